// Direct techniques: an intersection or a hidden subset and the single it uncovers, as one step.
#pragma once

#include "logic/finding.hpp"

namespace whydoku::logic {

void direct_pointing(Search& search, const Asked& asked, Take take);
void direct_claiming(Search& search, const Asked& asked, Take take);
void direct_hidden_pairs(Search& search, const Asked& asked, Take take);
void direct_hidden_triples(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
