#include "logic/loops_and_graves.hpp"
#include "sorting.hpp"

#include <bit>

namespace whydoku::logic {

namespace {

constexpr std::size_t SMALLEST_LOOP = 6;
constexpr std::size_t LARGEST_OPEN_LOOP = 14;
constexpr std::size_t LARGEST_LOOP = 18;  // all places of two digits

// The least number of cells of a grid that hold the two digits of a loop and no other.
constexpr unsigned FEWEST_BIVALUE = 3;

// The most cells of a grave with more than two candidates.
constexpr std::size_t MOST_GRAVE_ROOF = 8;

// The connected choices of some cells that have two cells or none in every house. A choice grows
// from its lowest cell, each time in the first house that has only one of its cells yet; so it is
// found once.
class LoopsOfPair {
 public:
  LoopsOfPair(Search& search, Mask pair, const CellSet& cells, bool with_placed,
              std::vector<DeadlyPattern>& found)
      : grid_(search.grid()),
        tables_(grid_.tables()),
        patience_(search.patience()),
        pair_(pair),
        with_placed_(with_placed),
        largest_(with_placed ? LARGEST_LOOP : LARGEST_OPEN_LOOP),
        found_(found) {
    cells.for_each([&](Cell i) {
      for (const Seat& seat : seats_of(i)) {
        Mask& places = places_[house_of(seat.constraint)];
        places = united(places, seat.bit);
      }
    });
    leave_out_lonely_cells();
  }

  void search() {
    for (std::size_t r = 0; r < 9; ++r) {
      for (const std::uint8_t c : Members(places_[r])) {
        add(static_cast<Cell>(r * 9 + c));
        extend(tables_.house_bits(cells_[0]), 0, 0, 0);
        remove_last();
      }
    }
  }

 private:
  // The places of a cell in its houses, as those of one of its candidates.
  std::span<const Seat> seats_of(Cell i) const {
    return tables_.seats(candidate_of(i, 0)).subspan(1);
  }

  // A cell that is alone in one of its houses is in no loop. Without it others may be alone.
  void leave_out_lonely_cells() {
    for (bool is_stable = false; !is_stable;) {
      is_stable = true;
      for (House h = 0; h < tables_.end_of_houses(); ++h) {
        if (size_of(places_[h]) != 1) continue;
        is_stable = false;
        for (const Seat& seat : seats_of(tables_.house_cells(h)[lowest(places_[h])])) {
          Mask& places = places_[house_of(seat.constraint)];
          places = without(places, seat.bit);
        }
      }
    }
  }

  void add(Cell i) {
    cells_[size_++] = i;
    known_.add(i);
  }
  void remove_last() { known_.remove(cells_[--size_]); }

  // `once` and `twice` are the houses that hold one of the cells and two. `in_roof` cells among
  // those before the last have guardians.
  void extend(Houses once, Houses twice, unsigned in_roof, Mask guardians) {
    patience_.tick();
    const Mask others = without(grid_.mask(cells_[size_ - 1]), pair_);
    if (others != 0) ++in_roof;
    guardians = united(guardians, others);
    if (in_roof > DeadlyPattern::MOST_MIXED_ROOF && size_of(guardians) > 1) return;
    if (once == 0) {
      if (size_ >= SMALLEST_LOOP && in_roof > 0 && has_two_sides()) add_loop();
      return;
    }
    // Each cell more is the second one of all its houses at most.
    const auto lonely = static_cast<std::size_t>(std::popcount(once));
    const std::size_t most = tables_.most_houses_of_cell();
    if (size_ + (lonely + most - 1) / most > largest_) return;
    const House h = first_of(once);
    for (const std::uint8_t place : Members(places_[h])) {
      const Cell i = tables_.house_cells(h)[place];
      const Houses houses = tables_.house_bits(i);
      if (i < cells_[0] || (houses & twice) != 0 || known_.has(i)) continue;
      add(i);
      extend(once ^ houses, twice | (once & houses), in_roof, guardians);
      remove_last();
    }
  }

