// Unique loops, of which the shortest are unique rectangles: cells that all hold the same two
// digits, each in a house with the next.
//
//   a b . | . a b      If the cells held nothing else, the two digits could be exchanged all around
//     .   |   .        the loop, and every house would still have each of them once: the puzzle
//   b a . | . b a      would have two solutions. It has one, so some cell holds another digit.
//
// That holds where the cells, coloured by turns, have one of each colour in every house of the loop
// (`Path` in loops.cpp). What the other digits then show is said at each type there.
#pragma once

#include <optional>

#include "rating/board.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

// The easiest finish of all loops; of equally easy ones the lowest type, then the first.
std::optional<Step> unique_loop(const Board& board);

}  // namespace whydoku::rating
