// Rules within a run: patterns on its board that something crossed out has made.
//
//   level 1 and above   locking, hidden pairs, naked pairs, X-Wings
//   levels 2 and 3      also chains of one start; at level 3 also of several
//   levels 4 and 5      also dynamic chains; at level 5 also those of level 2
//
// The patterns are found by the same code as elsewhere, on the board that the run has left. They
// hold there because the candidates that are missing are false if the assumption is true; those
// candidates become the parents of what the rule removes. A pattern that leans on nothing crossed
// out would be a step by itself, and does not count.
#pragma once

#include "rating/nets.hpp"
#include "rating/run.hpp"

namespace whydoku::rating {

// Crosses out what the first rule that removes something removes. Returns whether any did.
// Those of level `tried` have found nothing on the run as it is, and are not tried again.
bool advance(Run& run, int level, Context& context, int tried = 0);

}  // namespace whydoku::rating
