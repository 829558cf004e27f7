// What sees all places of a digit in a house, or all digits of a cell: whichever is true, it is not.
//
//   5 . 5    If these are all places of 5 in a row, x is no 5: under the knight's rule it sees both.
//   . . .    No house need have it with all the places there, nor where regions are no boxes. Where
//   . x .    one has, the same is pointing or claiming; under classic rules there is no other case.
//
//   24 - x   If neighbours are consecutive, x is no 9: it sees both. So it is with cells of which
//            relations say something; of others the digits see nothing together.
#include <array>

#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

// The candidates that see all those of a constraint, but for places of its digit in another house
// that holds all its places.
CandidateSet seen_by_all(const Grid& grid, Constraint q) {
  const Tables& tables = grid.tables();
  CandidateSet seen = grid.bits();
  CellSet places;
  for (const std::uint8_t n : Members(grid.mask(q))) {
    const Candidate k = tables.members(q)[n];
    seen &= tables.sees(k);
    places.add(cell_of(k));
  }
  if (q < CELLS || seen.is_empty()) return seen;
  const Digit d = static_cast<Digit>(q % 9);
  for (const House h : tables.houses_of(places.lowest())) {
    if (!places.is_within(tables.house_set(h))) continue;
    for (const Cell i : tables.house_cells(h)) seen.remove(candidate_of(i, d));
  }
  return seen;
}

why::Ground wherever(const Grid& grid, Constraint q) {
  std::vector<why::Branch> cases;
  for (const std::uint8_t n : Members(grid.mask(q))) {
    cases.push_back({grid.tables().members(q)[n], true});
  }
  return why::branches(why::constraint(q), cases);
}

void shared_sight(Search& search, const Asked& asked, Take take) {
  const Grid& grid = search.grid();
  if (grid.tables().is_classic()) return;
  std::vector<Finding> found;
  for (std::size_t n = 0; n < grid.tables().end_of_constraints(); ++n) {
    const auto q = static_cast<Constraint>(n);
    if (n < CELLS && grid.tables().linked(n).is_empty()) continue;
    if (!asked.wants(grid.tables(), q) || size_of(grid.mask(q)) < 2) continue;
    const CandidateSet gone = seen_by_all(grid, q);
    if (gone.is_empty()) continue;
    const bool is_known = std::any_of(found.begin(), found.end(),
                                      [&](const Finding& one) { return one.eliminations == gone; });
    if (!is_known) found.push_back(Finding::removing(gone).because(wherever(grid, q)));
  }
  most_first(found);
  give(found, take);
}

const Listed SHARED_SIGHT_LISTED{
    {"shared-sight", "digit house", shared_sight, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
