// Hidden sets: k digits of a house with only k cells there. Naked sets: k cells of a house with
// only k digits.
//
// Why they are sound: each digit takes a cell of its own, so k digits fill their k cells, and these
// cells hold nothing else. In the same way k cells use up their k digits, and the house has none of
// them elsewhere.
#pragma once

#include <cstddef>
#include <optional>

#include "rating/board.hpp"
#include "sets.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {
namespace detail {

// Calls visit(digits, places) for k digits with two places or more each and k places together.
template <class Visit>
bool each_hidden_in(const Board& board, House h, unsigned k, Visit&& visit) {
  const Constraint first = constraint_of(h, 0);
  Parts parts;
  for (unsigned d = 0; d < 9; ++d) {
    parts.offer(d, board.mask(static_cast<Constraint>(first + d)), 2, k);
  }
  return parts.each_tight(k, visit);
}

// Calls visit(places, digits) for k cells with two digits or more each and k digits together.
template <class Visit>
bool each_naked_in(const Board& board, House h, unsigned k, Visit&& visit) {
  Parts parts;
  for (unsigned place = 0; place < 9; ++place) {
    parts.offer(place, board.digits(HOUSE_CELLS[h][place]), 2, k);
  }
  return parts.each_tight(k, visit);
}

// The candidates of some places of a house that are of these digits.
inline CandidateSet among(const Board& board, House h, Mask places, Mask digits) {
  CandidateSet found;
  for (const std::size_t place : Members(places)) {
    board.collect(HOUSE_CELLS[h][place], digits, found);
  }
  return found;
}

// The constraints of some digits in a house, and of the cells at some places of it.
inline List<Constraint, 4> digits_of(House h, Mask digits) {
  List<Constraint, 4> constraints;
  for (const Digit d : Members(digits)) constraints.push_back(constraint_of(h, d));
  return constraints;
}

inline List<Constraint, 4> cells_of(House h, Mask places) {
  List<Constraint, 4> constraints;
  for (const std::size_t place : Members(places)) constraints.push_back(HOUSE_CELLS[h][place]);
  return constraints;
}

}  // namespace detail

// Calls visit(reason, removals) for each hidden set of k that removes something, in the order of
// the scan, until it returns true. Returns whether it did. Only houses with more than 2k open cells
// are searched.
template <class Visit>
bool each_hidden_set(const Board& board, unsigned k, Visit&& visit) {
  for (const House h : HOUSES_BY_COLUMN) {
    if (board.open_in(h) <= 2 * k) continue;
    const bool stops = detail::each_hidden_in(board, h, k, [&](Mask digits, Mask places) {
      const CandidateSet removals = detail::among(board, h, places, without(ALL_NINE, digits));
      if (removals.is_empty()) return false;
      const CoverReason reason{detail::digits_of(h, digits), detail::cells_of(h, places), {}};
      return static_cast<bool>(visit(reason, removals));
    });
    if (stops) return true;
  }
  return false;
}

// The same for naked sets, within one house. Only houses with 2k open cells or more are searched.
template <class Visit>
bool each_naked_set(const Board& board, unsigned k, Visit&& visit) {
  for (const House h : HOUSES_BY_COLUMN) {
    if (board.open_in(h) < 2 * k) continue;
    const bool stops = detail::each_naked_in(board, h, k, [&](Mask places, Mask digits) {
      const CandidateSet removals = detail::among(board, h, without(ALL_NINE, places), digits);
      if (removals.is_empty()) return false;
      const CoverReason reason{detail::cells_of(h, places), detail::digits_of(h, digits), {}};
      return static_cast<bool>(visit(reason, removals));
    });
    if (stops) return true;
  }
  return false;
}

// Sets of k = 2 to 4.
std::optional<Step> hidden_set(const Board& board, unsigned k);
std::optional<Step> naked_set(const Board& board, unsigned k);

// A hidden set of k = 2 or 3 that leaves another digit one place in the house, and places it there.
// Only houses with more than k open cells are searched.
std::optional<Step> direct_hidden_set(const Board& board, unsigned k);

}  // namespace whydoku::rating
