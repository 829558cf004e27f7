// Colouring: clusters of candidates joined by pairs, in two colours, one of which is wholly true.
//
//   A - B - A - B     a pair is a constraint with two candidates left: two places of a digit in
//       |             a house, or two digits of a cell; exactly one of its candidates is true
//       A
//
// What sees both colours is false (trap); a colour that contradicts itself is false (wrap). Where
// colours of two clusters see each other, they cannot both be true, so one of their opposites is.
// Simple colours and multi-colours use the pairs of one digit; 3D Medusa uses all pairs.
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "houses.hpp"
#include "logic/finding.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// The clusters of one digit, by their lowest places.
class DigitClusters : public Note {
 public:
  // The places of a colour, and the cells that see one of them.
  struct Colour {
    CellSet cells;
    CellSet seen;
    bool sees(const Colour& other) const { return seen.meets(other.cells); }
  };

  struct Cluster {
    std::array<Colour, 2> colours;
    CellSet both;
  };

  void make(Search& search) override;
  std::span<const Cluster> of(Digit d);

 private:
  const Grid* grid_ = nullptr;
  std::array<std::vector<Cluster>, 9> found_;
  std::array<bool, 9> is_found_{};
};

// The fewest candidates of a cluster that is searched for traps: what both colours of a smaller one
// see, an intersection excludes.
constexpr unsigned SMALLEST_TRAP = 4;

// What colours show to be false.
struct Conclusion {
  unsigned size;  // the number of coloured candidates
  CandidateSet eliminations;
};

// Gives conclusions: fewest coloured candidates first, then most eliminations.
void fewest_first(std::vector<Conclusion>& found, Take take) {
  most_first(found);
  sort_stably(found.begin(), found.end(), [](const Conclusion& one, const Conclusion& other) {
    return one.size < other.size;
  });
  for (const Conclusion& one : found) {
    if (!take(Finding::removing(one.eliminations))) return;
  }
}

// Visits the clusters that begin at some candidates, joined by the pairs of the spaces from `first`
// on: calls visit(colours) with the candidates of each colour, from the one of the candidate it
// begins at.
//
// A cluster with a ring of an odd number of pairs cannot be coloured and is left out; a grid with
// such a ring has no solution.
class ClusterSearch {
 public:
  using Colours = std::array<std::vector<Candidate>, 2>;

  ClusterSearch(const Grid& grid, std::size_t first_space) : grid_(grid), first_(first_space) {}

  template <class Visit>
  void begin_at(Candidate k, Visit&& visit) {
    if (met_.has(k) || !is_paired(k)) return;
    if (grow(k)) visit(colours_);
  }

 private:
  bool is_paired(Candidate k) const {
    for (std::size_t s = first_; s < SPACES; ++s) {
      if (size_of(grid_.mask(SEATS[k][s].constraint)) == 2) return true;
    }
    return false;
  }

  // Collects the cluster of a candidate; returns whether it can be coloured.
  bool grow(Candidate start) {
    for (auto& colour : colours_) colour.clear();
    waiting_.clear();
    bool is_coloured = true;
    const auto put = [&](Candidate k, unsigned colour) {
      met_.add(k);
      if (colour == 1) in_second_.add(k);
      colours_[colour].push_back(k);
      waiting_.push_back(k);
    };
    put(start, 0);
    for (std::size_t n = 0; n < waiting_.size(); ++n) {
      const Candidate k = waiting_[n];
      const unsigned opposite = in_second_.has(k) ? 0 : 1;
      for (std::size_t s = first_; s < SPACES; ++s) {
        const Seat& seat = SEATS[k][s];
        const Mask mask = grid_.mask(seat.constraint);
        if (size_of(mask) != 2) continue;
        const Candidate other = MEMBERS[seat.constraint][lowest(without(mask, seat.bit))];
        if (!met_.has(other)) {
          put(other, opposite);
        } else if (in_second_.has(other) != (opposite == 1)) {
          is_coloured = false;
        }
      }
    }
    return is_coloured;
  }

