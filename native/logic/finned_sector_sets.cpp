// Multi-sector sets with fins: cells that have one place fewer than they are, unless a fin is true.
//
//   r26c267 r78c2567                                     14 cells
//   1 in row 2, 68 in row 6, 3 in row 7, 36 in row 8      6 places
//   24 in column 2, 7 in 5, 249 in 6, 59 in 7             8 places more, but for 2 in r78c5
//
// Suppose that a candidate is true, so that those of its digit that it sees are false. If in one of
// the 512 ways to count digits (line_places.hpp) there is no place left for one of the open cells,
// that cannot be. The cell for which there is none and all that it leads to are the smallest set
// that shows it: n cells with n - 1 places, whichever matching was found. Among what they have lost
// are fins, in other places; the place of the candidate itself makes n. So unless a fin is true,
// the cells need all of the n places, and the candidate sees the fins. If the cells could not have
// the place of the candidate, there are n - 1 places, and a fin is true.
//
// This says of each candidate whether it is excluded by counting places in one of these ways, so
// the search is complete; of the sets for one candidate, the smallest are given, with the fewest
// fins. Left out is what would leave two cells without a place, and candidates for which the
// smallest set has no fins, or is a subset of a house, or all open cells of some lines, which are a
// fish of the digit of the candidate, whatever else is counted across: of rows, these cells need as
// many places as the rows lack digits. A digit counted by rows has just so many; one counted by
// columns has no fewer where there is a solution, but for that of the candidate. The others could
// as well be counted by rows, so a fish of that digit shows the same, with the same fins.
//
// A filling has a digit in each open cell and none twice in a row or a column. It is a matching in
// all the 512 ways. If it has a candidate, and no other of its digit that this one sees, nothing
// speaks against the candidate. A few dozen fillings clear most candidates; only the others are
// supposed one by one. So it does not matter to the result which fillings are found.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "houses.hpp"
#include "logic/covers.hpp"
#include "logic/finding.hpp"
#include "logic/line_places.hpp"
#include "logic/order.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// Digits for all open cells, none twice in a row or a column: what is left of the candidates.
class Filling {
 public:
  static constexpr Constraint LINED = 243;  // cells, rows and columns
  static constexpr std::size_t LINED_SPACES = 3;

  Filling(const Grid& grid, const CellSet& open) {
    open.for_each([&](Cell i) {
      for (const Digit d : Members(grid.mask(i))) add_to(masks_, candidate_of(i, d));
    });
    for (Constraint q = 0; q < LINED; ++q) {
      if (has_one(masks_[q])) alone_.push_back(q);
    }
  }

  // Takes a candidate, in some of its constraints.
  void take(Candidate k, std::size_t spaces) {
    for (std::size_t s = 0; s < spaces; ++s) {
      const auto [q, bit] = SEATS[k][s];
      for (const std::uint8_t n : Members(without(masks_[q], bit))) remove(MEMBERS[q][n]);
    }
  }

  // Takes what is alone in a cell, a row or a column, until a choice is left or nothing to be done.
  // Returns whether there is a place for everything.
  bool settle() {
    while (is_possible_ && !alone_.empty()) {
      const Constraint q = alone_.back();
      alone_.pop_back();
      if (masks_[q] != 0) take(MEMBERS[q][lowest(masks_[q])], LINED_SPACES);
    }
    return is_possible_;
  }

  // The fewest candidates to choose from, of those that are wanted the last first, then others.
  std::vector<Candidate> choices(const CandidateSet& wanted) const {
    Constraint best = NO_CONSTRAINT;
    for (Constraint q = 0; q < LINED; ++q) {
      const unsigned size = size_of(masks_[q]);
      if (size > 1 && (best == NO_CONSTRAINT || size < size_of(masks_[best]))) best = q;
    }
    std::vector<Candidate> some;
    if (best == NO_CONSTRAINT) return some;
    for (const std::uint8_t n : Members(masks_[best])) some.push_back(MEMBERS[best][n]);
    std::stable_partition(some.begin(), some.end(), [&](Candidate k) { return !wanted.has(k); });
    return some;
  }

  CandidateSet candidates() const {
    CandidateSet all;
    for (Cell i = 0; i < CELLS; ++i) add_digits(all, i, masks_[i]);
    return all;
  }

 private:
  void remove(Candidate k) {
    remove_from(masks_, k);
    for (std::size_t s = 0; s < LINED_SPACES; ++s) {
      const Constraint q = SEATS[k][s].constraint;
      is_possible_ = is_possible_ && masks_[q] != 0;
      if (has_one(masks_[q])) alone_.push_back(q);
    }
  }

