// ALS-W-Wings: two almost locked sets with x and y that together see all places of x in a house.
//
//      x y | .        One of the places of x in the house is true. The set that sees it loses x and
//      ----+----      so holds y. Therefore y is in one of the two sets, and a candidate that sees
//       x  |  x       all places of y in both is false.
//      ----+----
//       .  | x y
#pragma once

#include "logic/finding.hpp"

namespace whydoku::logic {

// The wings whose sets share no cell, have more than two cells, and no x in the house; for each set
// of conclusions only the one of fewest cells.
void als_w_wings(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
