#include "logic/refutation.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "logic/refuter.hpp"
#include "logic/techniques.hpp"
#include "rules/solver.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

// The open candidates in the order in which they are tried.
std::vector<Candidate> to_try(const Grid& grid, const Asked& asked) {
  std::vector<Candidate> order;
  const unsigned most = asked.both ? 2 : 9;
  for (unsigned n = asked.both ? 2 : 1; n <= most; ++n) {
    for (Cell i = 0; i < CELLS; ++i) {
      if (size_of(grid.mask(i)) != n) continue;
      for (const Digit d : Members(grid.mask(i))) {
        const Candidate k = candidate_of(i, d);
        if (!grid.digits().has(k) && asked.wants_candidate(k)) order.push_back(k);
      }
    }
  }
  return order;
}

// The step that excludes a candidate or, with `both`, places the other one of its cell.
Finding refuted(const Grid& grid, const FoundNet& net, bool both) {
  const Candidate k = net.supposed;
  if (!both) {
    return Finding::removing(CandidateSet::just(k)).because(refutation(grid, net, Order::AS_FOUND));
  }
  const Cell i = cell_of(k);
  const Candidate other =
      candidate_of(i, lowest(without(grid.mask(i), bit_of(digit_of(k)))));
  std::vector<why::Branch> cases{branch_of(grid.tables(), net, grid.bits(), Order::AS_FOUND),
                                 {other, true}};
  if (other < k) std::swap(cases[0], cases[1]);
  return Finding::placing(other).because(why::branches(why::constraint(i), cases));
}

}  // namespace

void follow_singles(Grid& grid) {
  bool goes_on = !grid.is_broken();
  while (goes_on) {
    goes_on = false;
    grid.lone().each([&](Constraint q) {
      grid.place(grid.only(q));
      goes_on = !grid.is_broken();
      return false;
    });
  }
}

Grid supposed(const Grid& grid, Candidate k) {
  Grid line = grid;
  line.place(k);
  follow_singles(line);
  return line;
}

void guess(Search& search, const Asked& asked, Take take) {
  const Grid& grid = search.grid();
  if (grid.is_broken()) return;
  Refuter refuter(grid, search.patience());
  const auto solver = solver_of(grid.tables());
  const auto give = [&](const std::optional<FoundNet>& net) {
    return !net || take(refuted(grid, *net, asked.both));
  };
  std::vector<Candidate> left;
  CandidateSet in_vain;   // what singles do not refute
  CandidateSet possible;  // what is in a solution
  for (const Candidate k : to_try(grid, asked)) {
    if (!in_vain.has(k)) {
      search.patience().tick();
      const Grid line = supposed(grid, k);
      if (line.is_broken()) {
        if (!give(refuter.by_singles(k))) return;
        continue;
      }
      in_vain |= line.digits();
      if (line.is_solved()) possible |= line.digits();
    }
    left.push_back(k);
  }
  for (const Candidate k : left) {
    if (possible.has(k)) continue;
    const Grid line = supposed(grid, k);
    if (const auto solution = solver->any(line.bits(), search.patience())) {
      possible |= *solution;
    } else if (!give(refuter.by_suppositions(k, asked.most))) {
      return;
    }
  }
}

namespace {

const Listed REFUTATION_LISTED{
    {"guess", "both candidate most", guess, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
