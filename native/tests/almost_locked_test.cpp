// Almost locked sets compared with their definition, on random pencil marks.

#include "logic/almost_locked.hpp"

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cstddef>
#include <random>
#include <set>
#include <vector>

namespace {

using whydoku::CANDIDATES;
using whydoku::CELLS;
using whydoku::Mask;
using CellsOfSet = std::set<std::size_t>;

std::array<std::size_t, 9> cells_of(std::size_t house) {
  std::array<std::size_t, 9> cells{};
  for (std::size_t p = 0; p < 9; ++p) {
    const std::size_t b = house % 9;
    cells[p] = house < 9    ? house * 9 + p
               : house < 18 ? p * 9 + b
                            : (b / 3 * 3 + p / 3) * 9 + b % 3 * 3 + p % 3;
  }
  return cells;
}

// Every set of cells of one house, each with two candidates or more, that has one digit too many.
std::set<CellsOfSet> expected(const std::array<Mask, CELLS>& marks, int largest) {
  std::set<CellsOfSet> found;
  for (std::size_t house = 0; house < 27; ++house) {
    const std::array<std::size_t, 9> cells = cells_of(house);
    for (unsigned which = 1; which < 512; ++which) {
      CellsOfSet chosen;
      unsigned digits = 0;
      bool is_open = true;
      for (std::size_t p = 0; p < 9; ++p) {
        if ((which >> p & 1) == 0) continue;
        chosen.insert(cells[p]);
        digits |= marks[cells[p]];
        is_open = is_open && std::popcount(marks[cells[p]]) > 1;
      }
      const int size = std::popcount(which);
      if (is_open && size <= largest && std::popcount(digits) == size + 1) found.insert(chosen);
    }
  }
  return found;
}

}  // namespace

TEST_CASE("all almost locked sets are found, each once") {
  std::mt19937_64 random(7);
  for (int round = 0; round < 32; ++round) {
    std::array<Mask, CELLS> marks{};
    for (std::size_t k = 0; k < CANDIDATES; ++k) {
      if (random() % 100 >= 15u + 10u * static_cast<unsigned>(round % 4)) continue;
      marks[k / 9] = static_cast<Mask>(marks[k / 9] | 1 << k % 9);
    }
    const int largest = 1 + round % 8;
    std::vector<whydoku::AlmostLockedSet> found;
    whydoku::find_almost_locked(marks, largest, found);
    std::set<CellsOfSet> listed;
    for (const auto& one : found) {
      CellsOfSet cells;
      for (std::size_t p = 0; p < 9; ++p) {
        if ((one.positions >> p & 1) != 0) cells.insert(cells_of(one.house)[p]);
      }
      CHECK(listed.insert(cells).second);
    }
    CHECK(listed == expected(marks, largest));
  }
}
