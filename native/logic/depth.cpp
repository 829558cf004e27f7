#include "logic/depth.hpp"

#include <algorithm>
#include <array>

#include "logic/refutation.hpp"
#include "search/lanes/engine.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

// The open candidates of a grid: those of small cells first, for more follows from them.
struct Open {
  std::array<Candidate, CANDIDATES> order;
  std::size_t n = 0;

  // `spared` are left out.
  Open(const Grid& grid, const CandidateSet& spared) {
    for (unsigned size = 2; size <= 9; ++size) {
      for (Cell i = 0; i < CELLS; ++i) {
        if (size_of(grid.mask(i)) != size) continue;
        for (const Digit d : Members(grid.mask(i))) {
          const Candidate k = candidate_of(i, d);
          if (!grid.digits().has(k) && !spared.has(k)) order[n++] = k;
        }
      }
    }
  }
};

class Trials {
 public:
  explicit Trials(Patience& patience) : patience_(patience) {}

  // Candidates of `spared` are not supposed.
  void follow(Grid& grid, unsigned depth, const CandidateSet& spared) {
    follow_singles(grid);
    if (depth == 0) return;
    follow_single_trials(grid, spared);
    for (unsigned d = 2; d <= depth && !grid.is_over(); ++d) follow_deeper(grid, d, spared);
  }

  // Follows T&E(depth), 2 or more, where T&E(depth - 1) is at its end.
  void follow_deeper(Grid& grid, unsigned depth, const CandidateSet& spared) {
    const Open open(grid, spared);
    CandidateSet in_vain;  // on the grid as it is
    std::size_t quiet = 0;
    for (std::size_t at = 0; quiet < open.n; at = (at + 1) % open.n) {
      const Candidate k = open.order[at];
      ++quiet;
      if (!is_open(grid, k) || in_vain.has(k)) continue;
      patience_.tick();
      Grid line = grid;
      line.place(k);
      follow(line, depth - 1, {});
      if (!line.is_broken()) {
        in_vain |= line.digits();
        continue;
      }
      grid.remove(CandidateSet::just(k));
      follow(grid, depth - 1, spared);
      if (grid.is_over()) return;
      in_vain = {};
      quiet = 0;
    }
  }

  // Follows T&E(1) where singles are at their end, a few suppositions side by side.
  void follow_single_trials(Grid& grid, const CandidateSet& spared) {
    if (grid.is_over()) return;
    const Open open(grid, spared);
    const std::size_t most = std::min(engine().lanes, MOST_LANES);
    std::array<Candidate, MOST_LANES> some;
    std::array<bool, MOST_LANES> dead;
    DigitSets sets;
    std::size_t at = 0;
    for (std::size_t quiet = 0; quiet < open.n;) {
      std::size_t n = 0;
      for (; quiet < open.n && n < most; ++quiet) {
        const Candidate k = open.order[at];
        if (is_open(grid, k)) some[n++] = k;
        at = (at + 1) % open.n;
      }
      if (n == 0) return;
      for (std::size_t j = 0; j < n; ++j) patience_.tick();
      std::copy_n(grid.masks().begin(), CELLS, sets);
      engine().suppose({sets, {some.data(), n}, {dead.data(), n}, false});
      bool has_changed = false;
      for (std::size_t j = 0; j < n; ++j) {
        if (!dead[j]) continue;
        grid.remove(CandidateSet::just(some[j]));
        has_changed = true;
      }
      if (!has_changed) continue;
      follow_singles(grid);
      if (grid.is_over()) return;
      quiet = 0;
    }
  }

 private:
  static constexpr std::size_t MOST_LANES = 64;  // at once

  static bool is_open(const Grid& grid, Candidate k) {
    return grid.bits().has(k) && !grid.digits().has(k);
  }

  Patience& patience_;
};

}  // namespace

void follow_trials(Grid& grid, unsigned depth, Patience& patience) {
  Trials(patience).follow(grid, depth, {});
}

bool find_depth(Grid grid, const CandidateSet& solution, unsigned stop, unsigned& depth,
                Patience& patience) {
  Trials trials(patience);
  for (depth = 0; depth < stop; ++depth) {
    patience.ask();
    if (depth == 0) follow_singles(grid);
    if (depth == 1) trials.follow_single_trials(grid, solution);
    if (depth >= 2) trials.follow_deeper(grid, depth, solution);
    if (grid.is_solved()) return true;
  }
  return false;
}

}  // namespace whydoku::logic
