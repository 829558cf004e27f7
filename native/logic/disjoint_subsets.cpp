// Disjoint subsets: n cells that can have n digits, each of them only once.
//
// The cells that can have a digit all lie in one house, so it is true in at most one of them. As
// there are as many cells as digits, all digits are needed: each is somewhere in its cells, and
// nowhere else in the houses that hold these. Where all cells lie in one house, this is a naked
// subset.
//
// Empty Rectangle Intersection Pairs: a box that has two digits in a row and a column only, and a
// cell in the rest of each that has just these two.
//
//   *  x  y | *  xy *     The box has neither x nor y in -. It needs both, and each of the two
//   x  -  - | .  .  .     cells one of them: that is all that the row and the column can take. So
//   y  -  - | .  .  .     the rest of both has neither; nor has the cell where they cross, which
//   --------+--------     would take a digit in both at once.
//   xy .  . | .  .  .
//   *  .  . | .  .  .
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "houses.hpp"
#include "logic/covers.hpp"
#include "logic/finding.hpp"
#include "logic/order.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// The most cells of a disjoint subset. On grids with many candidates, each cell more would take ten
// times as long, and few people would count so far.
constexpr unsigned MOST_CELLS = 6;

// Cells, their digits, and for each digit the houses, as bits, of all cells that can have it.
struct ChosenCells {
  CellSet cells;
  Mask digits;
  std::array<std::uint32_t, 9> houses;

  // The same with another cell; no digits if one of them has no house.
  ChosenCells with(Cell i, Mask mask) const {
    ChosenCells wider{cells | CellSet::just(i), united(digits, mask), houses};
    for (const Digit d : Members(mask)) {
      std::uint32_t own = 0;
      for (const Kind kind : {ROW, COLUMN, BOX}) own |= std::uint32_t{1} << house_of(kind, i);
      wider.houses[d] &= own;
      if (wider.houses[d] == 0) wider.digits = 0;
    }
    return wider;
  }

  bool is_bent() const {
    return std::none_of(HOUSE_SETS.begin(), HOUSE_SETS.end(),
                        [&](const CellSet& house) { return cells.is_within(house); });
  }
};

// A subset as one cover or, where a line and a box hold the same cells and both lose something, as
// two.
struct DisjointSubset {
  std::size_t size;
  CandidateSet eliminations;
  CellSet cells;
  std::vector<why::Constraints> covers;

  Finding finding() const {
    std::vector<why::Ground> patterns;
    for (const why::Constraints& some : covers) {
      patterns.push_back(why::cover(bases_of(cells), some));
    }
    return Finding::removing(eliminations).because(why::reason(patterns));
  }
};

class DisjointSubsets {
 public:
  explicit DisjointSubsets(Search& search) : search_(search), grid_(search.grid()) {
    for (Cell i = 0; i < CELLS; ++i) {
      if (size_of(grid_.mask(i)) < 2 || size_of(grid_.mask(i)) > MOST_CELLS) continue;
      few_.add(i);
      for (const Digit d : Members(grid_.mask(i))) with_digit_[d].add(i);
    }
  }

  // Those of which no part is one by itself, the smaller first.
  std::vector<DisjointSubset> find() {
    ChosenCells none{};
    none.houses.fill((std::uint32_t{1} << HOUSES) - 1);
    std::vector<ChosenCells> chosen{none};
    for (unsigned size = 1; size <= MOST_CELLS; ++size) {
      search_.patience().tick();
      chosen = widened(chosen);
      for (const ChosenCells& one : chosen) {
        if (size_of(one.digits) == size && one.is_bent() && is_whole(one.cells)) add(one);
      }
    }
    return std::move(found_);
  }

