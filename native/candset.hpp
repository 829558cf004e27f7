// Sets of the 729 candidates, and what each candidate sees.
#pragma once

#include <array>
#include <cstddef>

#include "bits.hpp"
#include "spaces.hpp"

namespace whydoku {

using CandidateSet = Bits<CANDIDATES>;

// Adds these digits of a cell.
constexpr void add_digits(CandidateSet& set, std::size_t cell, Mask digits) {
  set.add_mask(cell * 9, digits);
}

namespace detail {

constexpr std::array<CandidateSet, CANDIDATES> make_sees() {
  std::array<CandidateSet, CANDIDATES> sees{};
  for (std::size_t k = 0; k < CANDIDATES; ++k) {
    for (const Seat& seat : SEATS[k]) {
      for (const Candidate other : MEMBERS[seat.constraint]) sees[k].add(other);
    }
    sees[k].remove(k);
  }
  return sees;
}

constexpr std::array<CandidateSet, 9> make_digits() {
  std::array<CandidateSet, 9> digits{};
  for (std::size_t k = 0; k < CANDIDATES; ++k) digits[k % 9].add(k);
  return digits;
}

constexpr std::array<CandidateSet, CELLS> make_cells() {
  std::array<CandidateSet, CELLS> cells{};
  for (std::size_t k = 0; k < CANDIDATES; ++k) cells[k / 9].add(k);
  return cells;
}

constexpr CandidateSet make_all() {
  CandidateSet all;
  for (std::size_t k = 0; k < CANDIDATES; ++k) all.add(k);
  return all;
}

}  // namespace detail

inline constexpr auto ALL_CANDIDATES = detail::make_all();

// SEES[k]: the 28 candidates that are false where candidate k is true.
inline constexpr auto SEES = detail::make_sees();

// The 81 candidates of each digit, and the nine of each cell.
inline constexpr auto DIGIT_CANDIDATES = detail::make_digits();
inline constexpr auto CELL_CANDIDATES = detail::make_cells();

}  // namespace whydoku
