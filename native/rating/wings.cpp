#include "rating/wings.hpp"

#include <array>
#include <cstddef>
#include <optional>

#include "sets.hpp"

namespace whydoku::rating {
namespace {

CellSet cells_of_two(const Board& board) {
  CellSet cells;
  for (Cell i = 0; i < CELLS; ++i) {
    if (size_of(board.digits(i)) == 2) cells.add(i);
  }
  return cells;
}

// The cells of two digits that a pivot sees and that lack just one of the pivot's digits, in the
// order of its peers.
List<Cell, PEER_COUNT> pincers_of(const Board& board, const CellSet& of_two, Cell pivot) {
  List<Cell, PEER_COUNT> pincers;
  if ((SEEN[pivot] & of_two).is_empty()) return pincers;
  for (const Cell i : PEERS[pivot]) {
    if (of_two.has(i) && size_of(without(board.digits(pivot), board.digits(i))) == 1) {
      pincers.push_back(i);
    }
  }
  return pincers;
}

// A wing whose pivot has `pivot_size` digits.
std::optional<Step> wing(const Board& board, unsigned pivot_size, Technique technique,
                         double difficulty) {
  const CellSet of_two = cells_of_two(board);
  for (Cell pivot = 0; pivot < CELLS; ++pivot) {
    const Mask digits = board.digits(pivot);
    if (size_of(digits) != pivot_size) continue;
    const List<Cell, PEER_COUNT> pincers = pincers_of(board, of_two, pivot);
    // Exchanging the pincers would give the same wing.
    for (std::size_t m = 0; m < pincers.size(); ++m) {
      for (std::size_t n = m + 1; n < pincers.size(); ++n) {
        const Mask one = board.digits(pincers[m]);
        const Mask other = board.digits(pincers[n]);
        if (size_of(static_cast<Mask>(digits | one | other)) != 3) continue;
        if (size_of(static_cast<Mask>(digits & one & other)) != pivot_size - 2) continue;
        const Digit z = lowest(static_cast<Mask>(one & other));
        CellSet seen = SEEN[pincers[m]] & SEEN[pincers[n]];
        if (pivot_size == 3) seen &= SEEN[pivot];
        CandidateSet removals;
        seen.for_each([&](Cell i) {
          if (board.has(candidate_of(i, z))) removals.add(candidate_of(i, z));
        });
        if (removals.is_empty()) continue;
        return Step{.technique = technique,
                    .difficulty = difficulty,
                    .removals = removals,
                    .reason = WingReason{{pivot, pincers[m], pincers[n]}, z}};
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Step> xy_wing(const Board& board) {
  return wing(board, 2, Technique::xy_wing, 4.2);
}

std::optional<Step> xyz_wing(const Board& board) {
  return wing(board, 3, Technique::xyz_wing, 4.4);
}

}  // namespace whydoku::rating
