#include "logic/guardians.hpp"

#include <algorithm>

#include "logic/implications.hpp"
#include "logic/suppositions.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// The most guardians that are followed: nobody reads more cases.
constexpr unsigned MOST_FOLLOWED = 5;

CandidateSet digits_in(Cell i, Mask digits) {
  CandidateSet set;
  set.add_mask(i * 9U, digits);
  return set;
}

// Keeps the cells that see each guardian of a digit.
void see_guardians(const Tables& tables, const DeadlyPattern& pattern, Digit d, CellSet& seen) {
  for (const RoofCell& roof : pattern.roof()) {
    if ((roof.guardians & bit_of(d)) != 0) seen &= tables.sight(candidate_of(roof.cell, d));
  }
}

void add_of_digit(const Grid& grid, const CellSet& cells, Digit d, CandidateSet& set) {
  cells.for_each([&](Cell i) {
    if ((grid.mask(i) & bit_of(d)) != 0) set.add(candidate_of(i, d));
  });
}

// The sets of n free cells of a house that have n + 1 digits together with the guardians, and
// contain no naked subset: small sets first.
class Joining {
 public:
  Joining(const Grid& grid, House h, const DeadlyPattern& pattern, Mask digits)
      : grid_(grid), cells_(grid.tables().house_cells(h)), digits_(digits) {
    CellSet roof;
    for (const RoofCell& one : pattern.roof()) roof.add(one.cell);
    for (std::uint8_t place = 0; place < cells_.size(); ++place) {
      const Cell i = cells_[place];
      if (is_open(grid, i) && !roof.has(i)) free_[count_++] = place;
    }
  }

  // Calls with the places in the house, and with the digits of the cells and the guardians.
  template <class Visit>
  void each(Visit&& visit) {
    for (std::size_t n = 1; n < count_; ++n) {
      if (size_of(digits_) > n + 1) continue;
      few_count_ = 0;
      for (std::size_t m = 0; m < count_; ++m) {
        if (size_of(united(left_at(free_[m]), digits_)) <= n + 1) few_[few_count_++] = free_[m];
      }
      if (few_count_ >= n) choose(0, n, n + 1, 0, digits_, visit);
    }
  }

 private:
  Mask left_at(std::uint8_t place) const { return grid_.mask(cells_[place]); }

  template <class Visit>
  void choose(std::size_t first, std::size_t more, std::size_t most, Mask places, Mask together,
              Visit& visit) const {
    if (more == 0) {
      if (size_of(together) == most && !holds_subset(places)) visit(places, together);
      return;
    }
    for (std::size_t m = first; m + more <= few_count_; ++m) {
      const Mask both = united(together, left_at(few_[m]));
      if (size_of(both) > most) continue;
      choose(m + 1, more - 1, most, united(places, bit_of(few_[m])), both, visit);
    }
  }

  bool holds_subset(Mask places) const {
    for (unsigned part = places; part != 0; part = (part - 1) & places) {
      const Mask some = static_cast<Mask>(part);
      if (size_of(some) < 2) continue;
      Mask together = 0;
      for (const std::uint8_t place : Members(some)) together = united(together, left_at(place));
      if (size_of(together) <= size_of(some)) return true;
    }
    return false;
  }

  const Grid& grid_;
  std::span<const Cell> cells_;
  Mask digits_;
  std::array<std::uint8_t, 9> free_{};
  std::size_t count_ = 0;
  std::array<std::uint8_t, 9> few_{};
  std::size_t few_count_ = 0;
};

// The houses that hold every place of a digit in some cells.
Houses houses_around(const Tables& tables, std::span<const Mask> masks, const CellSet& cells,
                     Digit d) {
  Houses around = ~Houses{0};
  cells.for_each([&](Cell i) {
    if ((masks[i] & bit_of(d)) != 0) around &= tables.house_bits(i);
  });
  return around;
}

// The candidates in a house with every place of their own digit in the cells that see every
// guardian of that digit.
CandidateSet left_over(const Grid& grid, const DeadlyPattern& pattern, const CellSet& cells,
                       Mask digits) {
  const Tables& tables = grid.tables();
  CandidateSet gone;
  for (const Digit d : Members(digits)) {
    CellSet seen;
    Houses around = houses_around(tables, grid.masks(), cells, d);
    for (; around != 0; around &= around - 1) seen |= tables.house_set(first_of(around));
    cells.for_each([&](Cell i) {
      if ((grid.mask(i) & bit_of(d)) != 0) seen.remove(i);
    });
    see_guardians(tables, pattern, d, seen);
    add_of_digit(grid, seen, d, gone);
  }
  return gone;
}

