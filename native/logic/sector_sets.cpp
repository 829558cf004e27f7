// Multi-sector locked sets: as many cells as there are places in lines for what they can have.
//
//   r2c1379 r4c1379 r6c1379 r8c1379            16 cells
//   1267 in rows 2 4 6 8                       12 places, as one or another is given
//   3489 in columns 1 3 7 9                     4 places more, none to spare
//
// Each digit is counted by rows or by columns, as in line_places.hpp. n cells whose candidates lie
// in n places need all of them, so no other cell can have any of these. A set of cells that leads
// to no cell outside needs just the places that it has. So the set of all that a cell leads to is
// the smallest that takes the place of this cell; and if a cell outside could have that place,
// something is excluded. Whichever matching was found, these sets are the same (Dulmage and
// Mendelsohn). So the search chooses nothing and misses no such set: its bound is that a digit is
// counted in the same direction everywhere. Sets that are subsets of a house are left out.
//
// SK-loops: eight pairs of cells in a ring, each joined to the next by a line or a box.
//
//   x a . | . b x      The four crossings x of two rows and two columns lie in four boxes. In each
//   h . . | . . c      of these boxes the rest of the row and the rest of the column are a pair of
//   . . . | . . .      cells each: in all eight pairs, a to h. By turns two that follow each other
//   ------+------      share a line or a box: a and b their row, b and c their box, and so on.
//   g . . | . . d
//   x f . | . e x
//
// Each digit of a pair is counted in one of the two houses that the pair shares with its
// neighbours, so that every pair that has the digit is counted.
//
// If that makes 16 places in all, the 16 cells need all of them. The fewest houses that count a
// digit depend only on the pairs that have it, which is a table. So the search over all 729
// crossings is complete: it finds every ring whose 16 cells have just 16 places in the eight
// houses.
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "houses.hpp"
#include "logic/covers.hpp"
#include "logic/finding.hpp"
#include "logic/line_places.hpp"
#include "logic/order.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

// For each digit of a set of cells the lines that count it where it has fewer places.
std::array<WaysToCount, 9> fewest_lines(const Grid& grid, const CellSet& cells) {
  std::array<WaysToCount, 9> digits;
  for (Digit d = 0; d < 9; ++d) {
    WaysToCount ways(2);
    for (const Kind kind : {ROW, COLUMN}) {
      for (unsigned n = 0; n < 9; ++n) {
        const Constraint q = constraint_of(house_at(kind, n), d);
        bool counts = false;
        for (const std::uint8_t bit : Members(grid.mask(q))) {
          counts = counts || cells.has(cell_of(MEMBERS[q][bit]));
        }
        if (counts) ways[kind].push_back(q);
      }
    }
    const std::size_t least = std::min(ways[0].size(), ways[1].size());
    std::erase_if(ways, [&](const auto& way) { return way.size() > least; });
    digits[d] = std::move(ways);
  }
  return digits;
}

void sector_sets(Search& search, const Asked&, Take take) {
  const Grid& grid = search.grid();
  PlacesByLine places(grid);
  std::vector<CellSet> sets;
  places.each_filled([&] {
    places.each_closed([&](const CellSet& cells) {
      if (std::find(sets.begin(), sets.end(), cells) == sets.end()) sets.push_back(cells);
    });
  });
  sort_all(sets.begin(), sets.end(),
           [](const CellSet& one, const CellSet& other) { return one.comes_before(other); });
  std::vector<CountedCover> found;
  for (const CellSet& cells : sets) {
    if (is_subset(cells, places.open())) continue;
    const std::vector<Constraint> bases = bases_of(cells);
    each_cover_by_digit(grid, bases, fewest_lines(grid, cells), [&](const auto& covers) {
      // Fewer places, counted in the other direction, are for a grid without a solution.
      if (covers.size() == bases.size()) add_excluded(grid, bases, covers, found);
    });
  }
  give_counted(std::move(found), take);
}

// Pairs of a ring, or the houses between them.
using Eight = std::uint8_t;

