// Chains and nets of the rater: on small positions, and on many random ones, compared with plain
// searches that follow every start to its end and sort what they find.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "rating/aligned.hpp"
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

CandidateSet all_but(const Board& board, Candidate candidate) {
  CandidateSet others;
  board.collect(cell_of(candidate), ALL_NINE, others);
  others.remove(candidate);
  return others;
}

CandidateSet removals_of(const Board& board, Literal target) {
  CandidateSet removals;
  if (target.is_on) return all_but(board, target.candidate);
  removals.add(target.candidate);
  return removals;
}

// A candidate that follows, and its cause.
struct Child {
  Literal literal;
  Cause cause;
};

void add_child(std::vector<Child>& children, Candidate candidate, bool is_on, Cause cause) {
  const auto is_same = [&](const Child& child) { return child.literal.candidate == candidate; };
  if (std::none_of(children.begin(), children.end(), is_same)) {
    children.push_back({{candidate, is_on}, cause});
  }
}

// What a true candidate makes false, and what a false one makes true.
std::vector<Child> made_false(const Board& board, Candidate from, bool has_y) {
  std::vector<Child> children;
  if (has_y) {
    all_but(board, from).for_each([&](std::size_t other) {
      add_child(children, static_cast<Candidate>(other), false, Cause::cell);
    });
  }
  for (const Kind kind : KINDS_BY_ROW) {
    for (const Cell i : HOUSE_CELLS[house_of(kind, cell_of(from))]) {
      const Candidate other = candidate_of(i, digit_of(from));
      if (other != from && board.has(other)) {
        add_child(children, other, false, cause_of(kind));
      }
    }
  }
  return children;
}

std::vector<Child> made_true(const Board& board, Candidate from, bool has_x, bool has_y) {
  std::vector<Child> children;
  const Mask digits = board.digits(cell_of(from));
  if (has_y && size_of(digits) == 2) {
    all_but(board, from).for_each([&](std::size_t other) {
      add_child(children, static_cast<Candidate>(other), true, Cause::cell);
    });
  }
  for (const Kind kind : KINDS_BY_ROW) {
    const House h = house_of(kind, cell_of(from));
    const Mask places = board.places(h, digit_of(from));
    if (!has_x || size_of(places) != 2) continue;
    for (const unsigned place : Members(places)) {
      const Candidate other = candidate_of(HOUSE_CELLS[h][place], digit_of(from));
      if (other != from) add_child(children, other, true, cause_of(kind));
    }
  }
  return children;
}

// ---- lines, plainly ----

struct PlainLine {
  Rank rank;
  bool is_cycle;
  Literal target;
  CandidateSet removals;
  std::vector<LineNode> nodes;
};

class PlainLines {
 public:
  explicit PlainLines(const Board& board) : board_(board) {
    look(true, false, 6.5, 6.6, KEY_X);
    look(false, true, 6.5, 0.0, KEY_Y);
    look(true, true, 7.0, 7.0, KEY_XY);
    std::stable_sort(found_.begin(), found_.end(),
                     [](const PlainLine& a, const PlainLine& b) { return a.rank < b.rank; });
    for (PlainLine& line : found_) {
      const auto is_same = [&](const PlainLine& other) { return other.removals == line.removals; };
      if (std::none_of(kept_.begin(), kept_.end(), is_same)) kept_.push_back(line);
    }
  }

  const std::vector<PlainLine>& kept() const { return kept_; }

 private:
  struct Node {
    LineNode shown;
    int parent;
  };

  void look(bool has_x, bool has_y, double cycle_base, double chain_base, std::uint8_t key) {
    for (Cell i = 0; i < CELLS; ++i) {
      const unsigned size = size_of(board_.digits(i));
      if (size < 2 || (!has_x && size != 2)) continue;
      for (const Digit d : Members(board_.digits(i))) {
        const Candidate start = candidate_of(i, d);
        look_for_cycles(start, has_x, has_y, cycle_base, key);
        if (!has_x) continue;
        for (const bool is_on : {true, false}) {
          look_for_chain({start, is_on}, has_y, chain_base, key);
        }
      }
    }
  }

