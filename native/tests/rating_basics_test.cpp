// The rater's techniques without chains, on positions that have a pattern and little else, or that
// just miss one.

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "rating/aligned.hpp"
#include "rating/board.hpp"
#include "rating/bug.hpp"
#include "rating/fish.hpp"
#include "rating/locking.hpp"
#include "rating/loops.hpp"
#include "sets.hpp"
#include "rating/singles.hpp"
#include "rating/step.hpp"
#include "rating/subsets.hpp"
#include "rating/wings.hpp"
#include "rating_position.hpp"

namespace {

using namespace whydoku;
using namespace whydoku::rating;
using namespace whydoku::rating_test;

Technique technique_of(const std::optional<Step>& step) {
  REQUIRE(step.has_value());
  return step->technique;
}

template <class Reason>
const Reason& reason_of(const std::optional<Step>& step) {
  REQUIRE(step.has_value());
  return std::get<Reason>(step->reason);
}

template <class Listed>
std::vector<int> ints(const Listed& listed) {
  return {listed.begin(), listed.end()};
}

using Ints = std::vector<int>;

// What a visitor is shown.
struct Shown {
  CoverReason reason;
  CandidateSet removals;
};

template <class Each>
std::vector<Shown> all_of(Each&& each) {
  std::vector<Shown> shown;
  const bool stopped = each([&](const CoverReason& reason, const CandidateSet& removals) {
    shown.push_back({reason, removals});
    return false;
  });
  CHECK_FALSE(stopped);
  return shown;
}

const Board FULL = Position().board();

TEST_CASE("an empty grid has no step") {
  CHECK_FALSE(hidden_single(FULL));
  CHECK_FALSE(direct_locking(FULL));
  CHECK_FALSE(naked_single(FULL));
  CHECK_FALSE(locking(FULL));
  for (unsigned size = 2; size <= 4; ++size) {
    CHECK_FALSE(naked_set(FULL, size));
    CHECK_FALSE(hidden_set(FULL, size));
    CHECK_FALSE(fish(FULL, size));
    if (size < 4) CHECK_FALSE(direct_hidden_set(FULL, size));
  }
  CHECK_FALSE(xy_wing(FULL));
  CHECK_FALSE(xyz_wing(FULL));
  CHECK_FALSE(unique_loop(FULL));
  CHECK_FALSE(bug(FULL));
  CHECK_FALSE(aligned_pair(FULL));
  CHECK_FALSE(aligned_triplet(FULL));
}

TEST_CASE("sets of k that hold k together come in colex order") {
  const std::array<Mask, 4> masks{0b011, 0b110, 0b011, 0b101};
  std::vector<Mask> found;
  const bool stopped = each_tight(masks, 3, 3, 0, [&](Mask chosen, Mask) {
    found.push_back(chosen);
    return chosen == 0b1101;
  });
  CHECK(stopped);
  CHECK(found == std::vector<Mask>{0b0111, 0b1011, 0b1101});
  found.clear();
  each_tight(masks, 1, 2, 0b001, [&](Mask chosen, Mask together) {
    found.push_back(chosen);
    CHECK(size_of(together) == 2);
    return false;
  });
  CHECK(found == std::vector<Mask>{0b0001, 0b0100, 0b1000});
}

TEST_CASE("hidden singles: last cells, boxes, columns, rows") {
  Position position;
  position.keep(ROW_1 + 8, 7, {4});
  auto step = hidden_single(position.board());
  CHECK(technique_of(step) == Technique::hidden_single);
  CHECK(step->placement == k(9, 5, 7));
  CHECK(step->difficulty == 1.5);
  CHECK(ints(reason_of<CoverReason>(step).bases) == Ints{81 + 8 * 9 + 6});

  position.keep(COLUMN_1 + 8, 7, {3});
  CHECK(hidden_single(position.board())->placement == k(4, 9, 7));
  position.keep(BOX_1, 9, {0});
  step = hidden_single(position.board());
  CHECK(step->placement == k(1, 1, 9));
  CHECK(step->difficulty == 1.2);
  for (std::uint8_t n = 1; n < 9; ++n) position.place(at(8, n), n);
  step = hidden_single(position.board());
  CHECK(step->placement == k(8, 9, 9));
  CHECK(step->difficulty == 1.0);
}

TEST_CASE("naked singles: row by row") {
  const auto step = naked_single(Position().only(at(3, 2), "5").only(at(2, 8), "6").board());
  CHECK(technique_of(step) == Technique::naked_single);
  CHECK(step->placement == k(2, 8, 6));
  CHECK(step->difficulty == 2.3);
  CHECK(ints(reason_of<CoverReason>(step).bases) == Ints{static_cast<int>(at(2, 8))});
}

TEST_CASE("locking: pointing to columns, to rows; claiming by columns, by rows") {
  Position position;
  position.keep(ROW_1 + 4, 5, {3, 5});
  auto step = locking(position.board());
  CHECK(technique_of(step) == Technique::locking);
  CHECK(step->difficulty == 2.8);
  CHECK(step->removals ==
        set({k(4, 4, 5), k(4, 5, 5), k(4, 6, 5), k(6, 4, 5), k(6, 5, 5), k(6, 6, 5)}));

  position.keep(BOX_1, 2, {1, 4});
  step = locking(position.board());
  CHECK(step->difficulty == 2.6);
  CHECK(step->removals ==
        set({k(4, 2, 2), k(5, 2, 2), k(6, 2, 2), k(7, 2, 2), k(8, 2, 2), k(9, 2, 2)}));
  CHECK(ints(reason_of<CoverReason>(step).bases) == Ints{243 + 1});
  CHECK(ints(reason_of<CoverReason>(step).covers) == Ints{162 + 9 + 1});

  position.keep(BOX_1 + 8, 1, {0, 1, 2}).keep(COLUMN_1, 9, {6, 7});
  const Board board = position.board();
  Ints bases;
  for (const Shown& shown : all_of([&](auto visit) { return each_locking(board, visit); })) {
    bases.push_back(shown.reason.bases[0]);
  }
  CHECK(bases == Ints{243 + 1, 243 + 72, 162 + 8, 81 + 4 * 9 + 4});
}

TEST_CASE("locking needs two places and something to remove") {
  Position position;
  position.keep(BOX_1, 2, {1});
  CHECK_FALSE(locking(position.board()));
  position.keep(BOX_1, 2, {1, 4}).keep(COLUMN_1 + 1, 2, {0, 1});
  CHECK_FALSE(locking(position.board()));
}

TEST_CASE("direct locking places digits only in houses of the base's kind") {
  Position position;
  position.keep(BOX_1, 2, {1, 4}).keep(BOX_1 + 6, 2, {1, 4, 8});
  auto step = direct_locking(position.board());
  CHECK(technique_of(step) == Technique::direct_locking);
  CHECK(step->difficulty == 1.7);
  CHECK(step->placement == k(9, 3, 2));
  CHECK(step->removals.is_empty());
  CHECK(reason_of<CoverReason>(step).left == 243 + 6 * 9 + 1);

  CHECK_FALSE(direct_locking(Position().keep(BOX_1, 2, {1, 4}).keep(ROW_1 + 6, 2, {1, 5}).board()));
  // One place in the box between, so that there is no pointing.
  position = Position().keep(COLUMN_1, 3, {0, 1}).keep(COLUMN_1 + 2, 3, {1, 2, 7});
  position.drop(at(4, 2), "3").drop(at(5, 2), "3");
  step = direct_locking(position.board());
  CHECK(step->difficulty == 1.9);
  CHECK(step->placement == k(8, 3, 3));
}

// A row whose first cells are open and have the digits that are not placed.
Position row_with_open(std::size_t open) {
  Position position;
  for (std::size_t column = open + 1; column <= 9; ++column) {
    position.place(at(1, column), static_cast<std::uint8_t>(column));
  }
  return position;
}

TEST_CASE("hidden pairs need more open cells than naked ones, direct ones fewer") {
  const auto hidden = [](std::size_t open) {
    return row_with_open(open).keep(ROW_1, 1, {0, 2}).keep(ROW_1, 2, {0, 2});
  };
  const auto step = hidden_set(hidden(5).board(), 2);
  CHECK(technique_of(step) == Technique::hidden_pair);
  CHECK(step->difficulty == 3.4);
  CHECK(step->removals ==
        set({k(1, 1, 3), k(1, 1, 4), k(1, 1, 5), k(1, 3, 3), k(1, 3, 4), k(1, 3, 5)}));
  CHECK(ints(reason_of<CoverReason>(step).bases) == Ints{81, 82});
  CHECK(ints(reason_of<CoverReason>(step).covers) == Ints{0, 2});
  CHECK_FALSE(hidden_set(hidden(4).board(), 2));

  Position naked = row_with_open(4).only(at(1, 1), "12").only(at(1, 4), "12");
  CHECK(naked_set(naked.board(), 2)->removals ==
        set({k(1, 2, 1), k(1, 2, 2), k(1, 3, 1), k(1, 3, 2)}));
  CHECK_FALSE(naked_set(naked.place(at(1, 3), 3).board(), 2));

  const auto direct = direct_hidden_set(hidden(3).keep(ROW_1, 3, {0, 1}).board(), 2);
  CHECK(technique_of(direct) == Technique::direct_hidden_pair);
  CHECK(direct->difficulty == 2.0);
  CHECK(direct->placement == k(1, 2, 3));
  CHECK(direct->removals.is_empty());
  CHECK(reason_of<CoverReason>(direct).left == 81 + 2);
  CHECK_FALSE(direct_hidden_set(hidden(3).board(), 3));
}

TEST_CASE("sets of three and four") {
  Position position;
  position.only(at(5, 1), "12").only(at(5, 4), "23").only(at(5, 7), "13");
  auto step = naked_set(position.board(), 3);
  CHECK(technique_of(step) == Technique::naked_triplet);
  CHECK(step->difficulty == 3.6);
  CHECK(step->removals.count() == 6 * 3);
  CHECK_FALSE(naked_set(position.board(), 2));
  position.only(at(5, 7), "134").only(at(5, 9), "24");
  CHECK_FALSE(naked_set(position.board(), 3));
  step = naked_set(position.board(), 4);
  CHECK(technique_of(step) == Technique::naked_quad);
  CHECK(step->difficulty == 5.0);
  CHECK(step->removals.count() == 5 * 4);

  position = Position().keep(BOX_1, 4, {0, 1}).keep(BOX_1, 5, {1, 2}).keep(BOX_1, 6, {0, 2});
  step = hidden_set(position.board(), 3);
  CHECK(technique_of(step) == Technique::hidden_triplet);
  CHECK(step->difficulty == 4.0);
  CHECK(step->removals.count() == 3 * 6);
  // The set leaves no other digit a single place.
  CHECK_FALSE(direct_hidden_set(position.board(), 3));
  step = direct_hidden_set(position.keep(BOX_1, 8, {0, 1, 2, 7}).board(), 3);
  CHECK(technique_of(step) == Technique::direct_hidden_triplet);
  CHECK(step->difficulty == 2.5);
  CHECK(step->placement == k(3, 2, 8));

  position = Position();
  for (const std::size_t digit : {1U, 2U, 3U, 4U}) position.keep(BOX_1, digit, {0, 1, 2, 3});
  step = hidden_set(position.board(), 4);
  CHECK(technique_of(step) == Technique::hidden_quad);
  CHECK(step->difficulty == 5.4);
}

TEST_CASE("a naked pair of two houses is shown for each: box, column, row") {
  const Board board = Position().only(at(1, 1), "12").only(at(1, 2), "12").board();
  const auto shown = all_of([&](auto visit) { return each_naked_set(board, 2, visit); });
  REQUIRE(shown.size() == 2);
  CHECK(shown[0].removals.has(k(2, 1, 1)));
  CHECK_FALSE(shown[0].removals.has(k(1, 4, 1)));
  CHECK(shown[1].removals.has(k(1, 4, 1)));
  CHECK_FALSE(shown[1].removals.has(k(2, 1, 1)));
  // Cells with one candidate make no pair.
  CHECK_FALSE(naked_set(Position().only(at(1, 1), "1").only(at(1, 2), "2").board(), 2));

  const Board hidden = Position().keep(ROW_1 + 4, 1, {0, 4}).keep(ROW_1 + 4, 2, {0, 4})
                           .keep(COLUMN_1 + 8, 1, {0, 6}).keep(COLUMN_1 + 8, 2, {0, 6}).board();
  const auto pairs = all_of([&](auto visit) { return each_hidden_set(hidden, 2, visit); });
  REQUIRE(pairs.size() == 2);
  CHECK(pairs[0].reason.bases[0] == 162 + 8 * 9);
  CHECK(pairs[1].reason.bases[0] == 81 + 4 * 9);
}

TEST_CASE("fish: columns before rows, sets of lines before digits") {
  Position position;
  position.keep(ROW_1, 2, {0, 4}).keep(ROW_1 + 3, 2, {0, 4});
  auto step = fish(position.board(), 2);
  CHECK(technique_of(step) == Technique::x_wing);
  CHECK(step->difficulty == 3.2);
  CHECK(step->removals.count() == 2 * 7);
  CHECK(step->removals.has(k(9, 5, 2)));
  CHECK(ints(reason_of<CoverReason>(step).bases) == Ints{81 + 1, 81 + 27 + 1});
  CHECK(ints(reason_of<CoverReason>(step).covers) == Ints{162 + 1, 162 + 36 + 1});

  position.keep(ROW_1 + 7, 1, {3, 8}).keep(ROW_1 + 8, 1, {3, 8}).keep(COLUMN_1, 9, {1, 2});
  position.keep(COLUMN_1 + 3, 9, {1, 2});
  const Board board = position.board();
  std::vector<Ints> bases;
  for (const Shown& shown : all_of([&](auto visit) { return each_fish(board, 2, visit); })) {
    bases.push_back(ints(shown.reason.bases));
  }
  CHECK(bases ==
        std::vector<Ints>{{162 + 8, 162 + 27 + 8}, {81 + 1, 81 + 27 + 1}, {81 + 63, 81 + 72}});
}

TEST_CASE("fish of three and four lines, and of a digit that is placed often") {
  Position position;
  position.keep(ROW_1, 2, {0, 4}).keep(ROW_1 + 3, 2, {4, 7}).keep(ROW_1 + 7, 2, {0, 7});
  auto step = fish(position.board(), 3);
  CHECK(technique_of(step) == Technique::swordfish);
  CHECK(step->difficulty == 3.8);
  CHECK(step->removals.count() == 3 * 6);
  CHECK_FALSE(fish(position.board(), 2));
  position.keep(ROW_1 + 7, 2, {0, 8}).keep(ROW_1 + 8, 2, {7, 8});
  step = fish(position.board(), 4);
  CHECK(technique_of(step) == Technique::jellyfish);
  CHECK(step->difficulty == 5.2);
  CHECK(step->removals.count() == 4 * 5);

  // An X-Wing in rows 1 and 2, columns 1 and 4, of a digit that is placed five or six times.
  const auto wing_beside = [](std::size_t placed) {
    constexpr std::array PLACED{at(4, 2), at(5, 5), at(6, 8), at(7, 3), at(8, 6), at(9, 9)};
    Position often;
    often.keep(ROW_1, 1, {0, 3}).keep(ROW_1 + 1, 1, {0, 3});
    for (std::size_t n = 0; n < placed; ++n) often.place(PLACED[n], 1);
    return often.board();
  };
  CHECK(fish(wing_beside(5), 2));
  const Board beyond = wing_beside(6);
  CHECK(beyond.placed(0) == 6);
  CHECK_FALSE(fish(beyond, 2));
}

TEST_CASE("wings") {
  Position position;
  position.only(at(1, 1), "12").only(at(1, 5), "13").only(at(5, 1), "23");
  auto step = xy_wing(position.board());
  CHECK(technique_of(step) == Technique::xy_wing);
  CHECK(step->difficulty == 4.2);
  CHECK(step->removals == set({k(5, 5, 3)}));
  CHECK(reason_of<WingReason>(step).cells == std::array<Cell, 3>{0, 4, 36});
  CHECK(reason_of<WingReason>(step).digit == 2);
  CHECK_FALSE(xyz_wing(position.board()));
  CHECK_FALSE(xy_wing(position.drop(at(5, 5), "3").board()));

  position = Position().only(at(1, 1), "123").only(at(1, 5), "13").only(at(2, 2), "23");
  step = xyz_wing(position.board());
  CHECK(technique_of(step) == Technique::xyz_wing);
  CHECK(step->difficulty == 4.4);
  CHECK(step->removals == set({k(1, 2, 3), k(1, 3, 3)}));
  // The peers of a cell begin with those of its box.
  CHECK(reason_of<WingReason>(step).cells == std::array<Cell, 3>{0, 10, 4});
  CHECK_FALSE(xy_wing(position.board()));
  CHECK_FALSE(xyz_wing(position.only(at(2, 2), "13").board()));
}

// Four cells of two rows, two columns and two boxes.
Position rectangle(std::string_view third, std::string_view fourth) {
  Position position;
  position.only(at(1, 1), "12").only(at(1, 4), "12");
  return position.only(at(2, 1), third).only(at(2, 4), fourth);
}

TEST_CASE("unique rectangles with one roomy cell, and with one extra digit") {
  auto step = unique_loop(rectangle("12", "1239").board());
  CHECK(technique_of(step) == Technique::unique_loop);
  CHECK(step->difficulty == 4.5);
  CHECK(step->removals == set({k(2, 4, 1), k(2, 4, 2)}));
  CHECK(reason_of<LoopReason>(step).finish.type == 1);
  CHECK(reason_of<LoopReason>(step).digits == 0b11);
  CHECK(ints(reason_of<LoopReason>(step).cells) == Ints{0, 9, 12, 3});

  step = unique_loop(rectangle("123", "123").board());
  CHECK(step->difficulty == 4.5);
  CHECK(reason_of<LoopReason>(step).finish.type == 2);
  CHECK(step->removals == set({k(2, 2, 3), k(2, 3, 3), k(2, 5, 3), k(2, 6, 3), k(2, 7, 3),
                               k(2, 8, 3), k(2, 9, 3)}));
}

TEST_CASE("no loop where there are not two solutions: four boxes, or a missing digit") {
  Position position;
  position.only(at(1, 1), "12").only(at(1, 4), "12").only(at(4, 1), "12").only(at(4, 4), "123");
  CHECK_FALSE(unique_loop(position.board()));
  CHECK_FALSE(unique_loop(rectangle("12", "13").board()));
  // Nothing is left to remove.
  CHECK_FALSE(unique_loop(rectangle("12", "12").board()));
}

TEST_CASE("unique rectangles with a naked set, a hidden set, a locked digit") {
  Position position = rectangle("123", "124").only(at(2, 8), "34");
  auto step = unique_loop(position.board());
  const Finish naked = reason_of<LoopReason>(step).finish;
  CHECK(naked.type == 3);
  CHECK_FALSE(naked.is_hidden);
  CHECK(naked.house == ROW_1 + 1);
  CHECK(ints(naked.cells) == Ints{16});
  CHECK(naked.digits == 0b1100);
  CHECK(step->difficulty == 4.5 + 0.1);
  CandidateSet removals;
  for (const std::size_t column : {2U, 3U, 5U, 6U, 7U, 9U}) {
    removals.add(k(2, column, 3));
    removals.add(k(2, column, 4));
  }
  CHECK(step->removals == removals);

  const auto with_places = [](std::string_view digits) {
    constexpr auto SECOND = ROW_1 + 1;
    return rectangle(digits, digits).keep(SECOND, 1, {0, 3, 7}).keep(SECOND, 2, {0, 3, 7});
  };
  // A set has at least as many cells as there are extra digits.
  CHECK_FALSE(unique_loop(with_places("12345").board()));
  step = unique_loop(with_places("1234").board());
  const Finish hidden = reason_of<LoopReason>(step).finish;
  CHECK(hidden.type == 3);
  CHECK(hidden.is_hidden);
  CHECK(ints(hidden.cells) == Ints{16});
  CHECK(hidden.digits == 0b11);
  CHECK(step->difficulty == 4.5);
  CHECK(step->removals.count() == 7);

  position = rectangle("1234", "12345").keep(ROW_1 + 1, 2, {0, 3});
  step = unique_loop(position.board());
  const Finish locked = reason_of<LoopReason>(step).finish;
  CHECK(locked.type == 4);
  CHECK(locked.house == ROW_1 + 1);
  CHECK(locked.digits == 0b10);
  CHECK(step->removals == set({k(2, 1, 1), k(2, 4, 1)}));
}

TEST_CASE("the easiest loop comes first, of equally easy ones the lowest type") {
  Position position = rectangle("123", "123");
  position.only(at(7, 7), "45").only(at(8, 7), "45").only(at(7, 2), "45").only(at(8, 2), "456");
  CHECK(reason_of<LoopReason>(unique_loop(position.board())).finish.type == 1);
  // Six cells: a loop through three boxes.
  position = Position();
  for (std::size_t cell = 0; cell < 81; ++cell) position.drop(cell, "1");
  position.only(at(1, 1), "12").only(at(1, 4), "12").only(at(2, 4), "12");
  position.only(at(2, 7), "12").only(at(3, 7), "12").only(at(3, 1), "1278");
  const auto step = unique_loop(position.board());
  CHECK(step->difficulty == 4.5 + 0.1);
  CHECK(step->removals == set({k(3, 1, 1), k(3, 1, 2)}));
  CHECK(reason_of<LoopReason>(step).cells.size() == 6);
}

// Every cell has its digit of a solved grid, and the next digit.
Position bug_position() {
  Position position;
  for (std::size_t row = 0; row < 9; ++row) {
    for (std::size_t column = 0; column < 9; ++column) {
      const std::size_t digit = (row * 3 + row / 3 + column) % 9;
      position.only(row * 9 + column, {});
      position.add(row * 9 + column, EVERY.substr(digit, 1));
      position.add(row * 9 + column, EVERY.substr((digit + 1) % 9, 1));
    }
  }
  return position;
}

TEST_CASE("BUG: one cell, one digit, a shared digit, a naked set") {
  CHECK_FALSE(bug(bug_position().board()));
  // The first row has 12 23 34 45 56 67 78 89 91.
  auto step = bug(bug_position().add(at(1, 1), "5").board());
  CHECK(technique_of(step) == Technique::bug);
  CHECK(step->difficulty == 5.6);
  CHECK(step->removals == set({k(1, 1, 1), k(1, 1, 2)}));
  CHECK(reason_of<BugReason>(step).extra == std::vector<Candidate>{k(1, 1, 5)});
  CHECK(reason_of<BugReason>(step).finish.type == 1);

  step = bug(bug_position().add(at(1, 1), "5").add(at(1, 2), "5").board());
  CHECK(step->difficulty == 5.7);
  CHECK(reason_of<BugReason>(step).finish.type == 2);
  CHECK(step->removals == set({k(1, 4, 5), k(1, 5, 5), k(2, 1, 5), k(2, 2, 5)}));

  step = bug(bug_position().add(at(1, 1), "5").add(at(1, 2), "6").board());
  const Finish shared = reason_of<BugReason>(step).finish;
  CHECK(step->difficulty == 5.7);
  CHECK(shared.type == 4);
  CHECK(shared.house == BOX_1);
  CHECK(shared.digits == 0b10);
  CHECK(step->removals == set({k(1, 1, 1), k(1, 2, 3)}));

  // Without a digit in common; 5 and 6 are a naked pair with the fifth cell of the row.
  step = bug(bug_position().add(at(1, 1), "5").add(at(1, 3), "6").board());
  const Finish naked = reason_of<BugReason>(step).finish;
  CHECK(naked.type == 3);
  CHECK(step->difficulty == 5.7 + 0.1);
}

TEST_CASE("BUG: not with cells of too many digits, nor with two extra digits that no cell sees") {
  CHECK_FALSE(bug(bug_position().add(at(1, 1), "5").drop(at(5, 5), "123456789").board()));
  Position position = bug_position().add(at(1, 1), "5");
  CHECK_FALSE(bug(position.add(at(9, 9), EVERY).add(at(8, 9), EVERY).board()));
}

TEST_CASE("aligned pairs need two excluders and no peer with one candidate") {
  Position position;
  position.only(at(1, 1), "123").only(at(1, 2), "14").only(at(1, 5), "14");
  CHECK_FALSE(aligned_pair(position.board()));
  position.only(at(1, 6), "56");
  const auto step = aligned_pair(position.board());
  CHECK(technique_of(step) == Technique::aligned_pair);
  CHECK(step->difficulty == 6.2);
  CHECK(step->removals == set({k(1, 1, 1)}));
  CHECK(ints(reason_of<AlignedReason>(step).cells) == Ints{0, 1});
  CHECK(ints(reason_of<AlignedReason>(step).excluders) == Ints{4, 5});
  CHECK_FALSE(aligned_pair(position.only(at(1, 9), "9").board()));
}

TEST_CASE("aligned triplets") {
  Position position;
  position.only(at(1, 1), "123").only(at(1, 2), "46").only(at(1, 3), "57");
  position.only(at(1, 4), "145").only(at(1, 5), "147").only(at(1, 6), "156").only(at(1, 7), "167");
  CHECK_FALSE(aligned_pair(position.board()));
  const auto step = aligned_triplet(position.board());
  CHECK(technique_of(step) == Technique::aligned_triplet);
  CHECK(step->difficulty == 7.5);
  CHECK(step->removals == set({k(1, 1, 1)}));
  CHECK(ints(reason_of<AlignedReason>(step).cells) == Ints{0, 1, 2});
  CHECK(ints(reason_of<AlignedReason>(step).excluders) == Ints{3, 4, 5, 6});
  CHECK_FALSE(aligned_triplet(position.only(at(1, 9), "9").board()));
}

}  // namespace
