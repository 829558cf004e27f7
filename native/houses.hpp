// Houses, and sets of cells.
//
//   houses    h = kind * 9 + index: rows 0-8, columns 9-17, boxes 18-26, as in Python
//   places    0-8 within a house: left to right, top to bottom, row after row in a box
#pragma once

#include <array>
#include <cstddef>

#include "bits.hpp"
#include "spaces.hpp"

namespace whydoku {

using Cell = std::uint8_t;
using Digit = std::uint8_t;
using House = std::uint8_t;

// In the order of their spaces: the constraints of a kind lie in space kind + 1.
enum Kind : std::uint8_t { ROW, COLUMN, BOX };

inline constexpr std::size_t HOUSES = 27;
inline constexpr std::size_t PEER_COUNT = 20;

constexpr Candidate candidate_of(Cell i, Digit d) { return static_cast<Candidate>(i * 9 + d); }
constexpr Cell cell_of(Candidate k) { return static_cast<Cell>(k / 9); }
constexpr Digit digit_of(Candidate k) { return static_cast<Digit>(k % 9); }

constexpr House house_at(Kind kind, std::size_t index) {
  return static_cast<House>(kind * 9 + index);
}

constexpr Kind kind_of(House h) { return static_cast<Kind>(h / 9); }

// The house of a kind that holds a cell.
constexpr House house_of(Kind kind, Cell i) {
  const int index = kind == BOX ? box_of(i) : kind == ROW ? row_of(i) : column_of(i);
  return house_at(kind, static_cast<std::size_t>(index));
}

// The place of a cell in its house of a kind.
constexpr unsigned place_of(Kind kind, Cell i) {
  const int place = kind == BOX ? position_of(i) : kind == ROW ? column_of(i) : row_of(i);
  return static_cast<unsigned>(place);
}

// The constraint of a digit in a house, and the house of such a constraint.
constexpr Constraint constraint_of(House h, Digit d) {
  return static_cast<Constraint>(CELLS + h * 9 + d);
}
constexpr House house_of(Constraint q) { return static_cast<House>((q - CELLS) / 9); }

// The places of a house that another house holds too: the rows and the columns of a box, and the
// thirds of a line, each in a box. So these are also the bands of rows, and the stacks of columns.
inline constexpr std::array<Mask, 3> BOX_ROWS{0007, 0070, 0700};
inline constexpr std::array<Mask, 3> BOX_COLUMNS{0111, 0222, 0444};
inline constexpr std::array<Mask, 3> LINE_THIRDS = BOX_ROWS;

using CellSet = Bits<CELLS, Cell>;

namespace detail {

constexpr std::array<std::array<Cell, 9>, HOUSES> make_house_cells() {
  std::array<std::array<Cell, 9>, HOUSES> cells{};
  for (Cell i = 0; i < CELLS; ++i) {
    for (const Kind kind : {ROW, COLUMN, BOX}) cells[house_of(kind, i)][place_of(kind, i)] = i;
  }
  return cells;
}

}  // namespace detail

// HOUSE_CELLS[h][place]: the cells of a house.
inline constexpr auto HOUSE_CELLS = detail::make_house_cells();

namespace detail {

constexpr std::array<std::array<Cell, PEER_COUNT>, CELLS> make_peers() {
  std::array<std::array<Cell, PEER_COUNT>, CELLS> peers{};
  for (Cell i = 0; i < CELLS; ++i) {
    CellSet known = CellSet::just(i);
    std::size_t n = 0;
    for (const Kind kind : {BOX, ROW, COLUMN}) {
      for (const Cell other : HOUSE_CELLS[house_of(kind, i)]) {
        if (known.has(other)) continue;
        known.add(other);
        peers[i][n++] = other;
      }
    }
  }
  return peers;
}

}  // namespace detail

// PEERS[i]: the cells that cell i sees, in the order in which the rater meets them: the box, then
// the rest of the row, then of the column.
inline constexpr auto PEERS = detail::make_peers();

namespace detail {

constexpr std::array<CellSet, CELLS> make_seen() {
  std::array<CellSet, CELLS> seen{};
  for (std::size_t i = 0; i < CELLS; ++i) {
    for (const Cell other : PEERS[i]) seen[i].add(other);
  }
  return seen;
}

constexpr std::array<CellSet, HOUSES> make_house_sets() {
  std::array<CellSet, HOUSES> sets{};
  for (std::size_t h = 0; h < HOUSES; ++h) {
    for (const Cell i : HOUSE_CELLS[h]) sets[h].add(i);
  }
  return sets;
}

}  // namespace detail

// SEEN[i]: the same peers as a set. HOUSE_SETS[h]: the cells of a house as a set.
inline constexpr auto SEEN = detail::make_seen();
inline constexpr auto HOUSE_SETS = detail::make_house_sets();

}  // namespace whydoku
