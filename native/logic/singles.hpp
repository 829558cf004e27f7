// Singles: a constraint with one candidate left; and the singles that eliminations uncover.
#pragma once

#include "logic/finding.hpp"

namespace whydoku::logic {

void full_houses(Search& search, const Asked& asked, Take take);
void last_digits(Search& search, const Asked& asked, Take take);
void hidden_singles_in_boxes(Search& search, const Asked& asked, Take take);
void hidden_singles_in_lines(Search& search, const Asked& asked, Take take);
void naked_singles(Search& search, const Asked& asked, Take take);

// Gives the hidden singles that arise once these candidates are gone, by constraint. Returns
// whether all were taken.
bool uncovered_singles(const Grid& grid, const CandidateSet& gone, Take take);

}  // namespace whydoku::logic
