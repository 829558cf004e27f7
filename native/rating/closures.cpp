#include "rating/closures.hpp"

namespace whydoku::rating {

Closures::Closures(const Board& board) : partners_(board) {
  std::uint16_t count = 0;
  for (Candidate k = 0; k < CANDIDATES; ++k) {
    if (!board.has(k)) continue;
    possible_.add(k);
    number_[k] = count++;
  }
  closures_.resize(count);
}

// Where a candidate is reached whose closure is known, that closure is taken over whole.
const Closures::Closure& Closures::of(Candidate k) {
  Closure& closure = closures_[number_[k]];
  if (closure.is_known) return closure;
  CandidateSet done;
  closure.on.add(k);
  waiting_.assign(1, k);
  while (!waiting_.empty()) {
    const Candidate at = waiting_.back();
    waiting_.pop_back();
    if (done.has(at)) continue;
    const Closure& known = closures_[number_[at]];
    if (known.is_known) {
      closure.on |= known.on;
      closure.off |= known.off;
      done |= known.on;
      continue;
    }
    CandidateSet fresh = SEES[at] & possible_;
    fresh -= closure.off;
    closure.off |= fresh;
    (fresh & partners_.active(Links::xy)).for_each([&](std::size_t child) {
      partners_.each(static_cast<Candidate>(child), Links::xy, [&](Candidate next) {
        if (closure.on.has(next)) return;
        closure.on.add(next);
        waiting_.push_back(next);
      });
    });
  }
  closure.is_known = true;
  return closure;
}

}  // namespace whydoku::rating
