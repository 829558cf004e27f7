// What follows from a deadly pattern, since one of its guardians is true: four rules for any of
// them, and two for guardians of several digits in several cells, each followed by itself.
//
//   1        all guardians are in one cell         the cell holds none of the pattern's digits
//   2        all guardians have the same digit     a candidate that sees them all is false
//   3        the guardians' cells share a house    with n other cells of the house they have
//                                                  n + 1 digits, which go nowhere else there
//   4        two cells of a house hold the         one of the two holds that digit and the other
//            guardians, one of the two has a       a guardian, so they hold nothing else
//            pattern's digit only there
//   joint    a candidate sees all guardians        it is false
//   chains   each guardian leads, link by link,    that candidate is false
//            to one that sees the same candidate
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "logic/deadly.hpp"

namespace whydoku::logic {

// What a rule eliminates or places by a deadly pattern; `size` is the number of cells it uses.
struct Ruling {
  std::string rule;
  unsigned size;
  CandidateSet eliminations;
  // Makes the reason, for as long as there are the search and the pattern.
  std::function<why::Ground(const CandidateSet& eliminations)> reason;
  CandidateSet placements = {};

  std::size_t conclusions() const { return eliminations.count() + placements.count(); }
};

using Rulings = std::vector<Ruling>;

// The rules: each adds what it concludes by a pattern.
void by_one_cell(Search& search, const DeadlyPattern& pattern, Rulings& found);
void by_one_digit(Search& search, const DeadlyPattern& pattern, Rulings& found);
void by_subset(Search& search, const DeadlyPattern& pattern, Rulings& found);
void by_link(Search& search, const DeadlyPattern& pattern, Rulings& found);
void by_sight(Search& search, const DeadlyPattern& pattern, Rulings& found);
void by_chains(Search& search, const DeadlyPattern& pattern, Rulings& found);

// For rules of other patterns: the ruling that a pattern makes by itself.
Ruling ruling_itself(const char* rule, const DeadlyPattern& pattern, const CandidateSet& gone);
// Whichever guardian is true, some cells of a house become a naked subset of all but its digit.
why::Ground subset_by_cases(const Tables& tables, std::span<const Mask> masks,
                            const DeadlyPattern& pattern, House h, const why::Constraints& cells,
                            Mask digits, const CandidateSet& gone);
// The ruling of a pattern with guardians in two cells, which are the only places of a digit in the
// house of a constraint; and its reason.
why::Ground ground_by_link(const DeadlyPattern& pattern, Digit d, Constraint linked);
Ruling ruling_by_link(const DeadlyPattern& pattern, Digit d, Constraint linked,
                      const CandidateSet& gone);

// Adds a ruling if it concludes anything.
void add_if_any(Ruling ruling, Rulings& found);
// What sees all guardians of a pattern.
CandidateSet seen_by_all(const Grid& grid, const DeadlyPattern& pattern);

// Gives rulings: fewest cells first, then most conclusions; equal ones stay in order. Where a
// technique has several rules, they are its variants.
void give_smallest_first(Rulings& found, bool has_variants, Take take);

// A technique that applies rules to the deadly patterns of a kind.
template <class Patterns, auto... rules>
void by_rules(Search& search, const Asked& /*asked*/, Take take) {
  Rulings found;
  for (const DeadlyPattern& pattern : search.note<Patterns>().found()) {
    (rules(search, pattern, found), ...);
  }
  give_smallest_first(found, sizeof...(rules) > 1, take);
}

// The same with all four.
template <class Patterns>
inline constexpr auto by_four_rules =
    by_rules<Patterns, by_one_cell, by_one_digit, by_subset, by_link>;

}  // namespace whydoku::logic
