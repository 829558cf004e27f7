// Nets: what runs show.
//
//   contradiction   a start leads to a contradiction, so its opposite holds
//   both ways       a candidate leads to the same whether it is true or false
//   cell, house     each candidate of a constraint, taken as true, leads to the same; one is true
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "candset.hpp"
#include "rating/board.hpp"
#include "rating/closures.hpp"
#include "rating/difficulty.hpp"
#include "rating/run.hpp"
#include "rating/step.hpp"
#include "search/patience.hpp"

namespace whydoku::rating {

// A kind of nets: which links its runs follow, and whether only contradictions count.
struct NetKind {
  Reach reach;
  bool is_nishio;
};

inline constexpr NetKind NISHIO{{true, false}, true};
inline constexpr NetKind MULTIPLE{{false, true}, false};
inline constexpr NetKind DYNAMIC{{true, true}, false};

// Runs that are free to be used again, which saves allocating their memory.
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
  bool keeps_reasons;  // whether steps and nested chains keep their reasons
};

// A node in which a hint ends.
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
  std::vector<NetEnd> ends;  // one for each branch; both nodes of a contradiction
};

// The runs of a board, each made once, when it is first asked for. The board must outlive them, and
// they must outlive the hints.
class Nets {
 public:
  Nets(const Board& board, NetKind kind, Context& context);
  Nets(const Nets& other);
  Nets& operator=(const Nets&) = delete;
  ~Nets();

  // Lets closures show beforehand what runs agree on, so that only those runs are made that agree
  // on something. To be called of static nets only if no start contradicts itself; of dynamic ones
  // only without rules, and if the singles of the board have excluded all that they see.
  void look_ahead() {
    if (kind_.reach.is_dynamic) {
      by_singles_.emplace(board_);
    } else {
      by_links_.emplace(board_);
    }
  }

  // Allows rules up to a level. Runs go on from where they ended at the level below.
  void deepen(int level) { level_ = level; }

  // The easiest hint, of equal ones the first. `base` is the difficulty of the shortest.
  std::optional<NetHint> easiest(double base);
  // All hints, the easiest first, without those that remove the same as an easier one.
  std::vector<NetHint> all(double base);

 private:
  template <class Collector>
  void each_hint(Collector& collector);
  template <class Collector>
  void offer(Collector& collector, Shape shape, std::optional<Constraint> over, Literal target,
             const std::vector<NetEnd>& ends);
  template <class Collector>
  void offer_common(Collector& collector, Shape shape, std::optional<Constraint> over,
                    std::span<const Literal> starts);
  template <class Collector>
  void offer_over(Collector& collector, Shape shape, Constraint over);
  template <class Collector>
  void offer_of_one(Collector& collector, Candidate k);

  bool may_agree(std::span<const Literal> starts);
  const Run& run(Literal start);
  std::uint32_t complexity(const std::vector<NetEnd>& ends, std::uint32_t most);

  const Board& board_;
  NetKind kind_;
  Context& context_;
  int level_ = 0;
  std::optional<Closures> by_links_;
  std::optional<SingleClosures> by_singles_;
  std::array<std::unique_ptr<Run>, std::size_t{2} * CANDIDATES> runs_;
  // For each literal the last count that met it.
  std::array<std::uint32_t, std::size_t{2} * CANDIDATES> counted_{};
  std::uint32_t count_ = 0;
  std::vector<std::uint16_t> waiting_;
  std::vector<const Run*> branches_;  // the runs that are being compared
};

// A node that a hint leans on.
struct Leaning {
  Literal literal;
  Cause cause;
};

// The nodes that each end of a hint leans on, itself first, breadth first.
std::vector<std::vector<Leaning>> leanings(const NetHint& hint);

ChainReason reason_of(const NetHint& hint);

}  // namespace whydoku::rating
