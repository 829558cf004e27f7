// Remote pairs: cells with the same two candidates, each seeing the next, so that they alternate.
//
//   xy - xy - xy - xy      the first and the last differ: one is x, the other is y
//    A    B    A    B
//
// What sees two such cells, an odd number of steps apart, is neither x nor y.
#include <array>
#include <vector>

#include "houses.hpp"
#include "logic/finding.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

constexpr int FEWEST_CELLS = 4;

// Visits the cells of a group by their distance from a cell of it: calls visit(distance, cells).
template <class Visit>
void each_layer(Cell start, CellSet among, Visit&& visit) {
  CellSet layer = CellSet::of(start);
  for (std::size_t distance = 0; !layer.is_empty(); ++distance) {
    visit(distance, layer);
    among -= layer;
    CellSet next;
    layer.for_each([&](Cell i) { next |= SEEN[i]; });
    layer = next & among;
  }
}

// The cells that see two of a group an odd number of steps apart, but not next to each other.
CellSet seeing_both(const CellSet& group) {
  CellSet seeing;
  group.for_each([&](Cell i) {
    each_layer(i, group, [&](std::size_t distance, const CellSet& layer) {
      if (distance < 3 || distance % 2 == 0) return;
      layer.for_each([&](Cell other) { seeing |= SEEN[i] & SEEN[other]; });
    });
  });
  return seeing;
}

void remote_pairs(Search& search, const Asked&, Take take) {
  const Grid& grid = search.grid();
  std::array<CellSet, ALL_NINE + 1> cells_with{};
  std::array<Mask, CELLS> pairs{};
  std::size_t count = 0;
  for (Cell i = 0; i < CELLS; ++i) {
    const Mask m = grid.mask(i);
    if (size_of(m) != 2) continue;
    if (cells_with[m].is_empty()) pairs[count++] = m;
    cells_with[m].add(i);
  }
  std::vector<Finding> found;
  for (std::size_t n = 0; n < count; ++n) {
    CellSet left = cells_with[pairs[n]];
    while (left.count() >= FEWEST_CELLS) {
      search.patience().tick();
      CellSet group;
      each_layer(left.lowest(), left, [&](std::size_t, const CellSet& layer) { group |= layer; });
      left -= group;
      if (group.count() < FEWEST_CELLS) continue;
      CandidateSet gone;
      seeing_both(group).for_each([&](Cell i) {
        for (const Digit d : Members(static_cast<Mask>(pairs[n] & grid.mask(i)))) {
          gone.add(candidate_of(i, d));
        }
      });
      if (!gone.is_empty()) found.push_back(Finding::removing(gone));
    }
  }
  most_first(found);
  give(found, take);
}

const Listed REMOTE_PAIRS_LISTED{
    {"remote-pair", "", remote_pairs},
};

}  // namespace

}  // namespace whydoku::logic
