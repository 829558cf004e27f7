// All that follows from each candidate, in no order. Where a run meets no contradiction, the order
// in which it goes does not matter, and a closure is exactly what a run from the same start finds.
//
//   Closures         over links, as static runs go. Used where no start refutes itself
//   SingleClosures   by singles, as dynamic runs go, for many starts at once
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "candset.hpp"
#include "rating/board.hpp"
#include "rating/line.hpp"
#include "rating/links.hpp"

namespace whydoku::rating {

class Closures {
 public:
  explicit Closures(const Board& board);

  // The candidates that are true, and those that are false, if a candidate is true.
  const CandidateSet& on(Candidate k) { return of(k).on; }
  const CandidateSet& off(Candidate k) { return of(k).off; }

 private:
  struct Closure {
    bool is_known = false;
    CandidateSet on;
    CandidateSet off;
  };

  const Closure& of(Candidate k);

  Partners partners_;
  CandidateSet linked_;  // the candidates that have partners
  CandidateSet possible_;
  std::array<std::uint16_t, CANDIDATES> number_{};
  std::vector<Closure> closures_;  // of the possible candidates, as numbered
  std::vector<Candidate> waiting_;
};

// Of a board whose singles have excluded all that they see.
class SingleClosures {
 public:
  explicit SingleClosures(const Board& board);

  // Whether a start contradicts itself. If so, nothing else may be asked of it.
  bool is_dead(Literal start) const { return closures_[number_of(start)].is_dead; }
  const CandidateSet& on(Literal start) const { return closures_[number_of(start)].on; }
  const CandidateSet& off(Literal start) const { return closures_[number_of(start)].off; }

 private:
  struct Closure {
    bool is_dead = false;
    CandidateSet on;
    CandidateSet off;
  };

  std::size_t number_of(Literal start) const {
    return number_[start.candidate] * 2u + (start.is_on ? 1 : 0);
  }

  std::array<std::uint16_t, CANDIDATES> number_{};
  std::vector<Closure> closures_;
};

}  // namespace whydoku::rating
