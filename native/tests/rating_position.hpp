// Positions for the tests of the rater.
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

// Pencil marks, all of them at first, and digits that stand.
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
  // Leaves a digit of a house only these places, counted from 0.
  Position& keep(std::size_t house, std::size_t digit, std::initializer_list<std::size_t> places) {
    for (const Cell i : HOUSE_CELLS[house]) present_[i * 9U + digit - 1] = 0;
    for (const std::size_t place : places) {
      present_[HOUSE_CELLS[house][place] * 9U + digit - 1] = 1;
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

// A solved grid of which `standing` digits in a hundred stand. In the other cells the true
// candidates stay, and `left` in a hundred of the others.
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

inline constexpr House ROW_1 = house_at(ROW, 0);
inline constexpr House COLUMN_1 = house_at(COLUMN, 0);
inline constexpr House BOX_1 = house_at(BOX, 0);

}  // namespace whydoku::rating_test
