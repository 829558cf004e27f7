#include "logic/three_digits.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "logic/guardians.hpp"
#include "logic/techniques.hpp"

namespace whydoku::logic {

namespace {

constexpr int COLOURS = 3;

// The cells that can take each of three digits.
using Colours = std::array<CellSet, COLOURS>;

// Whether cells can be filled: no digit twice in a house.
bool can_be_filled(Colours can) {
  while (true) {
    const CellSet any = can[0] | can[1] | can[2];
    if (any.is_empty()) return true;
    CellSet several = (can[0] & can[1]) | (can[0] & can[2]) | (can[1] & can[2]);
    CellSet sole = any - several;
    if (sole.is_empty()) {
      // Without any cell filled, digits stand for each other.
      const CellSet all = can[0] & can[1] & can[2];
      const CellSet two = several - all;
      const Cell i = two.is_empty() ? all.lowest() : two.lowest();
      for (std::size_t c = 0; c < COLOURS; ++c) {
        if (!can[c].has(i)) continue;
        Colours then = can;
        for (CellSet& set : then) set.remove(i);
        for (std::size_t other = 0; other < COLOURS; ++other) {
          if (other == c) then[other] -= SEEN[i];
        }
        if (((any - CellSet::just(i)) - (then[0] | then[1] | then[2])).is_empty() &&
            can_be_filled(then)) {
          return true;
        }
        if (two.is_empty()) return false;
      }
      return false;
    }
    while (!sole.is_empty()) {
      const Cell i = sole.take_lowest();
      std::size_t c = 0;
      while (c < COLOURS && !can[c].has(i)) ++c;
      if (c == COLOURS) return false;
      can[c].remove(i);
      const CellSet before = can[0] | can[1] | can[2];
      can[c] -= SEEN[i];
      const CellSet after = can[0] | can[1] | can[2];
      if (after != before) return false;
    }
  }
}

// The cells that matter: what sees fewer than three others can always be filled last.
CellSet core_of(CellSet cells) {
  for (bool changed = true; changed;) {
    changed = false;
    cells.for_each([&](Cell i) {
      if ((SEEN[i] & cells).count() < COLOURS) {
        cells.remove(i);
        changed = true;
      }
    });
  }
  return cells;
}

// Whether three digits can fill cells, any of them in each.
bool can_three_fill(const CellSet& cells) { return can_be_filled({cells, cells, cells}); }

bool are_four_in_a_house(const CellSet& cells) {
  return std::any_of(HOUSE_SETS.begin(), HOUSE_SETS.end(),
                     [&](const CellSet& house) { return (house & cells).count() > COLOURS; });
}

// Where a pattern is looked for: in two boxes of two bands, in two bands or two stacks, anywhere.
struct Regions {
  std::array<CellSet, 16> cells;

  // How many of the first are of four boxes.
  static constexpr std::size_t OF_FOUR_BOXES = 9;

  constexpr Regions() : cells() {
    for (std::size_t n = 0; n < 9; ++n) cells[n] = (ALL_CELLS - band(n / 3)) - stack(n % 3);
    for (std::size_t n = 0; n < 3; ++n) {
      cells[9 + n] = ALL_CELLS - band(n);
      cells[12 + n] = ALL_CELLS - stack(n);
    }
    cells[15] = ALL_CELLS;
  }

 private:
  static constexpr CellSet band(std::size_t n) {
    return HOUSE_SETS[18 + n * 3] | HOUSE_SETS[19 + n * 3] | HOUSE_SETS[20 + n * 3];
  }
  static constexpr CellSet stack(std::size_t n) {
    return HOUSE_SETS[18 + n] | HOUSE_SETS[21 + n] | HOUSE_SETS[24 + n];
  }
};

constexpr Regions REGIONS;

// The ways in which three cells lie in different rows and columns of a box: the column of each row.
// Even ones come first.
constexpr std::array<std::array<std::uint8_t, 3>, 6> DIAGONALS{
    {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}}};
constexpr std::size_t EVEN = 3;

// The first tridagon that has all these cells with guardians, and others of `cells`; none is empty.
CellSet tridagon_of(const CellSet& cells, const CellSet& guarded) {
  // In each box what is possible, and whether it is odd.
  struct Part {
    CellSet cells;
    std::size_t is_odd;
  };
  std::array<std::array<Part, DIAGONALS.size()>, 9> parts{};
  std::array<std::size_t, 9> counts{};
  for (std::size_t b = 0; b < 9; ++b) {
    const CellSet here = cells & HOUSE_SETS[house_at(BOX, b)];
    for (std::size_t n = 0; n < DIAGONALS.size(); ++n) {
      CellSet three;
      for (std::size_t r = 0; r < 3; ++r) {
        three.add((b / 3 * 3 + r) * 9 + b % 3 * 3 + DIAGONALS[n][r]);
      }
      const bool has_all = (guarded & HOUSE_SETS[house_at(BOX, b)]).is_within(three);
      if (three.is_within(here) && has_all) parts[b][counts[b]++] = {three, n >= EVEN ? 1U : 0U};
    }
  }
  for (std::size_t n = 0; n < Regions::OF_FOUR_BOXES; ++n) {
    if (!guarded.is_within(REGIONS.cells[n])) continue;
    // What comes first in the last boxes so that it is even, and so that it is odd.
    std::array<std::optional<CellSet>, 2> first{CellSet(), std::nullopt};
    for (std::size_t b = 9; b-- > 0;) {
      if (b / 3 == n / 3 || b % 3 == n % 3) continue;
      const auto rest = std::exchange(first, {});
      for (std::size_t m = 0; m < counts[b]; ++m) {
        const Part& part = parts[b][m];
        for (std::size_t odd = 0; odd < 2; ++odd) {
          const auto& more = rest[odd ^ part.is_odd];
          if (more && !first[odd]) first[odd] = part.cells | *more;
        }
      }
    }
    if (first[1]) return *first[1];
  }
  return {};
}

class ThreeDigitSearch {
 public:
  ThreeDigitSearch(Search& search, std::vector<DeadlyPattern>& tridagons,
                   std::vector<DeadlyPattern>& others)
      : grid_(search.grid()),
        patience_(search.patience()),
        tridagons_(tridagons),
        others_(others) {}

