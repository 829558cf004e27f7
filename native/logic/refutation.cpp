#include "logic/refutation.hpp"

#include <algorithm>
#include <vector>

#include "logic/techniques.hpp"
#include "search/search.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

// The open candidates in the order in which they are tried.
std::vector<Candidate> to_try(const Grid& grid, bool both) {
  std::vector<Candidate> order;
  const unsigned most = both ? 2 : 9;
  for (unsigned n = both ? 2 : 1; n <= most; ++n) {
    for (Cell i = 0; i < CELLS; ++i) {
      if (size_of(grid.mask(i)) != n) continue;
      for (const Digit d : Members(grid.mask(i))) {
        const Candidate k = candidate_of(i, d);
        if (!grid.digits().has(k)) order.push_back(k);
      }
    }
  }
  return order;
}

Possible possible_in(const Grid& grid) {
  Possible possible;
  std::copy_n(grid.masks().begin(), possible.size(), possible.begin());
  return possible;
}

Finding refuted(const Grid& grid, Candidate k, bool both) {
  const Cell i = cell_of(k);
  if (both) {
    const Mask other = without(grid.mask(i), bit_of(digit_of(k)));
    return Finding::placing(candidate_of(i, lowest(other)));
  }
  CandidateSet gone;
  gone.add(k);
  return Finding::removing(gone);
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
  std::vector<Candidate> left;
  CandidateSet in_vain;   // what singles do not refute
  CandidateSet possible;  // what is in a solution
  for (const Candidate k : to_try(grid, asked.both)) {
    if (!in_vain.has(k)) {
      search.patience().tick();
      const Grid line = supposed(grid, k);
      if (line.is_broken()) {
        if (!take(refuted(grid, k, asked.both))) return;
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
    if (const auto solution = any_solution(possible_in(line), search.patience())) {
      for (Cell i = 0; i < CELLS; ++i) {
        possible.add(candidate_of(i, static_cast<Digit>((*solution)[i] - 1)));
      }
    } else if (!take(refuted(grid, k, asked.both))) {
      return;
    }
  }
}

namespace {

const Listed LISTED{
    {"guess", "both", guess},
};

}  // namespace

}  // namespace whydoku::logic
