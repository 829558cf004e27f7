// Grids with few candidates, for tests of what follows from singles.
#pragma once

#include <cstddef>
#include <random>

#include "candset.hpp"
#include "logic/grid.hpp"
#include "spaces.hpp"

namespace whydoku {

// Few candidates are kept, among them those of a solution of its own making: each digit follows the
// one to its left, and the one three cells on above.
inline logic::Grid some_grid(std::mt19937& random, unsigned one_in) {
  CandidateSet bits;
  for (std::size_t i = 0; i < CELLS; ++i) {
    const std::size_t row = i / 9;
    bits.add(9 * i + (3 * (row % 3) + row / 3 + i % 9) % 9);
    for (std::size_t d = 0; d < 9; ++d) {
      if (random() % one_in == 0) bits.add(9 * i + d);
    }
  }
  return logic::Grid(bits, CandidateSet(), CellSet());
}

}  // namespace whydoku
