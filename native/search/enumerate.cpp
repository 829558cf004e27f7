#include "search/enumerate.hpp"

#include <cstddef>

#include "search/search.hpp"

namespace whydoku {
namespace {

// The first open cell, or CELLS in a solved state.
std::size_t first_open_cell(const State& state) {
  std::size_t i = 0;
  while (i < CELLS && is_single(state[i])) ++i;
  return i;
}

}  // namespace

Order Order::lexicographic() {
  Order order{};
  for (std::uint8_t i = 0; i < CELLS; ++i) {
    order.cells[i] = i;
    for (std::uint8_t d = 0; d < 9; ++d) order.digits[i][d] = d;
  }
  return order;
}

std::optional<Cells> first_solution(State state, const Order& order, Patience& patience) {
  std::optional<Cells> known = any_solution(state, patience);
  if (!known) return std::nullopt;
  for (std::size_t n = 0; n < CELLS; ++n) {
    const std::size_t i = order.cells[n];
    if (is_single(state[i])) continue;
    for (const std::uint8_t d : order.digits[n]) {
      const auto k = static_cast<Candidate>(i * 9 + d);
      if (!state.has(k)) continue;
      State branch = state;
      branch.place(k);
      if ((*known)[i] != d + 1) {
        const std::optional<Cells> found = any_solution(branch, patience);
        if (!found) continue;
        known = found;
      }
      state = branch;
      break;
    }
  }
  return state.solution();
}

void Solutions::enter(const State& state) {
  const std::size_t i = first_open_cell(state);
  levels_.push_back({state, i, i < CELLS ? state[i] : Mask{0}});
}

std::optional<Cells> Solutions::next(Patience& patience) {
  if (fresh_) {
    if (has_solution(*fresh_, patience)) enter(*fresh_);
    fresh_.reset();
  }
  while (!levels_.empty()) {
    Level& level = levels_.back();
    if (level.cell == CELLS) {
      const Cells solution = level.state.solution();
      levels_.pop_back();
      return solution;
    }
    if (level.untried == 0) {
      levels_.pop_back();
      continue;
    }
    State branch = level.state;
    branch.place(static_cast<Candidate>(level.cell * 9 + lowest(level.untried)));
    const bool is_live = has_solution(branch, patience);
    level.untried = static_cast<Mask>(level.untried & (level.untried - 1));
    if (is_live) enter(branch);
  }
  return std::nullopt;
}

}  // namespace whydoku
