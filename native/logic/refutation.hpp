// Refutations: a candidate is supposed true and followed, single by single, to a contradiction.
//
// Whether singles come to one does not depend on their order. What they make true in vain cannot
// be refuted by singles either, for it follows less.
#pragma once

#include "logic/finding.hpp"

namespace whydoku::logic {

// Places all singles, one after the other, up to the first contradiction.
void follow_singles(Grid& grid);

// The grid with a candidate placed and all singles after it, up to the first contradiction.
Grid supposed(const Grid& grid, Candidate k);

// The candidates that are in no solution, those of the smallest cells first: first all that singles
// refute, then the others. With `both` only cells with two candidates are tried, and the other
// candidate is placed; `most` limits the suppositions of one refutation, the outer one included. A
// grid that shows its contradiction already has no steps.
void guess(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