  // Whether two digits can alternate along the cells; an odd ring would prevent it.
  bool has_two_sides() const {
    std::array<std::uint8_t, LARGEST_LOOP> waiting{};
    std::array<std::uint8_t, LARGEST_LOOP> side{};
    unsigned reached = 1;
    std::size_t count = 1;
    for (std::size_t next = 0; next < count; ++next) {
      const std::uint8_t n = waiting[next];
      for (std::uint8_t m = 0; m < size_; ++m) {
        if (m == n || (tables_.house_bits(cells_[n]) & tables_.house_bits(cells_[m])) == 0) continue;
        if ((reached >> m & 1) == 0) {
          reached |= 1U << m;
          side[m] = static_cast<std::uint8_t>(1 - side[n]);
          waiting[count++] = m;
        } else if (side[m] == side[n]) {
          return false;
        }
      }
    }
    return true;
  }

  void add_loop() {
    std::array<Cell, LARGEST_LOOP> cells = cells_;
    std::array<Mask, LARGEST_LOOP> left{};
    sort_all(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(size_));
    DeadlyPattern loop;
    bool has_placed = false;
    for (std::size_t n = 0; n < size_; ++n) {
      const Mask mask = grid_.mask(cells[n]);
      loop.add(cells[n], pair_, mask);
      left[n] = static_cast<Mask>(mask & pair_);
      has_placed = has_placed || has_one(mask);
    }
    if (with_placed_ && (!has_placed || !can_fill(tables_, std::span(cells).first(size_),
                                                  std::span(left).first(size_)))) {
      return;
    }
    found_.push_back(std::move(loop));
  }

  const Grid& grid_;
  const Tables& tables_;
  Patience& patience_;
  Mask pair_;
  bool with_placed_;
  std::size_t largest_;
  std::vector<DeadlyPattern>& found_;
  std::array<Mask, MOST_HOUSES> places_{};  // where the cells are, in each house
  std::array<Cell, LARGEST_LOOP> cells_{};
  std::size_t size_ = 0;
  CellSet known_;
};

// Counts the digits of cells in their houses, up to two of each.
class Counts {
 public:
  explicit Counts(const Tables& tables) : tables_(&tables) {}

  // Counts two digits of a cell. Returns false if some house has one a third time.
  bool add(Cell i, Mask pair) {
    for (const House h : tables_->houses_of(i)) {
      if ((twice_[h] & pair) != 0) return false;
      twice_[h] = united(twice_[h], static_cast<Mask>(once_[h] & pair));
      once_[h] = static_cast<Mask>(once_[h] ^ pair);
    }
    return true;
  }

  bool is_even(House h) const { return once_[h] == 0; }

 private:
  const Tables* tables_;
  std::array<Mask, MOST_HOUSES> once_{};
  std::array<Mask, MOST_HOUSES> twice_{};
};

class GraveSearch {
 public:
  GraveSearch(Search& search, std::vector<DeadlyPattern>& found)
      : grid_(search.grid()), patience_(search.patience()), found_(found) {}

  void search() {
    const Tables& tables = grid_.tables();
    Counts counts(tables);
    std::array<Cell, CELLS> two{};
    std::size_t in_two = 0;
    for (Cell i = 0; i < CELLS; ++i) {
      const unsigned size = size_of(grid_.mask(i));
      if (size < 2) continue;
      if (size == 2) {
        two[in_two++] = i;
      } else if (in_roof_ == MOST_GRAVE_ROOF) {
        return;
      } else {
        roof_[in_roof_++] = i;
      }
    }
    if (in_roof_ == 0 || in_two + in_roof_ + grid_.placed() < tables.cells()) return;
    for (std::size_t n = 0; n < in_two; ++n) {
      if (!counts.add(two[n], grid_.mask(two[n]))) return;
      grave_.add(two[n], grid_.mask(two[n]), grid_.mask(two[n]));
    }
    Houses later = 0;
    for (std::size_t n = in_roof_; n-- > 0;) {
      complete_[n] = tables.house_bits(roof_[n]) & ~later;
      later |= tables.house_bits(roof_[n]);
    }
    const Houses all = (Houses{1} << tables.end_of_houses()) - 1;
    if (are_even(counts, all & ~later)) choose(0, counts);
  }

