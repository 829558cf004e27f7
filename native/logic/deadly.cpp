#include "logic/deadly.hpp"

#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// The pairs that some corner with one or two candidates could exchange, ascending.
class Pairs {
 public:
  explicit Pairs(const std::array<Mask, 4>& left) {
    Mask all = 0;
    for (const Mask mask : left) all = united(all, mask);
    for (const Mask mask : left) {
      if (size_of(mask) == 2) {
        add(mask);
      } else if (size_of(mask) == 1) {
        for (const Digit d : Members(without(all, mask))) add(united(mask, bit_of(d)));
      }
    }
  }

  std::span<const Mask> all() const { return std::span(pairs_).first(count_); }

 private:
  void add(Mask pair) {
    std::size_t n = count_;
    while (n > 0 && pairs_[n - 1] > pair) --n;
    if (n > 0 && pairs_[n - 1] == pair) return;
    for (std::size_t m = count_++; m > n; --m) pairs_[m] = pairs_[m - 1];
    pairs_[n] = pair;
  }

  std::array<Mask, 36> pairs_;  // nine digits have 36 pairs
  std::size_t count_ = 0;
};

// Fills cells, those with the fewest candidates first.
class CellFilling {
 public:
  CellFilling(const Tables& tables, std::span<const Cell> cells, std::span<const Mask> left)
      : tables_(tables), cells_(cells), left_(left) {
    for (std::size_t n = 0; n < cells.size(); ++n) order_.push_back(n);
    sort_stably(order_.begin(), order_.end(), [&](std::size_t one, std::size_t other) {
      return size_of(left[one]) < size_of(left[other]);
    });
  }

  bool goes_on(std::size_t filled = 0) {
    if (filled == order_.size()) return true;
    const std::span<const House> houses = tables_.houses_of(cells_[order_[filled]]);
    Mask free = left_[order_[filled]];
    for (const House h : houses) free = without(free, used_[h]);
    for (const Digit d : Members(free)) {
      for (const House h : houses) used_[h] = static_cast<Mask>(used_[h] ^ bit_of(d));
      if (goes_on(filled + 1)) return true;
      for (const House h : houses) used_[h] = static_cast<Mask>(used_[h] ^ bit_of(d));
    }
    return false;
  }

 private:
  const Tables& tables_;
  std::span<const Cell> cells_;
  std::span<const Mask> left_;
  std::vector<std::size_t> order_;
  std::array<Mask, MOST_HOUSES> used_{};
};

// Two lines crossed by n others

// A line that crosses the two: its cells there, and what is left in them.
struct Crossing {
  std::array<Cell, 2> cells;
  std::array<Mask, 2> left;

  Mask both() const { return united(left[0], left[1]); }
};

unsigned kept_of(Mask left, Mask digits) { return size_of(static_cast<Mask>(left & digits)); }

// The crossings of two lines whose cells may be exchanged, in order: the two cells of one share all
// their other houses. Some of them are a mask.
class TwoLines {
 public:
  static constexpr unsigned FEWEST = 3;
  static constexpr unsigned MOST_OPEN = 4;
  // The most digits that the guardians have where some digit is placed.
  static constexpr unsigned MOST_GUARDIAN_DIGITS = 3;

  template <class IsUsable>
  TwoLines(const Grid& grid, Kind lines, std::size_t first, std::size_t second,
           std::vector<DeadlyPattern>& found, IsUsable is_usable)
      : tables_(grid.tables()), found_(found) {
    const House h = house_at(lines, first);
    const House g = house_at(lines, second);
    const Houses apart = Houses{1} << h | Houses{1} << g;
    for (std::size_t j = 0; j < tables_.size(); ++j) {
      const Cell one = tables_.house_cells(h)[j];
      const Cell other = tables_.house_cells(g)[j];
      if (!is_usable(grid, one) || !is_usable(grid, other)) continue;
      if ((tables_.house_bits(one) ^ tables_.house_bits(other)) != apart) continue;
      usable_[count_++] = {{one, other}, {grid.mask(one), grid.mask(other)}};
    }
  }

  void find_open() {
    for (unsigned n = FEWEST; n <= MOST_OPEN && n <= count_; ++n) {
      find_digit_sets(n);
      const std::span sets = std::span(sets_).first(set_count_);
      sort_all(sets.begin(), sets.end());
      const auto end = std::unique(sets.begin(), sets.end());
      for (auto digits = sets.begin(); digits != end; ++digits) {
        choose(fitting(*digits), n, *digits, 0, 0, 0);
      }
    }
  }

  void find_placed() {
    for (unsigned n = FEWEST; n <= count_; ++n) {
      each_choice(static_cast<Mask>((1U << count_) - 1), n, [&](Mask some) { exchange(some, n); });
    }
  }

