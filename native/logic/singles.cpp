#include "logic/singles.hpp"

#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

constexpr auto CELL_CONSTRAINTS = ConstraintSet::between(0, 81);
// Those of further houses among them.
constexpr auto LINE_CONSTRAINTS =
    ConstraintSet::between(81, 243) | ConstraintSet::between(CONSTRAINTS, MOST_CONSTRAINTS);
constexpr auto ROW_CONSTRAINTS = ConstraintSet::between(81, 162);
constexpr auto BOX_CONSTRAINTS = ConstraintSet::between(243, CONSTRAINTS);

void singles_in(const Grid& grid, const ConstraintSet& some, const Asked& asked, Take take) {
  (grid.lone() & some).each([&](Constraint q) {
    return !asked.wants(grid.tables(), q) || take(Finding::placing(grid.only(q), q));
  });
}

}  // namespace

void full_houses(Search& search, const Asked& asked, Take take) {
  const Grid& grid = search.grid();
  const Tables& tables = grid.tables();
  (grid.lone() & CELL_CONSTRAINTS).each([&](Constraint i) {
    const Candidate k = grid.only(i);
    for (const House h : tables.houses_of(i)) {
      if (grid.placed_in(h) + 1 != tables.size() || !asked.wants_house(h)) continue;
      if (!take(Finding::placing(k, constraint_of(h, digit_of(k))))) return false;
    }
    return true;
  });
}

void last_digits(Search& search, const Asked& asked, Take take) {
  const Grid& grid = search.grid();
  const Tables& tables = grid.tables();
  const bool has_regions = tables.is_house(house_at(BOX, 0));
  (grid.lone() & (has_regions ? BOX_CONSTRAINTS : ROW_CONSTRAINTS)).each([&](Constraint q) {
    const Digit d = static_cast<Digit>(q % 9);
    if (!asked.wants_digit(d) || grid.placed_of(d) + 1 != tables.size()) return true;
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
  const Tables& tables = grid.tables();
  BoardMasks left{};
  ConstraintSet touched;
  gone.for_each([&](std::size_t k) {
    for (const Seat& seat : tables.seats(k).subspan(1)) {
      if (!touched.has(seat.constraint)) {
        touched.add(seat.constraint);
        left[seat.constraint] = grid.mask(seat.constraint);
      }
      left[seat.constraint] = without(left[seat.constraint], seat.bit);
    }
  });
  return touched.each([&](Constraint q) {
    if (size_of(left[q]) != 1) return true;
    return take(Finding::placing(tables.members(q)[lowest(left[q])], q));
  });
}

namespace {

const Listed SINGLES_LISTED{
    {"full-house", "house", full_houses, Needs::ANY_RULES, BASED | FULL_HOUSE},
    {"last-digit", "digit", last_digits, Needs::ANY_RULES, BASED | SINGLE},
    {"hidden-single-box", "digit house", hidden_singles_in_boxes, Needs::ANY_RULES, BASED | SINGLE},
    {"hidden-single-line", "digit house", hidden_singles_in_lines, Needs::ANY_RULES,
     BASED | SINGLE},
    {"naked-single", "house", naked_singles, Needs::ANY_RULES, BASED | SINGLE},
};

}  // namespace

}  // namespace whydoku::logic
