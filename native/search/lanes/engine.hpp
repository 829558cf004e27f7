// What a variant of the engine can do, and which one is in use.
//
// The variants are compiled for different processors. No function here that they use has a body, so
// that no code which all of them share is ever compiled for one of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "spaces.hpp"

namespace whydoku {

class Patience;

// Asks at once whether the work should go on; throws Interrupted if not.
void ask(Patience& patience);

// In a row, any digit but this one.
constexpr std::uint8_t any_but(std::uint8_t digit) {
  return static_cast<std::uint8_t>('A' - 1 + digit);
}

// Solutions to be counted.
struct Counting {
  // n puzzles: rows of 81 characters, or 81 sets of digits each. Of the two the other is null. A
  // character is a digit as `1` or 1, blank as `0`, 0 or `.`, or a letter: `A` is any digit but 1.
  const std::uint8_t* rows;
  const Mask* sets;
  std::size_t n;
  std::uint64_t limit;
  std::uint64_t* counts;    // n numbers, none above the limit
  std::uint8_t* solutions;  // n rows, or null: some solution where there is one, else anything
};

// How the search for a first solution ended. It is given up after many dead ends, for a search that
// need not keep to the order.
enum class Search : std::uint8_t { none = 0, found = 1, given_up = 2 };

// First solutions to be found: cell by cell in an order of the cells, and in each cell in an order
// of its digits.
struct Ordering {
  const Mask* sets;  // n puzzles of 81 sets, or null: they are all empty
  std::size_t n;
  // Of each puzzle the cells 0-80 in order, or null: as they are numbered.
  const std::uint8_t* cells;
  // Writes the digits 0-8 in the order in which they are tried in the cell at a place of that
  // order; null where they are tried as they are numbered.
  void (*digits)(const void* context, std::size_t puzzle, std::size_t place, std::uint8_t* order);
  const void* context;
  std::uint8_t* solutions;  // of those found: rows of 81 characters
  Search* ends;
};

// What follows from a puzzle by rounds of logic alone.
enum class Logic : std::uint8_t { dead = 0, solved = 1, open = 2 };

struct Engine {
  const char* name;
  std::size_t lanes;
  void (*count)(const Counting& task, Patience& patience);
  void (*first)(const Ordering& task, Patience& patience);
  Logic (*tighten)(Mask* sets);  // one puzzle; null where a variant of fewer lanes does it better
};

// The variants that were built and that this processor can run, the fastest first. The last one is
// `portable`.
struct Engines {
  const Engine* const* list;
  std::size_t n;
};
Engines engines();

// One puzzle: its 81 sets become what follows.
Logic tighten(Mask* sets);

// The one in use: the fastest, or the one that WHYDOKU_CPU names. Throws std::invalid_argument,
// with a sentence for people, where it names none of them.
const Engine& engine();

}  // namespace whydoku
