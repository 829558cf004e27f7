// Aligned exclusion: combinations of candidates that cannot be true together.
//
//   k  .  .  |  .  .  x y  |  .  .  .      Only cells with two or more candidates take part. Three
//   -------- + ----------- + --------      candidates cannot all be true if two of them bar each
//   .  .  .  |  .  .  .    |  .  .  .      other, or if a cell has three candidates and each of
//                                          these sees one of them.
//
// A candidate is false if it bars every candidate of another cell, or if two other cells have no
// pair of candidates that can be true with it and with each other: k, if it bars x and y.
#pragma once

#include "logic/finding.hpp"

namespace whydoku::logic {

// Of the exclusions of three cells some cell has at most two candidates left if the excluded
// candidate is true, and none excludes what a pair does.
void aligned_pairs(Search& search, const Asked& asked, Take take);
void aligned_triples(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
