// Lines: chains and cycles of one start, in which each node follows from the one before it, over
// weak links (-) and strong links (=) by turns.
//
//   a true - b false = c true - d false = e true - a false    a refutes itself: it is false
//   a false = b true - c false = d true - e false = a true    a proves itself: it is true
//   a true - b false = c true - d false = a true              a cycle: all its true nodes are true,
//                                                             or all its false ones
//
// A weak link holds because a constraint has one true candidate, a strong link because it has no
// third candidate left; so each node does follow from the one before it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "candset.hpp"
#include "rating/board.hpp"
#include "rating/difficulty.hpp"
#include "rating/step.hpp"
#include "search/patience.hpp"

namespace whydoku::rating {

// A candidate taken as true (on) or false.
struct Literal {
  Candidate candidate;
  bool is_on;
  constexpr bool operator==(const Literal&) const = default;
};

// What a conclusion removes: a false candidate, or all others of the cell of a true one.
CandidateSet removed_by(const Board& board, Literal target);

// A node of a line, and what it shares with the node before it.
struct LineNode {
  Literal literal;
  Cause cause;
};

// A line, and what it shows.
struct LineHint {
  Rank rank{};
  Links links = Links::xy;
  bool is_cycle = false;
  Literal target{};  // what is concluded about the start; in a cycle the start
  CandidateSet removals;
  std::vector<LineNode> nodes;  // from the start to the target; none until they are asked for
};

// The easiest line, of equal ones the first; its nodes only if asked for.
std::optional<LineHint> easiest_line(const Board& board, Patience& patience, bool wants_nodes);

// All lines, the easiest first, without those that remove the same as an easier one.
class AllLines {
 public:
  AllLines(const Board& board, Patience& patience);
  ~AllLines();
  AllLines(const AllLines&) = delete;
  AllLines& operator=(const AllLines&) = delete;

  std::size_t size() const { return hints_.size(); }
  // A hint, perhaps without its nodes.
  const LineHint& operator[](std::size_t n) const { return hints_[n]; }
  const LineHint& with_nodes(std::size_t n);

 private:
  class Search;
  std::unique_ptr<Search> search_;
  std::vector<LineHint> hints_;
};

// The reason that a line with nodes is.
ChainReason reason_of(const LineHint& hint);

}  // namespace whydoku::rating
