// Singles: a constraint with one candidate left; and the singles that eliminations uncover.
//
//   naked         the constraint of a cell: one digit is left for it
//   hidden        that of a digit in a house: one place is left for it
//   full house    one cell is left in a house, so that the single is naked and hidden
//   last digit    all places of a digit but one are taken
//
// Hidden singles in lines are those in further houses too; where there are no regions, the last
// digit is that of its row.
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
