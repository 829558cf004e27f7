// One step of the rater: what it removes or places, how hard it is, and the facts of its reason.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "candset.hpp"
#include "rating/board.hpp"

namespace whydoku::rating {

// Numbered in the order in which they are tried.
enum class Technique : std::uint8_t {
  hidden_single = 1,
  direct_locking,
  direct_hidden_pair,
  naked_single,
  direct_hidden_triplet,
  locking,
  naked_pair,
  x_wing,
  hidden_pair,
  naked_triplet,
  swordfish,
  hidden_triplet,
  xy_wing,
  xyz_wing,
  unique_loop,
  naked_quad,
  jellyfish,
  hidden_quad,
  bug,
  aligned_pair,
  forcing_chain,
  aligned_triplet,
  nishio,
  multiple,
  dynamic,
  dynamic_plus,
  nested_2,
  nested_3,
  nested_4,
  nested_5,
};

// A short list within the step itself.
template <class Item, std::size_t MOST>
class List {
 public:
  void push_back(Item item) { items_[size_++] = item; }
  std::size_t size() const { return size_; }
  const Item* begin() const { return items_.data(); }
  const Item* end() const { return items_.data() + size_; }
  Item operator[](std::size_t n) const { return items_[n]; }

 private:
  std::array<Item, MOST> items_{};
  std::uint8_t size_ = 0;
};

// Singles, locking, hidden and naked sets, fish: what n bases hold, n covers take. A direct step
// places what is then the one candidate left in the constraint `left`.
struct CoverReason {
  List<Constraint, 4> bases;
  List<Constraint, 4> covers;
  std::optional<Constraint> left;
};

// XY-Wing and XYZ-Wing: the pivot, the first pincer, the second; the digit of both pincers.
struct WingReason {
  std::array<Cell, 3> cells;
  Digit digit;
};

// What finishes a unique loop or a BUG. Type 3: cells of a house that are a naked set of `digits`
// together with the extra candidates, or in a loop the places of a hidden set of `digits`, without
// those of the loop. Type 4: the digit of `digits` fits nowhere else in the house.
struct Finish {
  std::uint8_t type = 0;
  std::optional<House> house = {};
  bool is_hidden = false;
  List<Cell, 8> cells = {};
  Mask digits = 0;
};

// A loop of cells, in order, that hold the two digits.
struct LoopReason {
  std::vector<Cell> cells;
  Mask digits = 0;
  Finish finish;
};

// The candidates without which every open cell has two, and every digit two places or none.
struct BugReason {
  std::vector<Candidate> extra;
  Finish finish;
};

struct AlignedReason {
  List<Cell, 3> cells;
  List<Cell, 20> excluders;  // common ones
};

// Where a chain may go: within digits, within cells of two candidates, or both.
enum class Links : std::uint8_t { x = 1, y = 2, xy = 3 };

// Why a node follows: what it shares with its first parent, or a rule. A start has none.
enum class Cause : std::uint8_t { box, row, column, cell, rule, none };

// A candidate that is true (on) or false (off) because of others, which stand before it.
struct ChainNode {
  Candidate candidate;
  bool is_on;
  Cause cause;
  std::int16_t rule = -1;  // among the rules of the chain
  std::vector<std::uint16_t> parents;
};

// What follows from one start, the first node: all that the targets lean on, parents first.
struct ChainBranch {
  std::vector<ChainNode> nodes;
  std::vector<std::uint16_t> targets;
};

enum class Shape : std::uint8_t { cycle, chain, contradiction, both_ways, cell, house };

// A chain of one start (whose last node is its end: in a cycle the start again), or what several
// starts come to: both ways of a candidate, the candidates of the constraint `over`.
struct ChainReason {
  Shape shape;
  Links links;
  std::optional<Constraint> over;
  Candidate target;  // what is concluded
  bool is_true;
  std::vector<ChainBranch> branches;
  // The grounds of nodes that rest on a rule.
  std::vector<std::variant<CoverReason, std::shared_ptr<const ChainReason>>> rules;
};

using Reason = std::variant<CoverReason, WingReason, LoopReason, BugReason, AlignedReason,
                            std::shared_ptr<const ChainReason>>;

struct Step {
  Technique technique;
  double difficulty;
  std::uint32_t complexity = 0;  // of chains alone
  std::optional<Candidate> placement = {};
  CandidateSet removals = {};
  Reason reason;
};

}  // namespace whydoku::rating
