// One puzzle by itself. The boxes of its three bands lie side by side, in four lanes for each band,
// so a pass over one intersection is a pass over nine. Then the puzzle is turned, so that the boxes
// of its stacks lie there.
//
//   lane           0     1     2     3     4     5     6     7     8     9    10    11 to 15
//   at[0][0]      r1c1  r1c4  r1c7   -    r4c1  r4c4  r4c7   -    r7c1  r7c4  r7c7   -
//   at[0][1]      r1c2  r1c5  r1c8   -    r4c2  r4c5  r4c8   -    r7c2  r7c5  r7c8   -
//    :             :     :     :           :     :     :           :     :     :
//   at[2][2]      r3c3  r3c6  r3c9   -    r6c3  r6c6  r6c9   -    r9c3  r9c6  r9c9   -
//
// The first number is that of the line in its band, the second that of the cell in its
// intersection. Where vectors have eight lanes, the last band is a part of its own.
#pragma once

#include <utility>

#include "search/lanes/engine.hpp"
#include "search/lanes/kernel.hpp"

namespace whydoku::WHYDOKU_VARIANT {

inline constexpr std::size_t PARTS = 16 / LANES;

// All digits in the lanes of a part that hold cells.
WHYDOKU_INLINE Numbers used_in(std::size_t part) {
  Numbers used{};
  for (std::size_t l = 0; l < LANES; ++l) {
    const std::size_t lane = LANES * part + l;
    used[l] = lane % 4 < 3 && lane < 12 ? ALL_DIGITS : 0;
  }
  return used;
}

// From which lane the next box of the same chute comes, and the one after it.
constexpr std::size_t next_box(std::size_t l) { return l % 4 == 3 ? l : l / 4 * 4 + (l % 4 + 1) % 3; }
constexpr std::size_t last_box(std::size_t l) { return next_box(next_box(l)); }

// From which lane of two vectors the lanes of their first halves come, and those of their second.
constexpr std::size_t in_firsts(std::size_t l) { return l / 2 + l % 2 * LANES; }
constexpr std::size_t in_seconds(std::size_t l) { return in_firsts(l + LANES); }

// From which lane the same cells come when a puzzle that is one vector is turned: box b of chute c
// becomes box c of chute b.
constexpr std::size_t turned(std::size_t l) { return l % 4 * 4 + l / 4; }

template <auto FROM, std::size_t... L>
WHYDOKU_INLINE Numbers moved(Numbers a, Numbers b, std::index_sequence<L...>) {
  return shuffled<FROM(L)...>(a, b);
}
template <auto FROM>
WHYDOKU_INLINE Numbers moved(Numbers a, Numbers b) {
  return moved<FROM>(a, b, std::make_index_sequence<LANES>());
}
WHYDOKU_INLINE Numbers next(Numbers x) { return moved<next_box>(x, x); }
WHYDOKU_INLINE Numbers last(Numbers x) { return moved<last_box>(x, x); }

using Part = Numbers[3][3];

// Turns bands into stacks, and stacks into bands.
WHYDOKU_INLINE void turn(Part (&parts)[PARTS]) {
  Part bands[PARTS];
  std::memcpy(bands, parts, sizeof bands);
  for (int line = 0; line < 3; ++line) {
    for (int k = 0; k < 3; ++k) {
      const Numbers a = bands[0][line][k], b = bands[PARTS - 1][line][k];
      if constexpr (PARTS == 1) {
        parts[0][k][line] = moved<turned>(a, a);
      } else {
        const Numbers firsts = moved<in_firsts>(a, b), seconds = moved<in_seconds>(a, b);
        parts[0][k][line] = moved<in_firsts>(firsts, seconds);
        parts[1][k][line] = moved<in_seconds>(firsts, seconds);
      }
    }
  }
}

// What `tighten` of kernel.hpp does, for all intersections of a line at once.
template <bool IS_SECOND>
WHYDOKU_INLINE void tighten_chutes(Part& at, Gathered& g) {
  Numbers held[3], solved[3], twice[3];
  for (int r = 0; r < 3; ++r) {
    const auto& [x, y, z] = at[r];
    solved[r] = with_single(with_single(x & (Numbers)is_single(x), y), z);
    held[r] = any_of(x, y, z);
    if constexpr (IS_SECOND) twice[r] = two_of(x, y, z);
  }
  Numbers free[3], fits[3];
  for (int r = 0; r < 3; ++r) {
    const Numbers above = solved[(r + 1) % 3], below = solved[(r + 2) % 3];
    free[r] = without(held[r], any_of(next(solved[r]), last(solved[r]), above), below);
  }
  for (int r = 0; r < 3; ++r) {
    const Numbers above = free[(r + 1) % 3], below = free[(r + 2) % 3];
    fits[r] = free[r] & both_or(last(above), next(below), next(above) & last(below));
  }
  for (int r = 0; r < 3; ++r) {
    const Numbers other = next(fits[r]), third = last(fits[r]);
    if (r == 0) g.placed = g.placed & any_of(fits[r], other, third);
    const Numbers forced = without(fits[r], other, third);
    const Numbers stays = choose(has_three(forced), forced, fits[r]);
    for (int k = 0; k < 3; ++k) {
      Numbers& x = at[r][k];
      if constexpr (!IS_SECOND) {
        x = x & stays;
      } else {
        const Numbers hidden = forced & ~twice[r];
        x = x & choose(has_any(x & hidden), hidden, stays);
        g.sum += x;
        g.fewest = least(g.fewest, x);
      }
    }
  }
}

WHYDOKU_INLINE bool has_some(Numbers x) { return lanes(has_any(x)) != 0; }

// Rounds until nothing changes. The last one has seen all digits in each line and box, so a puzzle
// is solved if the nine cells of each box sum up to all digits.
inline Logic tighten_lone(LonePuzzle& puzzle) {
  Part parts[PARTS];
  for (std::size_t j = 0; j < 9; ++j) {
    for (std::size_t p = 0; p < PARTS; ++p) {
      parts[p][j / 3][j % 3] = load(puzzle.at[j] + LANES * p);
    }
  }
  Numbers before[PARTS]{}, faults, changes, left;
  do {
    Gathered g[PARTS];
    for (std::size_t p = 0; p < PARTS; ++p) tighten_chutes<false>(parts[p], g[p]);
    turn(parts);
    faults = changes = left = Numbers{};
    for (std::size_t p = 0; p < PARTS; ++p) {
      tighten_chutes<true>(parts[p], g[p]);
      const Numbers used = used_in(p);
      faults |= (g[p].placed ^ used) | ((Numbers)(g[p].fewest == 0) & used);
      changes |= g[p].sum ^ before[p];
      left |= g[p].sum ^ used;
      before[p] = g[p].sum;
    }
    turn(parts);
    if (has_some(faults)) return Logic::dead;
  } while (has_some(changes));
  for (std::size_t j = 0; j < 9; ++j) {
    for (std::size_t p = 0; p < PARTS; ++p) {
      store(puzzle.at[j] + LANES * p, parts[p][j / 3][j % 3]);
    }
  }
  return has_some(left) ? Logic::open : Logic::solved;
}

}  // namespace whydoku::WHYDOKU_VARIANT