  std::vector<LineNode> line_to(int at) const {
    std::vector<LineNode> line;
    for (; at >= 0; at = nodes_[static_cast<std::size_t>(at)].parent) {
      line.push_back(nodes_[static_cast<std::size_t>(at)].shown);
    }
    std::reverse(line.begin(), line.end());
    return line;
  }

  bool is_before(int at, Literal literal) const {
    const auto line = line_to(at);
    return std::any_of(line.begin(), line.end(),
                       [&](const LineNode& node) { return node.literal == literal; });
  }

  int add(const Child& child, int parent) {
    nodes_.push_back({{child.literal, child.cause}, parent});
    return static_cast<int>(nodes_.size()) - 1;
  }

  Candidate candidate(int at) const {
    return nodes_[static_cast<std::size_t>(at)].shown.literal.candidate;
  }

  void look_for_cycles(Candidate start, bool has_x, bool has_y, double base, std::uint8_t key) {
    nodes_.clear();
    CandidateSet on;
    on.add(start);
    std::vector<int> level{add({{start, true}, Cause::none}, -1)};
    for (bool is_first = true; !level.empty(); is_first = false) {
      std::vector<int> off;
      for (const int at : level) {
        for (const Child& child : made_false(board_, candidate(at), has_y)) {
          if (!is_before(at, child.literal)) off.push_back(add(child, at));
        }
      }
      level.clear();
      for (const int at : off) {
        for (const Child& child : made_true(board_, candidate(at), has_x, has_y)) {
          if (child.literal.candidate == start && !is_first) {
            keep_cycle(start, line_to(add(child, at)), base, key);
          }
          if (on.has(child.literal.candidate)) continue;
          on.add(child.literal.candidate);
          level.push_back(add(child, at));
        }
      }
    }
  }

  void keep_cycle(Candidate start, std::vector<LineNode> nodes, double base, std::uint8_t key) {
    CandidateSet by_true;
    CandidateSet by_false;
    CellSet cells;
    for (const LineNode& node : nodes) cells.add(cell_of(node.literal.candidate));
    for (const LineNode& node : nodes) {
      const Candidate k = node.literal.candidate;
      for (const Cell other : PEERS[cell_of(k)]) {
        const Candidate seen = candidate_of(other, digit_of(k));
        if (cells.has(other) || !board_.has(seen)) continue;
        (node.literal.is_on ? by_true : by_false).add(seen);
      }
    }
    const CandidateSet removals = by_true & by_false;
    if (removals.is_empty()) return;
    const auto complexity = static_cast<std::uint32_t>(nodes.size() - 1);
    found_.push_back({{chain_difficulty(base, complexity), complexity, key},
                      true, {start, true}, removals, std::move(nodes)});
  }

  void look_for_chain(Literal start, bool has_y, double base, std::uint8_t key) {
    nodes_.clear();
    const Literal target{start.candidate, !start.is_on};
    CandidateSet on;
    CandidateSet off;
    (start.is_on ? on : off).add(start.candidate);
    std::vector<int> level{add({start, Cause::none}, -1)};
    for (bool is_on = start.is_on; !level.empty(); is_on = !is_on) {
      std::vector<int> next;
      for (const int at : level) {
        for (const Child& child : is_on ? made_false(board_, candidate(at), has_y)
                                        : made_true(board_, candidate(at), true, has_y)) {
          if (child.literal == target) {
            auto nodes = line_to(add(child, at));
            const auto complexity = static_cast<std::uint32_t>(nodes.size());
            found_.push_back({{chain_difficulty(base, complexity), complexity, key},
                              false, target, removals_of(board_, target), std::move(nodes)});
            return;
          }
          CandidateSet& known = is_on ? off : on;
          if (known.has(child.literal.candidate)) continue;
          known.add(child.literal.candidate);
          next.push_back(add(child, at));
        }
      }
      level = std::move(next);
    }
  }

  const Board& board_;
  std::vector<Node> nodes_;
  std::vector<PlainLine> found_;
  std::vector<PlainLine> kept_;
};

// ---- runs, plainly ----

struct PlainNode {
  Literal literal;
  Cause cause;
  std::vector<std::size_t> parents;
};

