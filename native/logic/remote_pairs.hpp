// Remote pairs: cells with the same two candidates, each seeing the next, so that they alternate.
//
//   xy - xy - xy - xy      the first and the last differ: one is x, the other is y
//    A    B    A    B
//
// What sees two such cells, an odd number of steps apart, is neither x nor y.
#pragma once

#include "logic/finding.hpp"

namespace whydoku::logic {

void remote_pairs(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
