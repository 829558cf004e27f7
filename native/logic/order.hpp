// The order of findings: what has been met before, and the simplest for each set of eliminations.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "candset.hpp"
#include "logic/finding.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

// Sets of candidates, numbered in the order in which they are met.
class NumberedSets {
 public:
  void clear() {
    sets_.clear();
    std::fill(slots_.begin(), slots_.end(), 0);
  }

  std::size_t size() const { return sets_.size(); }

  // The number of a set, and whether it is new.
  std::pair<std::size_t, bool> add(const CandidateSet& set) {
    if (2 * sets_.size() >= slots_.size()) grow();
    std::uint32_t& slot = slot_of(set);
    if (slot != 0) return {slot - 1, false};
    sets_.push_back(set);
    slot = static_cast<std::uint32_t>(sets_.size());
    return {sets_.size() - 1, true};
  }

 private:
  // The slot of a set, or the free one where it belongs.
  std::uint32_t& slot_of(const CandidateSet& set) {
    std::size_t at = set.hash() & (slots_.size() - 1);
    while (slots_[at] != 0 && sets_[slots_[at] - 1] != set) at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }

  void grow() {
    slots_.assign(slots_.empty() ? 64 : 4 * slots_.size(), 0);
    for (std::size_t n = 0; n < sets_.size(); ++n) {
      slot_of(sets_[n]) = static_cast<std::uint32_t>(n + 1);
    }
  }

  std::vector<CandidateSet> sets_;
  std::vector<std::uint32_t> slots_;  // the number of a set + 1, or 0; a power of two of them
};

// Sorts findings and keeps the first of those that eliminate the same.
template <class Found, class Before>
void first_of_each(std::vector<Found>& found, Before&& before) {
  sort_all(found.begin(), found.end(), before);
  NumberedSets met;
  std::size_t kept = 0;
  for (Found& one : found) {
    if (!met.add(one.eliminations).second) continue;
    if (&found[kept] != &one) found[kept] = std::move(one);
    ++kept;
  }
  found.erase(found.begin() + static_cast<std::ptrdiff_t>(kept), found.end());
}

// Calls with what was found, the smallest first, then what eliminates most, equal ones in order; of
// those that eliminate the same with the first. As long as `visit` returns true.
template <class Found, class Visit>
void each_smallest_first(std::vector<Found> found, Visit&& visit) {
  most_first(found);
  sort_stably(found.begin(), found.end(),
              [](const Found& one, const Found& other) { return one.size < other.size; });
  NumberedSets met;
  for (const Found& one : found) {
    if (met.add(one.eliminations).second && !visit(one)) return;
  }
}

}  // namespace whydoku::logic
