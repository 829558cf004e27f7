// Remote pairs: cells with the same two candidates, each seeing the next, so that they alternate.
//
//   xy - xy - xy - xy      the first and the last differ: one is x, the other is y
//    A    B    A    B
//
// All such cells that are connected fall into two halves, A and B; a cell that sees one of each
// half is neither x nor y. The reason is two chains between the cells it sees, one for x and one
// for y.
#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "houses.hpp"
#include "logic/finding.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

// Two cells are a naked pair, and the two ends of three have the same digit.
constexpr std::size_t FEWEST_CELLS = 4;

// Cells each of which differs from the next: both digits of the pair see themselves there.
using CellPath = std::vector<Cell>;

// A cell that a search reaches, the number of the one before it, and the cells on the way to it.
struct Visited {
  Cell cell;
  std::size_t before;
  std::size_t length;
};

// A cell, and those of some cells with the same pair that are connected with it, by the shortest
// ways; the nearest first.
std::vector<Visited> reached_from(const Tables& tables, Mask pair, Cell start,
                                  const std::vector<Cell>& cells) {
  std::vector<Visited> reached{{start, 0, 1}};
  CellSet met = CellSet::just(start);
  for (std::size_t n = 0; n < reached.size(); ++n) {
    CellSet differing = tables.all_cells();
    for (const Digit d : Members(pair)) differing &= tables.sight(candidate_of(reached[n].cell, d));
    for (const Cell other : cells) {
      if (met.has(other) || !differing.has(other)) continue;
      met.add(other);
      reached.push_back({other, n, reached[n].length + 1});
    }
  }
  return reached;
}

CellPath path_to(std::size_t n, const std::vector<Visited>& reached) {
  CellPath path(reached[n].length);
  for (std::size_t m = path.size(); m-- > 0; n = reached[n].before) path[m] = reached[n].cell;
  return path;
}

// A path whose ends differ, and the candidates of both digits that see both ends.
struct Alternating {
  CellPath cells;
  CandidateSet seen;

  // The chain along the path that has a digit in its first cell or in its last.
  why::Ground chain(Digit d, Digit other) const {
    std::vector<CandidateSet> nodes;
    std::vector<why::Ground> strong;
    for (const Cell i : cells) {
      nodes.push_back(CandidateSet::just(candidate_of(i, d)));
      nodes.push_back(CandidateSet::just(candidate_of(i, other)));
      strong.push_back(why::constraint(i));
      std::swap(d, other);
    }
    return why::chain(nodes, strong);
  }
};

std::vector<Alternating> paths_within(const Grid& grid, Mask pair, const std::vector<Cell>& group) {
  const Tables& tables = grid.tables();
  std::vector<Alternating> found;
  for (const Cell start : group) {
    const std::vector<Visited> reached = reached_from(tables, pair, start, group);
    for (std::size_t n = 0; n < reached.size(); ++n) {
      const auto& [end, before, length] = reached[n];
      if (end < start || length < FEWEST_CELLS || length % 2 != 0) continue;
      CandidateSet seen;
      for (const Digit d : Members(pair)) {
        (tables.sight(candidate_of(start, d)) & tables.sight(candidate_of(end, d)))
            .for_each([&](Cell i) { seen.add_mask(i * 9U, bit_of(d)); });
      }
      seen &= grid.bits();
      if (!seen.is_empty()) found.push_back({path_to(n, reached), seen});
    }
  }
  return found;
}

// All that the paths within a group exclude, by as few of them as possible: always the one that
// excludes most of the rest, of several the shortest.
Finding finding_of(const std::vector<Alternating>& paths, Mask pair) {
  CandidateSet gone;
  std::vector<why::Ground> chains;
  const auto rest = [&](const Alternating& path) {
    CandidateSet seen = path.seen;
    seen -= gone;
    return seen;
  };
  while (!paths.empty()) {
    const Alternating& best = *std::ranges::min_element(paths, {}, [&](const Alternating& path) {
      return std::pair(CANDIDATES - rest(path).count(), path.cells.size());
    });
    const CandidateSet more = rest(best);
    if (more.is_empty()) break;
    for (const Digit d : Members(pair)) {
      if (!more.meets(DIGIT_CANDIDATES[d])) continue;
      chains.push_back(best.chain(d, lowest(without(pair, bit_of(d)))));
    }
    gone |= best.seen;
  }
  return Finding::removing(gone).because(why::reason(chains));
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
  for (const Mask pair : std::span(pairs).first(count)) {
    if (cells_with[pair].count() < static_cast<int>(FEWEST_CELLS)) continue;
    std::vector<Cell> left;
    cells_with[pair].for_each([&](Cell i) { left.push_back(i); });
    while (left.size() >= FEWEST_CELLS) {
      search.patience().tick();
      std::vector<Cell> group;
      for (const Visited& one : reached_from(grid.tables(), pair, left[0], left)) {
        group.push_back(one.cell);
      }
      const Finding finding = finding_of(paths_within(grid, pair, group), pair);
      if (!finding.eliminations.is_empty()) found.push_back(finding);
      std::erase_if(left, [&](Cell i) { return std::ranges::count(group, i) != 0; });
    }
  }
  most_first(found);
  give(found, take);
}

const Listed REMOTE_PAIRS_LISTED{
    {"remote-pair", "", remote_pairs, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
