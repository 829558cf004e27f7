// Rectangles of two digits whose guardians are outside: the other places of these digits.
//
//   ab . . ab     If the two roof corners did not have both digits in their row, one of these would
//   .  . . .      stand elsewhere in it. So one of these other places is true: at least one of the
//   ab+. . ab+    guardians, which see other things than the extra digits in the corners do.
//
// Other houses of two corners serve as well, and two houses that hold all four corners. The rules
// are the same as for guardians in the cells of a pattern.
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

class OutsideRectangles : public DeadlyPatterns {
 public:
  void make(Search& search) override {
    found_.clear();
    const Grid& grid = search.grid();
    search.note<Rectangles>().each_corners(
        grid.tables(), [&](const Corners& corners) { look(grid, corners); });
    leave_out_linked(grid, found_);
  }

 private:
  void look(const Grid& grid, const Corners& corners) {
    std::array<Mask, 4> left{};
    Mask all = 0;
    for (std::size_t n = 0; n < 4; ++n) {
      left[n] = grid.mask(corners[n]);
      if (size_of(left[n]) < 2) return;
      all = united(all, left[n]);
    }
    each_choice(all, 2, [&](Mask pair) {
      if (!pair_fits(left, pair)) return;
      unsigned roof = 0;
      for (std::size_t n = 0; n < 4; ++n) roof |= without(left[n], pair) == 0 ? 0 : 1U << n;
      for (const unsigned m : {1U, 2U}) {
        each_houses(grid.tables(), corners, m, roof, [&](std::span<const House> houses) {
          add(grid, corners, pair, houses);
        });
      }
    });
  }

  // Calls with each house of corners 0 and m, or of the other two, or with one of each: the fewest
  // that hold the roof.
  template <class Visit>
  static void each_houses(const Tables& tables, const Corners& corners, unsigned m, unsigned roof,
                          Visit&& visit) {
    const auto shared = [&](std::size_t n, std::size_t other) {
      return tables.house_bits(corners[n]) & tables.house_bits(corners[other]);
    };
    const unsigned these = 1U | 1U << m;
    const Houses one = shared(0, m);
    const Houses other = shared(3 - m, 3);
    if ((roof & ~these) == 0 || (roof & these) == 0) {
      for (Houses left = (roof & ~these) == 0 ? one : other; left != 0; left &= left - 1) {
        visit(std::array{first_of(left)});
      }
      return;
    }
    for (Houses left = one; left != 0; left &= left - 1) {
      for (Houses more = other; more != 0; more &= more - 1) {
        visit(std::array{first_of(left), first_of(more)});
      }
    }
  }

  void add(const Grid& grid, const Corners& corners, Mask pair, std::span<const House> houses) {
    CandidateSet guardians;
    for (const House h : houses) {
      for (const Digit d : Members(pair)) guardians |= grid.tables().candidates(constraint_of(h, d));
    }
    guardians &= grid.bits();
    for (const Cell i : corners) guardians -= candidates_of(i);
    if (guardians.is_empty() || guardians.count() > MOST_OUTSIDE) return;
    DeadlyPattern pattern;
    for (const Cell i : corners) pattern.add(i, pair, pair);
    guardians.for_each([&](std::size_t k) { pattern.guard(static_cast<Candidate>(k)); });
    pattern.confine(houses);
    found_.push_back(std::move(pattern));
  }
};

// All guardians are in one cell, so it has none of its other digits; a sole guardian is true.
void by_cell_outside(Search& search, const DeadlyPattern& pattern, Rulings& found) {
  if (pattern.roof().size() > 1) return;
  const CandidateSet guardians = pattern.guardians();
  Ruling ruling = ruling_itself("type 1", pattern, {});
  if (guardians.count() == 1) {
    ruling.placements = guardians;
  } else {
    ruling.eliminations = search.grid().bits() & candidates_of(pattern.roof()[0].cell);
    ruling.eliminations -= guardians;
  }
  add_if_any(std::move(ruling), found);
}

// The guardians are in several cells, and what sees them all is false.
void by_sight_outside(Search& search, const DeadlyPattern& pattern, Rulings& found) {
  if (pattern.roof().size() < 2) return;
  add_if_any(ruling_itself("type 2", pattern, seen_by_all(search.grid(), pattern)), found);
}

// The guardians are in two cells, which are the only places of another digit in some house: one
// holds that digit, the other a guardian.
void by_link_outside(Search& search, const DeadlyPattern& pattern, Rulings& found) {
  if (pattern.roof().size() != 2) return;
  const Grid& grid = search.grid();
  const Cell one = pattern.roof()[0].cell;
  const Cell other = pattern.roof()[1].cell;
  const Mask both = static_cast<Mask>(grid.mask(one) & grid.mask(other));
  for (Houses left = pattern.shared_houses(grid.tables()); left != 0; left &= left - 1) {
    for (const Digit d : Members(without(both, pattern.guardian_digits()))) {
      const Constraint q = constraint_of(first_of(left), d);
      if (size_of(grid.mask(q)) != 2) continue;
      CandidateSet gone = candidates_of(one);
      gone |= candidates_of(other);
      gone &= grid.bits();
      gone -= pattern.guardians();
      gone -= grid.tables().candidates(q);
      add_if_any(ruling_by_link(pattern, d, q, gone), found);
    }
  }
}

const Listed OUTSIDE_LISTED{
    {"unique-rectangle-external", "",
     by_rules<OutsideRectangles, by_cell_outside, by_sight_outside, by_subset, by_link_outside>,
     Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
