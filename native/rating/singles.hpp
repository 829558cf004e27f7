// Hidden and naked singles.
#pragma once

#include <optional>

#include "rating/board.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

// The last open cell of a house before all others; then boxes, columns, rows.
std::optional<Step> hidden_single(const Board& board);

std::optional<Step> naked_single(const Board& board);

}  // namespace whydoku::rating
