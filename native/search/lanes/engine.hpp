// What a variant of the engine can do, and which one is in use.
//
// The variants are compiled for different processors. What they share must not have a body that the
// compiler could keep as a function of its own: of several copies of one the linker keeps any, and
// that one might be compiled for another processor. So only `View`, whose functions are always
// inlined, has any here.
#pragma once

#include <cstddef>
#include <cstdint>

#include "spaces.hpp"

#if defined(__GNUC__) || defined(__clang__)
#define WHYDOKU_ALWAYS_INLINE [[gnu::always_inline]] inline
#else
#define WHYDOKU_ALWAYS_INLINE inline
#endif

namespace whydoku {

class Patience;

// Asks at once whether the work should go on; throws Interrupted if not.
void ask(Patience& patience);

// The 81 characters of a row, and the 81 sets of digits of a puzzle.
using Characters = std::uint8_t[CELLS];
using DigitSets = Mask[CELLS];

// n items of the caller, side by side; none where `first` is null. (std::span has functions that
// are not always inlined.)
template <class Item>
struct View {
  Item* first = nullptr;
  std::size_t n = 0;

  WHYDOKU_ALWAYS_INLINE Item& operator[](std::size_t k) const { return first[k]; }
  WHYDOKU_ALWAYS_INLINE explicit operator bool() const { return first != nullptr; }
};

// The character of a row that allows any digit but this one.
constexpr std::uint8_t any_but(std::uint8_t digit) {
  return static_cast<std::uint8_t>('A' - 1 + digit);
}

// Puzzles whose solutions are counted.
struct Counting {
  // The puzzles as rows or as sets; the other is null. A character is a digit as `1` or 1, blank as
  // `0`, 0 or `.`, or a letter: `A` is any digit but 1.
  View<const Characters> rows;
  View<const DigitSets> sets;
  std::uint64_t limit;
  View<std::uint64_t> counts;  // a number for each puzzle, none above the limit
  // A row for each puzzle, or null: some solution if it has one, else anything.
  View<Characters> solutions;
};

// How the search for a first solution ended. After many dead ends it is given up, and left to a
// search that need not keep to the order.
enum class Search : std::uint8_t { none = 0, found = 1, given_up = 2 };

// Puzzles whose first solutions are found: cell by cell in an order of the cells, and in each cell
// in an order of its digits.
struct Ordering {
  View<const DigitSets> sets;    // the puzzles, or null if all are empty
  View<const Characters> cells;  // the cells 0-80 of each puzzle in order; null: as numbered
  // Writes the digits 0-8 in the order in which to try them in the cell at a place of that order;
  // null: as numbered.
  void (*digits)(const void* context, std::size_t puzzle, std::size_t place,
                 std::uint8_t (&order)[9]);
  const void* context;
  View<Characters> solutions;  // a row for each puzzle that has the end `found`
  View<Search> ends;           // one for each puzzle
};

// Candidates 9 * cell + digit of one puzzle, each of which is supposed true, or false, by itself.
struct Supposing {
  const DigitSets& sets;
  View<const Candidate> candidates;
  // For each candidate whether singles and locked candidates then come to a contradiction; without
  // `locked`, singles alone.
  View<bool> dead;
  bool locked = true;
  bool is_true = true;
  // Null, or for each candidate that comes to no contradiction what they leave of the puzzle.
  View<DigitSets> left = {};
};

// A puzzle that is searched by itself: its sets of digits in the order of lone.hpp, each line of a
// band with its boxes in four lanes for each band, and 0 where a lane holds no cell.
struct alignas(32) LonePuzzle {
  Mask at[9][16];
};

// What rounds of logic alone make of a puzzle.
enum class Logic : std::uint8_t { dead = 0, solved = 1, open = 2 };

struct Engine {
  const char* name;
  std::size_t lanes;
  void (*count)(const Counting& task, Patience& patience);
  void (*first)(const Ordering& task, Patience& patience);
  void (*suppose)(const Supposing& task);
  Logic (*tighten)(LonePuzzle& puzzle);  // null where a variant of fewer lanes is faster
};

// The variants that were built and that this processor can run, the fastest first. The last one is
// `portable`.
View<const Engine* const> engines();

// Removes from a puzzle what logic rules out.
Logic tighten(LonePuzzle& puzzle);

// The engine in use: the fastest, or the one that WHYDOKU_CPU names. Throws std::invalid_argument,
// with a sentence for people, if it names none of them.
const Engine& engine();

}  // namespace whydoku
