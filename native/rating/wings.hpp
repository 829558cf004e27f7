// XY-Wing and XYZ-Wing: a pivot, and two pincers of two digits each that the pivot sees.
//
//   XY-Wing    pivot xy, pincers xz and yz     If the pivot is x, the first pincer is z. If it is
//                                              y, the second is.
//   XYZ-Wing   pivot xyz, pincers xz and yz    The same; or the pivot itself is z.
//
// So one of these cells is z, and a cell that sees all of them (in an XY-Wing: both pincers) is
// not.
#pragma once

#include <optional>

#include "rating/board.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

std::optional<Step> xy_wing(const Board& board);

std::optional<Step> xyz_wing(const Board& board);

}  // namespace whydoku::rating