  const Grid& grid_;
  std::size_t first_;
  CandidateSet met_;
  CandidateSet in_second_;
  Colours colours_;
  std::vector<Candidate> waiting_;
};

DigitClusters::Colour colour_of(const std::vector<Candidate>& candidates) {
  DigitClusters::Colour colour;
  for (const Candidate k : candidates) {
    colour.cells.add(cell_of(k));
    colour.seen |= SEEN[cell_of(k)];
  }
  return colour;
}

using Cluster = DigitClusters::Cluster;

unsigned size_of_both(const Cluster& cluster) {
  return static_cast<unsigned>(cluster.both.count());
}

// Collects what a rule shows over the clusters of each digit: rule(clusters, add), where
// add(size, cells) takes the cells that lose the digit.
template <class Rule>
void each_digit(Search& search, const Asked& asked, Take take, Rule&& rule) {
  const Grid& grid = search.grid();
  DigitClusters& clusters = search.note<DigitClusters>();
  std::vector<Conclusion> found;
  for (Digit d = 0; d < 9; ++d) {
    if (!asked.wants_digit(d)) continue;
    rule(clusters.of(d), [&](unsigned size, const CellSet& cells) {
      CandidateSet gone;
      cells.for_each([&](Cell i) {
        if ((grid.mask(i) >> d & 1) != 0) gone.add(candidate_of(i, d));
      });
      if (!gone.is_empty()) found.push_back({size, gone});
    });
  }
  fewest_first(found, take);
}

// A colour of a Medusa cluster, and the candidates it sees: of the same digit in a house, other
// digits in the same cell.
struct MedusaColour {
  CandidateSet candidates;
  CandidateSet in_houses;
  CandidateSet in_cells;
};

MedusaColour medusa_colour_of(const std::vector<Candidate>& candidates) {
  MedusaColour colour;
  for (const Candidate k : candidates) {
    colour.candidates.add(k);
    colour.in_houses |= SEES[k] & DIGIT_CANDIDATES[digit_of(k)];
    CandidateSet others = CELL_CANDIDATES[cell_of(k)];
    others.remove(k);
    colour.in_cells |= others;
  }
  return colour;
}

// Whether all candidates of some constraint are among these.
bool empties_constraint(const Grid& grid, const CandidateSet& gone) {
  std::array<std::uint8_t, CONSTRAINTS> lost{};
  bool is_emptied = false;
  (gone & grid.bits()).for_each([&](std::size_t k) {
    for (const Seat& seat : SEATS[k]) {
      const unsigned count = ++lost[seat.constraint];
      is_emptied = is_emptied || count == size_of(grid.mask(seat.constraint));
    }
  });
  return is_emptied;
}

bool is_false(const Grid& grid, const MedusaColour& colour) {
  CandidateSet seen = colour.in_houses;
  seen |= colour.in_cells;
  return seen.meets(colour.candidates) || empties_constraint(grid, seen);
}

bool has_several_digits(const ClusterSearch::Colours& colours) {
  const Digit d = digit_of(colours[0].front());
  return std::any_of(colours.begin(), colours.end(), [&](const std::vector<Candidate>& colour) {
    return std::any_of(colour.begin(), colour.end(),
                       [&](Candidate k) { return digit_of(k) != d; });
  });
}

void DigitClusters::make(Search& search) {
  grid_ = &search.grid();
  is_found_.fill(false);
}

std::span<const Cluster> DigitClusters::of(Digit d) {
  std::vector<Cluster>& found = found_[d];
  if (is_found_[d]) return found;
  is_found_[d] = true;
  found.clear();
  ClusterSearch search(*grid_, 1);
  for (Cell i = 0; i < CELLS; ++i) {
    if ((grid_->mask(i) >> d & 1) == 0) continue;
    search.begin_at(candidate_of(i, d), [&](const ClusterSearch::Colours& colours) {
      const Cluster cluster{{colour_of(colours[0]), colour_of(colours[1])}, {}};
      found.push_back(cluster);
      found.back().both = cluster.colours[0].cells | cluster.colours[1].cells;
    });
  }
  return found;
}

