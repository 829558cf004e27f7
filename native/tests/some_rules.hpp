// Rules of several kinds, and positions under them, for tests.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "logic/grid.hpp"
#include "rules/tables.hpp"
#include "sets.hpp"

namespace whydoku {

// Boxes of so many rows and columns, as many cells each as a row has.
inline Rules boxes_of(std::size_t rows, std::size_t columns) {
  Rules rules;
  rules.size = static_cast<std::uint8_t>(rows * columns);
  rules.regions.fill(Rules::NO_REGION);
  for (std::size_t row = 0; row < rules.size; ++row) {
    for (std::size_t column = 0; column < rules.size; ++column) {
      rules.regions[row * 9 + column] =
          static_cast<std::uint8_t>(row / rows * rows + column / columns);
    }
  }
  return rules;
}

inline Rules with_diagonals(Rules rules) {
  std::vector<Cell> down;
  std::vector<Cell> up;
  const std::size_t last = rules.size - std::size_t{1};
  for (std::size_t n = 0; n < rules.size; ++n) {
    down.push_back(static_cast<Cell>(n * 9 + n));
    up.push_back(static_cast<Cell>(n * 9 + last - n));
  }
  rules.further.push_back(down);
  rules.further.push_back(up);
  return rules;
}

// Cells that are so many rows and columns apart see each other.
inline Rules with_moves(Rules rules, int rows, int columns) {
  for (int one = 0; one < CELLS; ++one) {
    for (int other = one + 1; other < CELLS; ++other) {
      const int down = other / 9 - one / 9;
      const int across = other % 9 < one % 9 ? one % 9 - other % 9 : other % 9 - one % 9;
      const bool is_move =
          (down == rows && across == columns) || (down == columns && across == rows);
      const auto is_there = [&](int i) { return i / 9 < rules.size && i % 9 < rules.size; };
      if (is_move && is_there(one) && is_there(other)) {
        rules.links.emplace_back(static_cast<Cell>(one), static_cast<Cell>(other));
      }
    }
  }
  return rules;
}

inline Rules with_windows() {
  Rules rules = boxes_of(3, 3);
  for (const std::size_t row : {1, 5}) {
    for (const std::size_t column : {1, 5}) {
      std::vector<Cell> window;
      for (std::size_t n = 0; n < 9; ++n) {
        window.push_back(static_cast<Cell>((row + n / 3) * 9 + column + n % 3));
      }
      rules.further.push_back(window);
    }
  }
  return rules;
}

// Regions that are no boxes, each a diagonal that goes around.
inline Rules slanted(std::size_t size) {
  Rules rules;
  rules.size = static_cast<std::uint8_t>(size);
  rules.regions.fill(Rules::NO_REGION);
  for (std::size_t n = 0; n < size * size; ++n) {
    const std::size_t row = n / size;
    const std::size_t column = n % size;
    rules.regions[row * 9 + column] = static_cast<std::uint8_t>((column + 2 * row) % size);
  }
  return rules;
}

inline Rules without_regions(std::size_t size) {
  Rules rules;
  rules.size = static_cast<std::uint8_t>(size);
  rules.regions.fill(Rules::NO_REGION);
  return rules;
}

struct NamedRules {
  const char* name;
  Rules rules;
};

inline std::vector<NamedRules> some_rules() {
  return {{"4", boxes_of(2, 2)},
          {"6 with diagonals", with_diagonals(boxes_of(2, 3))},
          {"X", with_diagonals(boxes_of(3, 3))},
          {"windows", with_windows()},
          {"anti-knight", with_moves(boxes_of(3, 3), 1, 2)},
          {"slanted 5, anti-king", with_moves(slanted(5), 1, 4)},
          {"slanted 7", slanted(7)},
          {"8 without regions, with diagonals and moves",
           with_moves(with_diagonals(without_regions(8)), 1, 3)}};
}

// The digits of a solution of a grid, found in an order drawn at random; none if there is none.
inline std::optional<CandidateSet> drawn_solution(logic::Grid grid, std::mt19937& random) {
  while (!grid.is_broken() && !grid.lone().is_empty()) {
    grid.lone().each([&](Constraint q) {
      grid.place(grid.only(q));
      return false;
    });
  }
  if (grid.is_broken()) return std::nullopt;
  if (grid.is_solved()) return grid.digits();
  std::optional<Cell> narrowest;
  grid.tables().all_cells().for_each([&](Cell i) {
    const unsigned n = size_of(grid.mask(i));
    if (n > 1 && (!narrowest || n < size_of(grid.mask(*narrowest)))) narrowest = i;
  });
  std::vector<Candidate> choice;
  for (const Digit d : Members(grid.mask(*narrowest))) {
    choice.push_back(candidate_of(*narrowest, d));
  }
  const std::size_t first = random() % choice.size();
  for (std::size_t n = 0; n < choice.size(); ++n) {
    logic::Grid line = grid;
    line.place(choice[(first + n) % choice.size()]);
    if (const auto found = drawn_solution(line, random)) return found;
  }
  return std::nullopt;
}

// A position with a solution: some of its digits stand, and of the other candidates that these
// leave one in `one_in` is gone, but none of the solution.
inline logic::Grid drawn_position(const Tables& tables, std::mt19937& random, unsigned digits_in,
                                  unsigned one_in) {
  const CandidateSet solution = *drawn_solution(logic::Grid(tables), random);
  logic::Grid grid(tables);
  CandidateSet gone;
  solution.for_each([&](std::size_t k) {
    if (random() % digits_in == 0) grid.place(static_cast<Candidate>(k));
  });
  grid.bits().for_each([&](std::size_t k) {
    if (random() % one_in == 0 && !solution.has(k)) gone.add(k);
  });
  grid.remove(gone);
  return grid;
}

}  // namespace whydoku
