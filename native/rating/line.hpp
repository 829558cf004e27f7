// Chains of one start, where nothing is assumed but the start: each node follows from the one
// before it. From a true start, or a false one, over weak and strong links in turn:
//
//   true - false = true - false = true ...          a candidate that comes to refute itself, to
//   false = true - false = true ...                 prove itself, or a cycle back to a true start
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

// Whether a candidate is true.
struct Literal {
  Candidate candidate;
  bool is_on;
  constexpr bool operator==(const Literal&) const = default;
};

// What is removed where that is concluded: the candidate, or all others of its cell.
CandidateSet removed_by(const Board& board, Literal target);

// A node of a line and what it shares with the one before.
struct LineNode {
  Literal literal;
  Cause cause;
};

// What one start comes to.
struct LineHint {
  Rank rank{};
  Links links = Links::xy;
  bool is_cycle = false;
  Literal target{};  // what is concluded of the start; in a cycle the start
  CandidateSet removals;
  // From the start to the target, where the line will be told.
  std::vector<LineNode> nodes;
};

// The easiest chain or cycle of one start; of equals the first.
std::optional<LineHint> easiest_line(const Board& board, Patience& patience, bool is_told);

// All of them, easiest first, without those that remove what an easier one removes.
class AllLines {
 public:
  AllLines(const Board& board, Patience& patience);
  ~AllLines();
  AllLines(const AllLines&) = delete;
  AllLines& operator=(const AllLines&) = delete;

  std::size_t size() const { return hints_.size(); }
  // A hint, perhaps without its nodes; with them.
  const LineHint& operator[](std::size_t n) const { return hints_[n]; }
  const LineHint& told(std::size_t n);

 private:
  class Search;
  std::unique_ptr<Search> search_;
  std::vector<LineHint> hints_;
};

// A line as a reason.
ChainReason reason_of(const LineHint& hint);

}  // namespace whydoku::rating