struct PlainRun {
  PlainRun(const Board& source, Literal start, Reach reach) {
    Board here = source;
    std::queue<std::size_t> waiting_on;
    std::queue<std::size_t> waiting_off;
    const auto enter = [&](std::size_t at) {
      const bool is_on = nodes[at].literal.is_on;
      (is_on ? on : off).push_back(at);
      (is_on ? waiting_on : waiting_off).push(at);
    };
    nodes.push_back({start, Cause::none, {}});
    enter(0);
    while (!contradiction && (!waiting_on.empty() || !waiting_off.empty())) {
      const bool is_on = !waiting_on.empty();
      auto& waiting = is_on ? waiting_on : waiting_off;
      const std::size_t at = waiting.front();
      waiting.pop();
      const Candidate k = nodes[at].literal.candidate;
      const auto children = is_on ? made_false(here, k, reach.has_cells)
                                  : made_true(here, k, true, reach.has_cells);
      std::vector<PlainNode> made;
      for (const Child& child : children) {
        made.push_back({child.literal, child.cause, {at}});
        if (!is_on) add_gone(source, here, made.back(), k);
      }
      if (!is_on && reach.is_dynamic) here.remove(k);
      for (PlainNode& node : made) {
        const Literal opposite{node.literal.candidate, !node.literal.is_on};
        const auto against = find(opposite);
        if (!against && find(node.literal)) continue;
        nodes.push_back(std::move(node));
        const std::size_t last = nodes.size() - 1;
        if (against) {
          contradiction = is_on ? std::pair(*against, last) : std::pair(last, *against);
          break;
        }
        enter(last);
      }
    }
  }

  // The node of a literal that has one.
  std::optional<std::size_t> find(Literal literal) const {
    for (const std::size_t at : literal.is_on ? on : off) {
      if (nodes[at].literal == literal) return at;
    }
    return std::nullopt;
  }

  // The ancestors of a node, itself included.
  std::uint32_t ancestors(std::size_t at) const {
    std::set<std::pair<Candidate, bool>> known;
    std::vector<std::size_t> waiting{at};
    while (!waiting.empty()) {
      const PlainNode& node = nodes[waiting.back()];
      waiting.pop_back();
      if (!known.insert({node.literal.candidate, node.literal.is_on}).second) continue;
      waiting.insert(waiting.end(), node.parents.begin(), node.parents.end());
    }
    return static_cast<std::uint32_t>(known.size());
  }

  std::vector<PlainNode> nodes;
  std::vector<std::size_t> on;
  std::vector<std::size_t> off;
  std::optional<std::pair<std::size_t, std::size_t>> contradiction;  // true, false

 private:
  // Adds as parents what was crossed out of the constraint by which a node follows.
  void add_gone(const Board& source, const Board& here, PlainNode& node, Candidate because) {
    std::vector<Candidate> members;
    const Candidate k = node.literal.candidate;
    if (node.cause == Cause::cell) {
      for (Digit d = 0; d < 9; ++d) members.push_back(candidate_of(cell_of(k), d));
    } else {
      for (const Cell i : HOUSE_CELLS[house_of(house_kind(node.cause), cell_of(k))]) {
        members.push_back(candidate_of(i, digit_of(k)));
      }
    }
    for (const Candidate gone : members) {
      if (gone == because || !source.has(gone) || here.has(gone)) continue;
      node.parents.push_back(*find({gone, false}));
    }
  }
};

// ---- nets, plainly ----

struct PlainNet {
  Rank rank;
  Shape shape;
  Literal target;
  CandidateSet removals;
};

