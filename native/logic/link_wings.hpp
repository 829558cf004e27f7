// Wings along three strong links; their names depend on which links are cells and where the digit
// changes. Candidates in one pair of brackets are in one cell.
//
//   W    (y=x)-x=x-(x=y)      two equal cells, bridged by the two places of x in a house
//   M    (y=x)-x=(x-y)=y      a cell, two places of x, and two of y in one of the same cells
//   S    x=x-(x=y)-y=y        two places of x and two of y, joined by a cell
//   H    (x=y)-y=(y-z)=z      a cell, and two places each of two digits
//        (x=y)-(y=z)-z=z      two cells, and two places of a digit that ends it
//        (x=y)-y=y-(y=z)      two cells, and two places of a digit between them
//   L    x=(x-y)=(y-z)=z      places only; the digit changes inside cells
//
// A wing with the same digit at both ends excludes it from every cell that sees both; otherwise
// each end excludes the other's digit from its own cell.
#pragma once

#include "logic/finding.hpp"

namespace whydoku::logic {

void w_wings(Search& search, const Asked& asked, Take take);
void grouped_w_wings(Search& search, const Asked& asked, Take take);
void m_wings(Search& search, const Asked& asked, Take take);
void s_wings(Search& search, const Asked& asked, Take take);
void h_wings(Search& search, const Asked& asked, Take take);
void l_wings(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
