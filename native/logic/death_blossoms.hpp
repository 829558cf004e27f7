// Death blossoms: a stem, and a petal for each of its candidates.
//
//   stem    a constraint: a cell, or a digit in a house
//   petal   an almost locked set with z and with the digit of a candidate of the stem that sees all
//           its places in the petal: if that candidate is true, the petal holds z
//
//   xyw  *   .  |  .   yz  .  |  .   wz  .      One candidate of the stem is true, so one of the
//   .    xz  .  |  .   .   .  |  .   .   .      petals holds z: the stem is the cell xyw here, with
//                                               the petals xz, yz and wz.
//
// A candidate that sees all places of z in all petals is false: z in *. A candidate of the stem
// that itself sees the excluded candidate needs no petal.
#pragma once

#include "logic/finding.hpp"

namespace whydoku::logic {

// Fewest petals come first, then most conclusions, then fewest cells, then the lowest stem and
// petals. Left out are conclusions of one petal alone or of two petals and a house.
void death_blossoms_of_cells(Search& search, const Asked& asked, Take take);
void death_blossoms_of_houses(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
