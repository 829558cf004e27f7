// Puzzles of all kinds to ask the engines about, out of a seed.
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

namespace whydoku::plain {

inline constexpr std::string_view SOLUTION =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

inline std::span<const Engine* const> all_engines() { return {engines().list, engines().n}; }

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

// A solved grid: other digits, other lines, perhaps turned over.
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

// Nothing can be left out of it.
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

// Few clues or many, a few left out of a minimal puzzle or put in, sound or damaged, and digits at
// random.
inline std::vector<std::uint8_t> random_rows(std::size_t n, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::uint8_t> rows;
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
    rows.insert(rows.end(), row.begin(), row.end());
  }
  return rows;
}

// Sets of digits: a solution among others, perhaps spoilt, or nothing of the kind; some cells are
// empty.
inline std::vector<Mask> random_sets(std::size_t n, std::uint64_t seed) {
  Random random(seed);
  std::vector<Mask> all;
  for (std::size_t k = 0; k < n; ++k) {
    const Text solution = random_solution(random);
    const std::size_t share = 2 + random.below(k % 8 == 7 ? 7 : 3);
    for (const std::uint8_t c : solution) {
      unsigned set = k % 4 == 3 ? 0 : 1U << (c - '1');
      for (unsigned d = 0; d < 9; ++d) set |= random.below(10) < share ? 1U << d : 0;
      all.push_back(static_cast<Mask>(set));
    }
    if (k % 4 == 2) all[81 * k + random.below(81)] &= static_cast<Mask>(random.below(512));
    if (k % 16 == 1) all[81 * k + random.below(81)] = 0;
  }
  return all;
}

inline Sets puzzle(std::span<const std::uint8_t> rows, std::size_t k) {
  return sets_of(rows.subspan(81 * k, 81));
}

inline Sets puzzle(std::span<const Mask> sets, std::size_t k) {
  Sets one;
  std::copy_n(sets.begin() + static_cast<std::ptrdiff_t>(81 * k), 81, one.begin());
  return one;
}

}  // namespace whydoku::plain
