// Colouring: clusters of candidates joined by pairs, in two colours, one of which is wholly true.
//
//   A - B - A - B     a pair is a constraint with two candidates left: two places of a digit in
//       |             a house, or two digits of a cell; exactly one of its candidates is true
//       A
//
// What sees both colours is false (trap); a colour that contradicts itself is false (wrap). Where
// colours of two clusters see each other, they cannot both be true, so one of their opposites is.
// Simple colours and multi-colours use the pairs of one digit; 3D Medusa uses all pairs.
//
// A step eliminates the colour that is false and places nothing. The digits of the other colour
// then follow as singles, since each is paired with a candidate that is gone.
#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
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
  // The places of a colour, and the cells of their digit that see one of them.
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
constexpr int SMALLEST_TRAP = 4;

// A cluster in a reason: the candidate it begins at, and whether its second colour comes first.
struct Told {
  Candidate start = NO_CANDIDATE;
  bool is_turned = false;
};

// What the colours of one or two clusters show to be false, and by which rule.
struct Conclusion {
  unsigned size;  // the number of coloured candidates
  CandidateSet eliminations;
  std::array<Told, 2> clusters;
  std::string_view rule = {};
  Constraint emptied = NO_CONSTRAINT;
};

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

  // The cluster as it is told, with the pairs by which it grew.
  why::Cluster told(const Told& cluster) {
    why::Cluster told;
    begin_at(cluster.start, [&](const Colours& colours) {
      for (const Candidate k : colours[cluster.is_turned ? 1 : 0]) told.first.add(k);
      for (const Candidate k : colours[cluster.is_turned ? 0 : 1]) told.second.add(k);
      told.links = links_;
    });
    return told;
  }

 private:
  bool is_paired(Candidate k) const {
    for (const Seat& seat : grid_.tables().seats(k).subspan(first_)) {
      if (size_of(grid_.mask(seat.constraint)) == 2) return true;
    }
    return false;
  }

  // Collects the cluster of a candidate; returns whether it can be coloured.
  bool grow(Candidate start) {
    for (auto& colour : colours_) colour.clear();
    waiting_.clear();
    links_.clear();
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
      for (const Seat& seat : grid_.tables().seats(k).subspan(first_)) {
        const Mask mask = grid_.mask(seat.constraint);
        if (size_of(mask) != 2) continue;
        const auto& members = grid_.tables().members(seat.constraint);
        const Candidate other = members[lowest(without(mask, seat.bit))];
        if (!met_.has(other)) {
          put(other, opposite);
          links_.push_back(seat.constraint);
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
  why::Constraints links_;
};

// Gives conclusions: fewest coloured candidates first, then most eliminations. The clusters are
// joined by the pairs of the spaces from `first` on.
void fewest_coloured_first(const Grid& grid, std::size_t first_space,
                           std::vector<Conclusion>& found, Take take) {
  most_first(found);
  sort_stably(found.begin(), found.end(), [](const Conclusion& one, const Conclusion& other) {
    return one.size < other.size;
  });
  for (const Conclusion& one : found) {
    std::vector<why::Cluster> clusters;
    for (const Told& cluster : one.clusters) {
      if (cluster.start == NO_CANDIDATE) continue;
      clusters.push_back(ClusterSearch(grid, first_space).told(cluster));
    }
    const why::Ground pattern = why::colours(clusters, one.emptied);
    if (!take(Finding::removing(one.eliminations).because(pattern, one.rule))) return;
  }
}

DigitClusters::Colour colour_of(const Tables& tables, const std::vector<Candidate>& candidates) {
  DigitClusters::Colour colour;
  for (const Candidate k : candidates) {
    colour.cells.add(cell_of(k));
    colour.seen |= tables.sight(k);
  }
  return colour;
}

using Cluster = DigitClusters::Cluster;

// A cluster of a digit as a conclusion names it: perhaps with its colours exchanged.
struct Named {
  const Cluster& cluster;
  bool is_turned = false;
};

// Gives what a rule shows over the clusters of each digit: rule(clusters, add), where
// add(cells, sides) takes the cells that lose the digit, and the one or two clusters that show it.
template <class Rule>
void each_digit(Search& search, const Asked& asked, Take take, Rule&& rule) {
  const Grid& grid = search.grid();
  DigitClusters& clusters = search.note<DigitClusters>();
  std::vector<Conclusion> found;
  for (Digit d = 0; d < 9; ++d) {
    if (!asked.wants_digit(d)) continue;
    rule(clusters.of(d), [&](const CellSet& cells, std::initializer_list<Named> sides) {
      CandidateSet gone;
      cells.for_each([&](Cell i) {
        if ((grid.mask(i) >> d & 1) != 0) gone.add(candidate_of(i, d));
      });
      if (gone.is_empty()) return;
      Conclusion one{0, gone, {}};
      std::size_t n = 0;
      for (const auto& [cluster, is_turned] : sides) {
        one.size += cluster.both.count();
        one.clusters[n++] = {candidate_of(cluster.both.lowest(), d), is_turned};
      }
      found.push_back(one);
    });
  }
  fewest_coloured_first(grid, 1, found, take);
}

// A colour of a Medusa cluster, and the candidates it sees: of the same digit, other
// digits in the same cell.
struct MedusaColour {
  CandidateSet candidates;
  CandidateSet in_houses;
  CandidateSet in_cells;
};

MedusaColour medusa_colour_of(const Tables& tables, const std::vector<Candidate>& candidates) {
  MedusaColour colour;
  for (const Candidate k : candidates) {
    colour.candidates.add(k);
    colour.in_houses |= tables.sees(k) & DIGIT_CANDIDATES[digit_of(k)];
    CandidateSet others = CELL_CANDIDATES[cell_of(k)];
    others.remove(k);
    colour.in_cells |= others;
  }
  return colour;
}

// The first constraint of which all candidates are among these; NO_CONSTRAINT if there is none.
Constraint emptied_by(const Grid& grid, const CandidateSet& gone) {
  std::array<std::uint8_t, MOST_CONSTRAINTS> lost{};
  Constraint emptied = NO_CONSTRAINT;
  (gone & grid.bits()).for_each([&](std::size_t k) {
    for (const Seat& seat : grid.tables().seats(k)) {
      const unsigned count = ++lost[seat.constraint];
      if (count == size_of(grid.mask(seat.constraint))) {
        emptied = std::min(emptied, seat.constraint);
      }
    }
  });
  return emptied;
}

// Adds the conclusion that a colour of a cluster is false, by the first rule that shows it.
void add_if_false(const Grid& grid, const MedusaColour& colour, unsigned size, Told cluster,
                  std::vector<Conclusion>& found) {
  std::string_view rule;
  Constraint emptied = NO_CONSTRAINT;
  if (colour.in_cells.meets(colour.candidates)) {
    rule = "twice-in-a-cell";
  } else if (colour.in_houses.meets(colour.candidates)) {
    rule = "twice-in-a-house";
  } else {
    CandidateSet seen = colour.in_houses;
    seen |= colour.in_cells;
    emptied = emptied_by(grid, seen);
    if (emptied == NO_CONSTRAINT) return;
    rule = emptied < CELLS ? "cell-emptied" : "house-emptied";
  }
  found.push_back({size, colour.candidates, {cluster}, rule, emptied});
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
      const Tables& tables = grid_->tables();
      const Cluster cluster{{colour_of(tables, colours[0]), colour_of(tables, colours[1])}, {}};
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
      if (cluster.both.count() < SMALLEST_TRAP) continue;
      add((one.seen & other.seen) - cluster.both, {{cluster}});
    }
  });
}

