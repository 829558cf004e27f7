// A place for each open cell: a digit in one of the lines in which this digit is counted.
//
//   by rows       row 4 has one place for a 7, which some cell takes
//   by columns    column 4 has one, and so on
//
// Each digit is counted in one direction, the same over the whole grid: that makes 512 ways. In a
// solution every open cell has a place of its own. To give each of them one, whatever else a
// solution needs, is a matching. A cell leads to the cells that have one of the places that it
// could have; and all that it leads to, step by step, is what the searches over these places ask
// for.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "houses.hpp"
#include "logic/grid.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

inline constexpr Cell NO_CELL = CELLS;
inline constexpr std::uint8_t NO_PLACE = 81;

// The set of each cell alone, and of none: read from here, sets stay in registers.
inline constexpr auto JUST = [] {
  std::array<CellSet, CELLS + 1> sets{};
  for (std::size_t i = 0; i <= CELLS; ++i) sets[i].add(i);
  return sets;
}();

// Who has which place. The place of digit d in line l of its direction has the number d * 9 + l.
struct Seats {
  std::array<Mask, CELLS> masks{};
  std::array<std::uint8_t, 9> way{};
  std::array<Cell, 81> cell_of{};
  std::array<std::uint8_t, CELLS> place_of{};
  CellSet seen;  // of places, which are 81 as well

  explicit Seats(const Grid& grid) {
    for (Cell i = 0; i < CELLS; ++i) masks[i] = grid.mask(i);
    cell_of.fill(NO_CELL);
    place_of.fill(NO_PLACE);
  }

  unsigned place(Cell i, Digit d) const {
    return d * 9U + static_cast<unsigned>(way[d] == 0 ? row_of(i) : column_of(i));
  }

  // The line in which a place is.
  Constraint line_of(unsigned q) const {
    const Digit d = static_cast<Digit>(q / 9);
    return constraint_of(house_at(static_cast<Kind>(way[d]), q % 9), d);
  }

  bool take(Cell i, unsigned q) {
    cell_of[q] = i;
    place_of[i] = static_cast<std::uint8_t>(q);
    return true;
  }

  void leave(Cell i) {
    if (place_of[i] != NO_PLACE) cell_of[place_of[i]] = NO_CELL;
    place_of[i] = NO_PLACE;
  }

  // Gives a cell a place, and others another one for it, if that is possible.
  bool seat(Cell i) {
    if (place_of[i] != NO_PLACE) return true;
    seen = CellSet();
    return find_place(i);
  }

  bool find_place(Cell i) {
    for (const Digit d : Members(masks[i])) {
      const unsigned q = place(i, d);
      if (cell_of[q] == NO_CELL) return take(i, q);
    }
    for (const Digit d : Members(masks[i])) {
      const unsigned q = place(i, d);
      if (seen.has(q)) continue;
      seen.add(q);
      if (find_place(cell_of[q])) return take(i, q);
    }
    return false;
  }
};

// Cells over many houses, and covers for them.
struct Counted {
  CellSet cells;
  std::vector<Constraint> covers;
};

class PlacesByLine {
 public:
  explicit PlacesByLine(const Grid& grid) : seats_(grid) {
    for (Cell i = 0; i < CELLS; ++i) {
      if (!grid.digits().meets(CELL_CANDIDATES[i])) open_.add(i);
      for (const Digit d : Members(grid.mask(i))) {
        holders_[0][d * 9U + static_cast<unsigned>(row_of(i))].add(i);
        holders_[1][d * 9U + static_cast<unsigned>(column_of(i))].add(i);
      }
    }
  }

  const CellSet& open() const { return open_; }

  // Calls for each of the 512 ways to count digits in which there is a place for each cell, when
  // all are seated. From one way to the next one digit turns.
  template <class Visit>
  void each_filled(Visit&& visit) {
    if (open_.is_empty()) return;
    const std::vector<Digit> digits = rarest_first();
    for (unsigned choice = 0; choice < 1U << digits.size(); ++choice) {
      if (choice != 0) turn(digits[static_cast<std::size_t>(std::countr_zero(choice))]);
      bool all = true;
      open_.for_each([&](Cell i) { all = all && seats_.seat(i); });
      if (all) visit();
    }
  }

