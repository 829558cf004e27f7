// Aligned exclusion: digits of two or three cells that would leave another cell none.
//
// A base cell sees no cell of one candidate; its excluders are the cells it sees of two
// candidates (of two or three, for a triplet). What the base cells hold together may not take all
// digits of an excluder that they have in common, of which there must be two.
#pragma once

#include <optional>

#include "rating/board.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

std::optional<Step> aligned_pair(const Board& board);
std::optional<Step> aligned_triplet(const Board& board);

}  // namespace whydoku::rating
