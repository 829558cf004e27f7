// Hidden and naked singles.
//
// Why they are sound: each constraint has exactly one true candidate, so the last one left in it is
// true.
#pragma once

#include <optional>

#include "rating/board.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

// First the last open cell of a house; then boxes, columns and rows.
std::optional<Step> hidden_single(const Board& board);

std::optional<Step> naked_single(const Board& board);

}  // namespace whydoku::rating
