#include "rating/subsets.hpp"

#include <array>
#include <optional>

namespace whydoku::rating {
namespace {

struct Named {
  Technique technique;
  double difficulty;
};

// By the size of the set, from 2.
constexpr std::array<Named, 3> HIDDEN{{{Technique::hidden_pair, 3.4},
                                       {Technique::hidden_triplet, 4.0},
                                       {Technique::hidden_quad, 5.4}}};
constexpr std::array<Named, 3> NAKED{{{Technique::naked_pair, 3.0},
                                      {Technique::naked_triplet, 3.6},
                                      {Technique::naked_quad, 5.0}}};
constexpr std::array<Named, 2> DIRECT{{{Technique::direct_hidden_pair, 2.0},
                                       {Technique::direct_hidden_triplet, 2.5}}};

// A visitor that makes a step of the first set it is shown, and stops.
auto keep_first(std::optional<Step>& found, const Named& named) {
  return [&found, named](const CoverReason& reason, const CandidateSet& removals) {
    found = {.technique = named.technique,
             .difficulty = named.difficulty,
             .removals = removals,
             .reason = reason};
    return true;
  };
}

// The first other digit with two places or more of which only one is not among those given.
std::optional<Candidate> left_alone(const Board& board, House h, Mask digits, Mask places) {
  for (const Digit d : Members(without(ALL_NINE, digits))) {
    const Constraint q = constraint_of(h, d);
    const Mask left = without(board.mask(q), places);
    if (size_of(board.mask(q)) >= 2 && size_of(left) == 1) return MEMBERS[q][lowest(left)];
  }
  return std::nullopt;
}

}  // namespace

std::optional<Step> hidden_set(const Board& board, unsigned k) {
  std::optional<Step> found;
  each_hidden_set(board, k, keep_first(found, HIDDEN[k - 2]));
  return found;
}

std::optional<Step> naked_set(const Board& board, unsigned k) {
  std::optional<Step> found;
  each_naked_set(board, k, keep_first(found, NAKED[k - 2]));
  return found;
}

std::optional<Step> direct_hidden_set(const Board& board, unsigned k) {
  std::optional<Step> found;
  for (const House h : HOUSES_BY_COLUMN) {
    if (found) break;
    if (board.open_in(h) <= k) continue;
    detail::each_hidden_in(board, h, k, [&](Mask digits, Mask places) {
      const std::optional<Candidate> placement = left_alone(board, h, digits, places);
      if (!placement) return false;
      const CoverReason reason{detail::digits_of(h, digits), detail::cells_of(h, places),
                               constraint_of(h, digit_of(*placement))};
      found = {.technique = DIRECT[k - 2].technique,
               .difficulty = DIRECT[k - 2].difficulty,
               .placement = placement,
               .reason = reason};
      return true;
    });
  }
  return found;
}

}  // namespace whydoku::rating
