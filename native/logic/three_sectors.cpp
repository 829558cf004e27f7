// Three sectors: cells of a box, of a row and of a column that cross in it, which use up all the
// digits they have.
//
//   C  C  . | R  .  .      R   a set in the rest of the row
//   C  .  . | .  .  .      K   a set in the rest of the column
//   .  .  C | .  .  .      C   cells of the box, in the lines or not
//   --------+--------
//   K  .  . | .  .  .
//
// A set in the rest of the row and one in the rest of the column, each with one digit or two more
// than cells, take their digits in the row and in the column; further digits are taken in the box.
// A digit in the row, one in the column and one in the box are true once each in all the cells. If
// there are as many of these as cells, all are needed, and nothing else in those houses has them;
// nor has a cell of them what would be taken twice at once.
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "houses.hpp"
#include "logic/covers.hpp"
#include "logic/finding.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// The most cells of the set in the rest of a line, and the most digits that are taken in the box.
constexpr std::size_t MOST_IN_ARM = 2;
constexpr unsigned MOST_IN_BOX = 3;

// Cells in the rest of a line, their digits, and how many more these are.
struct Arm {
  House line;
  CellSet cells;
  Mask digits;
  unsigned spare;
};

class SectorsOfBox {
 public:
  SectorsOfBox(const Grid& grid, House box, std::vector<CountedCover>& found)
      : grid_(grid), box_(box), found_(found) {}

  void search() {
    const std::vector<Arm> columns = arms(COLUMN);
    for (const Arm& in_row : arms(ROW)) {
      for (const Arm& in_column : columns) join(in_row, in_column);
    }
  }

 private:
  std::vector<Arm> arms(Kind kind) const {
    std::vector<Arm> found;
    for (House line = house_at(kind, 0); kind_of(line) == kind; ++line) {
      const CellSet met = HOUSE_SETS[line] & HOUSE_SETS[box_];
      if (met.is_empty()) continue;
      Mask here = 0;
      met.for_each([&](Cell i) { here = united(here, grid_.mask(i)); });
      std::vector<Cell> rest;
      (HOUSE_SETS[line] - met).for_each([&](Cell i) {
        if (size_of(grid_.mask(i)) > 1) rest.push_back(i);
      });
      const auto add = [&](const CellSet& cells, Mask digits) {
        const unsigned spare = size_of(digits) - static_cast<unsigned>(cells.count());
        const bool is_fit = spare == 1 || spare == 2;
        if (is_fit && size_of(static_cast<Mask>(digits & here)) >= spare) {
          found.push_back({line, cells, digits, spare});
        }
      };
      for (const Cell i : rest) add(CellSet::just(i), grid_.mask(i));
      for (std::size_t a = 0; a < rest.size(); ++a) {
        for (std::size_t b = a + 1; b < rest.size(); ++b) {
          add(CellSet::just(rest[a]) | CellSet::just(rest[b]),
              united(grid_.mask(rest[a]), grid_.mask(rest[b])));
        }
      }
    }
    return found;
  }

  // Adds the patterns with these sets in the row and in the column.
  void join(const Arm& in_row, const Arm& in_column) {
    near_.clear();
    for (const Cell i : HOUSE_CELLS[box_]) {
      if (size_of(grid_.mask(i)) == 1) continue;
      Mask left = grid_.mask(i);
      for (const Arm* arm : {&in_row, &in_column}) {
        if (HOUSE_SETS[arm->line].has(i)) left = without(left, arm->digits);
      }
      if (size_of(left) <= MOST_IN_BOX) near_.push_back({i, left});
    }
    const unsigned spare = in_row.spare + in_column.spare;
    if (near_.size() < spare) return;
    for (const Mask digits : unions()) {
      CellSet cells;
      for (const auto& [i, left] : near_) {
        if (without(left, digits) == 0) cells.add(i);
      }
      if (static_cast<unsigned>(cells.count()) != spare + size_of(digits)) continue;
      why::Constraints covers;
      const auto cover = [&](House h, Mask some) {
        for (const Digit d : Members(some)) covers.push_back(constraint_of(h, d));
      };
      cover(in_row.line, in_row.digits);
      cover(in_column.line, in_column.digits);
      cover(box_, digits);
      add(bases_of(cells | in_row.cells | in_column.cells), covers);
    }
  }

  // All digits together of some of the cells nearby, the fewest first.
  std::vector<Mask> unions() const {
    std::vector<Mask> known{0};
    std::bitset<ALL_NINE + 1> is_known{1};
    for (const auto& [_, left] : near_) {
      for (std::size_t n = known.size(); n-- > 0;) {
        const Mask both = united(known[n], left);
        if (size_of(both) > MOST_IN_BOX || is_known[both]) continue;
        is_known.set(both);
        known.push_back(both);
      }
    }
    sort_all(known.begin(), known.end(), [](Mask one, Mask other) {
      return std::pair(size_of(one), one) < std::pair(size_of(other), other);
    });
    return known;
  }

  // Adds a pattern if it excludes something, and no part of it does without the rest.
  void add(const why::Constraints& bases, const why::Constraints& covers) {
    const std::size_t before = found_.size();
    add_excluded(grid_, bases, covers, found_);
    if (found_.size() == before) return;
    std::vector<std::uint32_t> of_bases;  // the covers that each base has candidates in
    for (const Constraint base : bases) {
      const Cell i = static_cast<Cell>(base);
      std::uint32_t held = 0;
      for (std::size_t n = 0; n < covers.size(); ++n) {
        const Mask digit = bit_of(covers[n] % 9U);
        const bool is_in = HOUSE_SETS[house_of(covers[n])].has(i) && (grid_.mask(i) & digit) != 0;
        held |= std::uint32_t{is_in} << n;
      }
      of_bases.push_back(held);
    }
    if (!is_inseparable(of_bases)) found_.pop_back();
  }

  struct Near {
    Cell cell;
    Mask left;  // the digits that it does not take in the row or in the column
  };

  const Grid& grid_;
  House box_;
  std::vector<CountedCover>& found_;
  std::vector<Near> near_;
};

void three_sectors(Search& search, const Asked&, Take take) {
  std::vector<CountedCover> found;
  for (House box = house_at(BOX, 0); box < HOUSES; ++box) {
    search.patience().tick();
    SectorsOfBox(search.grid(), box, found).search();
  }
  give_counted(std::move(found), take);
}

const Listed THREE_SECTORS_LISTED{
    {"sue-de-coq-3d", "", three_sectors, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
