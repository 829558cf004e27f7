// Suppositions: each lane is the same puzzle with another candidate taken for true, or for false.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "search/lanes/engine.hpp"
#include "search/lanes/kernel.hpp"
#include "search/lanes/singles.hpp"

namespace whydoku::WHYDOKU_VARIANT {

// The digits of a cell that are alone there in some lane of those that are chosen.
WHYDOKU_INLINE unsigned placed_in_any(Numbers cell, Numbers chosen) {
  static_assert(sizeof(Number[LANES]) % sizeof(std::uint64_t) == 0);
  alignas(64) Number placed[LANES];
  store(placed, cell & (Numbers)is_single(cell) & chosen);
  std::uint64_t any = 0;
  for (std::size_t w = 0; w < sizeof placed; w += sizeof any) {
    std::uint64_t word;
    std::memcpy(&word, reinterpret_cast<const char*>(placed) + w, sizeof word);
    any |= word;
  }
  any |= any >> 32;
  return static_cast<unsigned>((any | any >> 16) & ALL_DIGITS);
}

// What comes to no contradiction makes other candidates true. None of these comes to one either:
// to suppose it removes nothing that is not removed there. So they are not looked at.
template <bool LOCKED>
inline void suppose_all(const Supposing& task) {
  Block block;
  const std::size_t all = task.candidates.n;
  const bool spares = task.is_true && !task.left;
  unsigned alive[81] = {};  // the digits that are known to come to no contradiction
  for (std::size_t next = 0;;) {
    std::size_t of[LANES];
    std::size_t n = 0;
    for (; next < all && n < LANES; ++next) {
      const unsigned k = task.candidates[next];
      task.dead[next] = false;
      if ((alive[k / 9] >> k % 9 & 1) == 0) of[n++] = next;
    }
    if (n == 0) return;
    for (std::size_t i = 0; i < 81; ++i) store(block.at[i], same(task.sets[i]));
    for (std::size_t l = 0; l < n; ++l) {
      const unsigned k = task.candidates[of[l]];
      const Number own = static_cast<Number>(1U << k % 9);
      block.at[k / 9][l] = task.is_true ? own : static_cast<Number>(task.sets[k / 9] & ~own);
    }
    const Lanes used = n == LANES ? ALL_LANES : (Lanes{1} << n) - 1;
    Numbers before{};
    Lanes dead = 0, moves = 0;
    do {
      Outcome outcome;
      if constexpr (LOCKED) {
        outcome = round<false, false>(block, nullptr, nullptr);
      } else {
        outcome = round_of_singles(block);
      }
      dead |= outcome.dead & used;
      moves = lanes(outcome.sum != before) & used & ~dead;
      before = outcome.sum;
    } while (moves != 0);
    alignas(64) Number chosen[LANES] = {};
    for (std::size_t l = 0; l < n; ++l) {
      const bool is_dead = (dead >> l & 1) != 0;
      task.dead[of[l]] = is_dead;
      if (!is_dead) chosen[l] = ALL_DIGITS;
      for (std::size_t i = 0; task.left && i < 81; ++i) task.left[of[l]][i] = block.at[i][l];
    }
    for (std::size_t i = 0; spares && next < all && i < 81; ++i) {
      alive[i] |= placed_in_any(load(block.at[i]), load(chosen));
    }
  }
}

}  // namespace whydoku::WHYDOKU_VARIANT
