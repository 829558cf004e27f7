// Hidden sets: k digits of a house that have k cells there. Naked sets: k cells that have k digits.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "rating/board.hpp"
#include "rating/sets.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {
namespace detail {

// Those of nine masks that are neither too small nor too large to be part of a tight set.
class Parts {
 public:
  void offer(unsigned n, Mask mask, unsigned least, unsigned most) {
    if (size_of(mask) < least || size_of(mask) > most) return;
    masks_[size_] = mask;
    numbers_[size_++] = bit_of(n);
  }

  // So many that hold exactly k together with those in `with`: visit(numbers, union) in colex
  // order of the numbers, until it says true; whether it did.
  template <class Visit>
  bool each_tight_with(unsigned count, unsigned k, Mask with, Visit&& visit) const {
    if (size_ < count) return false;
    const std::span masks = std::span(masks_).first(size_);
    return rating::each_tight(masks, count, k, with, [&](Mask chosen, Mask together) {
      Mask numbers = 0;
      for (const std::size_t n : Members(chosen)) numbers = joined(numbers, numbers_[n]);
      return visit(numbers, together);
    });
  }

  template <class Visit>
  bool each_tight(unsigned k, Visit&& visit) const {
    return each_tight_with(k, k, 0, visit);
  }

 private:
  std::array<Mask, 9> masks_;
  std::array<Mask, 9> numbers_;
  std::size_t size_ = 0;
};

// visit(digits, places) for k digits that have two places or more each, and k together.
template <class Visit>
bool each_hidden_in(const Board& board, House h, unsigned k, Visit&& visit) {
  const Constraint first = constraint_of(h, 0);
  Parts parts;
  for (unsigned d = 0; d < 9; ++d) {
    parts.offer(d, board.mask(static_cast<Constraint>(first + d)), 2, k);
  }
  return parts.each_tight(k, visit);
}

// visit(places, digits) for k cells that have two digits or more each, and k together.
template <class Visit>
bool each_naked_in(const Board& board, House h, unsigned k, Visit&& visit) {
  Parts parts;
  for (unsigned place = 0; place < 9; ++place) {
    parts.offer(place, board.digits(HOUSE_CELLS[h][place]), 2, k);
  }
  return parts.each_tight(k, visit);
}

inline CandidateSet among(const Board& board, House h, Mask places, Mask digits) {
  CandidateSet found;
  for (const std::size_t place : Members(places)) {
    board.collect(HOUSE_CELLS[h][place], digits, found);
  }
  return found;
}

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

// All that hidden sets of k remove, in the order of the scan: visit(reason, removals) until it says
// true; whether it did. Houses need more than 2k open cells.
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

// The same for naked sets, within their house. Houses need 2k open cells.
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

// Sets of k: 2 to 4.
std::optional<Step> hidden_set(const Board& board, unsigned k);
std::optional<Step> naked_set(const Board& board, unsigned k);

// k 2 or 3: another digit that would have one place left in the house, which needs more than k
// open cells.
std::optional<Step> direct_hidden_set(const Board& board, unsigned k);

}  // namespace whydoku::rating
