// BUG: but for a few candidates every open cell has two digits, and every digit two places in each
// house or none. Then there would be two solutions, so one of the few is true.
#pragma once

#include <optional>

#include "rating/board.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

std::optional<Step> bug(const Board& board);

}  // namespace whydoku::rating
