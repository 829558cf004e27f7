// What a cover excludes: n bases hold exactly n truths, and n covers at most n.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "houses.hpp"
#include "logic/finding.hpp"
#include "logic/order.hpp"
#include "sets.hpp"

namespace whydoku::logic {

inline std::vector<Constraint> bases_of(const CellSet& cells) {
  std::vector<Constraint> bases;
  cells.for_each([&](Cell i) { bases.push_back(i); });
  return bases;
}

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

// A cover and what it excludes, or the one candidate that it places.
struct CountedCover {
  std::size_t size;
  CandidateSet eliminations;
  why::Constraints bases;
  why::Constraints covers;
  CandidateSet fins;

  // With one cover fewer than bases some fin is true.
  bool is_short() const { return covers.size() < bases.size(); }

  Finding finding() const {
    const why::Ground cover = why::cover(bases, covers, fins);
    if (!is_short()) return Finding::removing(eliminations).because(cover);
    std::vector<why::Branch> cases;
    fins.for_each([&](std::size_t k) { cases.push_back({static_cast<Candidate>(k), true}); });
    const Finding finding = cases.size() == 1 ? Finding::placing(cases[0].candidate)
                                              : Finding::removing(eliminations);
    return finding.because(why::branches(cover, cases));
  }
};

// Adds what a cover excludes where all fins see it, if anything. With one cover fewer than bases
// what sees all fins is excluded, and only one is placed.
inline void add_excluded(const Grid& grid, std::span<const Constraint> bases,
                         std::span<const Constraint> covers, std::vector<CountedCover>& found,
                         const CandidateSet& fins = {}) {
  const bool is_short = covers.size() < bases.size();
  CandidateSet gone = is_short ? grid.bits() : excluded_by_cover(grid, bases, covers);
  fins.for_each([&](std::size_t k) { gone &= SEES[k]; });
  if (gone.is_empty()) return;
  if (is_short && fins.count() == 1) gone = fins;
  found.push_back({bases.size(), gone, {bases.begin(), bases.end()},
                   {covers.begin(), covers.end()}, fins});
}

inline void give_counted(std::vector<CountedCover> found, Take take) {
  each_smallest_first(std::move(found),
                      [&](const CountedCover& one) { return take(one.finding()); });
}

// Whether no part of some sets, but for all of them, has at most as many members together as it has
// sets.
inline bool is_inseparable(std::span<const std::uint32_t> sets) {
  std::vector<std::uint32_t> together(std::size_t{1} << sets.size());
  for (std::size_t part = 1; part + 1 < together.size(); ++part) {
    together[part] =
        together[part & (part - 1)] | sets[static_cast<std::size_t>(std::countr_zero(part))];
    if (std::popcount(together[part]) <= std::popcount(part)) return false;
  }
  return true;
}

// Ways to count a digit: sets of constraints of as many places.
using WaysToCount = std::vector<std::vector<Constraint>>;

// The most covers of the same bases that count digits in other ways; of more, none is given.
inline constexpr std::size_t MOST_COVERS = 64;

// Of ways to count a digit those that exclude most; of those that exclude the same, the first.
inline WaysToCount ways_that_exclude_most(const Grid& grid, std::span<const Constraint> bases,
                                          const WaysToCount& ways) {
  WaysToCount best;
  std::vector<CandidateSet> known;
  auto most = CandidateSet().count();
  for (const std::vector<Constraint>& way : ways) {
    const CandidateSet gone = excluded_by_cover(grid, bases, way);
    if (best.empty() || gone.count() > most) {
      most = gone.count();
      best.clear();
      known.clear();
    }
    if (gone.count() < most || std::find(known.begin(), known.end(), gone) != known.end()) continue;
    best.push_back(way);
    known.push_back(gone);
  }
  return best;
}

// Calls with the covers of some bases that count each digit in the one of its ways that excludes
// most, the last digit changing first. Ways that exclude equally much, but something else, all give
// a cover, so that a turn of the grid changes nothing.
template <class Visit>
void each_cover_by_digit(const Grid& grid, std::span<const Constraint> bases,
                         const std::array<WaysToCount, 9>& digits, Visit&& visit) {
  std::array<WaysToCount, 9> best;
  std::size_t covers = 1;
  for (Digit d = 0; d < 9; ++d) {
    best[d] = ways_that_exclude_most(grid, bases, digits[d]);
    covers *= best[d].size();
    if (covers > MOST_COVERS) return;
  }
  for (std::size_t n = 0; n < covers; ++n) {
    std::vector<Constraint> cover;
    for (std::size_t d = 9, left = n; d-- > 0; left /= best[d].size()) {
      const std::vector<Constraint>& way = best[d][left % best[d].size()];
      cover.insert(cover.end(), way.begin(), way.end());
    }
    sort_all(cover.begin(), cover.end());
    visit(cover);
  }
}

}  // namespace whydoku::logic
