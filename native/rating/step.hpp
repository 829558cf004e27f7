// One step of the rater: what it removes or places, how hard it is, and the facts that prove it.
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

// The techniques in the order in which they are tried.
enum class Technique : std::uint8_t {
  hidden_single,
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

// Their names, in the same order. Python knows techniques by these and has no numbers for them.
inline constexpr std::array TECHNIQUE_NAMES{
    "hidden-single",
    "direct-locking",
    "direct-hidden-pair",
    "naked-single",
    "direct-hidden-triple",
    "locking",
    "naked-pair",
    "x-wing",
    "hidden-pair",
    "naked-triple",
    "swordfish",
    "hidden-triple",
    "xy-wing",
    "xyz-wing",
    "unique-loop",
    "naked-quad",
    "jellyfish",
    "hidden-quad",
    "bug",
    "aligned-pair-exclusion",
    "forcing-chain",
    "aligned-triple-exclusion",
    "nishio",
    "multiple-forcing-chain",
    "dynamic-forcing-chain",
    "dynamic-forcing-chain-plus",
    "nested-forcing-chain-2",
    "nested-forcing-chain-3",
    "nested-forcing-chain-4",
    "nested-forcing-chain-5",
};
static_assert(TECHNIQUE_NAMES.size() == static_cast<std::size_t>(Technique::nested_5) + 1);

constexpr const char* name_of(Technique technique) {
  return TECHNIQUE_NAMES[static_cast<std::size_t>(technique)];
}

// A list of at most MOST items, kept in place.
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

// Singles, locking, hidden and naked sets, fish: n bases whose candidates all lie in n covers. Each
// base has a true candidate, so they are the n true ones of the covers, and every other candidate
// of the covers is false. A direct step places the one candidate that this leaves in `left`.
struct CoverReason {
  List<Constraint, 4> bases;
  List<Constraint, 4> covers;
  std::optional<Constraint> left;
};

// XY-Wing and XYZ-Wing: the pivot and its two pincers, and the digit that both pincers share.
struct WingReason {
  std::array<Cell, 3> cells;
  Digit digit;
};

// How a unique loop or a BUG removes something, by its type 1 to 4. Types 1 and 2 need no more.
// Type 3: with the extra candidates, `cells` of the house are a naked set of `digits`; or, in a
// loop, they are the cells of a hidden set of `digits` other than the roomy ones. Type 4: the one
// digit of `digits` has no other place in the house.
struct Finish {
  std::uint8_t type = 0;
  std::optional<House> house = {};
  bool is_hidden = false;
  List<Cell, 8> cells = {};
  Mask digits = 0;
};

// The cells of a loop in their order, and the two digits that all of them hold.
struct LoopReason {
  std::vector<Cell> cells;
  Mask digits = 0;
  Finish finish;
};

// The extra candidates: without them every open cell has two candidates, and every digit two places
// or none in each house.
struct BugReason {
  std::vector<Candidate> extra;
  Finish finish;
};

struct AlignedReason {
  List<Cell, 3> cells;
  List<Cell, 20> excluders;  // those that all the cells have in common
};

// The links that a chain may use: between places of one digit (x), within cells (y), or both.
enum class Links : std::uint8_t { x = 1, y = 2, xy = 3 };

// Why a node follows: the kind of house that it shares with its first parent, their cell, or a
// rule. A start has none. The houses are numbered as kinds.
enum class Cause : std::uint8_t { row = ROW, column = COLUMN, box = BOX, cell, rule, none };

constexpr Cause cause_of(Kind kind) { return static_cast<Cause>(kind); }

// The kind of house of a cause that is one.
constexpr Kind house_kind(Cause cause) { return static_cast<Kind>(cause); }

// A candidate that is true (on) or false (off).
struct ChainNode {
  Candidate candidate;
  bool is_on;
  Cause cause;
  std::int16_t rule = -1;  // its number among the rules of the chain
};

// What follows from one start, which is the first node: all that the conclusion leans on, in an
// order in which each node comes after those that it leans on itself.
using ChainBranch = std::vector<ChainNode>;

enum class Shape : std::uint8_t { cycle, chain, contradiction, both_ways, cell, house };

// Their names, in the same order.
inline constexpr std::array SHAPE_NAMES{"cycle", "chain", "contradiction", "both", "cell", "house"};
static_assert(SHAPE_NAMES.size() == static_cast<std::size_t>(Shape::house) + 1);

// A chain or a cycle of one start, which is one branch (a cycle does not repeat its start); or what
// several starts agree on: both ways of a candidate, or the candidates of the constraint `over`.
struct ChainReason {
  Shape shape;
  Links links;
  std::optional<Constraint> over;
  Candidate target;  // what is concluded
  bool is_true;
  std::vector<ChainBranch> branches;
  // The reasons of nodes that rest on a rule.
  std::vector<std::variant<CoverReason, std::shared_ptr<const ChainReason>>> rules;
};

using Reason = std::variant<CoverReason, WingReason, LoopReason, BugReason, AlignedReason,
                            std::shared_ptr<const ChainReason>>;

struct Step {
  Technique technique;
  double difficulty;
  std::uint32_t complexity = 0;  // of a chain, which counts its nodes; else 0
  std::optional<Candidate> placement = {};
  CandidateSet removals = {};
  Reason reason;
};

}  // namespace whydoku::rating
