// Uniqueness: a puzzle with one solution never leaves cells in which digits could be exchanged.
//
// A technique joins a kind of deadly pattern with one or more rules on the guardians.
#pragma once

#include "logic/finding.hpp"

namespace whydoku::logic {

void unique_rectangles_1(Search& search, const Asked& asked, Take take);
void unique_rectangles_2(Search& search, const Asked& asked, Take take);
void unique_rectangles_3(Search& search, const Asked& asked, Take take);
void unique_rectangles_4(Search& search, const Asked& asked, Take take);
void unique_rectangles_5(Search& search, const Asked& asked, Take take);
void unique_rectangles_6(Search& search, const Asked& asked, Take take);
void hidden_rectangles(Search& search, const Asked& asked, Take take);
void rectangles_with_strong_links(Search& search, const Asked& asked, Take take);
void avoidable_rectangles_1(Search& search, const Asked& asked, Take take);
void avoidable_rectangles_2(Search& search, const Asked& asked, Take take);
void unique_loops_1(Search& search, const Asked& asked, Take take);
void unique_loops_2(Search& search, const Asked& asked, Take take);
void unique_loops_3(Search& search, const Asked& asked, Take take);
void unique_loops_4(Search& search, const Asked& asked, Take take);
void extended_rectangles(Search& search, const Asked& asked, Take take);
void graves_1(Search& search, const Asked& asked, Take take);
void graves_2(Search& search, const Asked& asked, Take take);
void graves_3(Search& search, const Asked& asked, Take take);
void graves_4(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
