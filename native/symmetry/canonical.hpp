// The canonical form of a puzzle: one string for all puzzles that differ only by a symmetry.
//
// A symmetry exchanges rows and columns or not, reorders the bands, the rows of each band, the
// stacks and the columns of each stack, and relabels the digits: 2 * 6^8 geometric symmetries times
// 9! relabellings. The canonical form is the lexicographically smallest of all images, with empty
// cells as 0.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "search/patience.hpp"

namespace whydoku {

struct Canonical {
  std::array<std::uint8_t, 81> cells;  // digits 1-9, 0 for an empty cell
  // How many of the 3,359,232 geometric symmetries keep the puzzle, each with some relabelling.
  std::uint32_t symmetries;
  // The symmetry that takes the puzzle to the form: 1 if rows and columns are exchanged first, then
  // the images of the nine rows, nine columns and nine digits, all from 0. If there are several, it
  // is the one with the lexicographically smallest bytes. Digits that do not occur get the labels
  // left over, in increasing order.
  std::array<std::uint8_t, 28> transform;
};

// The form of cells that hold 1-9, or 0 if empty. Nothing if a house holds a digit twice or a cell
// anything else.
std::optional<Canonical> canonical(std::span<const std::uint8_t, 81> cells, Patience& patience);

}  // namespace whydoku
