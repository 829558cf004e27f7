// Almost locked sets: n cells of one house with n + 1 digits, and what rows of them exclude.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "search/patience.hpp"
#include "spaces.hpp"

namespace whydoku {

// A set by the first house that holds it, its positions there, and its digits.
struct AlmostLockedSet {
  std::uint16_t house;
  Mask positions;
  Mask digits;
};

// A candidate that is false, since true it would leave a constraint nothing, through several sets.
struct Stem {
  Candidate candidate;
  Constraint constraint;
};

struct AlmostLockedSets {
  std::vector<AlmostLockedSet> sets;
  // Of each candidate the least number of sets in a row that excludes it; 0 where none does.
  std::array<std::uint8_t, CANDIDATES> lengths{};
  std::vector<Stem> stems;
};

// `present[k]` is not 0 where candidate k is possible; sets of at most `largest` cells, 1 to 8.
AlmostLockedSets almost_locked(std::span<const std::uint8_t, CANDIDATES> present, int largest,
                               Patience& patience);

}  // namespace whydoku
