// Solutions in order: the first one, or all of them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

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

// All solutions in lexicographic order, each found only when it is asked for. A branch is entered
// only after a search has shown that it has a solution, so none is entered in vain: there are at
// most nine searches for each open cell on the way to the next solution.
class Solutions {
 public:
  explicit Solutions(const Possible& possible) : fresh_(possible) {}

  // The next solution, or nothing at the end. An interrupted call may be repeated.
  std::optional<Cells> next(Patience& patience);

 private:
  struct Level {
    Possible possible;
    std::size_t cell;  // the first open one
    Mask untried;      // its digits that are still to be tried
  };

  void enter(Possible possible);

  std::optional<Possible> fresh_;  // the puzzle, until the first search is done
  std::vector<Level> levels_;
};

}  // namespace whydoku
