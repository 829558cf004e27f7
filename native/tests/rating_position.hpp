// Positions as the tests of the rater make them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "candset.hpp"
#include "rating/board.hpp"
#include "search/make.hpp"
#include "search/patience.hpp"
#include "search/stream.hpp"

namespace whydoku::rating_test {

inline constexpr std::string_view EVERY = "123456789";

// Rows, columns and digits from 1, as people write them.
constexpr std::size_t at(std::size_t row, std::size_t column) { return (row - 1) * 9 + column - 1; }

constexpr Candidate k(std::size_t row, std::size_t column, std::size_t digit) {
  return static_cast<Candidate>(at(row, column) * 9 + digit - 1);
}

inline CandidateSet set(std::initializer_list<Candidate> candidates) {
  CandidateSet found;
  for (const Candidate candidate : candidates) found.add(candidate);
  return found;
}

// Pencil marks, at first all of them, and digits that stand.
class Position {
 public:
  Position() { present_.fill(1); }

  Position& only(std::size_t cell, std::string_view digits) {
    return drop(cell, EVERY).add(cell, digits);
  }
  Position& add(std::size_t cell, std::string_view digits) {
    for (const char digit : digits) present_[cell * 9 + digit_of(digit)] = 1;
    return *this;
  }
  Position& drop(std::size_t cell, std::string_view digits) {
    for (const char digit : digits) present_[cell * 9 + digit_of(digit)] = 0;
    return *this;
  }
  // A house's digit stays in these places, from 0.
  Position& keep(std::size_t house, std::size_t digit, std::initializer_list<std::size_t> places) {
    for (const rating::Cell i : rating::HOUSE_CELLS[house]) present_[i * 9U + digit - 1] = 0;
    for (const std::size_t place : places) {
      present_[rating::HOUSE_CELLS[house][place] * 9U + digit - 1] = 1;
    }
    return *this;
  }
  Position& place(std::size_t cell, std::uint8_t digit) {
    cells_[cell] = digit;
    return *this;
  }

  rating::Board board() const { return rating::Board::of(cells_, present_); }

 private:
  static std::size_t digit_of(char digit) { return static_cast<std::size_t>(digit - '1'); }

  std::array<std::uint8_t, CELLS> cells_{};
  std::array<std::uint8_t, CANDIDATES> present_{};
};

// A solved grid, some digits of which stand; of the other candidates so many in a hundred are left.
inline Position random_position(std::uint64_t seed, std::uint32_t standing, std::uint32_t left) {
  Patience patience;
  Cells solution;
  random_solutions(seed, 0, {&solution, 1}, patience);
  Stream stream(seed, 1);
  Position position;
  for (std::size_t cell = 0; cell < CELLS; ++cell) {
    if (stream.below(100) < standing) {
      position.place(cell, solution[cell]);
      continue;
    }
    for (std::size_t digit = 1; digit <= 9; ++digit) {
      if (digit == solution[cell] || stream.below(100) < left) continue;
      position.drop(cell, EVERY.substr(digit - 1, 1));
    }
  }
  return position;
}

inline constexpr std::size_t BOX_1 = 0;
inline constexpr std::size_t ROW_1 = 9;
inline constexpr std::size_t COLUMN_1 = 18;

}  // namespace whydoku::rating_test
