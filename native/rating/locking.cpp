#include "rating/locking.hpp"

#include <optional>

namespace whydoku::rating {

std::optional<Step> locking(const Board& board) {
  std::optional<Step> found;
  each_locking(board, [&](const CoverReason& reason, const CandidateSet& removals) {
    const bool is_pointing = kind_of(house_of(reason.bases[0])) == BOX;
    found = {.technique = Technique::locking,
             .difficulty = is_pointing ? 2.6 : 2.8,
             .removals = removals,
             .reason = reason};
    return true;
  });
  return found;
}

std::optional<Step> direct_locking(const Board& board) {
  std::optional<Step> found;
  detail::each_confined(board, [&](const Crossing& crossing, Digit d) {
    for (const House sibling : crossing.siblings) {
      const Mask places = board.places(sibling, d);
      const Mask left = without(places, crossing.within);
      if (size_of(places) < 2 || size_of(left) != 1) continue;
      CoverReason reason = detail::locking_reason(crossing, d);
      reason.left = constraint_of(sibling, d);
      found = {.technique = Technique::direct_locking,
               .difficulty = kind_of(crossing.base) == BOX ? 1.7 : 1.9,
               .placement = MEMBERS[*reason.left][lowest(left)],
               .reason = reason};
      return true;
    }
    return false;
  });
  return found;
}

}  // namespace whydoku::rating