void simple_colours_wrap(Search& search, const Asked& asked, Take take) {
  each_digit(search, asked, take, [](std::span<const Cluster> clusters, auto&& add) {
    for (const Cluster& cluster : clusters) {
      for (const auto& colour : cluster.colours) {
        if (colour.sees(colour)) add(colour.cells, {{cluster}});
      }
    }
  });
}

void multi_colours_1(Search& search, const Asked& asked, Take take) {
  each_digit(search, asked, take, [&](std::span<const Cluster> clusters, auto&& add) {
    for (std::size_t n = 0; n < clusters.size(); ++n) {
      for (std::size_t m = n + 1; m < clusters.size(); ++m) {
        const Cluster& one = clusters[n];
        const Cluster& other = clusters[m];
        CellSet gone;
        std::optional<std::array<bool, 2>> turned;
        for (std::size_t a = 0; a < 2; ++a) {
          for (std::size_t b = 0; b < 2; ++b) {
            if (!one.colours[a].sees(other.colours[b])) continue;
            gone |= one.colours[1 - a].seen & other.colours[1 - b].seen;
            if (!turned) turned = {a == 1, b == 1};
          }
        }
        // What is coloured, wraps and multi-colours 2 find as well.
        if (!asked.alone) gone -= one.both | other.both;
        if (turned) add(gone, {{one, (*turned)[0]}, {other, (*turned)[1]}});
      }
    }
  });
}

void multi_colours_2(Search& search, const Asked& asked, Take take) {
  each_digit(search, asked, take, [](std::span<const Cluster> clusters, auto&& add) {
    for (const Cluster& one : clusters) {
      for (const Cluster& other : clusters) {
        if (&one == &other) continue;
        for (const bool is_turned : {false, true}) {
          const auto& colour = one.colours[is_turned ? 1 : 0];
          if (colour.sees(other.colours[0]) && colour.sees(other.colours[1])) {
            add(colour.cells, {{one, is_turned}, {other}});
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
    const MedusaColour one = medusa_colour_of(grid.tables(), colours[0]);
    const MedusaColour other = medusa_colour_of(grid.tables(), colours[1]);
    const Told cluster{colours[0].front()};
    for (const MedusaColour& colour : {one, other}) {
      add_if_false(grid, colour, size, cluster, found);
    }
    if (size < SMALLEST_TRAP) return;
    CandidateSet mixed = one.in_cells & other.in_houses;
    mixed |= one.in_houses & other.in_cells;
    const auto trap = [&](CandidateSet gone, std::string_view rule) {
      gone -= one.candidates;
      gone -= other.candidates;
      gone &= grid.bits();
      if (!gone.is_empty()) found.push_back({size, gone, {cluster}, rule});
    };
    trap(one.in_cells & other.in_cells, "two-colours-in-a-cell");
    trap(one.in_houses & other.in_houses, "two-colours-seen");
    trap(mixed, "cell-and-house");
  };
  grid.bits().for_each(
      [&](std::size_t k) { clusters.begin_at(static_cast<Candidate>(k), conclude); });
  fewest_coloured_first(grid, 0, found, take);
}

const Listed COLOURING_LISTED{
    {"simple-colours-trap", "digit alone", simple_colours_trap, Needs::ANY_RULES},
    {"simple-colours-wrap", "digit alone", simple_colours_wrap, Needs::ANY_RULES},
    {"multi-colours-1", "digit alone", multi_colours_1, Needs::ANY_RULES},
    {"multi-colours-2", "digit alone", multi_colours_2, Needs::ANY_RULES},
    {"medusa-3d", "", medusa, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
