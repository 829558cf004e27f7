// Rows of 81 characters into lanes, and solved lanes into rows again: sixteen rows at a time, by
// squares of sixteen bytes by sixteen.
#pragma once

#include "search/lanes/kernel.hpp"

namespace whydoku::WHYDOKU_VARIANT {

inline constexpr std::size_t SQUARE = 16;
inline constexpr std::size_t SQUARES = 5;  // 80 cells; the last one goes by itself
inline constexpr std::size_t LAST = 80;

WHYDOKU_INLINE Bytes low_halves(Bytes a, Bytes b) {
  return shuffled<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b);
}
WHYDOKU_INLINE Bytes high_halves(Bytes a, Bytes b) {
  return shuffled<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b);
}

// Row i of a square becomes column i. Four times the square is shuffled like two halves of a pack
// of cards, each time with one more bit of the row's number becoming one of the column's.
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

// One byte for each cell and lane. There are always at least sixteen lanes here.
inline constexpr std::size_t COPIES = LANES < SQUARE ? SQUARE : LANES;
struct alignas(64) Characters {
  std::uint8_t at[81][COPIES];
};

inline void read(const std::uint8_t* rows, std::size_t n, Characters& into) {
  for (std::size_t first = 0; first < n; first += SQUARE) {
    const std::size_t last = n - first < SQUARE ? n - first : SQUARE;
    for (std::size_t s = 0; s < SQUARES; ++s) {
      Bytes square[SQUARE] = {};
      for (std::size_t i = 0; i < last; ++i) {
        std::memcpy(&square[i], rows + (first + i) * 81 + SQUARE * s, SQUARE);
      }
      turn(square);
      for (std::size_t i = 0; i < SQUARE; ++i) {
        std::memcpy(into.at[SQUARE * s + i] + first, &square[i], SQUARE);
      }
    }
    for (std::size_t i = 0; i < last; ++i) into.at[LAST][first + i] = rows[(first + i) * 81 + LAST];
  }
}

inline void write(const Characters& from, std::size_t n, std::uint8_t* rows) {
  for (std::size_t first = 0; first < n; first += SQUARE) {
    const std::size_t last = n - first < SQUARE ? n - first : SQUARE;
    for (std::size_t s = 0; s < SQUARES; ++s) {
      Bytes square[SQUARE];
      for (std::size_t i = 0; i < SQUARE; ++i) {
        std::memcpy(&square[i], from.at[SQUARE * s + i] + first, SQUARE);
      }
      turn(square);
      for (std::size_t i = 0; i < last; ++i) {
        std::memcpy(rows + (first + i) * 81 + SQUARE * s, &square[i], SQUARE);
      }
    }
    for (std::size_t i = 0; i < last; ++i) rows[(first + i) * 81 + LAST] = from.at[LAST][first + i];
  }
}

// The digit is in the low four bits, and nothing from 1 to 9 there leaves the cell open. The bit of
// the letters turns it round: `A` is all but 1.
WHYDOKU_INLINE Numbers digits_of(const std::uint8_t* characters) {
  Narrow bytes;
  std::memcpy(&bytes, characters, LANES);
  const Numbers x = converted<Numbers>(bytes);
  const Numbers bit = ((same(1) << (x & 15)) >> 1) & ALL_DIGITS;
  const Numbers open = choose(bit == 0, same(ALL_DIGITS), bit);
  return open ^ choose(has_any(x & 0x40), same(ALL_DIGITS), Numbers{});
}

WHYDOKU_INLINE void character_of(Numbers digit, std::uint8_t* to) {
  const Numbers x = size(digit - 1) + '1';
  const Narrow bytes = converted<Narrow>(x);
  std::memcpy(to, &bytes, LANES);
}

// The first `n` rows, at most LANES, into the lanes; the others are left without constraints.
inline void load_rows(const std::uint8_t* rows, std::size_t n, Block& block) {
  Characters characters;
  if (n < LANES) std::memset(&characters, 0, sizeof characters);
  read(rows, n, characters);
  for (std::size_t i = 0; i < 81; ++i) store(block.at[i], digits_of(characters.at[i]));
}

// What the first `n` lanes hold, where it is one digit in each cell.
inline void store_rows(const Block& block, std::size_t n, std::uint8_t* rows) {
  Characters characters;
  for (std::size_t i = 0; i < 81; ++i) character_of(load(block.at[i]), characters.at[i]);
  write(characters, n, rows);
}

// The digits of one solved lane.
inline void write_lane(const Block& block, std::size_t l, std::uint8_t* row) {
  for (std::size_t i = 0; i < 81; ++i) {
    row[i] = static_cast<std::uint8_t>('1' + std::countr_zero(block.at[i][l]));
  }
}

}  // namespace whydoku::WHYDOKU_VARIANT
