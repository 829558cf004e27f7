// All that follows from each candidate over links, in no order. Used where no start refutes itself:
// there a run meets no contradiction, so the order in which it goes does not matter, and a closure
// is exactly what a static run from the same start finds.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "candset.hpp"
#include "rating/board.hpp"
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
  CandidateSet possible_;
  std::array<std::uint16_t, CANDIDATES> number_{};
  std::vector<Closure> closures_;  // of the possible candidates, as numbered
  std::vector<Candidate> waiting_;
};

}  // namespace whydoku::rating