class PlainNets {
 public:
  PlainNets(const Board& board, NetKind kind, double base)
      : board_(board), kind_(kind), base_(base) {
    for (Cell i = 0; i < CELLS; ++i) {
      if (size_of(board.digits(i)) >= (kind.reach.is_dynamic ? 2U : 3U)) look(i);
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const PlainNet& a, const PlainNet& b) { return a.rank < b.rank; });
    for (const PlainNet& net : found_) {
      const auto is_same = [&](const PlainNet& other) { return other.removals == net.removals; };
      if (std::none_of(kept_.begin(), kept_.end(), is_same)) kept_.push_back(net);
    }
  }

  const std::vector<PlainNet>& kept() const { return kept_; }

 private:
  using Runs = std::vector<const PlainRun*>;

  void look(Cell i) {
    const Mask digits = board_.digits(i);
    Runs of_cell;
    for (const Digit d : Members(digits)) {
      const Candidate k = candidate_of(i, d);
      of_cell.push_back(&run({k, true}));
      if (kind_.reach.is_dynamic) {
        for (const bool is_on : {true, false}) {
          const PlainRun& one = run({k, is_on});
          if (!one.contradiction) continue;
          keep(Shape::contradiction, KEY_CONTRADICTION, {k, !is_on},
               one.ancestors(one.contradiction->first) + one.ancestors(one.contradiction->second));
        }
      }
      if (kind_.is_nishio) continue;
      if (kind_.reach.is_dynamic && size_of(digits) >= 3) {
        keep_common(Shape::both_ways, KEY_BOTH_WAYS, {of_cell.back(), &run({k, false})});
      }
      for (const Kind kind : KINDS_BY_ROW) {
        const House h = house_of(kind, i);
        const Mask places = board_.places(h, d);
        if (size_of(places) < 2 || lowest(places) != place_of(kind, i)) continue;
        Runs of_house;
        for (const unsigned place : Members(places)) {
          of_house.push_back(&run({candidate_of(HOUSE_CELLS[h][place], d), true}));
        }
        keep_common(Shape::house, KEY_HOUSE, of_house);
      }
    }
    if (!kind_.is_nishio) keep_common(Shape::cell, KEY_CELL, of_cell);
  }

  void keep_common(Shape shape, std::uint8_t key, const Runs& runs) {
    for (const bool is_on : {true, false}) {
      for (const std::size_t at : is_on ? runs[0]->on : runs[0]->off) {
        const Literal target = runs[0]->nodes[at].literal;
        std::uint32_t complexity = 0;
        bool is_common = true;
        for (const PlainRun* one : runs) {
          const auto node = one->find(target);
          is_common = is_common && node;
          if (is_common) complexity += one->ancestors(*node);
        }
        if (is_common) keep(shape, key, target, complexity);
      }
    }
  }

  void keep(Shape shape, std::uint8_t key, Literal target, std::uint32_t complexity) {
    const CandidateSet removals = removals_of(board_, target);
    if (removals.is_empty()) return;
    const Rank rank{chain_difficulty(base_, complexity), complexity, key};
    found_.push_back({rank, shape, target, removals});
  }

  const PlainRun& run(Literal start) {
    auto& run = runs_[start.candidate * 2U + (start.is_on ? 1 : 0)];
    if (!run) run = std::make_unique<PlainRun>(board_, start, kind_.reach);
    return *run;
  }

  const Board& board_;
  NetKind kind_;
  double base_;
  std::array<std::unique_ptr<PlainRun>, std::size_t{2} * whydoku::CANDIDATES> runs_;
  std::vector<PlainNet> found_;
  std::vector<PlainNet> kept_;
};

void check_same(const Rank& one, const Rank& other) {
  CHECK(one.difficulty == other.difficulty);
  CHECK(one.complexity == other.complexity);
  CHECK(one.key == other.key);
}

void check_same(const LineHint& hint, const PlainLine& line) {
  check_same(hint.rank, line.rank);
  CHECK(hint.is_cycle == line.is_cycle);
  CHECK(hint.target == line.target);
  CHECK(hint.removals == line.removals);
  REQUIRE(hint.nodes.size() == line.nodes.size());
  for (std::size_t n = 0; n < line.nodes.size(); ++n) {
    CHECK(hint.nodes[n].literal == line.nodes[n].literal);
    CHECK(hint.nodes[n].cause == line.nodes[n].cause);
  }
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
  CHECK(reason.branches[0].targets == std::vector<std::uint16_t>{5});
  CHECK(reason.branches[0].nodes[0].cause == Cause::none);
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
  CHECK(reason.branches[0].nodes.size() == 4);
  CHECK_FALSE(reason.branches[0].nodes.back().is_on);

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

TEST_CASE("lines of random positions are those of a plain search, in its order") {
  unsigned chains = 0;
  unsigned cycles = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    const auto standing = static_cast<std::uint32_t>(20 + seed % 4 * 15);
    const Board board =
        random_position(seed, standing, static_cast<std::uint32_t>(15 + seed % 5 * 5)).board();
    const PlainLines plain(board);
    Patience patience;
    const auto easiest = easiest_line(board, patience, true);
    REQUIRE(easiest.has_value() == !plain.kept().empty());
    AllLines lines(board, patience);
    REQUIRE(lines.size() == plain.kept().size());
    if (!easiest) continue;
    check_same(*easiest, plain.kept()[0]);
    const auto without_nodes = easiest_line(board, patience, false);
    REQUIRE(without_nodes);
    CHECK(without_nodes->removals == easiest->removals);
    check_same(without_nodes->rank, easiest->rank);
    for (std::size_t n = 0; n < lines.size(); ++n) {
      CHECK(lines[n].removals == plain.kept()[n].removals);
      check_same(lines.with_nodes(n), plain.kept()[n]);
      ++(lines[n].is_cycle ? cycles : chains);
    }
  }
  CHECK(chains > 500);
  CHECK(cycles > 25);
}

