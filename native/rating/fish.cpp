#include "rating/fish.hpp"

#include <array>
#include <optional>

namespace whydoku::rating {

std::optional<Step> fish(const Board& board, unsigned k) {
  constexpr std::array TECHNIQUES{Technique::x_wing, Technique::swordfish, Technique::jellyfish};
  constexpr std::array DIFFICULTIES{3.2, 3.8, 5.2};
  std::optional<Step> found;
  each_fish(board, k, [&](const CoverReason& reason, const CandidateSet& removals) {
    found = {.technique = TECHNIQUES[k - 2],
             .difficulty = DIFFICULTIES[k - 2],
             .removals = removals,
             .reason = reason};
    return true;
  });
  return found;
}

}  // namespace whydoku::rating
