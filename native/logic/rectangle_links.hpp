// Strong links of rectangles whose guardians are in two cells or have two digits.
//
// One guardian is true, so it is in one cell or the other, and of one digit or the other. That
// holds only if the puzzle has one solution.
#pragma once

#include "logic/chain_net.hpp"
#include "logic/finding.hpp"

namespace whydoku::logic {

void join_rectangles(Search& search, ChainNet& net);

}  // namespace whydoku::logic
