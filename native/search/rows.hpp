// Rows of bytes, as they come from outside. Nothing here throws or trusts its input.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "candset.hpp"
#include "search/lanes/engine.hpp"
#include "spaces.hpp"

namespace whydoku {

// One row, and one whose width is known: 81 digits, a set of candidates, or 729 pencil marks.
using Row = std::span<const std::uint8_t>;
using DigitRow = std::span<const std::uint8_t, CELLS>;
inline constexpr std::size_t SET_BYTES = (CANDIDATES + 7) / 8;
using SetRow = std::span<const std::uint8_t, SET_BYTES>;
using MarkRow = std::span<const std::uint8_t, CANDIDATES>;

// Rows of one width, one after another.
class Rows {
 public:
  // `bytes` is a whole number of rows.
  constexpr Rows(Row bytes, std::size_t width) : Rows(bytes, width, bytes.size() / width) {}

  constexpr std::size_t size() const { return size_; }
  constexpr std::size_t width() const { return width_; }
  constexpr Row bytes() const { return bytes_; }
  constexpr Row operator[](std::size_t k) const { return bytes_.subspan(k * width_, width_); }
  constexpr Rows subrows(std::size_t first, std::size_t n) const {
    return {bytes_.subspan(first * width_, n * width_), width_, n};
  }

  // Row k of rows of 81.
  constexpr DigitRow digits(std::size_t k) const { return (*this)[k].first<CELLS>(); }

 private:
  constexpr Rows(Row bytes, std::size_t width, std::size_t size)
      : bytes_(bytes), width_(width), size_(size) {}

  Row bytes_;
  std::size_t width_;
  std::size_t size_;
};

// 81 plain values 0-9, 0 for an empty cell.
using Cells = std::array<std::uint8_t, CELLS>;

// 81 characters `1` to `9`, or `0` for an empty cell.
using Text = std::array<std::uint8_t, CELLS>;

// The digits that each cell may still have.
using Possible = std::array<Mask, CELLS>;

// The same memory as the engines see it. An empty span is none.
inline View<const Characters> as_rows(const Rows& rows) {
  return {reinterpret_cast<const Characters*>(rows.bytes().data()), rows.size()};
}
inline View<const Characters> as_rows(std::span<const Cells> rows) {
  return {reinterpret_cast<const Characters*>(rows.data()), rows.size()};
}
inline View<Characters> as_texts(std::span<Text> texts) {
  if (texts.empty()) return {};
  return {reinterpret_cast<Characters*>(texts.data()), texts.size()};
}
inline View<const DigitSets> as_sets(std::span<const Possible> puzzles) {
  return {reinterpret_cast<const DigitSets*>(puzzles.data()), puzzles.size()};
}
template <class Item>
View<Item> as_view(std::span<Item> items) {
  return {items.data(), items.size()};
}
static_assert(sizeof(Cells) == sizeof(Characters) && sizeof(Possible) == sizeof(DigitSets));

// A puzzle as the engines search it by itself, and back.
LonePuzzle alone(const Possible& possible);
Possible possible_of(const LonePuzzle& puzzle);

// The same of a row of 81. A cell with any character that is neither a digit nor blank can hold
// nothing.
LonePuzzle alone(DigitRow row);

// The digits of a solved puzzle.
Text text_of(const LonePuzzle& solved);

// Removes from a puzzle what logic rules out.
inline Logic tighten(Possible& possible) {
  LonePuzzle puzzle = alone(possible);
  const Logic logic = tighten(puzzle);
  possible = possible_of(puzzle);
  return logic;
}

constexpr Mask digit_bit(std::uint8_t digit) { return static_cast<Mask>(1U << (digit - 1)); }

// The digits of a row of 81: `1`-`9`, or blank as any of `. 0 * _ - ?` and the space; the plain
// values 0-9 too. Nothing for any other character, or if a house has a digit twice.
std::optional<Cells> read_cells(DigitRow row);

// The same without looking at houses: nothing only for any other character.
std::optional<Cells> values_of(DigitRow row);

// The candidates of a row of 729 pencil marks (`1`-`9` present, `.` or `0` absent): not 0 if
// possible. Nothing for any other character.
std::optional<std::array<std::uint8_t, CANDIDATES>> read_marks(MarkRow row);

// The candidates whose bits are set in a little-endian number. Nothing if a bit above 728 is.
std::optional<Possible> possible_in(SetRow row);

// What a row of 81 digits, a set of candidates or 729 pencil marks leaves possible. Nothing for an
// invalid row, or one of any other width.
std::optional<Possible> read_row(Row row);

// The same as a row, and of a set of candidates.
using PackedSet = std::array<std::uint8_t, SET_BYTES>;
PackedSet packed(const Possible& possible);
PackedSet packed(const CandidateSet& set);

inline Possible possible_in(const CandidateSet& set) { return *possible_in(SetRow(packed(set))); }

// The digits of a puzzle and the candidates that they leave possible, including them.
struct PuzzleSets {
  PackedSet digits;
  PackedSet possible;
};

// The sets of 81 characters, as people write them: `1`-`9`, or blank as any of `. 0 * _ - ?` and
// the space. Nothing for any other character, or if a house has a digit twice.
std::optional<PuzzleSets> sets_of_text(DigitRow text);

// Digits as cells, and cells as digits.
Cells digits_of(const Text& text);
Text text_of(const Cells& cells);

// Cells as 81 characters, `.` for an empty cell; 81 times `0` for none at all.
Text line_of(const std::optional<Cells>& cells);

Possible possible_of(const Cells& cells);
Possible possible_of(MarkRow present);

// Whether the engines can read rows as they are: whether each character is a digit 1-9, blank as
// `.` or `0`, or a plain value 0-9.
bool are_plain(Row rows);

// The values of a row, whatever its blanks. A row with any other character becomes one that
// clashes.
Cells plain_cells(DigitRow row);

}  // namespace whydoku
