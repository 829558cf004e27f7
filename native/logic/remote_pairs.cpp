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

// Cells each of which sees the next.
using CellPath = std::vector<Cell>;

// The shortest paths from a cell to itself and to each of some cells that is connected with it, the
// shortest first.
std::vector<CellPath> paths_from(Cell start, const std::vector<Cell>& cells) {
  std::vector<CellPath> paths{{start}};
  CellSet met = CellSet::of(start);
  for (std::size_t n = 0; n < paths.size(); ++n) {
    for (const Cell other : cells) {
      if (met.has(other) || !SEEN[paths[n].back()].has(other)) continue;
      met.add(other);
      CellPath longer = paths[n];
      longer.push_back(other);
      paths.push_back(std::move(longer));
    }
  }
  return paths;
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
  std::vector<Alternating> found;
  for (const Cell start : group) {
    for (CellPath& path : paths_from(start, group)) {
      if (path.back() < start || path.size() < FEWEST_CELLS || path.size() % 2 != 0) continue;
      CandidateSet seen;
      (SEEN[start] & SEEN[path.back()]).for_each([&](Cell i) {
        seen.add_digits(i, static_cast<Mask>(pair & grid.mask(i)));
      });
      found.push_back({std::move(path), seen});
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
  std::array<std::vector<Cell>, ALL_NINE + 1> cells_with;
  std::vector<Mask> pairs;
  for (Cell i = 0; i < CELLS; ++i) {
    const Mask m = grid.mask(i);
    if (size_of(m) != 2) continue;
    if (cells_with[m].empty()) pairs.push_back(m);
    cells_with[m].push_back(i);
  }
  std::vector<Finding> found;
  for (const Mask pair : pairs) {
    std::vector<Cell>& left = cells_with[pair];
    while (left.size() >= FEWEST_CELLS) {
      search.patience().tick();
      std::vector<Cell> group;
      for (const CellPath& path : paths_from(left[0], left)) group.push_back(path.back());
      const Finding finding = finding_of(paths_within(grid, pair, group), pair);
      if (!finding.eliminations.is_empty()) found.push_back(finding);
      std::erase_if(left, [&](Cell i) { return std::ranges::count(group, i) != 0; });
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
