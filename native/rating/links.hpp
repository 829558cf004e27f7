// Strong and weak links, as lines and runs use them.
//
// A weak link joins two candidates of one constraint: at most one of them is true. A strong link
// joins the last two candidates of a constraint: one of them is true, as each constraint has a true
// candidate.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "candset.hpp"
#include "rating/board.hpp"
#include "sets.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

inline constexpr Candidate NONE = CANDIDATES;

constexpr bool has_x(Links links) { return (static_cast<int>(links) & 1) != 0; }
constexpr bool has_y(Links links) { return (static_cast<int>(links) & 2) != 0; }

// The spaces in the order in which a candidate's links are followed, each with its cause.
struct Look {
  std::size_t space;
  Cause cause;
};
inline constexpr std::array LOOKS{Look{0, Cause::cell}, Look{3, Cause::box}, Look{1, Cause::row},
                                  Look{2, Cause::column}};

// Whether links of a space may be used.
constexpr bool may_look(const Look& look, Links links) {
  return look.space == 0 ? has_y(links) : has_x(links);
}

// The strong links of a board.
class Partners {
 public:
  explicit Partners(const Board& board) {
    for (auto& partners : of_) partners.fill(NONE);
    for (std::size_t q = 0; q < CONSTRAINTS; ++q) {
      const Mask mask = board.mask(static_cast<Constraint>(q));
      if (size_of(mask) != 2) continue;
      const auto low = static_cast<std::size_t>(std::countr_zero(mask));
      const auto high = static_cast<std::size_t>(std::bit_width(mask)) - 1;
      const Candidate a = MEMBERS[q][low];
      const Candidate b = MEMBERS[q][high];
      const std::size_t space = q / CELLS;
      of_[a][space] = b;
      of_[b][space] = a;
      (space == 0 ? in_cells_ : in_houses_).add(a);
      (space == 0 ? in_cells_ : in_houses_).add(b);
    }
  }

  // The partner of a candidate in a space, or NONE.
  Candidate of(Candidate k, std::size_t space) const { return of_[k][space]; }

  // Calls with each partner over the links that may be used, in order. The same may come twice.
  template <class Visit>
  void each(Candidate k, Links links, Visit&& visit) const {
    for (const Look& look : LOOKS) {
      if (may_look(look, links) && of_[k][look.space] != NONE) visit(of_[k][look.space]);
    }
  }

  bool is_linked(Candidate k, Links links) const {
    return (has_y(links) && in_cells_.has(k)) || (has_x(links) && in_houses_.has(k));
  }

  // Whether it has links to more than one partner.
  bool has_several(Candidate k, Links links) const {
    Candidate first = NONE;
    bool is_more = false;
    each(k, links, [&](Candidate other) {
      if (first == NONE) first = other;
      is_more = is_more || other != first;
    });
    return is_more;
  }

  // The candidates that have a strong link.
  CandidateSet active(Links links) const {
    CandidateSet active;
    if (has_y(links)) active |= in_cells_;
    if (has_x(links)) active |= in_houses_;
    return active;
  }

 private:
  std::array<std::array<Candidate, SPACES>, CANDIDATES> of_;
  CandidateSet in_cells_;
  CandidateSet in_houses_;
};

inline bool see_each_other(Candidate a, Candidate b, Links links) {
  if (cell_of(a) == cell_of(b)) return a != b && has_y(links);
  return digit_of(a) == digit_of(b) && SEEN[cell_of(a)].has(cell_of(b));
}

}  // namespace whydoku::rating
