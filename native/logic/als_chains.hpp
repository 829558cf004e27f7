// Rows of four almost locked sets or more: the shortest from a candidate to its own falsity.
//
//   k  -  z in A  =  x in A  -  x in B  =  y in B  -  y in C  =  w in C  -  w in D  =  z in D  -  k
//         layer 0               layer 1               layer 2               layer 3
//
// A true candidate takes its digit from some sets. Each of these then holds its other digits, and
// takes them from the sets with which it has them as restricted commons; and so on, layer by layer,
// until a set would hold the candidate's own digit where the candidate sees all its places.
#pragma once

#include "logic/finding.hpp"

namespace whydoku::logic {

// Rows of four sets or more, each the shortest that excludes some candidate. If shorter rows exclude
// a candidate, but all of them have sets that share cells, the row is the shortest in which
// neighbours share none.
void als_chains(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
