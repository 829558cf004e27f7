// Unique loops, of which the shortest are unique rectangles: cells that hold the same two digits,
// and would have two solutions if they held nothing else.
#pragma once

#include <optional>

#include "rating/board.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

// Of all loops the easiest finish, of equally easy ones that of the lowest type, then the first.
std::optional<Step> unique_loop(const Board& board);

}  // namespace whydoku::rating