  // Calls with all that a cell leads to, for each cell whose place another cell could have. A cell
  // that could have a place that nobody has leads beyond all cells.
  template <class Visit>
  void each_closed(Visit&& visit) {
    if (falls_apart()) return;
    open_.for_each([&](Cell i) { leads_[i] = leads_of(i); });
    const auto leads = [&](Cell i) -> const CellSet& { return leads_[i]; };
    open_.for_each([&](Cell i) {
      const CellSet reached = all_from(i, open_, leads);
      const CellSet& holders = holders_of(seats_.place_of[i]);
      if (!reached.has(NO_CELL) && !holders.is_within(reached)) visit(reached);
    });
  }

  // The fewest cells that would have one place fewer than they are if a candidate were true, with
  // these places, and its own if they could have it; nothing unless just one cell would have no
  // place.
  std::optional<Counted> left_over(Candidate k) const {
    const Cell i = cell_of(k);
    const Digit d = digit_of(k);
    Seats there = seats_;
    CellSet freed;
    for (const Cell j : PEERS[i]) {
      there.masks[j] = without(there.masks[j], bit_of(d));
      if (there.place_of[j] / 9 != d) continue;
      there.leave(j);
      freed.add(j);
    }
    there.leave(i);
    there.take(i, there.place(i, d));
    CellSet without_place;
    CellSet reached;
    freed.for_each([&](Cell j) {
      if (without_place.has_several() || there.seat(j)) return;
      without_place.add(j);
      reached = there.seen;
    });
    if (without_place.is_empty() || without_place.has_several()) return std::nullopt;
    Counted found{without_place, {}};
    reached.for_each([&](Cell q) { found.cells.add(there.cell_of[q]); });
    const unsigned own = there.place_of[i];
    if (found.cells.meets(holders_of(own))) reached.add(own);
    reached.for_each([&](Cell q) { found.covers.push_back(there.line_of(q)); });
    sort_all(found.covers.begin(), found.covers.end());
    return found;
  }

 private:
  // The open digits, those in the fewest cells first: the first are turned most often.
  std::vector<Digit> rarest_first() const {
    std::array<unsigned, 9> cells{};
    open_.for_each([&](Cell i) {
      for (const Digit d : Members(seats_.masks[i])) ++cells[d];
    });
    std::vector<Digit> digits;
    for (Digit d = 0; d < 9; ++d) {
      if (cells[d] != 0) digits.push_back(d);
    }
    sort_stably(digits.begin(), digits.end(),
                [&](Digit one, Digit other) { return cells[one] < cells[other]; });
    return digits;
  }

  // Counts a digit in the other direction, which frees its cells.
  void turn(Digit d) {
    for (unsigned q = d * 9U; q < d * 9U + 9; ++q) {
      if (seats_.cell_of[q] != NO_CELL) seats_.leave(seats_.cell_of[q]);
    }
    seats_.way[d] ^= 1;
  }

  const CellSet& holders_of(unsigned q) const { return holders_[seats_.way[q / 9]][q]; }

  CellSet leads_of(Cell i) const {
    CellSet cells;
    if (i == NO_CELL) return cells;
    for (const Digit d : Members(seats_.masks[i])) {
      cells |= JUST[seats_.cell_of[seats_.place(i, d)]];
    }
    return cells;
  }

  // Whether all that a cell leads to leads back, so that no set takes a place from another.
  bool falls_apart() const {
    const auto leads = [&](Cell i) { return leads_of(i); };
    const auto holders = [&](Cell i) -> const CellSet& { return holders_of(seats_.place_of[i]); };
    for (CellSet left = open_; !left.is_empty();) {
      const Cell first = left.lowest();
      const CellSet part = all_from(first, left, leads);
      if (all_from(first, left, holders) != part) return false;
      left -= part;
    }
    return true;
  }

  // All that a cell leads to, step by step, with itself; nothing is missed by stopping at all that
  // there is.
  template <class Next>
  static CellSet all_from(Cell first, const CellSet& all, Next&& next) {
    CellSet reached = CellSet::just(first);
    for (CellSet left = reached; !left.is_empty() && reached != all;) {
      const Cell i = left.take_lowest();
      const CellSet more = next(i) - reached;
      reached |= more;
      left |= more;
    }
    return reached;
  }

  Seats seats_;
  CellSet open_;
  std::array<std::array<CellSet, 81>, 2> holders_{};
  std::array<CellSet, CELLS + 1> leads_{};
};

// Whether cells are a naked subset of a house, or the other open ones a hidden one of a line.
inline bool is_subset(const CellSet& cells, const CellSet& open) {
  for (House h = 0; h < HOUSES; ++h) {
    if (cells.is_within(HOUSE_SETS[h])) return true;
    if (kind_of(h) != BOX && (open - cells).is_within(HOUSE_SETS[h])) return true;
  }
  return false;
}

}  // namespace whydoku::logic
