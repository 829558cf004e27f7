// A position: a grid as the rater takes it, with marks that say nothing of digits.
#pragma once

#include <cstddef>
#include <optional>

#include "rating/rater.hpp"
#include "search/rows.hpp"

namespace whydoku::door {

// 729 pencil marks and 81 digits that stand.
inline constexpr std::size_t POSITION_BYTES = CANDIDATES + CELLS;

// What a row leaves possible, and the rater's board of it.
struct Position {
  Possible possible;
  rating::Board board;
};

// The position of a row of 81 or POSITION_BYTES bytes; nothing for an invalid row.
inline std::optional<Position> read_position(Row row) {
  if (row.size() == CELLS) {
    const auto cells = read_cells(row.first<CELLS>());
    if (!cells) return std::nullopt;
    return Position{possible_of(*cells), rating::Board::of(*cells)};
  }
  auto present = read_marks(row.first<CANDIDATES>());
  const auto cells = read_cells(row.subspan<CANDIDATES, CELLS>());
  if (!present || !cells) return std::nullopt;
  const rating::Board board = rating::Board::of(*cells, *present);
  for (std::size_t k = 0; k < CANDIDATES; ++k) {
    const std::uint8_t digit = (*cells)[k / 9];
    if (digit != 0) (*present)[k] = digit == k % 9 + 1;
  }
  return Position{possible_of(*present), board};
}

}  // namespace whydoku::door
