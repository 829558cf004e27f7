// Almost locked sets, ALS: n cells of one house with n + 1 digits, and what rows of them exclude.
//
// A node is the candidates of one digit in a set; it is true if one of them is. If a node is false,
// the n cells have n digits left for them, so all other nodes of the set are true. A true node
// makes a node of the same digit false if each candidate of that node sees all of the true one.
//
//   candidate k  -  z in A false  =  x in A true  -  x in B false  =  z in B true  -  k
//
// Here k sees z in A and z in B: taken as true it makes z in A false, then z in B true, which makes
// k false. So k is false. The length of this row is two sets.
//
// A stem is a candidate that, taken as true, makes nodes false in several sets; what then is true
// in them leaves some constraint with no candidate. So the stem is false too.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "search/patience.hpp"
#include "spaces.hpp"

namespace whydoku {

// A set: the first house that holds its cells, their positions there, and its digits.
struct AlmostLockedSet {
  std::uint16_t house;
  Mask positions;
  Mask digits;
};

// A candidate that would leave a constraint with nothing, by way of several sets.
struct Stem {
  Candidate candidate;
  Constraint constraint;
};

struct AlmostLockedSets {
  std::vector<AlmostLockedSet> sets;
  // For each candidate the least number of sets in a row that excludes it, or 0.
  std::array<std::uint8_t, CANDIDATES> lengths{};
  std::vector<Stem> stems;
};

// Finds the sets of at most `largest` cells among the masks of the cells: the smallest first, then
// by house, then by cells.
void find_almost_locked(std::span<const Mask, CELLS> cells, int largest,
                        std::vector<AlmostLockedSet>& found);

// The line that holds these positions of a box, and their positions there; or the box and the
// positions themselves if no line holds them all.
std::pair<std::size_t, Mask> in_line(std::size_t box, Mask positions);

// What rows of the sets of at most `largest` cells, 1 to 8, exclude. Candidate k is possible if
// `present[k]` is not 0.
AlmostLockedSets almost_locked(std::span<const std::uint8_t, CANDIDATES> present, int largest,
                               Patience& patience);

}  // namespace whydoku
