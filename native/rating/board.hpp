// The grid as the rater sees it: candidates of open cells, nothing propagated.
//
//   masks     as in spaces.hpp: a cell's digits, a digit's places in a row, column, box. A placed
//             digit is in none of them; a cell with one candidate left is still open.
//   houses    h = kind * 9 + index: boxes 0-8, rows 9-17, columns 18-26, the order of most scans
//   places    0-8 within a house: left to right, top to bottom, row after row in a box
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "candset.hpp"
#include "spaces.hpp"

namespace whydoku::rating {

using Cell = std::uint8_t;
using Digit = std::uint8_t;
using House = std::uint8_t;

enum Kind : std::uint8_t { BOX, ROW, COLUMN };

inline constexpr std::array KINDS_BY_ROW{BOX, ROW, COLUMN};
inline constexpr std::size_t HOUSES = 27;
inline constexpr std::size_t PEER_COUNT = 20;

// Boxes, columns, rows: the order of some scans.
inline constexpr std::array<House, HOUSES> HOUSES_BY_COLUMN{
    0,  1,  2,  3,  4,  5,  6,  7,  8,  18, 19, 20, 21, 22,
    23, 24, 25, 26, 9,  10, 11, 12, 13, 14, 15, 16, 17};

constexpr Kind kind_of(House h) { return static_cast<Kind>(h / 9); }

constexpr House house_of(Kind kind, Cell i) {
  const int index = kind == BOX ? box_of(i) : kind == ROW ? row_of(i) : column_of(i);
  return static_cast<House>(kind * 9 + index);
}

// The place of a cell in its house of a kind.
constexpr unsigned place_of(Kind kind, Cell i) {
  const int place = kind == BOX ? position_of(i) : kind == ROW ? column_of(i) : row_of(i);
  return static_cast<unsigned>(place);
}

// The constraint that says where a digit stands in a house.
constexpr Constraint constraint_of(House h, Digit d) {
  constexpr std::array<int, 3> FIRST{243, 81, 162};
  return static_cast<Constraint>(FIRST[kind_of(h)] + h % 9 * 9 + d);
}

constexpr Candidate candidate_of(Cell i, Digit d) { return static_cast<Candidate>(i * 9 + d); }
constexpr Cell cell_of(Candidate k) { return static_cast<Cell>(k / 9); }
constexpr Digit digit_of(Candidate k) { return static_cast<Digit>(k % 9); }

// Sets of cells.
class CellSet {
 public:
  constexpr void add(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << i % 64; }
  constexpr void remove(std::size_t i) { words_[i / 64] &= ~(std::uint64_t{1} << i % 64); }
  constexpr bool has(std::size_t i) const { return (words_[i / 64] >> i % 64 & 1) != 0; }
  constexpr bool is_empty() const { return (words_[0] | words_[1]) == 0; }
  constexpr int count() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  constexpr bool has_several() const {
    const auto has_two = [](std::uint64_t word) { return (word & (word - 1)) != 0; };
    return (words_[0] != 0 && words_[1] != 0) || has_two(words_[0]) || has_two(words_[1]);
  }
  constexpr CellSet& operator&=(const CellSet& other) {
    words_[0] &= other.words_[0];
    words_[1] &= other.words_[1];
    return *this;
  }
  constexpr CellSet& operator|=(const CellSet& other) {
    words_[0] |= other.words_[0];
    words_[1] |= other.words_[1];
    return *this;
  }
  friend constexpr CellSet operator&(CellSet one, const CellSet& other) { return one &= other; }
  constexpr bool operator==(const CellSet&) const = default;

  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::size_t w = 0; w < 2; ++w) {
      for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
        visit(static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(left))));
      }
    }
  }

 private:
  std::array<std::uint64_t, 2> words_{};
};

namespace detail {

constexpr std::array<std::array<Cell, 9>, HOUSES> make_house_cells() {
  std::array<std::array<Cell, 9>, HOUSES> cells{};
  for (Cell i = 0; i < CELLS; ++i) {
    for (const Kind kind : KINDS_BY_ROW) cells[house_of(kind, i)][place_of(kind, i)] = i;
  }
  return cells;
}

inline constexpr auto HOUSE_CELLS_MADE = make_house_cells();

constexpr std::array<std::array<Cell, PEER_COUNT>, CELLS> make_peers() {
  std::array<std::array<Cell, PEER_COUNT>, CELLS> peers{};
  for (Cell i = 0; i < CELLS; ++i) {
    CellSet known;
    known.add(i);
    std::size_t n = 0;
    for (const Kind kind : KINDS_BY_ROW) {
      for (const Cell other : HOUSE_CELLS_MADE[house_of(kind, i)]) {
        if (known.has(other)) continue;
        known.add(other);
        peers[i][n++] = other;
      }
    }
  }
  return peers;
}

}  // namespace detail

// HOUSE_CELLS[h][place]
inline constexpr auto HOUSE_CELLS = detail::HOUSE_CELLS_MADE;

// PEERS[i]: box, then the rest of the row, then of the column. The order counts.
inline constexpr auto PEERS = detail::make_peers();

namespace detail {

constexpr std::array<CellSet, CELLS> make_seen() {
  std::array<CellSet, CELLS> seen{};
  for (std::size_t i = 0; i < CELLS; ++i) {
    for (const Cell other : PEERS[i]) seen[i].add(other);
  }
  return seen;
}

}  // namespace detail

inline constexpr auto SEEN = detail::make_seen();

// A set of candidates as the masks of all constraints; a candidate is in four of them.
using Masks = std::array<Mask, CONSTRAINTS>;

inline void add_to(Masks& masks, Candidate k) {
  for (const Seat& seat : SEATS[k]) {
    masks[seat.constraint] = static_cast<Mask>(masks[seat.constraint] | seat.bit);
  }
}

inline void remove_from(Masks& masks, Candidate k) {
  for (const Seat& seat : SEATS[k]) {
    masks[seat.constraint] = static_cast<Mask>(masks[seat.constraint] & ~seat.bit);
  }
}

class Board {
 public:
  // Digits 1-9 or 0; every clue removes its digit from what it sees.
  static Board of(const std::array<std::uint8_t, CELLS>& cells) {
    Board board;
    for (Candidate k = 0; k < CANDIDATES; ++k) board.add(k);
    for (Cell i = 0; i < CELLS; ++i) {
      if (cells[i] != 0) board.place(candidate_of(i, static_cast<Digit>(cells[i] - 1)));
    }
    return board;
  }

  // Digits that stand, and the candidates of the other cells as they are told.
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

  // Nothing stands, and nothing is possible.
  static Board blank() { return Board(); }

  const Masks& masks() const { return masks_; }
  bool has(Candidate k) const { return (masks_[k / 9] >> k % 9 & 1) != 0; }
  Mask mask(Constraint q) const { return masks_[q]; }
  Mask digits(Cell i) const { return masks_[i]; }
  Mask places(House h, Digit d) const { return masks_[constraint_of(h, d)]; }

  // How many cells of a house are open; how often a digit was placed; how many cells are open.
  unsigned open_in(House h) const { return open_in_[h]; }
  unsigned placed(Digit d) const { return placed_[d]; }
  unsigned open() const { return open_; }
  bool is_open(Cell i) const { return is_open_.has(i); }

  // Adds those of the digits that a cell has.
  void collect(Cell i, Mask digits, CandidateSet& found) const {
    for (unsigned left = masks_[i] & digits; left != 0; left &= left - 1) {
      found.add(candidate_of(i, static_cast<Digit>(std::countr_zero(left))));
    }
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
  }

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
};

}  // namespace whydoku::rating
