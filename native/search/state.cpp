#include "search/state.hpp"

#include <utility>

namespace whydoku {

State State::from_candidates(std::span<const std::uint8_t, CANDIDATES> present) {
  State state;
  state.masks_.fill(0);
  for (std::size_t k = 0; k < CANDIDATES; ++k) {
    if (present[k] == 0) continue;
    for (const Seat seat : SEATS[k]) {
      state.masks_[seat.constraint] = static_cast<Mask>(state.masks_[seat.constraint] | seat.bit);
    }
  }
  Singles singles;
  for (Constraint q = 0; q < CONSTRAINTS; ++q) {
    const Mask m = state.masks_[q];
    state.dead_ |= m == 0;
    singles.push_if(is_single(m), q);
  }
  state.settle(singles);
  return state;
}

bool State::place(Candidate k) {
  if (!has(k)) dead_ = true;
  Singles singles;
  if (!dead_) make_true(k, singles);
  settle(singles);
  return !dead_;
}

bool State::remove(Candidate k) {
  if (dead_ || !has(k)) return !dead_;
  Singles singles;
  for (const Seat seat : SEATS[k]) clear(seat, singles);
  settle(singles);
  return !dead_;
}

void State::settle(Singles& singles) {
  while (!dead_ && !singles.is_empty()) {
    const Constraint q = singles.pop();
    make_true(MEMBERS[q][lowest(masks_[q])], singles);
  }
}

void State::make_true(Candidate k, Singles& singles) {
  const std::array<Seat, SPACES>& seats = SEATS[k];
  clear_others<0>(seats, singles);
  clear_others<1>(seats, singles);
  clear_others<2>(seats, singles);
  clear_others<3>(seats, singles);
}

// Leaves the candidate alone in its constraint of space S: all others there go, from the three
// constraints that they have elsewhere.
template <std::size_t S>
void State::clear_others(const std::array<Seat, SPACES>& seats, Singles& singles) {
  const Seat own = seats[S];
  auto others = static_cast<Mask>(masks_[own.constraint] & ~own.bit);
  masks_[own.constraint] = own.bit;
  for (; others != 0; others = static_cast<Mask>(others & (others - 1))) {
    const std::array<Seat, SPACES>& gone = SEATS[MEMBERS[own.constraint][lowest(others)]];
    if constexpr (S != 0) clear(gone[0], singles);
    if constexpr (S != 1) clear(gone[1], singles);
    if constexpr (S != 2) clear(gone[2], singles);
    if constexpr (S != 3) clear(gone[3], singles);
  }
}

// The bit stands when this is called: a candidate is removed once, from all four masks.
inline void State::clear(Seat seat, Singles& singles) {
  const auto m = static_cast<Mask>(masks_[seat.constraint] & ~seat.bit);
  masks_[seat.constraint] = m;
  dead_ |= m == 0;
  singles.push_if(is_single(m), seat.constraint);
}

std::optional<Constraint> State::narrowest() const {
  std::optional<Constraint> best;
  int fewest = 10;
  for (Constraint q = 0; q < CONSTRAINTS; ++q) {
    const Mask m = masks_[q];
    if (is_single(m)) continue;
    const int size = std::popcount(m);
    if (size < fewest) {
      best = q;
      fewest = size;
      if (size == 2) break;
    }
  }
  return best;
}

Cells State::solution() const {
  Cells cells;
  for (std::size_t i = 0; i < CELLS; ++i) {
    cells[i] = static_cast<std::uint8_t>(lowest(masks_[i]) + 1);
  }
  return cells;
}

}  // namespace whydoku
