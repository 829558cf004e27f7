#include "logic/guardians.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

void add_in_cell(CandidateSet& set, Cell i, Mask digits) {
  for (const Digit d : Members(digits)) set.add(candidate_of(i, d));
}

void by_one_cell(const Grid& grid, const DeadlyPattern& pattern, std::vector<Ruling>& found) {
  if (pattern.roof().size() != 1) return;
  const RoofCell& roof = pattern.roof()[0];
  const Mask digits = static_cast<Mask>(roof.digits & grid.mask(roof.cell));
  if (digits == 0) return;
  CandidateSet gone;
  add_in_cell(gone, roof.cell, digits);
  found.push_back({pattern.size(), gone});
}

// Keeps the cells that see each guardian of a digit.
void see_guardians(const DeadlyPattern& pattern, Digit d, CellSet& seen) {
  for (const RoofCell& roof : pattern.roof()) {
    if ((roof.guardians & bit_of(d)) != 0) seen &= SEEN[roof.cell];
  }
}

void add_of_digit(const Grid& grid, const CellSet& cells, Digit d, CandidateSet& set) {
  cells.for_each([&](Cell i) {
    if ((grid.mask(i) & bit_of(d)) != 0) set.add(candidate_of(i, d));
  });
}

constexpr CellSet make_all_cells() {
  CellSet all;
  for (std::size_t i = 0; i < CELLS; ++i) all.add(i);
  return all;
}

constexpr CellSet ALL_CELLS = make_all_cells();

void by_one_digit(const Grid& grid, const DeadlyPattern& pattern, std::vector<Ruling>& found) {
  if (pattern.roof().size() < 2) return;
  const Mask digits = pattern.guardian_digits();
  if (size_of(digits) != 1) return;
  const Digit d = lowest(digits);
  CellSet seen = ALL_CELLS;
  see_guardians(pattern, d, seen);
  CandidateSet gone;
  add_of_digit(grid, seen, d, gone);
  if (!gone.is_empty()) found.push_back({pattern.size(), gone});
}

// The sets of n free cells of a house that have n + 1 digits together with the guardians, and
// contain no naked subset: small sets first.
class Joining {
 public:
  Joining(const Grid& grid, House h, const DeadlyPattern& pattern, Mask digits)
      : grid_(grid), house_(h), digits_(digits) {
    CellSet roof;
    for (const RoofCell& one : pattern.roof()) roof.add(one.cell);
    for (std::uint8_t place = 0; place < 9; ++place) {
      const Cell i = HOUSE_CELLS[h][place];
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
  Mask left_at(std::uint8_t place) const { return grid_.mask(HOUSE_CELLS[house_][place]); }

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
  House house_;
  Mask digits_;
  std::array<std::uint8_t, 9> free_{};
  std::size_t count_ = 0;
  std::array<std::uint8_t, 9> few_{};
  std::size_t few_count_ = 0;
};

// The candidates that see every place of their own digit in the cells, and every guardian of that
// digit.
CandidateSet left_over(const Grid& grid, const DeadlyPattern& pattern, House h, Mask places,
                       Mask digits) {
  CandidateSet gone;
  for (const Digit d : Members(digits)) {
    CellSet seen = ALL_CELLS;
    for (const std::uint8_t place : Members(places)) {
      const Cell i = HOUSE_CELLS[h][place];
      if ((grid.mask(i) & bit_of(d)) != 0) seen &= SEEN[i];
    }
    see_guardians(pattern, d, seen);
    add_of_digit(grid, seen, d, gone);
  }
  return gone;
}

void by_subset(const Grid& grid, const DeadlyPattern& pattern, std::vector<Ruling>& found) {
  struct Known {
    Mask places;
    CandidateSet gone;
  };
  const Mask digits = pattern.guardian_digits();
  if (pattern.roof().size() < 2 || size_of(digits) < 2) return;
  std::vector<Known> known;
  std::vector<CellSet> seen;
  for (Houses shared = pattern.shared_houses(); shared != 0; shared &= shared - 1) {
    const House h = first_of(shared);
    known.clear();
    Joining(grid, h, pattern, digits).each([&](Mask places, Mask together) {
      const CandidateSet gone = left_over(grid, pattern, h, places, together);
      CandidateSet more = gone;
      for (const Known& inner : known) {
        if (without(inner.places, places) == 0) more -= inner.gone;
      }
      known.push_back({places, gone});
      if (more.is_empty()) return;
      CellSet cells;
      for (const std::uint8_t place : Members(places)) cells.add(HOUSE_CELLS[h][place]);
      if (std::find(seen.begin(), seen.end(), cells) != seen.end()) return;
      seen.push_back(cells);
      found.push_back({pattern.size() + size_of(places), gone});
    });
  }
}

void by_link(const Grid& grid, const DeadlyPattern& pattern, std::vector<Ruling>& found) {
  if (pattern.roof().size() != 2) return;
  const Houses shared = pattern.shared_houses();
  if (shared == 0) return;
  const RoofCell& one = pattern.roof()[0];
  const RoofCell& other = pattern.roof()[1];
  const Mask here = static_cast<Mask>(one.digits & grid.mask(one.cell));
  const Mask there = static_cast<Mask>(other.digits & grid.mask(other.cell));
  for (const Digit d : Members(static_cast<Mask>(here & there))) {
    bool is_linked = false;
    for (Houses left = shared; left != 0; left &= left - 1) {
      const House h = first_of(left);
      if (size_of(grid.mask(constraint_of(h, d))) == 2) is_linked = true;
    }
    if (!is_linked || united(here, there) == bit_of(d)) continue;
    CandidateSet gone;
    add_in_cell(gone, one.cell, without(here, bit_of(d)));
    add_in_cell(gone, other.cell, without(there, bit_of(d)));
    found.push_back({pattern.size(), gone});
  }
}

}  // namespace

void add_rulings(const Grid& grid, const DeadlyPattern& pattern, unsigned rules,
                 std::vector<Ruling>& found) {
  if ((rules & ONE_CELL) != 0) by_one_cell(grid, pattern, found);
  if ((rules & ONE_DIGIT) != 0) by_one_digit(grid, pattern, found);
  if ((rules & SUBSET) != 0) by_subset(grid, pattern, found);
  if ((rules & LINK) != 0) by_link(grid, pattern, found);
}

void add_trail(const Numbers& rectangle, std::span<Ruling> rulings) {
  for (std::size_t n = 0; n < rulings.size(); ++n) {
    rulings[n].trail = rectangle;
    rulings[n].trail.push_back(static_cast<std::uint16_t>(n));
  }
}

void give_smallest_first(std::vector<Ruling>& found, Take take) {
  if (found.size() > 1) {
    sort_stably(found.begin(), found.end(), [](const Ruling& one, const Ruling& other) {
      if (one.size != other.size) return one.size < other.size;
      return one.conclusions() > other.conclusions();
    });
  }
  for (const Ruling& ruling : found) {
    const Finding finding{ruling.placement, NO_CONSTRAINT, ruling.eliminations, nullptr, nullptr};
    if (!take(ruling.trail.empty() ? finding : finding.along(ruling.trail))) return;
  }
}

}  // namespace whydoku::logic
