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

Rectangle rectangle_of(const Corners& corners, Mask pair, const std::array<Mask, 4>& left) {
  Rectangle rectangle{corners, pair, 0, false, {}};
  for (std::size_t n = 0; n < 4; ++n) {
    rectangle.pattern.add(corners[n], pair, left[n]);
    if (without(left[n], pair) != 0) {
      rectangle.roof = static_cast<std::uint8_t>(rectangle.roof | 1U << n);
    }
    if (size_of(left[n]) == 1) rectangle.is_avoidable = true;
  }
  return rectangle;
}

// Two lines crossed by n others

// A line that crosses the two: its cells there, and what is left in them.
struct Crossing {
  std::array<Cell, 2> cells;
  std::array<Mask, 2> left;

  Mask both() const { return united(left[0], left[1]); }
};

unsigned kept(Mask left, Mask digits) { return size_of(static_cast<Mask>(left & digits)); }

// The crossings of two lines whose cells are both open, in order.
class LinePair {
 public:
  static constexpr unsigned LARGEST = 4;
  // The most roof cells, unless all guardians have one digit.
  static constexpr unsigned MOST_ROOF = 2;

  LinePair(const Grid& grid, Kind lines, std::size_t first, std::size_t second,
           std::vector<DeadlyPattern>& found)
      : found_(found) {
    for (std::size_t j = 0; j < 9; ++j) {
      const Cell one = HOUSE_CELLS[house_at(lines, first)][j];
      const Cell other = HOUSE_CELLS[house_at(lines, second)][j];
      if (!is_open(grid, one) || !is_open(grid, other)) continue;
      usable_[count_++] = {{one, other}, {grid.mask(one), grid.mask(other)}};
    }
  }

  void search() {
    for (unsigned n = 3; n <= LARGEST && n <= count_; ++n) {
      find_digit_sets(n);
      const std::span sets = std::span(sets_).first(set_count_);
      sort_all(sets.begin(), sets.end());
      const auto end = std::unique(sets.begin(), sets.end());
      for (auto digits = sets.begin(); digits != end; ++digits) cross(n, *digits);
    }
  }

 private:
  // The sets of n digits that include all candidates of some crossing, in any order; some may be
  // there more than once.
  void find_digit_sets(unsigned n) {
    set_count_ = 0;
    for (std::size_t m = 0; m < count_; ++m) {
      const Mask both = usable_[m].both();
      if (size_of(both) <= n) complete(both, n, without(ALL_NINE, both));
    }
  }

  void complete(Mask digits, unsigned n, Mask more) {
    if (size_of(digits) == n) {
      sets_[set_count_++] = digits;
      return;
    }
    while (more != 0) {
      const Mask low = static_cast<Mask>(more & -more);
      more = without(more, low);
      complete(united(digits, low), n, more);
    }
  }

  // The sets of n crossings that could exchange these digits and have guardians.
  void cross(unsigned n, Mask digits) {
    digits_ = digits;
    fit_count_ = 0;
    for (std::size_t m = 0; m < count_; ++m) {
      const auto& [a, b] = usable_[m].left;
      if (kept(a, digits) > 1 && kept(b, digits) > 1) fit_[fit_count_++] = usable_[m];
    }
    some_count_ = 0;
    choose(0, n, 0, 0);
  }

  void choose(std::size_t first, unsigned more, unsigned in_roof, Mask guardians) {
    if (in_roof > MOST_ROOF && size_of(guardians) > 1) return;
    if (more == 0) {
      if (in_roof > 0 && is_whole()) add();
      return;
    }
    for (std::size_t m = first; m + more <= fit_count_; ++m) {
      some_[some_count_++] = fit_[m];
      unsigned roof = in_roof;
      Mask others = guardians;
      for (const Mask left : fit_[m].left) {
        if (without(left, digits_) == 0) continue;
        ++roof;
        others = united(others, without(left, digits_));
      }
      choose(m + 1, more - 1, roof, others);
      --some_count_;
    }
  }

