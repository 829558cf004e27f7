// How hard a chain is: a base difficulty, and a tenth more for each class of length.
#pragma once

#include <compare>
#include <cstdint>

namespace whydoku::rating {

// The difficulty of a chain of this complexity. The classes of length end at 4, 6, 8, 12, 16, 24,
// 32 ...: times 3/2 and times 4/3 by turns. The tenths are added one by one as doubles, because
// their rounding errors decide which of two chains of nearly the same difficulty comes first.
inline double chain_difficulty(double base, std::uint32_t complexity) {
  double added = 0.0;
  std::uint32_t ceiling = 4;
  bool is_half = false;
  for (; complexity > ceiling + 2; is_half = !is_half) {
    added += 0.1;
    ceiling = is_half ? ceiling * 4 / 3 : ceiling * 3 / 2;
  }
  return base + added;
}

// What chains are compared by. The lowest rank wins, and of equal ones the first that is found.
struct Rank {
  double difficulty;
  std::uint32_t complexity;
  std::uint8_t key;

  friend bool operator<(const Rank& one, const Rank& other) {
    if (one.difficulty != other.difficulty) return one.difficulty < other.difficulty;
    if (one.complexity != other.complexity) return one.complexity < other.complexity;
    return one.key < other.key;
  }
};

// The kinds of chains, in their order among chains of equal difficulty and complexity.
inline constexpr std::uint8_t KEY_BOTH_WAYS = 1;
inline constexpr std::uint8_t KEY_X = 2;
inline constexpr std::uint8_t KEY_Y = 3;
inline constexpr std::uint8_t KEY_XY = 4;
inline constexpr std::uint8_t KEY_CELL = 5;
inline constexpr std::uint8_t KEY_HOUSE = 6;
inline constexpr std::uint8_t KEY_CONTRADICTION = 7;

}  // namespace whydoku::rating
