// Almost locked sets, ALS: n cells of one house, or of one group, with n + 1 digits. Each
// of the cells has two candidates or more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "rules/tables.hpp"
#include "spaces.hpp"

namespace whydoku {

// A set: the first house that holds its cells, their positions there, and its digits.
struct AlmostLockedSet {
  std::uint16_t house;
  Mask positions;
  Mask digits;
};

// Finds the sets of at most `largest` cells among the masks of the cells: the smallest first, then
// by house, then by cells.
void find_almost_locked(const Tables& tables, std::span<const Mask, CELLS> cells, int largest,
                        std::vector<AlmostLockedSet>& found);

// The first house under any rules that holds these positions of a house, and their positions there.
std::pair<std::size_t, Mask> in_first_house(const Tables& tables, std::size_t house,
                                            Mask positions);

// The line that holds these positions of a box, and their positions there; or the box and the
// positions themselves if no line holds them all.
std::pair<std::size_t, Mask> in_line(std::size_t box, Mask positions);

}  // namespace whydoku
