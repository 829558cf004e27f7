// Rows of 81 characters into lanes, and solved lanes into rows: sixteen rows at a time, by squares
// of sixteen by sixteen bytes.
#pragma once

#include "search/lanes/engine.hpp"
#include "search/lanes/kernel.hpp"

namespace whydoku::WHYDOKU_VARIANT {

inline constexpr std::size_t SQUARE = 16;
inline constexpr std::size_t SQUARES = 5;  // 80 cells; the last one is copied by itself
inline constexpr std::size_t LAST = 80;

WHYDOKU_INLINE Bytes low_halves(Bytes a, Bytes b) {
  return shuffled<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b);
}
WHYDOKU_INLINE Bytes high_halves(Bytes a, Bytes b) {
  return shuffled<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b);
}

// Makes row i of a square its column i. The square is shuffled four times like the two halves of a
// pack of cards; each time one more bit of the row's number becomes a bit of the column's.
WHYDOKU_INLINE void turn(Bytes (&square)[SQUARE]) {
  for (int shuffle = 0; shuffle < 4; ++shuffle) {
    Bytes next[SQUARE];
    for (std::size_t i = 0; i < SQUARE / 2; ++i) {
      next[2 * i] = low_halves(square[i], square[i + SQUARE / 2]);
      next[2 * i + 1] = high_halves(square[i], square[i + SQUARE / 2]);
    }
    for (std::size_t i = 0; i < SQUARE; ++i) square[i] = next[i];
  }
}

// One character for each cell and lane. There is room for sixteen lanes at least.
inline constexpr std::size_t COPIES = LANES < SQUARE ? SQUARE : LANES;
struct alignas(64) Text {
  std::uint8_t at[81][COPIES];
};

// Reads n rows, from number `begin` on, into the first lanes.
inline void read(View<const Characters> rows, std::size_t begin, std::size_t n, Text& into) {
  for (std::size_t first = 0; first < n; first += SQUARE) {
    const std::size_t last = n - first < SQUARE ? n - first : SQUARE;
    for (std::size_t s = 0; s < SQUARES; ++s) {
      Bytes square[SQUARE] = {};
      for (std::size_t i = 0; i < last; ++i) {
        std::memcpy(&square[i], rows[begin + first + i] + SQUARE * s, SQUARE);
      }
      turn(square);
      for (std::size_t i = 0; i < SQUARE; ++i) {
        std::memcpy(into.at[SQUARE * s + i] + first, &square[i], SQUARE);
      }
    }
    for (std::size_t i = 0; i < last; ++i) into.at[LAST][first + i] = rows[begin + first + i][LAST];
  }
}

// Writes the first n lanes as rows, from number `begin` on.
inline void write(const Text& from, View<Characters> rows, std::size_t begin, std::size_t n) {
  for (std::size_t first = 0; first < n; first += SQUARE) {
    const std::size_t last = n - first < SQUARE ? n - first : SQUARE;
    for (std::size_t s = 0; s < SQUARES; ++s) {
      Bytes square[SQUARE];
      for (std::size_t i = 0; i < SQUARE; ++i) {
        std::memcpy(&square[i], from.at[SQUARE * s + i] + first, SQUARE);
      }
      turn(square);
      for (std::size_t i = 0; i < last; ++i) {
        std::memcpy(rows[begin + first + i] + SQUARE * s, &square[i], SQUARE);
      }
    }
    for (std::size_t i = 0; i < last; ++i) rows[begin + first + i][LAST] = from.at[LAST][first + i];
  }
}

// The sets of digits that characters allow. The low four bits are the digit; if they are not from 1
// to 9 the cell is open. The bit of letters inverts the set: `A` is all but 1.
WHYDOKU_INLINE Numbers digits_of(const std::uint8_t (&characters)[COPIES]) {
  Narrow bytes;
  std::memcpy(&bytes, characters, LANES);
  const Numbers x = converted<Numbers>(bytes);
  const Numbers bit = ((same(1) << (x & 15)) >> 1) & ALL_DIGITS;
  const Numbers open = choose(bit == 0, same(ALL_DIGITS), bit);
  return open ^ choose(has_any(x & 0x40), same(ALL_DIGITS), Numbers{});
}

// Writes the characters of digits.
WHYDOKU_INLINE void write_digits(Numbers digit, std::uint8_t (&to)[COPIES]) {
  const Numbers x = size(digit - 1) + '1';
  const Narrow bytes = converted<Narrow>(x);
  std::memcpy(to, &bytes, LANES);
}

// Loads n rows, at most LANES, from number `begin` on. The other lanes become empty grids.
inline void load_rows(View<const Characters> rows, std::size_t begin, std::size_t n,
                      Block& block) {
  Text text;
  if (n < LANES) std::memset(&text, 0, sizeof text);
  read(rows, begin, n, text);
  for (std::size_t i = 0; i < 81; ++i) store(block.at[i], digits_of(text.at[i]));
}

// Writes the first n lanes as rows, from number `begin` on. Lanes that are not solved come out as
// anything.
inline void store_rows(const Block& block, View<Characters> rows, std::size_t begin,
                       std::size_t n) {
  Text text;
  for (std::size_t i = 0; i < 81; ++i) write_digits(load(block.at[i]), text.at[i]);
  write(text, rows, begin, n);
}

// Writes the digits of one solved lane.
inline void write_lane(const Block& block, std::size_t l, Characters& row) {
  for (std::size_t i = 0; i < 81; ++i) {
    row[i] = static_cast<std::uint8_t>('1' + std::countr_zero(block.at[i][l]));
  }
}

}  // namespace whydoku::WHYDOKU_VARIANT
