// Aligned exclusion: digits of two or three cells that would leave another cell none.
//
// A base cell sees no cell of one candidate; its excluders are the cells it sees of two
// candidates (of two or three, for a triplet). What the base cells hold together may not take all
// digits of an excluder that they have in common, of which there must be two.
//
// `quiet` is an earlier board of the same puzzle on which the same technique found nothing. From
// there candidates have only gone, so cells can come to something new only where one of them has
// changed or was no base cell yet, or a common excluder has changed: the others are the same cells
// beside some of the same excluders. What is found is the same with it and without.
#pragma once

#include <optional>

#include "rating/board.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

std::optional<Step> aligned_pair(const Board& board, const Board* quiet = nullptr);
std::optional<Step> aligned_triplet(const Board& board, const Board* quiet = nullptr);

}  // namespace whydoku::rating
