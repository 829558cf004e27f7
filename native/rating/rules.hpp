// Rules within a run: patterns that what was crossed out has made.
//
//   level 1 and more    locking, hidden pairs, naked pairs, X-Wings
//   level 2 and 3       chains of one start; on 3 also of several
//   level 4 and 5       dynamic chains; on 5 also those of level 2
#pragma once

#include "rating/nets.hpp"
#include "rating/run.hpp"

namespace whydoku::rating {

// Crosses out what the first rule gives that gives something; whether any did. What depends on
// nothing that was crossed out does not count.
bool advance(Run& run, int level, Context& context);

}  // namespace whydoku::rating
