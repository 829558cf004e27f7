// Solutions in order: the first one of each puzzle.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "search/patience.hpp"
#include "search/rows.hpp"

namespace whydoku {

// The order in which solutions are compared: cell by cell as listed, and in each cell by the place
// of its digit in the list for that cell.
struct Order {
  // The cells 0-80 of each puzzle in order; empty for their numbers.
  std::span<const Cells> cells;
  // The digits 0-8 in order for the cell at a place of that list; empty for their numbers.
  std::function<std::array<std::uint8_t, 9>(std::size_t puzzle, std::size_t place)> digits;
};

// Finds the first solution of each puzzle. Each must have one.
void first_solutions(std::span<const Possible> puzzles, const Order& order, std::span<Cells> first,
                     Patience& patience);

}  // namespace whydoku