void check_same(const Run& run, const PlainRun& plain) {
  const auto check_order = [&](std::span<const std::uint16_t> nodes,
                               const std::vector<std::size_t>& expected) {
    REQUIRE(nodes.size() == expected.size());
    for (std::size_t n = 0; n < nodes.size(); ++n) {
      const Run::Node& node = run.node(nodes[n]);
      const PlainNode& other = plain.nodes[expected[n]];
      REQUIRE(Literal{node.candidate, node.is_on} == other.literal);
      CHECK(node.cause == other.cause);
      const auto parents = run.parents(node);
      REQUIRE(parents.size() == other.parents.size());
      for (std::size_t p = 0; p < parents.size(); ++p) {
        CHECK(run.node(parents[p]).candidate == plain.nodes[other.parents[p]].literal.candidate);
      }
      CHECK(node.bound <= plain.ancestors(expected[n]));
    }
  };
  check_order(run.on_nodes(), plain.on);
  check_order(run.off_nodes(), plain.off);
  REQUIRE(run.contradiction().has_value() == plain.contradiction.has_value());
  if (!plain.contradiction) return;
  const auto [on, off] = *run.contradiction();
  CHECK(run.node(on).candidate == plain.nodes[plain.contradiction->first].literal.candidate);
  CHECK(run.node(off).candidate == run.node(on).candidate);
  CHECK(run.node(on).is_on);
  CHECK_FALSE(run.node(off).is_on);
}

TEST_CASE("runs of random positions are those of a plain search, contradictions included") {
  unsigned broken = 0;
  Run run;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    CAPTURE(seed);
    const Board board = random_position(seed, 35, 25).board();
    for (const NetKind& kind : {NISHIO, MULTIPLE, DYNAMIC}) {
      for (Candidate start = 0; start < whydoku::CANDIDATES; start += 5) {
        if (!board.has(start)) continue;
        for (const bool is_on : {true, false}) {
          run.start(board, {start, is_on}, kind.reach);
          run.settle();
          check_same(run, PlainRun(board, {start, is_on}, kind.reach));
          broken += run.contradiction() ? 1 : 0;
        }
      }
    }
  }
  CHECK(broken > 50);
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
  check_same(run, PlainRun(board, {k(9, 9, 1), true}, NISHIO.reach));
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

TEST_CASE("nets of random positions are those of a plain search, in its order") {
  struct Kind {
    NetKind kind;
    double base;
  };
  std::array<unsigned, 6> shapes{};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    const Board board =
        random_position(seed, 40, static_cast<std::uint32_t>(20 + seed % 4 * 10)).board();
    Patience patience;
    RunPool pool;
    Context context{patience, pool, true};
    for (const auto& [kind, base] : {Kind{NISHIO, 7.5}, Kind{MULTIPLE, 8.0}, Kind{DYNAMIC, 8.5}}) {
      const PlainNets plain(board, kind, base);
      Nets nets(board, kind, context);
      const auto hints = nets.all(base);
      REQUIRE(hints.size() == plain.kept().size());
      for (std::size_t n = 0; n < hints.size(); ++n) {
        check_same(hints[n].rank, plain.kept()[n].rank);
        CHECK(hints[n].target == plain.kept()[n].target);
        CHECK(hints[n].shape == plain.kept()[n].shape);
        CHECK(hints[n].removals == plain.kept()[n].removals);
        ++shapes[static_cast<std::size_t>(hints[n].shape)];
      }
      const auto easiest = nets.easiest(base);
      REQUIRE(easiest.has_value() == !hints.empty());
      if (!easiest) continue;
      check_same(easiest->rank, hints[0].rank);
      CHECK(easiest->target == hints[0].target);
    }
  }
  for (const Shape shape : {Shape::contradiction, Shape::both_ways, Shape::cell, Shape::house}) {
    CHECK(shapes[static_cast<std::size_t>(shape)] > 10);
  }
}

