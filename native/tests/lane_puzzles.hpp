// Puzzles of all kinds to ask the engines about, made from a seed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "plain_count.hpp"
#include "search/lanes/engine.hpp"
#include "search/rows.hpp"

namespace whydoku::plain {

inline constexpr std::string_view SOLUTION =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

inline std::span<const Engine* const> all_engines() { return {engines().first, engines().n}; }

// Numbers that are the same with every standard library.
class Random {
 public:
  explicit Random(std::uint64_t seed) : words_(seed) {}
  std::size_t below(std::size_t n) { return words_() % n; }
  bool one_in(std::size_t n) { return below(n) == 0; }

  template <typename Items>
  void shuffle(Items&& items) {
    for (std::size_t j = items.size(); j-- > 1;) std::swap(items[j], items[below(j + 1)]);
  }

 private:
  std::mt19937_64 words_;
};

// A solved grid: the one above with other digits and other lines, perhaps transposed.
inline Text random_solution(Random& random) {
  std::array<std::uint8_t, 9> digits, lines[2];
  std::iota(digits.begin(), digits.end(), std::uint8_t{0});
  random.shuffle(digits);
  for (auto& order : lines) {
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    for (std::size_t chute = 0; chute < 9; chute += 3) {
      random.shuffle(std::span(order).subspan(chute, 3));
    }
  }
  const bool is_turned = random.one_in(2);
  Text solution;
  for (std::size_t i = 0; i < 81; ++i) {
    const std::size_t row = lines[0][i / 9], column = lines[1][i % 9];
    const char c = SOLUTION[is_turned ? 9 * column + row : 9 * row + column];
    solution[i] = static_cast<std::uint8_t>('1' + digits[static_cast<std::size_t>(c - '1')]);
  }
  return solution;
}

// A puzzle without the clues that it does not need.
inline Text minimal(Text puzzle, Random& random) {
  std::array<std::uint8_t, 81> cells;
  std::iota(cells.begin(), cells.end(), std::uint8_t{0});
  random.shuffle(cells);
  for (const std::size_t i : cells) {
    const std::uint8_t before = puzzle[i];
    puzzle[i] = '.';
    if (count(sets_of(puzzle), 2) != 1) puzzle[i] = before;
  }
  return puzzle;
}

inline void damage(Text& row, Random& random) {
  for (std::size_t changes = random.below(3); changes > 0; --changes) {
    const std::size_t i = random.below(81), j = random.below(81);
    if (random.one_in(3)) {
      std::swap(row[i], row[j]);
    } else {
      row[i] = static_cast<std::uint8_t>("123456789."[random.below(10)]);
    }
  }
}

// Rows of all kinds: minimal puzzles, grids with few clues or many, digits at random; sound, or
// damaged in a few places.
inline std::vector<Text> random_rows(std::size_t n, std::uint64_t seed) {
  Random random(seed);
  std::vector<Text> rows;
  Text hard = minimal(random_solution(random), random);
  for (std::size_t k = 0; k < n; ++k) {
    Text row = random_solution(random);
    switch (k % 5) {
      case 0:
        if (random.one_in(10)) hard = minimal(random_solution(random), random);
        row = hard;
        break;
      case 1:
        for (std::uint8_t& c : row) c = random.below(9) < 4 ? c : std::uint8_t{'.'};
        break;
      case 2:
        for (std::uint8_t& c : row) c = random.one_in(3) ? c : std::uint8_t{'.'};
        break;
      case 3:
        for (std::uint8_t& c : row) c = random.one_in(20) ? std::uint8_t{'.'} : c;
        break;
      default:
        for (std::uint8_t& c : row) {
          c = random.one_in(6) ? static_cast<std::uint8_t>('1' + random.below(9)) : '.';
        }
    }
    if (random.one_in(2)) damage(row, random);
    rows.push_back(row);
  }
  return rows;
}

// Sets of digits: a solution and other digits, perhaps with a cell spoilt or emptied, or no
// solution on purpose.
inline std::vector<Sets> random_sets(std::size_t n, std::uint64_t seed) {
  Random random(seed);
  std::vector<Sets> all(n);
  for (std::size_t k = 0; k < n; ++k) {
    const Text solution = random_solution(random);
    const std::size_t share = 2 + random.below(k % 8 == 7 ? 7 : 3);
    for (std::size_t i = 0; i < 81; ++i) {
      unsigned set = k % 4 == 3 ? 0 : 1U << (solution[i] - '1');
      for (unsigned d = 0; d < 9; ++d) set |= random.below(10) < share ? 1U << d : 0;
      all[k][i] = static_cast<Mask>(set);
    }
    if (k % 4 == 2) all[k][random.below(81)] &= static_cast<Mask>(random.below(512));
    if (k % 16 == 1) all[k][random.below(81)] = 0;
  }
  return all;
}

inline Sets puzzle_of(const Text& row) { return sets_of(row); }
inline const Sets& puzzle_of(const Sets& sets) { return sets; }

inline Text text_of(std::string_view row) {
  Text text;
  std::copy_n(row.begin(), 81, text.begin());
  return text;
}

}  // namespace whydoku::plain