 private:
  // All with one cell more that shares a digit, by position.
  std::vector<ChosenCells> widened(const std::vector<ChosenCells>& chosen) const {
    std::vector<ChosenCells> wider;
    for (const ChosenCells& one : chosen) {
      CellSet near = one.digits == 0 ? few_ : CellSet();
      for (const Digit d : Members(one.digits)) near |= with_digit_[d];
      (near - one.cells).for_each([&](Cell i) {
        if (size_of(united(one.digits, grid_.mask(i))) > MOST_CELLS) return;
        const ChosenCells more = one.with(i, grid_.mask(i));
        if (more.digits != 0) wider.push_back(more);
      });
    }
    sort_all(wider.begin(), wider.end(), [](const ChosenCells& one, const ChosenCells& other) {
      return one.cells.comes_before(other.cells);
    });
    const auto is_same = [](const ChosenCells& one, const ChosenCells& other) {
      return one.cells == other.cells;
    };
    wider.erase(std::unique(wider.begin(), wider.end(), is_same), wider.end());
    return wider;
  }

  bool is_whole(const CellSet& cells) const {
    std::vector<std::uint32_t> masks;
    cells.for_each([&](Cell i) { masks.push_back(grid_.mask(i)); });
    return is_inseparable(masks);
  }

  void add(const ChosenCells& one) {
    const std::vector<Constraint> bases = bases_of(one.cells);
    std::array<why::Constraints, 2> covers;
    for (const Digit d : Members(one.digits)) {
      const int first = std::countr_zero(one.houses[d]);
      const int last = 31 - std::countl_zero(one.houses[d]);
      covers[0].push_back(constraint_of(static_cast<House>(first), d));
      covers[1].push_back(constraint_of(static_cast<House>(last), d));
    }
    CandidateSet gone = excluded_by_cover(grid_, bases, covers[0]);
    const CandidateSet other = excluded_by_cover(grid_, bases, covers[1]);
    std::vector<why::Constraints> needed;
    if (other.is_within(gone)) {
      needed = {covers[0]};
    } else if (gone.is_within(other)) {
      needed = {covers[1]};
    } else {
      needed = {covers[0], covers[1]};
    }
    gone |= other;
    if (gone.is_empty()) return;
    found_.push_back({needed.size() * bases.size(), gone, one.cells, std::move(needed)});
  }

  Search& search_;
  const Grid& grid_;
  CellSet few_;
  std::array<CellSet, 9> with_digit_;
  std::vector<DisjointSubset> found_;
};

void disjoint_subsets(Search& search, const Asked&, Take take) {
  each_smallest_first(DisjointSubsets(search).find(),
                      [&](const DisjointSubset& one) { return take(one.finding()); });
}

// Adds the pair of a cell in the rest of a row and one in the rest of a column, if it is one.
void add_pair(const Grid& grid, Cell p, Cell q, std::vector<CountedCover>& found) {
  const House row = house_of(ROW, p);
  const House column = house_of(COLUMN, q);
  const House box = house_of(BOX, static_cast<Cell>(row_of(p) * 9 + column_of(q)));
  if (HOUSE_SETS[box].has(p) || HOUSE_SETS[box].has(q)) return;
  const CellSet lines = HOUSE_SETS[row] | HOUSE_SETS[column];
  why::Constraints bases{p, q};
  for (const Digit d : Members(grid.mask(p))) {
    const Constraint base = constraint_of(box, d);
    if (grid.mask(base) == 0) return;
    for (const std::uint8_t n : Members(grid.mask(base))) {
      if (!lines.has(cell_of(MEMBERS[base][n]))) return;
    }
    bases.push_back(base);
  }
  why::Constraints covers;
  for (const House h : {row, column}) {
    for (const Digit d : Members(grid.mask(p))) covers.push_back(constraint_of(h, d));
  }
  add_excluded(grid, bases, covers, found);
}

void intersection_pairs(Search& search, const Asked&, Take take) {
  const Grid& grid = search.grid();
  std::vector<CountedCover> found;
  for (Cell p = 0; p < CELLS; ++p) {
    if (size_of(grid.mask(p)) != 2) continue;
    for (Cell q = 0; q < CELLS; ++q) {
      if (grid.mask(p) == grid.mask(q)) add_pair(grid, p, q, found);
    }
  }
  give_counted(std::move(found), take);
}

const Listed DISJOINT_SUBSETS_LISTED{
    {"distributed-disjoint-subset", "", disjoint_subsets, Needs::BOXES},
    {"erip", "", intersection_pairs, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
