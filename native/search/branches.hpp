// The solutions of one puzzle, one after another, for searches that look at many puzzles with many
// solutions: which come first can be wished for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "search/lanes/engine.hpp"
#include "search/patience.hpp"
#include "search/rows.hpp"
#include "sets.hpp"

namespace whydoku {

// The sets of a puzzle side by side, and the place of a cell there, as lone.hpp has them.
inline constexpr std::size_t LONE_SETS = sizeof(LonePuzzle) / sizeof(Mask);
inline std::span<Mask, LONE_SETS> sets_of(LonePuzzle& puzzle) {
  return std::span<Mask, LONE_SETS>(&puzzle.at[0][0], LONE_SETS);
}
inline std::span<const Mask, LONE_SETS> sets_of(const LonePuzzle& puzzle) {
  return std::span<const Mask, LONE_SETS>(&puzzle.at[0][0], LONE_SETS);
}
constexpr std::size_t lone_place(std::size_t cell) {
  const std::size_t r = cell / 9, c = cell % 9;
  return (r % 3 * 3 + c % 3) * 16 + r / 3 * 4 + c / 3;
}
inline Mask& set_at(LonePuzzle& puzzle, std::size_t cell) {
  return sets_of(puzzle)[lone_place(cell)];
}
inline Mask set_at(const LonePuzzle& puzzle, std::size_t cell) {
  return sets_of(puzzle)[lone_place(cell)];
}

// Visits the solutions of a puzzle, as puzzles with one digit in each cell, until visit(solution)
// returns true. Returns whether it did. A branch takes the smallest cell, and there a digit of
// `first` if it can; what this leads to is the same on all processors.
template <class Visit>
bool visit_solutions(const LonePuzzle& puzzle, const LonePuzzle& first, Patience& patience,
                     Visit&& visit) {
  std::array<LonePuzzle, CELLS + 1> open;  // a branch fills a cell
  std::size_t n = 0;
  open[n++] = puzzle;
  while (n > 0) {
    patience.tick();
    LonePuzzle& rest = open[n - 1];
    const Logic logic = tighten(rest);
    if (logic != Logic::open) {
      if (logic == Logic::solved && visit(rest)) return true;
      --n;
      continue;
    }
    const auto sets = sets_of(rest);
    std::size_t smallest = 0;
    unsigned fewest = 10;
    for (std::size_t i = 0; i < LONE_SETS && fewest > 2; ++i) {
      const unsigned size = size_of(sets[i]);
      if (size < 2 || size >= fewest) continue;
      fewest = size;
      smallest = i;
    }
    const Mask wished = sets[smallest] & sets_of(first)[smallest];
    const Mask from = wished != 0 ? wished : sets[smallest];
    const auto digit = static_cast<Mask>(from & -from);
    LonePuzzle& branch = open[n++];
    branch = rest;
    sets[smallest] = without(sets[smallest], digit);
    sets_of(branch)[smallest] = digit;
  }
  return false;
}

}  // namespace whydoku
