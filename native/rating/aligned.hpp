// Aligned exclusion: a candidate of two or three base cells that is in no allowed combination of
// their digits.
//
// A combination is not allowed if two cells that see each other have the same digit, or if it uses
// all digits of a cell that all of them see: that cell, an excluder, would be left with none. The
// solution is one of the allowed combinations, so what is in none of them is false.
//
// As in Sudoku Explainer, a base cell sees no cell with a single candidate, and its excluders are
// the cells it sees with two candidates (for a triplet with two or three). Base cells must have two
// excluders or more in common.
//
// `quiet` is an earlier board of the same puzzle on which the same technique found nothing. Since
// then candidates have only gone. So base cells can give something new only if one of them has
// changed or was no base cell then, or if a common excluder has changed: all others are the same
// cells with some of the same excluders. The answer is the same with it and without.
#pragma once

#include <optional>

#include "rating/board.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

std::optional<Step> aligned_pair(const Board& board, const Board* quiet = nullptr);
std::optional<Step> aligned_triplet(const Board& board, const Board* quiet = nullptr);

}  // namespace whydoku::rating
