// Rectangles of two digits whose guardians are outside: the other places of these digits.
//
//   ab . . ab     If the two roof corners did not have both digits in their row, one of these would
//   .  . . .      stand elsewhere in it. So one of these other places is true: at least one of the
//   ab+. . ab+    guardians.
//
// Other houses of two corners serve as well, and two houses that hold all four corners. Python
// states them in src/whydoku/structures/outside.py.
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "logic/deadly.hpp"
#include "logic/finding.hpp"
#include "logic/guardians.hpp"
#include "logic/suppositions.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

// The most guardians outside of a rectangle.
constexpr std::size_t MOST_OUTSIDE = 4;

class Outside {
 public:
  explicit Outside(const Grid& grid) : grid_(grid) {}

  void look(const Corners& corners) {
    std::array<Mask, 4> left{};
    Mask all = 0;
    for (std::size_t n = 0; n < 4; ++n) {
      left[n] = grid_.mask(corners[n]);
      if (size_of(left[n]) < 2) return;
      all = united(all, left[n]);
    }
    corners_ = corners;
    each_choice(all, 2, [&](Mask pair) {
      if (!pair_fits(left, pair)) return;
      pair_ = pair;
      unsigned roof = 0;
      for (std::size_t n = 0; n < 4; ++n) roof |= without(left[n], pair) == 0 ? 0 : 1U << n;
      in_houses(0, 1, roof);
      in_houses(0, 2, roof);
    });
  }

  std::vector<Ruling>& found() { return found_; }

 private:
  // In a house of two corners, or of the other two, or in one of each: the fewest that hold the
  // roof.
  void in_houses(unsigned n, unsigned m, unsigned roof) {
    const unsigned these = 1U << n | 1U << m;
    const Houses one = HOUSES_OF[corners_[n]] & HOUSES_OF[corners_[m]];
    const Houses other = HOUSES_OF[corners_[3 - m]] & HOUSES_OF[corners_[3 - n]];
    if ((roof & ~these) == 0 || (roof & these) == 0) {
      for (Houses left = (roof & ~these) == 0 ? one : other; left != 0; left &= left - 1) {
        guarded(std::array{first_of(left)});
      }
      return;
    }
    for (Houses left = one; left != 0; left &= left - 1) {
      for (Houses more = other; more != 0; more &= more - 1) {
        guarded(std::array{first_of(left), first_of(more)});
      }
    }
  }

  void guarded(std::span<const House> houses) {
    CandidateSet guardians;
    for (const House h : houses) {
      for (const Digit d : Members(pair_)) {
        const Constraint q = constraint_of(h, d);
        for (const std::uint8_t n : Members(grid_.mask(q))) {
          const Cell i = static_cast<Cell>(MEMBERS[q][n] / 9);
          const bool is_corner = std::find(corners_.begin(), corners_.end(), i) != corners_.end();
          if (!is_corner) guardians.add(MEMBERS[q][n]);
        }
      }
    }
    if (guardians.is_empty() || guardians.count() > MOST_OUTSIDE) return;
    DeadlyPattern pattern;
    for (const Cell i : corners_) pattern.add(i, pair_, pair_);
    guardians.for_each([&](std::size_t k) { pattern.guard(static_cast<Candidate>(k)); });
    const std::size_t known = found_.size();
    by_cell(pattern, guardians);
    by_sight(pattern, guardians);
    add_rulings(grid_, pattern, SUBSET, found_);
    by_link(pattern, guardians);
    Numbers trail(houses.begin(), houses.end());
    const Numbers rectangle = trail_of(corners_, pair_);
    trail.insert(trail.end(), rectangle.begin(), rectangle.end());
    add_trail(trail, std::span(found_).subspan(known));
  }

  void by_cell(const DeadlyPattern& pattern, const CandidateSet& guardians) {
    if (pattern.roof().size() > 1) return;
    Ruling ruling{pattern.size(), {}};
    if (guardians.count() == 1) {
      ruling.placement = candidate_of(pattern.roof()[0].cell, lowest(pattern.guardian_digits()));
    } else {
      ruling.eliminations = grid_.bits() & candidates_of(pattern.roof()[0].cell);
      ruling.eliminations -= guardians;
      if (ruling.eliminations.is_empty()) return;
    }
    found_.push_back(ruling);
  }

  void by_sight(const DeadlyPattern& pattern, const CandidateSet& guardians) {
    if (pattern.roof().size() < 2) return;
    CandidateSet gone = grid_.bits();
    guardians.for_each([&](std::size_t k) { gone &= SEES[k]; });
    if (!gone.is_empty()) found_.push_back({pattern.size(), gone});
  }

  // Two cells with the guardians are the only places of another digit in a house: one holds it.
  void by_link(const DeadlyPattern& pattern, const CandidateSet& guardians) {
    if (pattern.roof().size() != 2) return;
    const Cell one = pattern.roof()[0].cell;
    const Cell other = pattern.roof()[1].cell;
    const Mask both = static_cast<Mask>(grid_.mask(one) & grid_.mask(other));
    for (Houses left = pattern.shared_houses(); left != 0; left &= left - 1) {
      for (const Digit d : Members(without(both, pattern.guardian_digits()))) {
        if (size_of(grid_.mask(constraint_of(first_of(left), d))) != 2) continue;
        CandidateSet gone = grid_.bits() & candidates_of(one);
        gone |= grid_.bits() & candidates_of(other);
        gone -= guardians;
        gone -= CandidateSet::just(candidate_of(one, d));
        gone -= CandidateSet::just(candidate_of(other, d));
        if (!gone.is_empty()) found_.push_back({pattern.size(), gone});
      }
    }
  }

  const Grid& grid_;
  Corners corners_{};
  Mask pair_ = 0;
  std::vector<Ruling> found_;
};

void rectangles_guarded_outside(Search& search, const Asked&, Take take) {
  Outside outside(search.grid());
  search.note<Rectangles>().each_corners([&](const Corners& corners) { outside.look(corners); });
  give_smallest_first(outside.found(), take);
}

const Listed OUTSIDE_LISTED{
    {"unique-rectangle-external", "", rectangles_guarded_outside},
};

}  // namespace

}  // namespace whydoku::logic
