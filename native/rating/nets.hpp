// What several runs come to: a start that contradicts itself, both ways of a candidate, all
// candidates of a cell, all places of a digit in a house.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "candset.hpp"
#include "rating/board.hpp"
#include "rating/closures.hpp"
#include "rating/difficulty.hpp"
#include "rating/run.hpp"
#include "rating/step.hpp"
#include "search/patience.hpp"

namespace whydoku::rating {

// Which runs are made, and what may be made of them.
struct NetKind {
  Reach reach;
  bool is_nishio;  // contradictions alone
};

inline constexpr NetKind NISHIO{{true, false}, true};
inline constexpr NetKind MULTIPLE{{false, true}, false};
inline constexpr NetKind DYNAMIC{{true, true}, false};

// Runs that wait to be used again.
class RunPool {
 public:
  std::unique_ptr<Run> take() {
    if (free_.empty()) return std::make_unique<Run>();
    std::unique_ptr<Run> run = std::move(free_.back());
    free_.pop_back();
    return run;
  }
  void give(std::unique_ptr<Run> run) { free_.push_back(std::move(run)); }

 private:
  std::vector<std::unique_ptr<Run>> free_;
};

// What the work on one puzzle shares.
struct Context {
  Patience& patience;
  RunPool& pool;
  bool is_told;  // whether nested chains keep their reasons
};

// A node that a hint leans on.
struct NetEnd {
  const Run* run;
  std::uint16_t node;
};

struct NetHint {
  Rank rank{};
  Shape shape{};
  Links links{};
  std::optional<Constraint> over;
  Literal target{};
  CandidateSet removals;
  std::vector<NetEnd> ends;  // one for each branch; for a contradiction both its nodes
};

// The runs of a grid, made when they are asked for. The board must outlive them, and they the
// hints.
class Nets {
 public:
  Nets(const Board& board, NetKind kind, Context& context);
  Nets(const Nets& other);
  Nets& operator=(const Nets&) = delete;
  ~Nets();

  // Tells that no start contradicts itself: then what static runs agree on is known before they are
  // made, and only those are made that agree on something.
  void expect_no_contradiction() { closures_.emplace(board_); }

  // From now on rules up to a level may be used; what was found at a lower one goes on from there.
  void deepen(int level) { level_ = level; }

  // The easiest hint, of difficulties from a base on; of equals the first.
  std::optional<NetHint> easiest(double base);
  // All of them, easiest first, without those that remove what an easier one removes.
  std::vector<NetHint> all(double base);

 private:
  template <class Collector>
  void each_hint(Collector& collector);
  template <class Collector>
  void offer(Collector& collector, Shape shape, std::optional<Constraint> over, Literal target,
             const std::vector<NetEnd>& ends);
  template <class Collector>
  void offer_common(Collector& collector, Shape shape, std::optional<Constraint> over);
  template <class Collector>
  void offer_over(Collector& collector, Shape shape, Constraint over);
  template <class Collector>
  void offer_of_one(Collector& collector, Candidate k);

  bool may_agree(Constraint over);
  const Run& run(Literal start);
  std::uint32_t complexity(const std::vector<NetEnd>& ends, std::uint32_t most);

  const Board& board_;
  NetKind kind_;
  Context& context_;
  int level_ = 0;
  std::optional<Closures> closures_;
  std::array<std::unique_ptr<Run>, std::size_t{2} * CANDIDATES> runs_;
  // Of each literal, in which count it was met last.
  std::array<std::uint32_t, std::size_t{2} * CANDIDATES> counted_{};
  std::uint32_t count_ = 0;
  std::vector<std::uint16_t> waiting_;
  std::vector<const Run*> branches_;  // those of what is looked at
};

// A node of what a hint leans on.
struct Leaning {
  Literal literal;
  Cause cause;
};

// The nodes that each end of a hint leans on, itself first, breadth first.
std::vector<std::vector<Leaning>> leanings(const NetHint& hint);

ChainReason reason_of(const NetHint& hint);

}  // namespace whydoku::rating
