// Chains and nets of the rater on small positions, and ratings, so that they run under the
// sanitizers. tests/solving/test_rating_oracle.py compares every step with a plain rater.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

#include "rating/board.hpp"
#include "rating/difficulty.hpp"
#include "rating/line.hpp"
#include "rating/nets.hpp"
#include "rating/rater.hpp"
#include "rating/rules.hpp"
#include "rating/run.hpp"
#include "sets.hpp"
#include "rating/step.hpp"
#include "rating_position.hpp"
#include "search/make.hpp"
#include "search/patience.hpp"

namespace {

using namespace whydoku;
using namespace whydoku::rating;
using namespace whydoku::rating_test;

void check_same(const Rank& one, const Rank& other) {
  CHECK(one.difficulty == other.difficulty);
  CHECK(one.complexity == other.complexity);
  CHECK(one.key == other.key);
}

TEST_CASE("difficulties rise by a tenth with each class of length") {
  constexpr std::array<std::uint32_t, 15> LAST{4,  6,  8,  12,  16,  24,  32, 48,
                                               64, 96, 128, 192, 256, 384, 512};
  double added = 0.0;
  for (const std::uint32_t last : LAST) {
    CHECK(chain_difficulty(7.0, last + 2) == 7.0 + added);
    added += 0.1;
    CHECK(chain_difficulty(7.0, last + 3) == 7.0 + added);
  }
  CHECK(chain_difficulty(8.5, 0) == 8.5);
}

TEST_CASE("sums of tenths decide which chain comes first") {
  CHECK(chain_difficulty(6.6, 8) == 6.699999999999999);
  CHECK(chain_difficulty(6.6, 8) < chain_difficulty(6.5, 10));
  CHECK(chain_difficulty(6.5, 8) == chain_difficulty(6.6, 6));
  CHECK(Rank{6.6, 10, KEY_XY} < Rank{6.7, 4, KEY_X});
  CHECK(Rank{6.6, 8, KEY_XY} < Rank{6.6, 10, KEY_X});
  CHECK(Rank{6.6, 8, KEY_X} < Rank{6.6, 8, KEY_Y});
  CHECK_FALSE(Rank{6.6, 8, KEY_X} < Rank{6.6, 8, KEY_X});
}

TEST_CASE("a chain within a digit: two strong links and a weak one between them") {
  // 5 in rows 1 and 5, in column 1 for both.
  Position position;
  position.keep(ROW_1, 5, {0, 4}).keep(ROW_1 + 4, 5, {0, 3});
  const Board board = position.board();
  Patience patience;
  const auto hint = easiest_line(board, patience, true);
  REQUIRE(hint);
  CHECK_FALSE(hint->is_cycle);
  CHECK(hint->links == Links::x);
  CHECK(hint->rank.difficulty == 6.6);
  CHECK(hint->rank.complexity == 6);
  CHECK_FALSE(hint->target.is_on);
  CHECK(hint->nodes.size() == 6);
  CHECK(hint->nodes.front().literal == Literal{hint->target.candidate, true});
  CHECK(hint->nodes.back().literal == hint->target);
  // The first candidate, row by row, that sees r1c5 and r5c4.
  CHECK(hint->target.candidate == k(2, 4, 5));
  const ChainReason reason = reason_of(*hint);
  CHECK(reason.shape == Shape::chain);
  REQUIRE(reason.branches.size() == 1);
  CHECK(reason.branches[0].size() == 6);
  CHECK(reason.branches[0][0].cause == Cause::none);
  CHECK_FALSE(easiest_line(Position().board(), patience, true));
}

TEST_CASE("a cycle removes what sees a true node and a false one, outside its cells") {
  // An X-Wing is a cycle of four. A naked pair is one too, but removes nothing from its own cells.
  Position position;
  position.keep(ROW_1, 2, {0, 4}).keep(ROW_1 + 3, 2, {0, 4});
  const Board board = position.board();
  Patience patience;
  const auto hint = easiest_line(board, patience, true);
  REQUIRE(hint);
  CHECK(hint->is_cycle);
  CHECK(hint->rank.difficulty == 6.5);
  CHECK(hint->rank.complexity == 4);
  CHECK(hint->target == Literal{k(1, 1, 2), true});
  CHECK(hint->removals.count() == 2 * 7);
  CHECK(hint->removals.has(k(9, 5, 2)));
  CHECK(hint->nodes.size() == 5);
  CHECK(hint->nodes.front().literal == hint->nodes.back().literal);
  const ChainReason reason = reason_of(*hint);
  CHECK(reason.shape == Shape::cycle);
  CHECK(reason.branches[0].size() == 4);
  CHECK_FALSE(reason.branches[0].back().is_on);

  const auto pair = easiest_line(Position().only(at(1, 1), "12").only(at(1, 9), "12").board(),
                                 patience, true);
  REQUIRE(pair);
  CHECK(pair->is_cycle);
  CHECK(pair->links == Links::y);
  CandidateSet removals;
  for (std::size_t column = 2; column <= 8; ++column) {
    removals.add(k(1, column, 1));
    removals.add(k(1, column, 2));
  }
  CHECK(pair->removals == removals);
}

TEST_CASE("a run that contradicts itself keeps what it had") {
  // Column 1 then needs r1c1, row 2 then needs r2c3, and these see each other.
  Position position;
  position.keep(ROW_1 + 8, 1, {0, 8}).keep(COLUMN_1, 1, {0, 8});
  position.keep(COLUMN_1 + 8, 1, {1, 8}).keep(ROW_1 + 1, 1, {2, 8});
  const Board board = position.board();
  Run run;
  run.start(board, {k(9, 9, 1), true}, NISHIO.reach);
  run.settle();
  REQUIRE(run.contradiction());
  const auto [on, off] = *run.contradiction();
  CHECK(run.node(on).candidate == k(2, 3, 1));
  CHECK(run.node(off).candidate == k(2, 3, 1));
  // The true node of the contradiction is not among the true candidates; the false one is known.
  CHECK(run.on() == set({k(9, 9, 1), k(1, 1, 1)}));
  CHECK(run.off().has(k(2, 3, 1)));
  CHECK(run.off().has(k(1, 5, 1)));
  CHECK(run.node_of({k(2, 3, 1), false}) == off);
}

TEST_CASE("a rule crosses out what a false start makes possible") {
  Position position;
  // The places of 5 in box 1 are two in row 1, and r2c3. In box 9 they are in one row already.
  position.keep(BOX_1, 5, {0, 1, 5}).keep(BOX_1 + 8, 5, {0, 1});
  const Board board = position.board();
  Patience patience;
  RunPool pool;
  Context context{patience, pool, false};
  Run run;
  run.start(board, {k(2, 3, 5), false}, DYNAMIC.reach);
  run.settle();
  CHECK(run.off_nodes().size() == 1);
  CHECK_FALSE(advance(run, 0, context));
  REQUIRE(advance(run, 1, context));
  std::vector<Candidate> crossed;
  for (const std::uint16_t at : run.off_nodes().subspan(1)) {
    const Run::Node& node = run.node(at);
    crossed.push_back(node.candidate);
    CHECK(node.cause == Cause::rule);
    CHECK(node.rule == 0);
    CHECK(run.parents(node).size() == 1);
    CHECK(run.parents(node)[0] == 0);
  }
  CHECK(crossed == std::vector<Candidate>{k(1, 4, 5), k(1, 5, 5), k(1, 6, 5), k(1, 7, 5),
                                          k(1, 8, 5), k(1, 9, 5)});
  const auto* rule = std::get_if<CoverReason>(&run.rule(0));
  REQUIRE(rule != nullptr);
  CHECK(rule->bases[0] == 243 + 4);
  CHECK(rule->covers[0] == 81 + 4);
  // What box 9 excludes leans on nothing crossed out, so it does not count.
  run.settle();
  CHECK_FALSE(advance(run, 1, context));
  CHECK(run.off().has(k(1, 4, 5)));
  CHECK_FALSE(run.off().has(k(7, 1, 5)));
}

TEST_CASE("in the reason of a net only the suppositions lean on nothing") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Board board = random_position(seed, 40, 30).board();
    Patience patience;
    RunPool pool;
    Context context{patience, pool, true};
    Nets nets(board, DYNAMIC, context);
    nets.deepen(1);
    const auto hint = nets.easiest(9.0);
    if (!hint) continue;
    const ChainReason reason = reason_of(*hint);
    CHECK(reason.target == hint->target.candidate);
    for (const ChainBranch& branch : reason.branches) {
      for (const ChainNode& node : branch) {
        CHECK((node.cause == Cause::none) == (&node == &branch.front()));
      }
    }
  }
}