  Masks masks_{};
  std::vector<Constraint> alone_;
  bool is_possible_ = true;
};

// Some filling with what is left, if not too many choices are needed; else nothing.
CandidateSet filled(const Filling& first, const CandidateSet& wanted) {
  constexpr unsigned NODES = 60;
  std::vector<Filling> left{first};
  for (unsigned n = 0; n < NODES && !left.empty(); ++n) {
    Filling one = std::move(left.back());
    left.pop_back();
    if (!one.settle()) continue;
    const std::vector<Candidate> choices = one.choices(wanted);
    if (choices.empty()) return one.candidates();
    for (const Candidate k : choices) {
      left.push_back(one);
      left.back().take(k, Filling::LINED_SPACES);
    }
  }
  return {};
}

// For how many candidates a filling is sought in vain.
constexpr std::size_t MOST_IN_VAIN = 30;

// The candidates for which no filling is found in which no other of their digit sees them.
std::vector<Candidate> unsupported(const Grid& grid, const CellSet& open) {
  const Filling all(grid, open);
  std::vector<Candidate> doubtful;
  CandidateSet left = all.candidates();
  while (!left.is_empty() && doubtful.size() < MOST_IN_VAIN) {
    const Candidate k = static_cast<Candidate>(left.highest());
    Filling with = all;
    with.take(k, SPACES);
    const CandidateSet filling = filled(with, left);
    left.remove(k);
    if (filling.is_empty()) doubtful.push_back(k);
    filling.for_each([&](std::size_t other) {
      if (!filling.meets(SEES[other])) left.remove(other);
    });
  }
  left.for_each([&](std::size_t k) { doubtful.push_back(static_cast<Candidate>(k)); });
  return doubtful;
}

CandidateSet fins_of(const Grid& grid, const Counted& set) {
  CandidateSet fins;
  set.cells.for_each([&](Cell i) { add_digits(fins, i, grid.mask(i)); });
  for (const Constraint q : set.covers) {
    for (const Candidate k : MEMBERS[q]) fins.remove(k);
  }
  return fins;
}

// Whether cells are all open ones of some rows, or of some columns: a fish.
bool is_fish(const CellSet& cells, const CellSet& open) {
  std::array<bool, 2> are_cut{};
  for (House h = 0; kind_of(h) != BOX; ++h) {
    const CellSet& line = HOUSE_SETS[h];
    if (cells.meets(line) && (open - cells).meets(line)) are_cut[kind_of(h)] = true;
  }
  return !are_cut[ROW] || !are_cut[COLUMN];
}

// The smallest sets against a candidate so far, those with the fewest fins.
struct Smallest {
  std::pair<int, unsigned> size{CELLS + 1, 0};
  std::vector<Counted> sets;

  void add(const Grid& grid, Counted set) {
    const std::pair<int, unsigned> other{set.cells.count(), fins_of(grid, set).count()};
    if (other > size) return;
    if (other < size) sets.clear();
    size = other;
    sets.push_back(std::move(set));
  }
};

void finned_sector_sets(Search& search, const Asked&, Take take) {
  const Grid& grid = search.grid();
  PlacesByLine places(grid);
  const std::vector<Candidate> doubtful = unsupported(grid, places.open());
  if (doubtful.empty()) return;
  std::vector<Smallest> smallest(doubtful.size());
  places.each_filled([&] {
    search.patience().tick();
    for (std::size_t n = 0; n < doubtful.size(); ++n) {
      if (std::optional<Counted> set = places.left_over(doubtful[n])) {
        smallest[n].add(grid, std::move(*set));
      }
    }
  });
  std::vector<Counted> sets;
  for (Smallest& one : smallest) {
    for (Counted& set : one.sets) {
      if (one.size.second != 0 && !is_subset(set.cells, places.open()) &&
          !is_fish(set.cells, places.open())) {
        sets.push_back(std::move(set));
      }
    }
  }
  sort_all(sets.begin(), sets.end(), [](const Counted& one, const Counted& other) {
    if (one.cells != other.cells) return one.cells.comes_before(other.cells);
    return one.covers < other.covers;
  });
  std::vector<CountedCover> found;
  for (const Counted& set : sets) {
    add_excluded(grid, bases_of(set.cells), set.covers, found, fins_of(grid, set));
  }
  give_counted(std::move(found), take);
}

const Listed FINNED_SECTOR_SETS_LISTED{
    {"finned-msls", "", finned_sector_sets, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
