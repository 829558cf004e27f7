#include "rating/singles.hpp"

#include <optional>

#include "sets.hpp"

namespace whydoku::rating {
namespace {

constexpr bool is_single(Mask mask) { return mask != 0 && (mask & (mask - 1)) == 0; }

Step single(Technique technique, double difficulty, Constraint q, Mask mask) {
  CoverReason reason;
  reason.bases.push_back(q);
  const Candidate placement = MEMBERS[q][lowest(mask)];
  return {
      .technique = technique, .difficulty = difficulty, .placement = placement, .reason = reason};
}

// The first of a house's nine constraints with one candidate left.
std::optional<Constraint> first_single(const Board& board, House h) {
  const Constraint first = constraint_of(h, 0);
  for (Constraint q = first; q < first + 9; ++q) {
    if (is_single(board.mask(q))) return q;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Step> hidden_single(const Board& board) {
  for (const House h : HOUSES_BY_COLUMN) {
    if (board.open_in(h) != 1) continue;
    if (const auto q = first_single(board, h)) {
      return single(Technique::hidden_single, 1.0, *q, board.mask(*q));
    }
  }
  for (const House h : HOUSES_BY_COLUMN) {
    if (const auto q = first_single(board, h)) {
      const double difficulty = kind_of(h) == BOX ? 1.2 : 1.5;
      return single(Technique::hidden_single, difficulty, *q, board.mask(*q));
    }
  }
  return std::nullopt;
}

std::optional<Step> naked_single(const Board& board) {
  for (Constraint i = 0; i < CELLS; ++i) {
    if (is_single(board.mask(i))) return single(Technique::naked_single, 2.3, i, board.mask(i));
  }
  return std::nullopt;
}

}  // namespace whydoku::rating
