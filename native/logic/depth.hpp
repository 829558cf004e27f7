// Trial and error: how deep suppositions have to lie in each other so that singles solve a grid.
//
//   T&E(0)   follow naked and hidden singles
//   T&E(d)   suppose a candidate true and follow T&E(d - 1); if that comes to a contradiction, the
//            candidate goes; then singles again; until nothing changes
//
// The depth of a grid is the least d with which this solves it.
//
// The order does not matter. Let a grid lose candidates. What was a single is one still, or its
// constraint is empty; so singles lead to no more candidates than before, or to a contradiction. By
// induction on d the same holds for T&E(d): whatever it could refute it still can. So two orders
// that end in grids A and B have both made every step of the other: A and B are equal.
//
// Two consequences make it fast. T&E(d) may go on from where T&E(d - 1) ended. And what T&E(d)
// makes true in vain, without a contradiction, it need not suppose on the same grid: less follows.
#pragma once

#include "logic/grid.hpp"
#include "search/patience.hpp"

namespace whydoku::logic {

// Follows T&E(depth) to its end: the grid is then solved, broken, or stuck.
void follow_trials(Grid& grid, unsigned depth, Patience& patience);

// Raises `depth` from 0 up to that of a grid with just one solution, or to `stop`. Returns whether
// it is the grid's; else the depth is `stop` or more. If the patience ends, `depth` is the least
// that the grid can still have.
bool find_depth(Grid grid, const CandidateSet& solution, unsigned stop, unsigned& depth,
                Patience& patience);

}  // namespace whydoku::logic
