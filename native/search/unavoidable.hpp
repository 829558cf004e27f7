// Unavoidable sets of a solved grid: cells which some other solution would fill otherwise, and no
// other cell. A puzzle has this solution alone just if it has a clue in each of them.
#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include "houses.hpp"
#include "search/patience.hpp"
#include "search/rows.hpp"
#include "sets.hpp"

namespace whydoku {

// The minimal unavoidable sets of a grid of at most so many cells: those that contain no smaller
// one. The smallest come first, and of one size the set which has the first cell that they do not
// share.
class UnavoidableSets {
 public:
  // `solution` has digits 1-9.
  UnavoidableSets(const Cells& solution, std::size_t largest);

  // The next set, or nothing at the end. An interrupted call may be repeated; it goes on with the
  // cell that it had come to.
  std::optional<CellSet> next(Patience& patience);

 private:
  // A search for the sets of one size with one cell as their first. It changes one cell after the
  // other: a digit that moves into a house leaves its place there, so the cell at that place changes
  // too.
  struct Search;
  void go_on();

  Cells digits_;  // 0-8
  // The cell of each digit in each house.
  std::array<std::array<Cell, 9>, HOUSES> cell_of_{};
  // Of the sets that are looked for next, the size and the first cell. No set is smaller.
  std::size_t size_ = 4;
  Cell first_ = 0;
  std::size_t largest_;
  std::array<std::vector<CellSet>, CELLS> known_;  // the smaller sets, for each cell in them
  std::vector<CellSet> found_;                     // those of this size
  std::deque<CellSet> ready_;
};

// All of them.
std::vector<CellSet> unavoidable_sets(const Cells& solution, std::size_t largest,
                                      Patience& patience);

}  // namespace whydoku
