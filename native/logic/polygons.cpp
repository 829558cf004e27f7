// Borescoper's patterns: seven cells with three digits, or eight with four, in three boxes.
//
//   x x . | x . .     Two rows and two columns cross in a box, where they have three or all four of
//   x o . | x . .     the cells (o: only in the pattern of four digits, or another of the four is
//   . . . | . . .     missing). The two rows have a cell more each in a column of another box, the
//   ------+------     two columns in a row of a third.
//   x x . | . . .
//
// However the digits are placed in these cells, there is another way that leaves the same digits in
// each row, column and box. Further houses may hold none of these cells. That is no rule with a picture to it: the checker counts the fillings.
#include <algorithm>
#include <array>
#include <vector>

#include "logic/deadly.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

constexpr std::array<Mask, 3> TWO_OF_THREE{0b011, 0b101, 0b110};

class PolygonSearch {
 public:
  PolygonSearch(const Grid& grid, std::vector<DeadlyPattern>& found) : grid_(grid), found_(found) {}

  // Two rows and two columns that cross in a box.
  void in_box(unsigned band, unsigned stack, Mask rows, Mask columns) {
    const unsigned r = band * 3 + lowest(rows);
    const unsigned s = band * 3 + lowest(without(rows, bit_of(lowest(rows))));
    const unsigned b = stack * 3 + lowest(columns);
    const unsigned c = stack * 3 + lowest(without(columns, bit_of(lowest(columns))));
    const std::array block{at(r, b), at(r, c), at(s, b), at(s, c)};
    for (unsigned beside = 0; beside < 9; ++beside) {
      if (beside / 3 == stack) continue;
      for (unsigned below = 0; below < 9; ++below) {
        if (below / 3 == band) continue;
        std::array cells{at(r, beside), at(s, beside), at(below, b),
                         at(below, c),  block[0],      block[1], block[2], block[3]};
        for (std::size_t gone = 4; gone-- > 0;) {
          std::array seven = cells;
          seven[4 + gone] = cells[7];
          in_cells(std::span(seven).first(7), 3);
        }
        in_cells(cells, 4);
      }
    }
  }

 private:
  static Cell at(unsigned row, unsigned column) { return static_cast<Cell>(row * 9 + column); }

  // Adds what cells with n digits make, of which few cells or one digit are guardians.
  void in_cells(std::span<Cell> cells, unsigned n) {
    Mask all = 0;
    for (const Cell i : cells) {
      if (!is_open(grid_, i)) return;
      all = united(all, grid_.mask(i));
    }
    const auto is_in_more = [&](Cell i) { return grid_.tables().houses_of(i).size() > 3; };
    if (std::any_of(cells.begin(), cells.end(), is_in_more)) return;
    sort_all(cells.begin(), cells.end());
    each_choice(all, n, [&](Mask digits) {
      unsigned in_roof = 0;
      std::array<Mask, 8> left{};
      for (std::size_t m = 0; m < cells.size(); ++m) {
        left[m] = static_cast<Mask>(grid_.mask(cells[m]) & digits);
        if (size_of(left[m]) < 2) return;
        in_roof += left[m] != grid_.mask(cells[m]);
      }
      const bool is_few =
          in_roof <= DeadlyPattern::MOST_MIXED_ROOF || has_one(without(all, digits));
      if (in_roof == 0 || !is_few || !can_fill(grid_.tables(), cells, std::span(left).first(cells.size()))) return;
      DeadlyPattern pattern;
      for (const Cell i : cells) pattern.add(i, digits, grid_.mask(i));
      found_.push_back(std::move(pattern));
    });
  }

  const Grid& grid_;
  std::vector<DeadlyPattern>& found_;
};

}  // namespace

void Polygons::make(Search& search) {
  found_.clear();
  PolygonSearch polygons(search.grid(), found_);
  for (unsigned box = 0; box < 9; ++box) {
    for (const Mask rows : TWO_OF_THREE) {
      for (const Mask columns : TWO_OF_THREE) {
        search.patience().tick();
        polygons.in_box(box / 3, box % 3, rows, columns);
      }
    }
  }
  leave_out_linked(search.grid(), found_);
}

}  // namespace whydoku::logic
