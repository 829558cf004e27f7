// Puzzles solved by the rules alone, to compare the engines with.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "search/lanes/engine.hpp"

namespace whydoku::plain {

inline constexpr Mask ALL = 0x1FF;

// A puzzle: the digits that each cell may have.
using Sets = std::array<Mask, 81>;
using Text = std::array<std::uint8_t, 81>;

inline std::size_t box_of(std::size_t i) { return i / 27 * 3 + i % 9 / 3; }

// The digits that a character of a row allows, if the engines promise anything about it.
inline Mask set_of(std::uint8_t c) {
  if (c >= '1' && c <= '9') return static_cast<Mask>(1U << (c - '1'));
  if (c >= 1 && c <= 9) return static_cast<Mask>(1U << (c - 1));
  if (c >= 'A' && c <= 'I') return static_cast<Mask>(ALL & ~(1U << (c - 'A')));
  return ALL;
}

inline Sets sets_of(std::span<const std::uint8_t> row) {
  Sets sets;
  for (std::size_t i = 0; i < 81; ++i) sets[i] = set_of(row[i]);
  return sets;
}

// Counts by going from cell to cell and trying all digits left there: first where a digit has no
// other place in a house, then where the fewest are left. Keeps the first solution it meets.
class Count {
 public:
  Count(const Sets& sets, std::uint64_t limit) : sets_(sets), limit_(limit) { walk(); }

  std::uint64_t found() const { return found_; }
  const Text& solution() const { return solution_; }

 private:
  static std::array<std::size_t, 3> houses_of(std::size_t i) {
    return {i / 9, 9 + i % 9, 18 + box_of(i)};
  }

  void turn(std::size_t i, unsigned digit) {
    for (const std::size_t house : houses_of(i)) taken_[house] ^= digit;
    digits_[i] ^= digit;
  }

  void walk() {
    Wide left{};
    std::array<unsigned, 27> once = taken_, twice{};
    for (std::size_t i = 0; i < 81; ++i) {
      if (digits_[i] != 0) continue;
      left[i] = sets_[i];
      for (const std::size_t house : houses_of(i)) left[i] &= ~taken_[house];
      for (const std::size_t house : houses_of(i)) {
        twice[house] |= once[house] & left[i];
        once[house] |= left[i];
      }
    }
    if (std::any_of(once.begin(), once.end(), [](unsigned has) { return has != ALL; })) return;
    std::size_t cell = 81;
    unsigned options = 0;
    for (std::size_t i = 0; i < 81; ++i) {
      if (digits_[i] != 0) continue;
      unsigned here = left[i];
      for (const std::size_t house : houses_of(i)) {
        if ((left[i] & ~twice[house]) != 0) here = left[i] & ~twice[house];
      }
      if (cell != 81 && std::popcount(here) >= std::popcount(options)) continue;
      cell = i;
      options = here;
    }
    if (cell == 81 && found_++ == 0) keep();
    for (; options != 0 && found_ < limit_; options &= options - 1) {
      const unsigned digit = options & -options;
      turn(cell, digit);
      walk();
      turn(cell, digit);
    }
  }

  void keep() {
    for (std::size_t i = 0; i < 81; ++i) {
      solution_[i] = static_cast<std::uint8_t>('1' + std::countr_zero(digits_[i]));
    }
  }

  using Wide = std::array<unsigned, 81>;

  const Sets& sets_;
  std::uint64_t limit_;
  std::uint64_t found_ = 0;
  Text solution_{};
  Wide digits_{};                     // the digits of the cells
  std::array<unsigned, 27> taken_{};  // and those of rows, columns and boxes
};

inline std::uint64_t count(const Sets& sets, std::uint64_t limit) {
  return Count(sets, limit).found();
}

// Whether the characters are a solution of the puzzle.
inline bool solves(std::span<const std::uint8_t> row, const Sets& sets) {
  std::array<unsigned, 27> seen{};
  for (std::size_t i = 0; i < 81; ++i) {
    if (row[i] < '1' || row[i] > '9') return false;
    const unsigned digit = 1U << (row[i] - '1');
    if ((sets[i] & digit) == 0) return false;
    seen[i / 9] |= digit;
    seen[9 + i % 9] |= digit;
    seen[18 + box_of(i)] |= digit;
  }
  return std::all_of(seen.begin(), seen.end(), [](unsigned house) { return house == ALL; });
}

// An order: the cells, and the digits of each of these cells.
struct Order {
  std::array<std::uint8_t, 81> cells;
  std::array<std::array<std::uint8_t, 9>, 81> digits;
};

// The first solution of a puzzle that has one: cell after cell takes the first of its digits that
// leaves a solution.
inline Text first(Sets sets, const Order& order) {
  Text known = Count(sets, 1).solution();
  for (std::size_t n = 0; n < 81; ++n) {
    const std::size_t cell = order.cells[n];
    const Mask open = sets[cell];
    for (const std::uint8_t d : order.digits[n]) {
      const auto digit = static_cast<Mask>(open & 1U << d);
      if (digit == 0) continue;
      sets[cell] = digit;
      if (known[cell] == '1' + d) break;
      const Count below(sets, 1);
      if (below.found() == 0) continue;
      known = below.solution();
      break;
    }
  }
  return known;
}

}  // namespace whydoku::plain
