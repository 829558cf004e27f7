// The fixed tables of the grid: 729 candidates in 324 constraints, four spaces of 81.
//
//   space   constraint q      bits of its nine-bit mask
//   cell    i                 digits
//   row      81 + r * 9 + d   columns
//   column  162 + c * 9 + d   rows
//   box     243 + b * 9 + d   positions in the box
//
// Letters: r c b p row, column, box, position in a box; d digit 0-8; i cell 0-80; h house 0-26
// (houses.hpp); k candidate 0-728, which is i * 9 + d; q constraint 0-323; s space 0-3; m nine-bit
// mask. Python's whydoku.grids.spaces uses the same numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace whydoku {

using Mask = std::uint16_t;
using Candidate = std::uint16_t;
using Constraint = std::uint16_t;

inline constexpr int SPACES = 4;
inline constexpr int CELLS = 81;
inline constexpr int CONSTRAINTS = 324;
// With those of further houses, which rules may add (rules/tables.hpp).
inline constexpr int MOST_HOUSES = 64;
inline constexpr int MOST_CONSTRAINTS = CELLS + MOST_HOUSES * 9;
inline constexpr int CANDIDATES = 729;
inline constexpr Mask ALL_NINE = 0x1FF;

// Where a candidate sits in one of its four constraints.
struct Seat {
  Constraint constraint;
  Mask bit;
};

constexpr int row_of(int i) { return i / 9; }
constexpr int column_of(int i) { return i % 9; }
constexpr int box_of(int i) { return i / 27 * 3 + i % 9 / 3; }
constexpr int position_of(int i) { return i / 9 % 3 * 3 + i % 3; }

namespace detail {

constexpr std::array<std::array<Seat, SPACES>, CANDIDATES> make_seats() {
  std::array<std::array<Seat, SPACES>, CANDIDATES> seats{};
  const auto seat = [](int q, int place) {
    return Seat{static_cast<Constraint>(q), static_cast<Mask>(1 << place)};
  };
  for (int k = 0; k < CANDIDATES; ++k) {
    const int i = k / 9;
    const int d = k % 9;
    seats[static_cast<std::size_t>(k)] = {seat(i, d),
                                          seat(81 + row_of(i) * 9 + d, column_of(i)),
                                          seat(162 + column_of(i) * 9 + d, row_of(i)),
                                          seat(243 + box_of(i) * 9 + d, position_of(i))};
  }
  return seats;
}

}  // namespace detail

// SEATS[k][s]: the seat of candidate k in space s.
inline constexpr auto SEATS = detail::make_seats();

namespace detail {

constexpr std::array<std::array<Candidate, 9>, CONSTRAINTS> make_members() {
  std::array<std::array<Candidate, 9>, CONSTRAINTS> members{};
  for (int k = 0; k < CANDIDATES; ++k) {
    for (const Seat& seat : SEATS[static_cast<std::size_t>(k)]) {
      std::size_t place = 0;
      while (seat.bit >> place != 1) ++place;
      members[seat.constraint][place] = static_cast<Candidate>(k);
    }
  }
  return members;
}

}  // namespace detail

// MEMBERS[q][n]: the candidate of bit n in the mask of constraint q.
inline constexpr auto MEMBERS = detail::make_members();

// A set of candidates as the masks of all constraints; each candidate is a bit in four of them.
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

}  // namespace whydoku