 private:
  static bool are_even(const Counts& counts, Houses houses) {
    for (; houses != 0; houses &= houses - 1) {
      if (!counts.is_even(first_of(houses))) return false;
    }
    return true;
  }

  // Chooses two digits for each roof cell from number n.
  void choose(std::size_t n, const Counts& counts) {
    patience_.tick();
    if (n == in_roof_) {
      DeadlyPattern grave = grave_;
      for (std::size_t m = 0; m < in_roof_; ++m) {
        grave.add(roof_[m], chosen_[m], grid_.mask(roof_[m]));
      }
      found_.push_back(grave);
      return;
    }
    Mask more = grid_.mask(roof_[n]);
    for (const Digit d : Members(more)) {
      more = without(more, bit_of(d));
      for (const Digit e : Members(more)) {
        chosen_[n] = united(bit_of(d), bit_of(e));
        Counts after = counts;
        if (after.add(roof_[n], chosen_[n]) && are_even(after, complete_[n])) choose(n + 1, after);
      }
    }
  }

  const Grid& grid_;
  Patience& patience_;
  std::vector<DeadlyPattern>& found_;
  DeadlyPattern grave_;
  std::array<Cell, MOST_GRAVE_ROOF> roof_{};
  std::size_t in_roof_ = 0;
  std::array<Houses, MOST_GRAVE_ROOF> complete_{};  // the houses that no later roof cell is in
  std::array<Mask, MOST_GRAVE_ROOF> chosen_{};
};

}  // namespace

void Loops::make(Search& search) {
  const Grid& grid = search.grid();
  found_.clear();
  std::array<std::uint8_t, ALL_NINE + 1> count{};
  std::array<Mask, CELLS / FEWEST_BIVALUE> known{};
  std::size_t known_count = 0;
  for (Cell i = 0; i < CELLS; ++i) {
    const Mask mask = grid.mask(i);
    if (size_of(mask) == 2 && ++count[mask] == FEWEST_BIVALUE) known[known_count++] = mask;
  }
  const std::span pairs = std::span(known).first(known_count);
  sort_all(pairs.begin(), pairs.end());
  for (const Mask pair : pairs) {
    CellSet cells;
    for (Cell i = 0; i < CELLS; ++i) {
      if ((grid.mask(i) & pair) == pair) cells.add(i);
    }
    LoopsOfPair(search, pair, cells, false, found_).search();
  }
  leave_out_linked(grid, found_);
}

void PlacedLoops::make(Search& search) {
  const Grid& grid = search.grid();
  found_.clear();
  each_choice(grid.tables().all_digits(), 2, [&](Mask pair) {
    CellSet cells;
    std::size_t without_guardians = 0;
    for (Cell i = 0; i < CELLS; ++i) {
      if ((grid.mask(i) & pair) == 0 || !is_free(grid, i)) continue;
      cells.add(i);
      if (without(grid.mask(i), pair) == 0) ++without_guardians;
    }
    if (without_guardians + DeadlyPattern::MOST_MIXED_ROOF < SMALLEST_LOOP) return;
    LoopsOfPair(search, pair, cells, true, found_).search();
  });
  leave_out_linked(grid, found_);
}

void Graves::make(Search& search) {
  found_.clear();
  GraveSearch(search, found_).search();
  leave_out_linked(search.grid(), found_);
}

}  // namespace whydoku::logic