TEST_CASE("in the reason of a net every node leans on earlier ones") {
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
      REQUIRE_FALSE(branch.targets.empty());
      CHECK(branch.nodes[0].cause == Cause::none);
      for (std::size_t n = 1; n < branch.nodes.size(); ++n) {
        REQUIRE_FALSE(branch.nodes[n].parents.empty());
        for (const std::uint16_t parent : branch.nodes[n].parents) CHECK(parent < n);
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
                       [&](const Step& step) {
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

TEST_CASE("steps are the same with and without quiet boards") {
  const auto check = [](const Board& board, const Step& step) {
    Patience patience;
    RunPool pool;
    Context context{patience, pool, false};
    const auto fresh = next_step(board, true, context);
    REQUIRE(fresh);
    CHECK(fresh->technique == step.technique);
    CHECK(fresh->difficulty == step.difficulty);
    CHECK(fresh->removals == step.removals);
    CHECK(fresh->placement == step.placement);
  };
  for (std::uint64_t index = 0; index < 12; ++index) each_board(index, check);
  for (const std::uint64_t index : HARD) each_board(index, check);
}

void check_same(const std::optional<Step>& one, const std::optional<Step>& other) {
  REQUIRE(one.has_value() == other.has_value());
  if (!one) return;
  const auto& reason = std::get<AlignedReason>(one->reason);
  const auto& expected = std::get<AlignedReason>(other->reason);
  CHECK(one->removals == other->removals);
  CHECK(std::equal(reason.cells.begin(), reason.cells.end(), expected.cells.begin(),
                   expected.cells.end()));
  CHECK(std::equal(reason.excluders.begin(), reason.excluders.end(), expected.excluders.begin(),
                   expected.excluders.end()));
}

TEST_CASE("aligned exclusion is the same with a quiet board and without") {
  unsigned nothing = 0;
  std::array<unsigned, 2> found{};
  const auto follow = [&](std::uint64_t index) {
    Quiet quiet;
    unsigned n = 0;
    each_board(index, [&](const Board& board, const Step&) {
      // Only now and then, so that much has changed.
      if (++n % (index % 4 + 1) != 0) return;
      const auto check = [&](std::size_t which, std::optional<Board>& earlier, auto&& technique) {
        const auto plain = technique(board, nullptr);
        check_same(technique(board, earlier ? &*earlier : nullptr), plain);
        if (plain && earlier) ++found[which];
        if (plain) return;
        ++nothing;
        earlier = board;
      };
      check(0, quiet.aligned_pair, aligned_pair);
      check(1, quiet.aligned_triplet, aligned_triplet);
    });
  };
  for (std::uint64_t index = 0; index < 40; ++index) follow(index);
  for (const std::uint64_t index : HARD) follow(index);
  CHECK(nothing > 500);
  CHECK(found[0] > 50);
  CHECK(found[1] > 50);
}

TEST_CASE("static nets are the same with the promise that no start contradicts itself") {
  unsigned found = 0;
  for (const std::uint64_t index : HARD) {
    each_board(index, [&](const Board& board, const Step& step) {
      if (step.technique < Technique::multiple) return;
      Patience patience;
      RunPool pool;
      Context context{patience, pool, false};
      const auto plain = Nets(board, MULTIPLE, context).easiest(8.0);
      CHECK(plain.has_value() == (step.technique == Technique::multiple));
      if (!plain) return;
      ++found;
      CHECK(plain->rank.difficulty == step.difficulty);
      CHECK(plain->rank.complexity == step.complexity);
      CHECK(plain->removals == step.removals);
    });
  }
  CHECK(found > 20);
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
           [&](const Step& step) {
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
