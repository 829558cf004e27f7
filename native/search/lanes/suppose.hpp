// Suppositions: each lane is the same puzzle with another candidate taken for true, or for false.
#pragma once

#include <algorithm>

#include "search/lanes/engine.hpp"
#include "search/lanes/kernel.hpp"
#include "search/lanes/singles.hpp"

namespace whydoku::WHYDOKU_VARIANT {

template <bool LOCKED>
inline void suppose_all(const Supposing& task) {
  Block block;
  const std::size_t all = task.candidates.n;
  for (std::size_t first = 0; first < all; first += LANES) {
    const std::size_t n = std::min(LANES, all - first);
    for (std::size_t i = 0; i < 81; ++i) store(block.at[i], same(task.sets[i]));
    for (std::size_t l = 0; l < n; ++l) {
      const unsigned k = task.candidates[first + l];
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
    for (std::size_t l = 0; l < n; ++l) {
      task.dead[first + l] = (dead >> l & 1) != 0;
      for (std::size_t i = 0; task.left && i < 81; ++i) task.left[first + l][i] = block.at[i][l];
    }
  }
}

}  // namespace whydoku::WHYDOKU_VARIANT