// ---- rating ----

struct Rating {
  Ending ending = Ending::complete;
  Figures figures;
  std::vector<Step> steps;
};

Rating rating_of(const Board& board, const Wanted& wanted) {
  Patience patience;
  RunPool pool;
  Context context{patience, pool, false};
  Rating rating;
  rating.ending = rate(board, true, wanted, context, rating.figures,
                       [&](const Board&, const Step& step) {
                         rating.steps.push_back(step);
                         return true;
                       });
  return rating;
}

// The made puzzle of a number.
Board puzzle(std::uint64_t index) {
  Patience patience;
  whydoku::Cells puzzle;
  whydoku::random_minimal(2, index, {&puzzle, 1}, patience);
  return Board::of(puzzle);
}

// Numbers of puzzles that are rated 8 or more, with several steps that need nets; the last one
// needs dynamic nets, and rules.
constexpr std::array<std::uint64_t, 4> HARD{21, 35, 164, 123};

// Calls visit(board) before each step of a puzzle.
template <class Visit>
void each_board(std::uint64_t index, Visit&& visit) {
  Board board = puzzle(index);
  for (const Step& step : rating_of(board, {}).steps) {
    visit(board, step);
    apply(board, step);
  }
  CHECK(board.open() == 0);
}

TEST_CASE("ratings: the hardest step, the hardest up to a placement, and the first step") {
  for (std::uint64_t index = 0; index < 30; ++index) {
    const Rating rating = rating_of(puzzle(index), {});
    CHECK(rating.ending == Ending::complete);
    double er = 0.0;
    std::optional<double> ep;
    for (const Step& step : rating.steps) {
      er = std::max(er, step.difficulty);
      if (step.placement && !ep) ep = er;
    }
    const auto tenths = [](double d) { return static_cast<Tenths>((d + 0.05) * 10); };
    CHECK(rating.figures.er == tenths(er));
    CHECK(rating.figures.ep == tenths(*ep));
    CHECK(rating.figures.ed == tenths(rating.steps[0].difficulty));
  }
}

