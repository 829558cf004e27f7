#include "logic/refutation.hpp"

#include <algorithm>
#include <vector>

#include "logic/techniques.hpp"
#include "search/search.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// The most candidates of a constraint in which refutations by singles alone are looked for.
constexpr unsigned SMALL_CONSTRAINT = 3;

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

// What a line of thought supposes to come to its contradiction, in order: the first candidate that
// singles refute in the smallest constraints or, if they refute none there, one candidate more.
void suppose(Grid line, Candidate k, Numbers& trail) {
  trail.push_back(k);
  line = supposed(line, k);
  while (!line.is_broken()) {
    std::vector<Constraint> open;
    for (Constraint q = 0; q < CONSTRAINTS; ++q) {
      if (size_of(line.mask(q)) > 1) open.push_back(q);
    }
    sort_stably(open.begin(), open.end(), [&](Constraint one, Constraint other) {
      return size_of(line.mask(one)) < size_of(line.mask(other));
    });
    Candidate false_one = NO_CANDIDATE;
    CandidateSet in_vain;
    for (std::size_t n = 0; n < open.size() && false_one == NO_CANDIDATE; ++n) {
      const Constraint q = open[n];
      if (size_of(line.mask(q)) > SMALL_CONSTRAINT) break;
      for (const unsigned place : Members(line.mask(q))) {
        const Candidate one = MEMBERS[q][place];
        if (in_vain.has(one)) continue;
        const Grid further = supposed(line, one);
        if (further.is_broken()) {
          false_one = one;
          break;
        }
        in_vain |= further.digits();
      }
    }
    if (false_one != NO_CANDIDATE) {
      trail.push_back(false_one);
    } else {
      false_one = MEMBERS[open[0]][lowest(line.mask(open[0]))];
      suppose(line, false_one, trail);
    }
    line.remove(CandidateSet::just(false_one));
    follow_singles(line);
  }
}

Finding refuted(const Grid& grid, Candidate k, bool both) {
  Numbers trail;
  suppose(grid, k, trail);
  const Cell i = cell_of(k);
  if (both) {
    const Mask other = without(grid.mask(i), bit_of(digit_of(k)));
    return Finding::placing(candidate_of(i, lowest(other))).along(std::move(trail));
  }
  return Finding::removing(CandidateSet::just(k), std::move(trail));
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

const Listed REFUTATION_LISTED{
    {"guess", "both", guess},
};

}  // namespace

}  // namespace whydoku::logic