// The covers of a naked subset of these digits in some cells of a house, which differ in their
// houses: first the house covers all digits, then others some of them. Another house can cover a
// digit if it holds all places of it in the cells, and something else that goes.
std::vector<why::Constraints> covers_of(const Tables& tables, std::span<const Mask> masks, House h,
                                        const CellSet& cells, Mask digits,
                                        const CandidateSet& gone) {
  std::vector<why::Constraints> of_digits;
  std::size_t most = 0;
  for (const Digit d : Members(digits)) {
    why::Constraints covers{constraint_of(h, d)};
    Houses around = houses_around(tables, masks, cells, d) & ~(Houses{1} << h);
    for (; around != 0; around &= around - 1) {
      const Constraint q = constraint_of(first_of(around), d);
      if (tables.candidates(q).meets(gone)) covers.push_back(q);
    }
    most = std::max(most, covers.size());
    of_digits.push_back(std::move(covers));
  }
  std::vector<why::Constraints> covers(most);
  for (std::size_t n = 0; n < most; ++n) {
    for (const why::Constraints& of : of_digits) covers[n].push_back(n < of.size() ? of[n] : of[0]);
  }
  return covers;
}

}  // namespace

why::Ground subset_by_cases(const Tables& tables, std::span<const Mask> masks,
                            const DeadlyPattern& pattern, House h, const why::Constraints& cells,
                            Mask digits, const CandidateSet& gone) {
  CellSet in;
  for (const Constraint i : cells) in.add(i);
  std::vector<why::Branch> branches;
  pattern.guardians().for_each([&](std::size_t n) {
    const auto k = static_cast<Candidate>(n);
    CandidateSet left = gone;
    left -= tables.sees(k);
    branches.push_back({k, true});
    const Mask others = without(digits, bit_of(k % 9));
    for (const auto& covers : covers_of(tables, masks, h, in, others, left)) {
      CandidateSet covered;
      for (const Constraint q : covers) covered |= tables.candidates(q);
      covered &= left;
      if (covered.is_empty()) continue;
      branches.back().facts.push_back({covered, false, why::cover(cells, covers)});
      left -= covered;
    }
  });
  return why::branches(pattern.ground(), branches);
}

Ruling ruling_itself(const char* rule, const DeadlyPattern& pattern, const CandidateSet& gone) {
  return {rule, pattern.size(), gone, [&pattern](const CandidateSet&) { return pattern.ground(); }};
}

void add_if_any(Ruling ruling, Rulings& found) {
  if (ruling.conclusions() > 0) found.push_back(std::move(ruling));
}

CandidateSet seen_by_all(const Grid& grid, const DeadlyPattern& pattern) {
  CandidateSet seen = grid.bits();
  pattern.guardians().for_each([&](std::size_t k) { seen &= grid.tables().sees(k); });
  return seen;
}

void by_one_cell(Search& search, const DeadlyPattern& pattern, Rulings& found) {
  if (pattern.roof().size() != 1) return;
  const RoofCell& roof = pattern.roof()[0];
  const Mask digits = static_cast<Mask>(roof.digits & search.grid().mask(roof.cell));
  add_if_any(ruling_itself("type 1", pattern, digits_in(roof.cell, digits)), found);
}

void by_one_digit(Search& search, const DeadlyPattern& pattern, Rulings& found) {
  if (pattern.roof().size() < 2 || !has_one(pattern.guardian_digits())) return;
  add_if_any(ruling_itself("type 2", pattern, seen_by_all(search.grid(), pattern)), found);
}

void by_subset(Search& search, const DeadlyPattern& pattern, Rulings& found) {
  struct Known {
    Mask places;
    CandidateSet gone;
  };
  const Grid& grid = search.grid();
  const Tables& tables = grid.tables();
  const Mask digits = pattern.guardian_digits();
  if (pattern.roof().size() < 2 || size_of(digits) < 2) return;
  std::vector<Known> known;
  std::vector<CellSet> seen;
  for (Houses shared = pattern.shared_houses(tables); shared != 0; shared &= shared - 1) {
    const House h = first_of(shared);
    known.clear();
    Joining(grid, h, pattern, digits).each([&](Mask places, Mask together) {
      CellSet cells;
      for (const std::uint8_t place : Members(places)) cells.add(tables.house_cells(h)[place]);
      const CandidateSet gone = left_over(grid, pattern, cells, together);
      CandidateSet more = gone;
      for (const Known& inner : known) {
        if (without(inner.places, places) == 0) more -= inner.gone;
      }
      known.push_back({places, gone});
      if (more.is_empty()) return;
      if (std::find(seen.begin(), seen.end(), cells) != seen.end()) return;
      seen.push_back(cells);
      const auto reason = [&grid, &pattern, h, cells, together](const CandidateSet& all) {
        why::Constraints subset;
        cells.for_each([&](Cell i) { subset.push_back(i); });
        return subset_by_cases(grid.tables(), grid.masks(), pattern, h, subset, together, all);
      };
      found.push_back({"type 3", pattern.size() + size_of(places), gone, reason});
    });
  }
}

