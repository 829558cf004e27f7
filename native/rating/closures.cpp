#include "rating/closures.hpp"

#include <algorithm>

#include "search/lanes/engine.hpp"

namespace whydoku::rating {

Closures::Closures(const Board& board) : partners_(board), linked_(partners_.active(Links::xy)) {
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
    (fresh & linked_).for_each([&](std::size_t child) {
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

SingleClosures::SingleClosures(const Board& board) {
  constexpr std::size_t MOST = 32;  // at once
  DigitSets sets;
  DigitSets left[MOST];
  std::array<bool, MOST> dead;
  std::vector<Candidate> starts;
  for (Cell i = 0; i < CELLS; ++i) {
    sets[i] = board.with_placed(i);
    for (const Digit d : Members(board.digits(i))) {
      number_[candidate_of(i, d)] = static_cast<std::uint16_t>(starts.size());
      starts.push_back(candidate_of(i, d));
    }
  }
  closures_.resize(2 * starts.size());
  for (const bool is_on : {true, false}) {
    for (std::size_t first = 0; first < starts.size(); first += MOST) {
      const std::size_t n = std::min(MOST, starts.size() - first);
      engine().suppose(
          {sets, {starts.data() + first, n}, {dead.data(), n}, false, is_on, {left, n}});
      for (std::size_t j = 0; j < n; ++j) {
        Closure& closure = closures_[number_of({starts[first + j], is_on})];
        closure.is_dead = dead[j];
        if (dead[j]) continue;
        for (Cell i = 0; i < CELLS; ++i) {
          if (left[j][i] == sets[i]) continue;
          add_digits(closure.off, i, without(sets[i], left[j][i]));
          if (has_one(left[j][i])) add_digits(closure.on, i, left[j][i]);
        }
      }
    }
  }
}

}  // namespace whydoku::rating