TEST_CASE("dynamic nets in a run are the same if they look ahead") {
  unsigned found = 0;
  unsigned by_two = 0;
  each_board(HARD[0], [&](const Board& board, const Step& step) {
    if (step.technique < Technique::forcing_chain) return;
    Patience patience;
    RunPool pool;
    Context context{patience, pool, false};
    Run run;
    for (Candidate start = 0; start < whydoku::CANDIDATES; start += 17) {
      if (!board.has(start)) continue;
      run.start(board, {start, true}, DYNAMIC.reach);
      run.settle();
      if (run.contradiction()) continue;
      Nets plain(run.here(), DYNAMIC, context);
      Nets ahead(run.here(), DYNAMIC, context);
      ahead.look_ahead();
      const auto wanted = plain.all(0.0);
      const auto hints = ahead.all(0.0);
      REQUIRE(hints.size() == wanted.size());
      for (std::size_t n = 0; n < hints.size(); ++n) {
        check_same(hints[n].rank, wanted[n].rank);
        CHECK(hints[n].target == wanted[n].target);
        CHECK(hints[n].shape == wanted[n].shape);
        CHECK(hints[n].removals == wanted[n].removals);
        ++found;
        by_two += hints[n].shape != Shape::contradiction;
      }
    }
  });
  CHECK(found > 20);
  CHECK(by_two > 5);
}

TEST_CASE("ratings end once the limits are decided") {
  const Board board = puzzle(HARD[0]);
  const Rating whole = rating_of(board, {});
  REQUIRE(whole.figures.er >= 70);

  const Rating above = rating_of(board, {0, 60});
  CHECK(above.ending == Ending::above_at_most);
  CHECK(above.figures.er > 60);
  CHECK(above.steps.size() < whole.steps.size());

  const Rating reached = rating_of(board, {30, NO_LIMIT_ABOVE});
  CHECK(reached.ending == Ending::reaches_at_least);
  CHECK(reached.figures.er >= 30);
  CHECK(reached.figures.er <= whole.figures.er);
  CHECK(reached.steps.size() <= above.steps.size());

  // A limit that is just met ends nothing, or only at the step that meets it.
  const auto er = whole.figures.er;
  CHECK(rating_of(board, {0, er}).ending == Ending::complete);
  const auto too_much = static_cast<Tenths>(er + 1);
  CHECK(rating_of(board, {too_much, NO_LIMIT_ABOVE}).ending == Ending::complete);
  CHECK(rating_of(board, {er, NO_LIMIT_ABOVE}).ending == Ending::reaches_at_least);
  CHECK(rating_of(board, {0, static_cast<Tenths>(er - 1)}).ending == Ending::above_at_most);
}

TEST_CASE("the rating where no technique helps") {
  // Two digits in the corners of a rectangle: two solutions.
  Position position;
  for (std::size_t cell = 0; cell < CELLS; ++cell) position.only(cell, "");
  for (const std::size_t cell : {at(1, 1), at(1, 4), at(2, 1), at(2, 4)}) position.only(cell, "12");
  const Rating rating = rating_of(position.board(), {});
  CHECK(rating.ending == Ending::complete);
  CHECK(rating.figures.er == BEYOND_TECHNIQUES);
  CHECK(rating.figures.ep == 0);
  CHECK(rating.figures.ed == 0);
  CHECK(rating.steps.empty());
  CHECK(rating_of(position.board(), {0, 100}).ending == Ending::above_at_most);
}

TEST_CASE("interrupted ratings keep what was reached") {
  const Board board = puzzle(HARD[3]);
  const auto run = [&](const std::function<bool()>& is_over, auto&& expect) {
    Patience patience(is_over);
    RunPool pool;
    Context context{patience, pool, false};
    Figures figures;
    double er = 0.0;
    expect([&] {
      rate(board, true, {}, context, figures,
           [&](const Board&, const Step& step) {
             er = std::max(er, step.difficulty);
             return true;
           });
    });
    CHECK(figures.er == static_cast<Tenths>((er + 0.05) * 10));
    CHECK(figures.er <= rating_of(board, {}).figures.er);
  };
  run([] { return true; }, [](auto&& follow) { CHECK_THROWS_AS(follow(), Interrupted); });
  run([]() -> bool { throw OutOfTime(); },
      [](auto&& follow) { CHECK_THROWS_AS(follow(), OutOfTime); });
  CHECK_FALSE(Deadline(0.0).is_over());
  CHECK_FALSE(Deadline(1e6).is_over());
  CHECK(Deadline(1e-9).is_over());
}

}  // namespace
