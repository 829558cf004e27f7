#include "logic/singles.hpp"

#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

constexpr auto CELL_CONSTRAINTS = ConstraintSet::between(0, 81);
constexpr auto LINE_CONSTRAINTS = ConstraintSet::between(81, 243);
constexpr auto BOX_CONSTRAINTS = ConstraintSet::between(243, CONSTRAINTS);

void singles_in(const Grid& grid, const ConstraintSet& some, const Asked& asked, Take take) {
  (grid.lone() & some).each([&](Constraint q) {
    return !asked.wants(q) || take(Finding::placing(grid.only(q), q));
  });
}

}  // namespace

void full_houses(Search& search, const Asked& asked, Take take) {
  const Grid& grid = search.grid();
  (grid.lone() & CELL_CONSTRAINTS).each([&](Constraint i) {
    const Candidate k = grid.only(i);
    for (const Kind kind : {ROW, COLUMN, BOX}) {
      const House h = house_of(kind, static_cast<Cell>(i));
      if (grid.placed_in(h) != 8 || !asked.wants_house(h)) continue;
      if (!take(Finding::placing(k, constraint_of(h, digit_of(k))))) return false;
    }
    return true;
  });
}

void last_digits(Search& search, const Asked& asked, Take take) {
  const Grid& grid = search.grid();
  (grid.lone() & BOX_CONSTRAINTS).each([&](Constraint q) {
    const Digit d = static_cast<Digit>(q % 9);
    if (!asked.wants_digit(d) || grid.placed_of(d) != 8) return true;
    return take(Finding::placing(grid.only(q), q));
  });
}

void hidden_singles_in_boxes(Search& search, const Asked& asked, Take take) {
  singles_in(search.grid(), BOX_CONSTRAINTS, asked, take);
}

void hidden_singles_in_lines(Search& search, const Asked& asked, Take take) {
  singles_in(search.grid(), LINE_CONSTRAINTS, asked, take);
}

void naked_singles(Search& search, const Asked& asked, Take take) {
  singles_in(search.grid(), CELL_CONSTRAINTS, asked, take);
}

bool uncovered_singles(const Grid& grid, const CandidateSet& gone, Take take) {
  Masks left{};
  ConstraintSet touched;
  gone.for_each([&](std::size_t k) {
    for (std::size_t s = 1; s < SPACES; ++s) {
      const Seat& seat = SEATS[k][s];
      if (!touched.has(seat.constraint)) {
        touched.add(seat.constraint);
        left[seat.constraint] = grid.mask(seat.constraint);
      }
      left[seat.constraint] = without(left[seat.constraint], seat.bit);
    }
  });
  return touched.each([&](Constraint q) {
    if (size_of(left[q]) != 1) return true;
    return take(Finding::placing(MEMBERS[q][lowest(left[q])], q));
  });
}

namespace {

const Listed SINGLES_LISTED{
    {"full-house", "house", full_houses, FULL_HOUSE},
    {"last-digit", "digit", last_digits, BASED | SINGLE},
    {"hidden-single-box", "digit house", hidden_singles_in_boxes, BASED | SINGLE},
    {"hidden-single-line", "digit house", hidden_singles_in_lines, BASED | SINGLE},
    {"naked-single", "house", naked_singles, BASED | SINGLE},
};

}  // namespace

}  // namespace whydoku::logic
