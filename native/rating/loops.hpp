// Unique loops, of which the shortest are unique rectangles: cells that all hold the same two
// digits, each in a house with the next.
//
//   ab  . | .  ab      If the cells held nothing else, the two digits could be exchanged all around
//    .    |    .       the loop, and every house would still have each of them once: the puzzle
//   ab  . | .  ab      would have two solutions. It has one, so some cell holds another digit.
//
// This needs a loop whose cells, coloured by turns, have one of each colour in every house that
// they meet (`Path` in loops.cpp). What the other digits show is explained at each type there.
#pragma once

#include <optional>

#include "rating/board.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

// The easiest finish of all loops; of equally easy ones the lowest type, then the first.
std::optional<Step> unique_loop(const Board& board);

}  // namespace whydoku::rating
