// XY-Wing and XYZ-Wing: a pivot and two pincers that see it, of two digits each.
#pragma once

#include <optional>

#include "rating/board.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

std::optional<Step> xy_wing(const Board& board);

// The pivot has the digit of both pincers too.
std::optional<Step> xyz_wing(const Board& board);

}  // namespace whydoku::rating
