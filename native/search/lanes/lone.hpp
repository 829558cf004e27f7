// One puzzle by itself. Its three bands lie side by side in three lanes, so a pass over one chute
// is a pass over all three. Then the puzzle is turned, so that its stacks lie there.
//
//   lane            0     1     2                 lane            0     1     2
//   bands[0]       r1c1  r4c1  r7c1               stacks[0]      r1c1  r1c4  r1c7
//   bands[1]       r1c2  r4c2  r7c2               stacks[1]      r2c1  r2c4  r2c7
//    :              :     :     :                  :              :     :     :
//   bands[26]      r3c9  r6c9  r9c9               stacks[26]     r9c3  r9c6  r9c9
#pragma once

#include "search/lanes/engine.hpp"
#include "search/lanes/kernel.hpp"

namespace whydoku::WHYDOKU_VARIANT {

struct alignas(64) Chutes {
  Number at[27][LANES];
};

// Turns bands into stacks, and stacks into bands. Cell 9 line + 3 box + k of chute c goes to cell
// 9 k + 3 c + line of chute `box`: for each line and k this turns a square of three by three.
WHYDOKU_INLINE void turn(const Chutes& from, Chutes& to) {
  static_assert(LANES == 8);
  for (int line = 0; line < 3; ++line) {
    for (int k = 0; k < 3; ++k) {
      const Numbers a = load(from.at[9 * line + k]);
      const Numbers b = load(from.at[9 * line + k + 3]);
      const Numbers c = load(from.at[9 * line + k + 6]);
      const Numbers ab = shuffled<0, 8, 1, 9, 2, 10, 3, 11>(a, b);
      const Numbers cc = shuffled<0, 8, 1, 9, 2, 10, 3, 11>(c, c);
      const Numbers low = shuffled<0, 1, 8, 9, 2, 3, 10, 11>(ab, cc);
      const Numbers high = shuffled<4, 5, 12, 13, 6, 7, 14, 15>(ab, cc);
      store(to.at[9 * k + line], low);
      store(to.at[9 * k + line + 3], shuffled<4, 5, 6, 7, 0, 1, 2, 3>(low, low));
      store(to.at[9 * k + line + 6], high);
    }
  }
}

inline Logic tighten_one(DigitSets& sets) {
  constexpr Lanes USED = 0b111;
  Chutes bands, stacks;
  for (std::size_t j = 0; j < 27; ++j) {
    for (std::size_t band = 0; band < 3; ++band) bands.at[j][band] = sets[27 * band + j];
    for (std::size_t l = 3; l < LANES; ++l) bands.at[j][l] = 0;
  }
  Numbers before{};
  while (true) {
    Gathered g;
    tighten<9, 1, false, false>(bands.at, 0, nullptr, g, nullptr);
    const Lanes bands_dead = lanes(g.placed != ALL_DIGITS);
    g.placed = same(ALL_DIGITS);
    turn(bands, stacks);
    tighten<9, 1, true, false>(stacks.at, 0, nullptr, g, nullptr);
    if (((bands_dead | lanes(g.fewest == 0) | lanes(g.placed != ALL_DIGITS)) & USED) != 0) {
      return Logic::dead;
    }
    // The sum of the three stacks is what the sum of a lane is elsewhere.
    const bool has_changed = (lanes(g.sum != before) & USED) != 0;
    const bool is_solved = g.sum[0] + g.sum[1] + g.sum[2] == SOLVED;
    before = g.sum;
    turn(stacks, bands);
    if (!is_solved && has_changed) continue;
    Number seen[27] = {};
    for (std::size_t j = 0; j < 27; ++j) {
      for (std::size_t band = 0; band < 3; ++band) {
        const Number set = bands.at[j][band];
        sets[27 * band + j] = set;
        seen[3 * band + j / 9] |= set;
        seen[9 + j % 9] |= set;
        seen[18 + 3 * band + j % 9 / 3] |= set;
      }
    }
    if (!is_solved) return Logic::open;
    Number all = ALL_DIGITS;
    for (const Number house : seen) all &= house;
    return all == ALL_DIGITS ? Logic::solved : Logic::dead;
  }
}

}  // namespace whydoku::WHYDOKU_VARIANT
