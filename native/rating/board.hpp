// The grid as the rater sees it: the candidates of open cells, with nothing inferred.
//
//   masks     as in spaces.hpp: a cell's digits, a digit's places in a row, column, box. A placed
//             digit is in none of them; a cell with one candidate left is still open.
//   scans     Sudoku Explainer goes over houses in orders of its own. Those orders are the tables
//             below; the numbers of houses are the same as everywhere (houses.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "candset.hpp"
#include "houses.hpp"
#include "sets.hpp"
#include "spaces.hpp"

namespace whydoku::rating {

// The kinds of houses around a cell, in the order of most scans.
inline constexpr std::array KINDS_BY_ROW{BOX, ROW, COLUMN};

// All houses, kind by kind.
constexpr std::array<House, HOUSES> houses_by(const std::array<Kind, 3>& kinds) {
  std::array<House, HOUSES> houses{};
  for (std::size_t n = 0; n < HOUSES; ++n) houses[n] = house_at(kinds[n / 9], n % 9);
  return houses;
}

// The order of singles and sets, and that of the BUG.
inline constexpr std::array HOUSES_BY_COLUMN = houses_by({BOX, COLUMN, ROW});
inline constexpr std::array HOUSES_BY_ROW = houses_by(KINDS_BY_ROW);

class Board {
 public:
  // A puzzle, 1-9 or 0 for an open cell. Each clue has removed its digit from the cells it sees.
  static Board of(const std::array<std::uint8_t, CELLS>& cells) {
    Board board;
    for (Candidate k = 0; k < CANDIDATES; ++k) board.add(k);
    for (Cell i = 0; i < CELLS; ++i) {
      if (cells[i] != 0) board.place(candidate_of(i, static_cast<Digit>(cells[i] - 1)));
    }
    return board;
  }

  // Digits that stand, 1-9 or 0 for an open cell, and the candidates of the open cells: those that
  // are not 0 in `present`, less the ones that the digits rule out.
  static Board of(const std::array<std::uint8_t, CELLS>& cells,
                  const std::array<std::uint8_t, CANDIDATES>& present) {
    Board board;
    for (Candidate k = 0; k < CANDIDATES; ++k) {
      if (present[k] != 0 && cells[cell_of(k)] == 0) board.add(k);
    }
    for (Cell i = 0; i < CELLS; ++i) {
      if (cells[i] != 0) board.place(candidate_of(i, static_cast<Digit>(cells[i] - 1)));
    }
    return board;
  }

  // A board without digits and without candidates.
  static Board blank() { return Board(); }

  const Masks& masks() const { return masks_; }
  bool has(Candidate k) const { return (masks_[k / 9] >> k % 9 & 1) != 0; }
  Mask mask(Constraint q) const { return masks_[q]; }
  Mask digits(Cell i) const { return masks_[i]; }
  Mask places(House h, Digit d) const { return masks_[constraint_of(h, d)]; }

  // The number of open cells of a house; of cells in which a digit is placed; of all open cells.
  unsigned open_in(House h) const { return open_in_[h]; }
  unsigned placed(Digit d) const { return placed_[d]; }
  unsigned open() const { return open_; }
  bool is_open(Cell i) const { return is_open_.has(i); }

  // Adds to `found` the candidates that a cell has among these digits.
  void collect(Cell i, Mask digits, CandidateSet& found) const {
    add_digits(found, i, masks_[i] & digits);
  }

  void remove(Candidate k) { remove_from(masks_, k); }

  void place(Candidate k) {
    const Cell i = cell_of(k);
    const Digit d = digit_of(k);
    for (Mask left = masks_[i]; left != 0; left = static_cast<Mask>(left & (left - 1))) {
      remove(candidate_of(i, static_cast<Digit>(std::countr_zero(left))));
    }
    for (const Cell other : PEERS[i]) {
      if (has(candidate_of(other, d))) remove(candidate_of(other, d));
    }
    for (const Kind kind : KINDS_BY_ROW) --open_in_[house_of(kind, i)];
    ++placed_[d];
    --open_;
    is_open_.remove(i);
    digit_[i] = d;
  }

  // The digits that a cell may have; the one that is placed in it.
  Mask with_placed(Cell i) const { return is_open(i) ? masks_[i] : bit_of(digit_[i]); }

 private:
  Board() {
    open_in_.fill(9);
    for (Cell i = 0; i < CELLS; ++i) is_open_.add(i);
  }

  void add(Candidate k) { add_to(masks_, k); }

  Masks masks_{};
  std::array<std::uint8_t, HOUSES> open_in_{};
  std::array<std::uint8_t, 9> placed_{};
  std::uint8_t open_ = CELLS;
  CellSet is_open_;
  std::array<Digit, CELLS> digit_{};  // of the cells that are not open
};

}  // namespace whydoku::rating