void simple_colours_trap(Search& search, const Asked& asked, Take take) {
  each_digit(search, asked, take, [](std::span<const Cluster> clusters, auto&& add) {
    for (const Cluster& cluster : clusters) {
      const auto& [one, other] = cluster.colours;
      const unsigned size = size_of_both(cluster);
      if (size >= SMALLEST_TRAP) add(size, (one.seen & other.seen) - cluster.both);
    }
  });
}

void simple_colours_wrap(Search& search, const Asked& asked, Take take) {
  each_digit(search, asked, take, [](std::span<const Cluster> clusters, auto&& add) {
    for (const Cluster& cluster : clusters) {
      for (const auto& colour : cluster.colours) {
        if (colour.sees(colour)) add(size_of_both(cluster), colour.cells);
      }
    }
  });
}

void multi_colours_1(Search& search, const Asked& asked, Take take) {
  each_digit(search, asked, take, [](std::span<const Cluster> clusters, auto&& add) {
    for (std::size_t n = 0; n < clusters.size(); ++n) {
      for (std::size_t m = n + 1; m < clusters.size(); ++m) {
        const Cluster& one = clusters[n];
        const Cluster& other = clusters[m];
        CellSet gone;
        for (std::size_t a = 0; a < 2; ++a) {
          for (std::size_t b = 0; b < 2; ++b) {
            if (!one.colours[a].sees(other.colours[b])) continue;
            gone |= one.colours[1 - a].seen & other.colours[1 - b].seen;
          }
        }
        gone -= one.both | other.both;
        if (!gone.is_empty()) add(size_of_both(one) + size_of_both(other), gone);
      }
    }
  });
}

void multi_colours_2(Search& search, const Asked& asked, Take take) {
  each_digit(search, asked, take, [](std::span<const Cluster> clusters, auto&& add) {
    for (const Cluster& one : clusters) {
      for (const Cluster& other : clusters) {
        if (&one == &other) continue;
        for (const auto& colour : one.colours) {
          if (colour.sees(other.colours[0]) && colour.sees(other.colours[1])) {
            add(size_of_both(one) + size_of_both(other), colour.cells);
          }
        }
      }
    }
  });
}

void medusa(Search& search, const Asked&, Take take) {
  const Grid& grid = search.grid();
  std::vector<Conclusion> found;
  ClusterSearch clusters(grid, 0);
  const auto conclude = [&](const ClusterSearch::Colours& colours) {
    const auto size = static_cast<unsigned>(colours[0].size() + colours[1].size());
    if (size < 3 || !has_several_digits(colours)) return;
    search.patience().tick();
    const MedusaColour one = medusa_colour_of(colours[0]);
    const MedusaColour other = medusa_colour_of(colours[1]);
    for (const MedusaColour& colour : {one, other}) {
      if (is_false(grid, colour)) found.push_back({size, colour.candidates});
    }
    if (size < SMALLEST_TRAP) return;
    CandidateSet mixed = one.in_cells & other.in_houses;
    mixed |= one.in_houses & other.in_cells;
    for (CandidateSet gone : {one.in_cells & other.in_cells, one.in_houses & other.in_houses,
                              mixed}) {
      gone -= one.candidates;
      gone -= other.candidates;
      gone &= grid.bits();
      if (!gone.is_empty()) found.push_back({size, gone});
    }
  };
  grid.bits().for_each(
      [&](std::size_t k) { clusters.begin_at(static_cast<Candidate>(k), conclude); });
  fewest_first(found, take);
}

const Listed COLOURING_LISTED{
    {"simple-colours-trap", "digit", simple_colours_trap},
    {"simple-colours-wrap", "digit", simple_colours_wrap},
    {"multi-colours-1", "digit", multi_colours_1},
    {"multi-colours-2", "digit", multi_colours_2},
    {"medusa-3d", "", medusa},
};

}  // namespace

}  // namespace whydoku::logic