// For each set of pairs the fewest houses such that each of the pairs has one of its two: all ways.
class Fewest {
 public:
  Fewest() {
    for (unsigned pairs = 0; pairs < 256; ++pairs) {
      unsigned least = 8;
      for (unsigned way = 0; way < 256; ++way) {
        if ((pairs & ~(way | way >> 1 | way << 7)) != 0) continue;
        const unsigned size = static_cast<unsigned>(ones(way));
        if (size < least) ways_[pairs].clear();
        least = std::min(least, size);
        if (size == least) ways_[pairs].push_back(static_cast<Eight>(way));
      }
      least_[pairs] = static_cast<std::uint8_t>(least);
    }
  }
  unsigned least(Eight pairs) const { return least_[pairs]; }
  const std::vector<Eight>& ways(Eight pairs) const { return ways_[pairs]; }

 private:
  std::array<std::vector<Eight>, 256> ways_;
  std::array<std::uint8_t, 256> least_{};
};

// The cells of the pairs, and the houses: pair n is in houses n and n + 1, the last in the last and
// in house 0.
struct Ring {
  std::array<CellSet, 8> pairs;
  std::array<House, 8> houses;
};

Ring ring_at(unsigned top, unsigned bottom, unsigned left, unsigned right) {
  Ring ring{};
  const std::array<std::array<unsigned, 2>, 4> corners{
      {{top, left}, {top, right}, {bottom, right}, {bottom, left}}};
  for (unsigned n = 0; n < 4; ++n) {
    const auto [row, column] = corners[n];
    const Cell cell = static_cast<Cell>(row * 9 + column);
    const House box = house_of(BOX, cell);
    std::array<House, 2> lines{house_at(ROW, row), house_at(COLUMN, column)};
    if (n % 2 == 0) std::swap(lines[0], lines[1]);
    for (unsigned m = 0; m < 2; ++m) {
      ring.pairs[2 * n + m] = (HOUSE_SETS[lines[m]] & HOUSE_SETS[box]) - CellSet::just(cell);
    }
    ring.houses[2 * n] = lines[0];
    ring.houses[2 * n + 1] = box;
  }
  return ring;
}

std::vector<Constraint> counted(const Ring& ring, Digit d, Eight way) {
  std::vector<Constraint> covers;
  for (unsigned n = 0; n < 8; ++n) {
    if ((way >> n & 1) != 0) covers.push_back(constraint_of(ring.houses[n], d));
  }
  return covers;
}

// Adds what a ring excludes whose cells have just as many places in its houses as they are.
void add_filled(const Grid& grid, const Ring& ring, const Fewest& fewest,
                std::vector<CountedCover>& found) {
  std::array<Eight, 9> with_digit{};
  CellSet cells;
  bool all_open = true;
  for (unsigned n = 0; n < 8; ++n) {
    cells |= ring.pairs[n];
    ring.pairs[n].for_each([&](Cell i) {
      all_open = all_open && size_of(grid.mask(i)) > 1;
      for (const Digit d : Members(grid.mask(i))) {
        with_digit[d] = static_cast<Eight>(with_digit[d] | 1U << n);
      }
    });
    if (!all_open) return;
  }
  unsigned least = 0;
  for (const Eight pairs : with_digit) least += fewest.least(pairs);
  if (least != 16) return;
  const std::vector<Constraint> bases = bases_of(cells);
  std::array<WaysToCount, 9> digits;
  for (Digit d = 0; d < 9; ++d) {
    for (const Eight way : fewest.ways(with_digit[d])) digits[d].push_back(counted(ring, d, way));
  }
  each_cover_by_digit(grid, bases, digits, [&](const auto& covers) {
    add_excluded(grid, bases, covers, found);
  });
}

void pair_rings(Search& search, const Asked&, Take take) {
  static const Fewest fewest;
  std::vector<CountedCover> found;
  for (unsigned top = 0; top < 6; ++top) {
    for (unsigned bottom = top / 3 * 3 + 3; bottom < 9; ++bottom) {
      for (unsigned left = 0; left < 6; ++left) {
        for (unsigned right = left / 3 * 3 + 3; right < 9; ++right) {
          add_filled(search.grid(), ring_at(top, bottom, left, right), fewest, found);
        }
      }
    }
  }
  give_counted(std::move(found), take);
}

const Listed SECTOR_SETS_LISTED{
    {"msls", "", sector_sets, Needs::BOXES},
    {"sk-loop", "", pair_rings, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