  // Whether no part of the crossings is a pattern by itself, and all of them can be filled.
  bool is_whole() {
    for (unsigned part = 3; part + 1 < 1U << some_count_; ++part) {
      const unsigned size = size_of(static_cast<Mask>(part));
      if (size < 2) continue;
      Mask all = 0;
      for (const std::uint8_t m : Members(static_cast<Mask>(part))) {
        all = united(all, some_[m].both());
      }
      if (kept(all, digits_) <= size) return false;
    }
    return can_fill(0, digits_, digits_);
  }

  // Whether the crossings from number m can be filled: each line with all digits, no crossing with
  // the same digit twice, and no box either.
  bool can_fill(std::size_t m, Mask in_first, Mask in_second) {
    if (m == some_count_) return true;
    for (const Digit d : Members(static_cast<Mask>(some_[m].left[0] & in_first))) {
      const Mask others = without(some_[m].left[1], bit_of(d));
      for (const Digit e : Members(static_cast<Mask>(others & in_second))) {
        filled_[m] = {d, e};
        if (is_free_in_box(m) &&
            can_fill(m + 1, without(in_first, bit_of(d)), without(in_second, bit_of(e)))) {
          return true;
        }
      }
    }
    return false;
  }

  bool is_free_in_box(std::size_t m) const {
    const House box = house_of(BOX, some_[m].cells[0]);
    for (std::size_t before = 0; before < m; ++before) {
      if (house_of(BOX, some_[before].cells[0]) != box) continue;
      if (filled_[before][0] == filled_[m][1] || filled_[before][1] == filled_[m][0]) return false;
    }
    return true;
  }

  void add() {
    DeadlyPattern pattern;
    for (std::size_t line = 0; line < 2; ++line) {
      for (std::size_t m = 0; m < some_count_; ++m) {
        pattern.add(some_[m].cells[line], digits_, some_[m].left[line]);
      }
    }
    found_.push_back(pattern);
  }

  std::vector<DeadlyPattern>& found_;
  std::array<Crossing, 9> usable_;
  std::size_t count_ = 0;
  // At most 21 sets of four digits include the two of a crossing.
  std::array<Mask, 9 * 21> sets_;
  std::size_t set_count_ = 0;
  Mask digits_ = 0;
  std::array<Crossing, 9> fit_;
  std::size_t fit_count_ = 0;
  std::array<Crossing, LARGEST> some_;
  std::size_t some_count_ = 0;
  std::array<std::array<Digit, 2>, LARGEST> filled_{};
};

}  // namespace

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
    const Mask mask = grid.mask(i);
    if (mask == 0 || grid.givens().has(i)) continue;
    const unsigned size = size_of(mask);
    if (size == 1 && !grid.digits().has(candidate_of(i, lowest(mask)))) continue;
    const std::size_t r = i / 9;
    const Mask bit = bit_of(i % 9);
    free_[r] = united(free_[r], bit);
    if (size < 3) small[r] = united(small[r], bit);
  }
  each_corners([&](const Corners& corners) {
    const std::array<Mask, 4> left{grid.mask(corners[0]), grid.mask(corners[1]),
                                   grid.mask(corners[2]), grid.mask(corners[3])};
    if ((left[0] & left[3]) == 0 || (left[1] & left[2]) == 0) return;
    const unsigned columns = bit_of(corners[0] % 9U) | bit_of(corners[1] % 9U);
    if (((small[corners[0] / 9] | small[corners[2] / 9]) & columns) == 0) return;
    const Pairs pairs(left);
    for (const Mask pair : pairs.all()) {
      const bool is_guarded = std::any_of(
          left.begin(), left.end(), [pair](Mask mask) { return without(mask, pair) != 0; });
      if (is_guarded && pair_fits(left, pair)) {
        found_.push_back(rectangle_of(corners, pair, left));
      }
    }
  });
}

void ExtendedRectangles::make(Search& search) {
  constexpr std::array<std::array<std::size_t, 2>, 3> TWO{{{0, 1}, {0, 2}, {1, 2}}};
  found_.clear();
  for (std::size_t chute = 0; chute < 3; ++chute) {
    for (const auto& [m, n] : TWO) {
      for (const Kind lines : {ROW, COLUMN}) {
        search.patience().tick();
        LinePair(search.grid(), lines, chute * 3 + m, chute * 3 + n, found_).search();
      }
    }
  }
}

}  // namespace whydoku::logic
