// The four rules that hold for any deadly pattern, since one of its guardians is true.
//
//   ONE_CELL    all guardians are in one cell          the cell holds none of the pattern's digits
//   ONE_DIGIT   all guardians have the same digit      a candidate that sees them all is false
//   SUBSET      the guardians' cells share a house     with n other cells of the house they have
//                                                      n + 1 digits, which go nowhere else there
//   LINK        two cells of a house hold the          one of the two holds that digit and the
//               guardians, one of the two has a        other a guardian, so they hold nothing else
//               pattern's digit only there
#pragma once

#include <span>
#include <vector>

#include "logic/deadly.hpp"

namespace whydoku::logic {

enum Rule : unsigned { ONE_CELL = 1, ONE_DIGIT = 2, SUBSET = 4, LINK = 8 };

// What a rule eliminates or places by a deadly pattern; `size` is the number of cells it uses. A
// rectangle has a trail.
struct Ruling {
  unsigned size;
  CandidateSet eliminations;
  Numbers trail = {};
  Candidate placement = NO_CANDIDATE;

  std::size_t conclusions() const {
    return eliminations.count() + (placement == NO_CANDIDATE ? 0 : 1);
  }
};

// Adds what some of the rules exclude by a pattern, rule after rule.
void add_rulings(const Grid& grid, const DeadlyPattern& pattern, unsigned rules,
                 std::vector<Ruling>& found);

// The trail of a ruling is that of its rectangle, and its number among those.
void add_trail(const Numbers& rectangle, std::span<Ruling> rulings);

// Gives rulings: fewest cells first, then most conclusions; equal ones stay in order.
void give_smallest_first(std::vector<Ruling>& found, Take take);

}  // namespace whydoku::logic
