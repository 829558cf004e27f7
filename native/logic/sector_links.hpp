// Strong links of cells over many houses: cells with one place more than they are, counted in
// lines.
//
//   r26c267 r78c2567    14 cells with 15 places for their digits (line_places.hpp)
//   one place more      of any two of the places one is taken by these cells
//   a further cell      which could have one of these places, too, or other digits: either it has
//                       another digit, or the cells with it take all the places
//
// In a matching each open cell has a place of its own, and there are no more places. All that a
// cell leads to without some other cell are n cells with n places, and if any of them could have
// the place of the other cell, n + 1. These are the smallest sets with that cell and without the
// other one; the search finds all of them in each of the 512 ways to count.
#pragma once

#include "logic/chain_net.hpp"
#include "logic/finding.hpp"

namespace whydoku::logic {

void join_sectors(Search& search, ChainNet& net);

}  // namespace whydoku::logic
