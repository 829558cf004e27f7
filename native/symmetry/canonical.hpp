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
#include <vector>

#include "search/patience.hpp"

namespace whydoku {

// A symmetry: 1 if rows and columns are exchanged first, then the images of the nine rows, nine
// columns and nine digits, all from 0.
using Transform = std::array<std::uint8_t, 28>;

struct Canonical {
  std::array<std::uint8_t, 81> cells;  // digits 1-9, 0 for an empty cell
  // How many of the 3,359,232 geometric symmetries keep the puzzle, each with some relabelling.
  std::uint32_t symmetries;
  // The symmetry that takes the puzzle to the form. If there are several, it is the one with the
  // lexicographically smallest bytes. Digits that do not occur get the labels left over, in
  // increasing order.
  Transform transform;
};

// The form of cells that hold 1-9, or 0 if empty. Nothing if a house holds a digit twice or a cell
// anything else.
std::optional<Canonical> canonical(std::span<const std::uint8_t, 81> cells, Patience& patience);

// The symmetries that take a puzzle to itself, as `Canonical::transform`, but for the one that changes
// nothing, in the order of their bytes. None if the cells have no form, or if the puzzle surely has
// no single solution: two digits do not occur, or lines that could change places are empty, or there
// are more symmetries than a solution can have.
std::vector<Transform> automorphisms(std::span<const std::uint8_t, 81> cells, Patience& patience);

}  // namespace whydoku
