// Solutions in order.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "search/patience.hpp"
#include "search/rows.hpp"

namespace whydoku {

// In what order solutions are compared: cell by cell as listed, and in each cell by the place of
// its digit in the list of that cell.
struct Order {
  // Of each puzzle the cells 0-80; empty for the cells as they are numbered.
  std::span<const Cells> cells;
  // The digits 0-8 for the cell at a place of that list; empty for the digits as they are numbered.
  std::function<std::array<std::uint8_t, 9>(std::size_t puzzle, std::size_t place)> digits;
};

// The first solution of each puzzle in that order. Each must have one.
void first_solutions(std::span<const Possible> puzzles, const Order& order, std::span<Cells> first,
                     Patience& patience);

// All solutions in lexicographic order, each found only when it is asked for. A branch is entered
// only when a search has shown that it holds a solution, so none is walked in vain.
class Solutions {
 public:
  explicit Solutions(const Possible& possible) : fresh_(possible) {}

  // The next one, or nothing at the end. An interrupted call may be made again.
  std::optional<Cells> next(Patience& patience);

 private:
  struct Level {
    Possible possible;
    std::size_t cell;  // the first open one
    Mask untried;    // its digits that are still to be entered
  };

  void enter(Possible possible);

  std::optional<Possible> fresh_;  // the beginning, until its search is done
  std::vector<Level> levels_;
};

}  // namespace whydoku