 private:
  // The sets of n digits that include all candidates of some crossing, in any order; some may be
  // there more than once.
  void find_digit_sets(unsigned n) {
    set_count_ = 0;
    for (std::size_t m = 0; m < count_; ++m) {
      const Mask both = usable_[m].both();
      if (size_of(both) > n) continue;
      each_choice(without(tables_.all_digits(), both), n - size_of(both),
                  [&](Mask more) { sets_[set_count_++] = united(both, more); });
    }
  }

  // The crossings whose cells both have two of the digits.
  Mask fitting(Mask digits) const {
    Mask fit = 0;
    for (unsigned m = 0; m < count_; ++m) {
      const auto& [a, b] = usable_[m].left;
      if (kept_of(a, digits) > 1 && kept_of(b, digits) > 1) fit = united(fit, bit_of(m));
    }
    return fit;
  }

  // Adds n of the crossings to some, with few guardians.
  void choose(Mask fit, unsigned n, Mask digits, Mask some, unsigned in_roof, Mask guardians) {
    if (in_roof > DeadlyPattern::MOST_MIXED_ROOF && size_of(guardians) > 1) return;
    if (n == 0) {
      if (in_roof > 0) add(some, digits);
      return;
    }
    while (size_of(fit) >= n) {
      const unsigned m = lowest(fit);
      fit = without(fit, bit_of(m));
      unsigned roof = in_roof;
      for (const Mask left : usable_[m].left) roof += without(left, digits) != 0;
      choose(fit, n - 1, digits, united(some, bit_of(m)), roof,
             united(guardians, without(usable_[m].both(), digits)));
    }
  }

  // Adds n crossings with each choice of n of their digits that could be exchanged.
  void exchange(Mask some, unsigned n) {
    Mask all = 0;
    Mask fixed = 0;
    for (const std::uint8_t m : Members(some)) {
      all = united(all, usable_[m].both());
      for (const Mask left : usable_[m].left) fixed = has_one(left) ? united(fixed, left) : fixed;
    }
    if (fixed == 0 || size_of(all) <= n || size_of(all) > n + MOST_GUARDIAN_DIGITS) return;
    const unsigned more = size_of(all) - n;
    each_choice(without(all, fixed), more, [&](Mask guardians) {
      unsigned in_roof = 0;
      for (const std::uint8_t m : Members(some)) {
        for (const Mask left : usable_[m].left) in_roof += (left & guardians) != 0;
      }
      if (more == 1 || in_roof <= DeadlyPattern::MOST_MIXED_ROOF) {
        add(some, without(all, guardians));
      }
    });
  }

  // Adds crossings if no part of them is a pattern by itself, and all of them can be filled.
  void add(Mask some, Mask digits) {
    for (unsigned part = (some - 1U) & some; part != 0; part = (part - 1) & some) {
      Mask all = 0;
      for (const std::uint8_t m : Members(static_cast<Mask>(part))) {
        all = united(all, usable_[m].both());
      }
      if (kept_of(all, digits) <= size_of(static_cast<Mask>(part))) return;
    }
    DeadlyPattern pattern;
    std::array<Cell, 18> cells;
    std::array<Mask, 18> inside;
    for (std::size_t line = 0; line < 2; ++line) {
      for (const std::uint8_t m : Members(some)) {
        const Mask left = usable_[m].left[line];
        cells[pattern.size()] = usable_[m].cells[line];
        inside[pattern.size()] = static_cast<Mask>(left & digits);
        pattern.add(usable_[m].cells[line], digits, left);
      }
    }
    const std::size_t size = pattern.size();
    if (can_fill(tables_, std::span(cells).first(size), std::span(inside).first(size))) {
      found_.push_back(std::move(pattern));
    }
  }

  const Tables& tables_;
  std::vector<DeadlyPattern>& found_;
  std::array<Crossing, 9> usable_;
  unsigned count_ = 0;
  // At most 21 sets of four digits include the two of a crossing.
  std::array<Mask, 9 * 21> sets_;
  std::size_t set_count_ = 0;
};

// Calls with any two lines, of a band or stack where boxes demand it.
template <class Visit>
void each_two_lines(Search& search, Visit&& visit) {
  const Tables& tables = search.grid().tables();
  for (std::size_t first = 0; first < tables.size(); ++first) {
    const std::size_t end = tables.has_boxes() ? first / 3 * 3 + 3 : tables.size();
    for (std::size_t second = first + 1; second < end; ++second) {
      for (const Kind lines : {ROW, COLUMN}) {
        search.patience().tick();
        visit(lines, first, second);
      }
    }
  }
}

}  // namespace

bool can_fill(const Tables& tables, std::span<const Cell> cells, std::span<const Mask> left) {
  return CellFilling(tables, cells, left).goes_on();
}

