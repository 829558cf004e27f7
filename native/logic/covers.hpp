// What a cover excludes: n bases hold exactly n truths, and n covers at most n.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "logic/finding.hpp"
#include "logic/order.hpp"
#include "sets.hpp"

namespace whydoku::logic {

// The candidates in more covers than bases; no candidate of a base may be in fewer.
inline CandidateSet excluded_by_cover(const Grid& grid, std::span<const Constraint> bases,
                                      std::span<const Constraint> covers) {
  const auto times = [](Candidate k, std::span<const Constraint> some) {
    return std::count_if(some.begin(), some.end(), [&](Constraint q) {
      return std::any_of(SEATS[k].begin(), SEATS[k].end(),
                         [&](const Seat& seat) { return seat.constraint == q; });
    });
  };
  CandidateSet gone;
  for (const Constraint q : covers) {
    for (const std::uint8_t n : Members(grid.mask(q))) {
      const Candidate k = MEMBERS[q][n];
      if (!gone.has(k) && times(k, covers) > times(k, bases)) gone.add(k);
    }
  }
  return gone;
}

// Adds what a cover excludes where all fins see it, if anything; the trail are its bases, then as
// many covers.
inline void add_excluded(const Grid& grid, std::span<const Constraint> bases,
                         std::span<const Constraint> covers, std::vector<Sized>& found,
                         const CandidateSet& fins = {}) {
  CandidateSet gone = excluded_by_cover(grid, bases, covers);
  fins.for_each([&](std::size_t k) { gone &= SEES[k]; });
  if (gone.is_empty()) return;
  Numbers trail(bases.begin(), bases.end());
  trail.insert(trail.end(), covers.begin(), covers.end());
  found.push_back({bases.size(), gone, std::move(trail)});
}

}  // namespace whydoku::logic
