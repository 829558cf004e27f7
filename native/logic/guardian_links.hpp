// Strong links between the guardians of rectangles, of odd rings and of cells with three digits.
//
//   rectangle   guardians in two cells, or of two digits
//   ring        the same of a ring of cells, and of cells that three digits cannot fill; of a ring
//               of places those in two houses
//
// One guardian is true, so it is on one side or the other. That of a rectangle is only if the
// puzzle has one solution.
#pragma once

#include "logic/chain_net.hpp"
#include "logic/finding.hpp"

namespace whydoku::logic {

void join_rectangles(Search& search, ChainNet& net);
void join_rings(Search& search, ChainNet& net);

}  // namespace whydoku::logic
