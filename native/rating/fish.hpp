// Fish: k parallel lines in which all places of a digit lie on k crossing lines.
//
//      c2    c5          An X-Wing, k = 2, of rows 2 and 6. Each row has the digit in one of two
//  r2  . o . . o .       places (o), and the rows have it in different columns. So columns 2 and 5
//      . x . . x .       have it in these rows, and their other places (x) are false.
//  r6  . o . . o .
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "rating/board.hpp"
#include "sets.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {
namespace detail {

// For each of the nine lines of a kind the digits with 2 to k places there. A digit is left out
// where fewer than 2k lines lack it: there a fish of k is the other side of a smaller one.
inline std::array<Mask, 9> make_fishy(const Board& board, Kind base, unsigned k) {
  std::array<Mask, 9> fishy{};
  for (Digit d = 0; d < 9; ++d) {
    if (board.placed(d) + 2 * k > 9) continue;
    for (unsigned line = 0; line < 9; ++line) {
      const unsigned size = size_of(board.places(house_at(base, line), d));
      if (size >= 2 && size <= k) fishy[line] = united(fishy[line], bit_of(d));
    }
  }
  return fishy;
}

// Calls visit(lines, digits) for each subset of `left` more lines that share digits, in colex
// order.
template <class Visit>
bool each_sharing(const std::array<Mask, 9>& lists, unsigned below, unsigned left, Mask lines,
                  Mask digits, Visit& visit) {
  if (left == 0) return visit(lines, digits);
  for (unsigned n = left - 1; n < below; ++n) {
    const auto common = static_cast<Mask>(digits & lists[n]);
    if (common == 0) continue;
    const auto with = united(lines, bit_of(n));
    if (each_sharing(lists, n, left - 1, with, common, visit)) return true;
  }
  return false;
}

inline List<Constraint, 4> lines_of(Kind kind, Mask lines, Digit d) {
  List<Constraint, 4> constraints;
  for (const unsigned n : Members(lines)) {
    constraints.push_back(constraint_of(house_at(kind, n), d));
  }
  return constraints;
}

}  // namespace detail

// Calls visit(reason, removals) for each fish of k lines that removes something, in the order of
// the scan, until it returns true. Returns whether it did.
template <class Visit>
bool each_fish(const Board& board, unsigned k, Visit&& visit) {
  constexpr std::array<std::pair<Kind, Kind>, 2> WAYS{{{COLUMN, ROW}, {ROW, COLUMN}}};
  for (const auto& [base, cover] : WAYS) {
    const Kind base_kind = base;
    const Kind cover_kind = cover;
    const auto lines_found = [&](Mask lines, Mask digits) {
      for (const Digit d : Members(digits)) {
        Mask across = 0;
        for (const unsigned n : Members(lines)) {
          across = united(across, board.places(house_at(base_kind, n), d));
        }
        if (size_of(across) != k) continue;
        const List<Constraint, 4> covers = detail::lines_of(cover_kind, across, d);
        CandidateSet removals;
        for (const Constraint q : covers) {
          for (const std::size_t place : Members(without(board.mask(q), lines))) {
            removals.add(MEMBERS[q][place]);
          }
        }
        if (removals.is_empty()) continue;
        const CoverReason reason{detail::lines_of(base_kind, lines, d), covers, {}};
        if (visit(reason, std::as_const(removals))) return true;
      }
      return false;
    };
    const std::array<Mask, 9> fishy = detail::make_fishy(board, base_kind, k);
    if (detail::each_sharing(fishy, 9, k, 0, ALL_NINE, lines_found)) return true;
  }
  return false;
}

// Fish of k = 2 to 4 lines.
std::optional<Step> fish(const Board& board, unsigned k);

}  // namespace whydoku::rating