why::Ground ground_by_link(const DeadlyPattern& pattern, Digit d, Constraint linked) {
  const RoofCell& one = pattern.roof()[0];
  const RoofCell& other = pattern.roof()[1];
  return why::chain({digits_in(one.cell, one.guardians), digits_in(other.cell, other.guardians),
                     digits_in(other.cell, bit_of(d)), digits_in(one.cell, bit_of(d))},
                    {pattern.ground(), why::constraint(linked)}, true);
}

Ruling ruling_by_link(const DeadlyPattern& pattern, Digit d, Constraint linked,
                      const CandidateSet& gone) {
  const auto reason = [&pattern, d, linked](const CandidateSet&) {
    return ground_by_link(pattern, d, linked);
  };
  return {"type 4", pattern.size(), gone, reason};
}

void by_link(Search& search, const DeadlyPattern& pattern, Rulings& found) {
  if (pattern.roof().size() != 2) return;
  const Grid& grid = search.grid();
  const RoofCell& one = pattern.roof()[0];
  const RoofCell& other = pattern.roof()[1];
  const Mask here = static_cast<Mask>(one.digits & grid.mask(one.cell));
  const Mask there = static_cast<Mask>(other.digits & grid.mask(other.cell));
  for (const Digit d : Members(static_cast<Mask>(here & there))) {
    if (united(here, there) == bit_of(d)) continue;
    Houses shared = pattern.shared_houses(grid.tables());
    for (; shared != 0; shared &= shared - 1) {
      const Constraint q = constraint_of(first_of(shared), d);
      if (size_of(grid.mask(q)) != 2) continue;
      CandidateSet gone = digits_in(one.cell, without(here, bit_of(d)));
      gone.add_mask(other.cell * 9U, without(there, bit_of(d)));
      found.push_back(ruling_by_link(pattern, d, q, gone));
      break;
    }
  }
}

void by_sight(Search& search, const DeadlyPattern& pattern, Rulings& found) {
  if (pattern.roof().size() < 2 || has_one(pattern.guardian_digits())) return;
  add_if_any(ruling_itself("joint", pattern, seen_by_all(search.grid(), pattern)), found);
}

void by_chains(Search& search, const DeadlyPattern& pattern, Rulings& found) {
  const CandidateSet guardians = pattern.guardians();
  if (guardians.count() < 2 || guardians.count() > MOST_FOLLOWED) return;
  Implications& implications = search.note<Implications>();
  const Tables& tables = search.grid().tables();
  CandidateSet gone = search.grid().bits();
  guardians.for_each([&](std::size_t guardian) {
    gone &= implications.of(static_cast<Candidate>(guardian)).back().falsities;
  });
  gone -= seen_by_all(search.grid(), pattern);
  gone.for_each([&](std::size_t n) {
    const auto k = static_cast<Candidate>(n);
    std::size_t links = 0;
    guardians.for_each([&](std::size_t guardian) {
      links += layer_of(implications.of(static_cast<Candidate>(guardian)), k, false);
    });
    const auto reason = [&pattern, &implications, &tables, k](const CandidateSet&) {
      std::vector<why::Branch> branches;
      pattern.guardians().for_each([&](std::size_t guardian) {
        const auto start = static_cast<Candidate>(guardian);
        const CandidateSet ends = ends_of(tables, implications.of(start), k, false);
        branches.push_back(implications.branch(start, static_cast<Candidate>(ends.lowest())));
      });
      return why::branches(pattern.ground(), branches);
    };
    found.push_back(
        {"chains", pattern.size() + static_cast<unsigned>(links), CandidateSet::just(k), reason});
  });
}

void give_smallest_first(Rulings& found, bool has_variants, Take take) {
  if (found.size() > 1) {
    sort_stably(found.begin(), found.end(), [](const Ruling& one, const Ruling& other) {
      if (one.size != other.size) return one.size < other.size;
      return one.conclusions() > other.conclusions();
    });
  }
  for (const Ruling& ruling : found) {
    const Finding finding{ruling.placements, ruling.eliminations};
    const why::Ground reason = ruling.reason(ruling.eliminations);
    if (!take(finding.because(reason, has_variants ? ruling.rule : ""))) return;
  }
}

}  // namespace whydoku::logic