  void with_digits(Mask digits) {
    CellSet plain;
    CellSet guarded;
    for (Cell i = 0; i < CELLS; ++i) {
      if (!is_open(grid_, i) || size_of(static_cast<Mask>(grid_.mask(i) & digits)) < 2) continue;
      (without(grid_.mask(i), digits) == 0 ? plain : guarded).add(i);
    }
    if (plain.count() < FEWEST_PLAIN) return;
    const CellSet core = core_of(plain | guarded);
    plain_ = plain & core;
    digits_ = digits;
    known_.clear();
    if (plain_.count() < FEWEST_PLAIN || !can_three_fill(core_of(plain_))) return;
    for (unsigned size = 1; size <= MOST_GUARDED; ++size) {
      choose(guarded & core, size, CellSet(), 0);
    }
  }

 private:
  // Adds some more cells with guardians.
  void choose(CellSet from, unsigned more, const CellSet& chosen, unsigned guardians) {
    while (!from.is_empty()) {
      const Cell i = from.take_lowest();
      const unsigned all = guardians + size_of(without(grid_.mask(i), digits_));
      CellSet with = chosen;
      with.add(i);
      if (are_four_in_a_house(plain_ | with)) continue;
      if (more > 1) {
        choose(from, more - 1, with, all);
      } else if (with.count() < 3 || all <= MOST_GUARDIANS_OF_THREE) {
        patience_.tick();
        consider(with);
      }
    }
  }

  void consider(const CellSet& guarded) {
    const CellSet core = core_of(plain_ | guarded);
    if (!guarded.is_within(core)) return;
    for (const CellSet& fewer : known_) {
      if (fewer.is_within(guarded)) return;
    }
    if (can_three_fill(core)) return;
    known_.push_back(guarded);
    if (const CellSet cells = tridagon_of(core, guarded); !cells.is_empty()) {
      return tridagons_.push_back(pattern_of(cells));
    }
    for (const CellSet& region : REGIONS.cells) {
      const CellSet here = core_of(core & region);
      if (!guarded.is_within(here) || can_three_fill(here)) continue;
      return others_.push_back(pattern_of(least(here, guarded)));
    }
  }

  // Leaves out what can be, from both ends.
  static CellSet least(const CellSet& cells, const CellSet& guarded) {
    CellSet one = cells;
    CellSet other = cells;
    std::array<Cell, CELLS> order{};
    std::size_t n = 0;
    (cells - guarded).for_each([&](Cell i) { order[n++] = i; });
    const auto leave_out = [](CellSet& from, Cell i) {
      if (!from.has(i)) return;
      CellSet rest = from;
      rest.remove(i);
      rest = core_of(rest);
      if (!can_three_fill(rest)) from = rest;
    };
    for (std::size_t m = 0; m < n; ++m) {
      leave_out(one, order[m]);
      leave_out(other, order[n - 1 - m]);
    }
    return other.count() < one.count() ? other : one;
  }

  DeadlyPattern pattern_of(const CellSet& cells) const {
    DeadlyPattern pattern;
    cells.for_each([&](Cell i) { pattern.add(i, digits_, grid_.mask(i)); });
    // Each cell after those that see most of it, so that few ways to fill them are open.
    std::vector<Cell> order;
    CellSet rest = cells;
    CellSet before;
    while (!rest.is_empty()) {
      Cell next = rest.lowest();
      int most = -1;
      rest.for_each([&](Cell i) {
        const auto seen = static_cast<int>((SEEN[i] & before).count());
        if (seen > most) {
          most = seen;
          next = i;
        }
      });
      order.push_back(next);
      rest.remove(next);
      before.add(next);
    }
    pattern.cannot_fill(order);
    return pattern;
  }

  const Grid& grid_;
  Patience& patience_;
  std::vector<DeadlyPattern>& tridagons_;
  std::vector<DeadlyPattern>& others_;
  Mask digits_ = 0;
  CellSet plain_;
  std::vector<CellSet> known_;
};

}  // namespace

void ThreeDigits::make(Search& search) {
  tridagons_.clear();
  others_.clear();
  ThreeDigitSearch three(search, tridagons_, others_);
  each_choice(ALL_NINE, 3, [&](Mask digits) { three.with_digits(digits); });
}

namespace {

const Listed THREE_DIGITS_LISTED{
    {"tridagon", "", by_rules<Tridagons, by_one_cell, by_one_digit, by_subset, by_link, by_sight>,
     Needs::BOXES},
    {"tridagon-chains", "", by_rules<Tridagons, by_chains>, Needs::BOXES},
    {"impossible-pattern", "",
     by_rules<OtherThreeDigits, by_one_cell, by_one_digit, by_subset, by_link, by_sight>,
     Needs::BOXES},
    {"impossible-pattern-chains", "", by_rules<OtherThreeDigits, by_chains>, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