bool is_free_of_links(const Grid& grid, const CandidateSet& exchanged) {
  const Tables& tables = grid.tables();
  if (!tables.has_links()) return true;
  CandidateSet near = grid.bits();
  CandidateSet within;  // what is left in its own cells
  std::array<Mask, CELLS> digits{};
  exchanged.for_each([&](std::size_t k) {
    digits[k / 9] = united(digits[k / 9], bit_of(digit_of(static_cast<Candidate>(k))));
    near -= tables.candidates(k / 9);
    within |= tables.candidates(k / 9) & grid.bits();
  });
  for (House h = 0; h < tables.end_of_houses(); ++h) {
    unsigned cells = 0;
    Mask all = 0;
    for (const Cell i : tables.house_cells(h)) {
      cells += digits[i] != 0;
      all = united(all, digits[i]);
    }
    if (size_of(all) != cells) continue;
    for (const Digit d : Members(all)) near -= tables.candidates(constraint_of(h, d));
  }
  near |= exchanged;
  return exchanged.each([&](std::size_t k) {
    CandidateSet linked = tables.sees(k);
    for (const Seat& seat : tables.seats(k)) linked -= tables.candidates(seat.constraint);
    if (linked.meets(near)) return false;
    linked -= DIGIT_CANDIDATES[k % 9];
    return !linked.meets(within);
  });
}

void leave_out_linked(const Grid& grid, std::vector<DeadlyPattern>& patterns) {
  if (!grid.tables().has_links()) return;
  std::erase_if(patterns, [&](const DeadlyPattern& pattern) {
    return !is_free_of_links(grid, pattern.exchanged());
  });
}

Rectangle::Rectangle(const Grid& grid, const Corners& at, Mask digits) : corners(at), pair(digits) {
  for (std::size_t n = 0; n < corners.size(); ++n) {
    const Mask left = grid.mask(corners[n]);
    add(corners[n], pair, left);
    if (without(left, pair) != 0) guarded = static_cast<std::uint8_t>(guarded | 1U << n);
    if (size_of(left) == 1) is_avoidable = true;
  }
}

bool pair_fits(const std::array<Mask, 4>& left, Mask pair) {
  const auto& [a, b, c, d] = left;
  const unsigned x = pair & -pair;
  const unsigned y = pair ^ x;
  const unsigned outer = a & d;
  const unsigned inner = b & c;
  return ((outer & x) != 0 && (inner & y) != 0) || ((outer & y) != 0 && (inner & x) != 0);
}

void Rectangles::make(Search& search) {
  const Grid& grid = search.grid();
  found_.clear();
  free_.fill(0);
  std::array<Mask, 9> small{};
  for (Cell i = 0; i < CELLS; ++i) {
    if (grid.givens().has(i) || !is_free(grid, i)) continue;
    const std::size_t r = i / 9;
    const Mask bit = bit_of(i % 9);
    free_[r] = united(free_[r], bit);
    if (size_of(grid.mask(i)) < 3) small[r] = united(small[r], bit);
  }
  each_corners(grid.tables(), [&](const Corners& corners) {
    const std::array<Mask, 4> left{grid.mask(corners[0]), grid.mask(corners[1]),
                                   grid.mask(corners[2]), grid.mask(corners[3])};
    if ((left[0] & left[3]) == 0 || (left[1] & left[2]) == 0) return;
    const unsigned columns = bit_of(corners[0] % 9U) | bit_of(corners[1] % 9U);
    if (((small[corners[0] / 9] | small[corners[2] / 9]) & columns) == 0) return;
    const Pairs pairs(left);
    for (const Mask pair : pairs.all()) {
      const bool is_guarded = std::any_of(left.begin(), left.end(),
                                          [pair](Mask mask) { return without(mask, pair) != 0; });
      if (is_guarded && pair_fits(left, pair)) {
        found_.emplace_back(grid, corners, pair);
      }
    }
  });
  if (!grid.tables().has_links()) return;
  std::erase_if(found_,
                [&](const Rectangle& one) { return !is_free_of_links(grid, one.exchanged()); });
}

void ExtendedRectangles::make(Search& search) {
  found_.clear();
  each_two_lines(search, [&](Kind lines, std::size_t first, std::size_t second) {
    TwoLines(search.grid(), lines, first, second, found_, is_open).find_open();
  });
  leave_out_linked(search.grid(), found_);
}

void PlacedLines::make(Search& search) {
  found_.clear();
  each_two_lines(search, [&](Kind lines, std::size_t first, std::size_t second) {
    TwoLines(search.grid(), lines, first, second, found_, is_free).find_placed();
  });
  leave_out_linked(search.grid(), found_);
}

}  // namespace whydoku::logic
