// Houses, and sets of cells.
//
//   houses    h = kind * 9 + index: rows 0-8, columns 9-17, boxes 18-26, as in Python
//   places    0-8 within a house: left to right, top to bottom, row after row in a box
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "spaces.hpp"
#include "words.hpp"

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

// A set of cells.
class CellSet {
 public:
  static constexpr CellSet of(std::size_t i) {
    CellSet set;
    set.add(i);
    return set;
  }

  constexpr void add(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << i % 64; }
  constexpr void remove(std::size_t i) { words_[i / 64] &= ~(std::uint64_t{1} << i % 64); }
  constexpr bool has(std::size_t i) const { return (words_[i / 64] >> i % 64 & 1) != 0; }
  constexpr bool is_empty() const { return (words_[0] | words_[1]) == 0; }
  constexpr int count() const { return ones(words_[0]) + ones(words_[1]); }
  constexpr bool has_several() const {
    const auto has_two = [](std::uint64_t word) { return (word & (word - 1)) != 0; };
    return (words_[0] != 0 && words_[1] != 0) || has_two(words_[0]) || has_two(words_[1]);
  }
  constexpr bool is_within(const CellSet& other) const {
    return ((words_[0] & ~other.words_[0]) | (words_[1] & ~other.words_[1])) == 0;
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
  constexpr CellSet& operator-=(const CellSet& other) {
    words_[0] &= ~other.words_[0];
    words_[1] &= ~other.words_[1];
    return *this;
  }
  friend constexpr CellSet operator&(CellSet one, const CellSet& other) { return one &= other; }
  friend constexpr CellSet operator-(CellSet one, const CellSet& other) { return one -= other; }
  friend constexpr CellSet operator|(CellSet one, const CellSet& other) { return one |= other; }
  constexpr bool operator==(const CellSet&) const = default;
  constexpr bool meets(const CellSet& other) const {
    return ((words_[0] & other.words_[0]) | (words_[1] & other.words_[1])) != 0;
  }
  // Whether a set comes before another one: as numbers of 81 bits.
  constexpr bool comes_before(const CellSet& other) const {
    return words_[1] != other.words_[1] ? words_[1] < other.words_[1] : words_[0] < other.words_[0];
  }

  // The first member of a set that is not empty.
  constexpr Cell lowest() const {
    return static_cast<Cell>(words_[0] != 0 ? std::countr_zero(words_[0])
                                            : 64 + std::countr_zero(words_[1]));
  }

  // Removes the first member of a set that is not empty, and returns it. Words are changed by fixed
  // indices, so that a set in a loop can stay in registers.
  constexpr Cell take_lowest() {
    const Cell first = lowest();
    if (words_[0] != 0) {
      words_[0] &= words_[0] - 1;
    } else {
      words_[1] &= words_[1] - 1;
    }
    return first;
  }

  // Calls with each member, in increasing order.
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
    CellSet known = CellSet::of(i);
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
