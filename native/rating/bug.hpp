// BUG, the bivalue universal grave: without a few extra candidates every open cell would have two
// digits, and every digit two places or none in each house.
//
// Why it is sound: in such a grid each cell of a solution could take its other digit instead. Each
// house has every digit in two places, one of which the solution uses, so the exchange uses the
// other one, and is a solution too. The puzzle has one solution, so an extra candidate is true.
#pragma once

#include <optional>

#include "rating/board.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

std::optional<Step> bug(const Board& board);

}  // namespace whydoku::rating
