// Solutions in order.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "search/patience.hpp"
#include "search/state.hpp"

namespace whydoku {

// In what order solutions are compared: cell by cell as listed, and in each cell by the place of
// its digit in the list of that cell.
struct Order {
  std::array<std::uint8_t, CELLS> cells;                  // 0-80
  std::array<std::array<std::uint8_t, 9>, CELLS> digits;  // of cells[0], cells[1], ...; 0-8

  static Order lexicographic();
};

// The first solution in that order.
std::optional<Cells> first_solution(State state, const Order& order, Patience& patience);

// All solutions in lexicographic order, each found only when it is asked for. A branch is entered
// only when a search has shown that it holds a solution, so none is walked in vain.
class Solutions {
 public:
  explicit Solutions(const State& state) : fresh_(state) {}

  // The next one, or nothing at the end. An interrupted call may be made again.
  std::optional<Cells> next(Patience& patience);

 private:
  struct Level {
    State state;
    std::size_t cell;  // the first open one
    Mask untried;      // its digits that are still to be entered
  };

  void enter(const State& state);

  std::optional<State> fresh_;  // the state to begin with, until its search is done
  std::vector<Level> levels_;
};

}  // namespace whydoku
