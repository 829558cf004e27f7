// All that follows from each candidate over links, in no order: for where no start comes to refute
// itself, so that the order does not matter.
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

  // What is true, and what is false, where a candidate is true.
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
  std::vector<Closure> closures_;  // of those that are possible
  std::vector<Candidate> waiting_;
};

}  // namespace whydoku::rating
