// What a variant of the engine can do, and which one is in use.
//
// The variants are compiled for different processors. Nothing here has a body, so that no code
// which all of them share is ever compiled for one of them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace whydoku {

class Patience;

// Asks at once whether the work should go on; throws Interrupted if not.
void ask(Patience& patience);

// A puzzle in which nothing follows yet: of each cell the digits it may have, as nine bits.
using Digits = std::uint16_t;

// Solutions to be counted.
struct Counting {
  // n puzzles: rows of 81 characters, or 81 sets of digits each. Of the two the other is null. A
  // character is a digit as `1` or 1, blank as `0`, 0 or `.`, or a letter: `A` is any digit but 1.
  const std::uint8_t* rows;
  const Digits* sets;
  std::size_t n;
  std::uint64_t limit;
  std::uint64_t* counts;    // n numbers, none above the limit
  std::uint8_t* solutions;  // n rows, or null: some solution where there is one, else anything
};

// First solutions to be found: cell by cell in an order of the cells, and in each cell in an order
// of the digits.
struct Ordering {
  const Digits* sets;          // as above
  std::size_t n;
  const std::uint8_t* cells;   // n rows of the cells 0-80 in order, or null: lexicographic
  const std::uint8_t* digits;  // for each of these cells its digits 0-8 in order
  std::uint8_t* solutions;     // n rows: the first solution of those found
  std::uint8_t* found;         // of each a Search: whether there is one, or whether it was given up
};

enum class Search : std::uint8_t { none = 0, found = 1, given_up = 2 };

// What follows from a puzzle by rounds of logic alone.
enum class Logic : std::uint8_t { dead = 0, solved = 1, open = 2 };

struct Engine {
  const char* name;
  std::size_t lanes;
  void (*count)(const Counting& task, Patience& patience);
  void (*first)(const Ordering& task, Patience& patience);
};

// The variants that were built and that this processor can run, the fastest first. The last one is
// `portable`.
struct Engines {
  const Engine* const* list;
  std::size_t n;
};
Engines engines();

// One puzzle: its 81 sets become what follows.
Logic tighten(Digits* sets);

// The one in use: the fastest, or the one that WHYDOKU_CPU names. `refusal()` is null, or a sentence
// that says that it names none of them.
const Engine& engine();
const char* refusal();

}  // namespace whydoku
