// Fireworks: digits that a row and a column, crossing in a box, have outside of it in one cell
// each.
//
//   X . . | . P .     A digit whose places in the row are P and cells of the box, and in the column
//   . a a | . . .     Q and cells of the box, is in at least one of X, P and Q: else row and column
//   . a a | . . .     would both have it in the box, and they share only X there.
//   ------+------
//   Q . . | . . .     X is the heart, P and Q are the ends.
//
//   triple   three such digits fill the three cells: the digits in row and column are the bases,
//            the digits in the box and the cells the covers
//   quad     two digits of one firework and two of another with the same ends, whose heart is
//            opposite, fill the four cells
//   dual     two digits leave at most one of the three cells to others: that is a strong link
//
// A digit that the row has only in X and P, or the column only in X and Q, is in one of the cells
// too, by that one base.
#include <array>
#include <vector>

#include "houses.hpp"
#include "logic/covers.hpp"
#include "logic/finding.hpp"
#include "logic/order.hpp"
#include "logic/suppositions.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

// A digit that is in at least one of the heart and the ends: by its places in one line, or by those
// in both.
struct Held {
  Digit digit;
  Kind line;  // BOX: both lines
};

struct Firework {
  Cell heart;
  Cell row_end;
  Cell column_end;
  std::vector<Held> held;

  std::array<Cell, 3> cells() const { return {heart, row_end, column_end}; }
};

// The firework of each heart and its ends that hold two digits or more, by position.
class Fireworks : public Note {
 public:
  void make(Search& search) override {
    found_.clear();
    for (Cell heart = 0; heart < CELLS; ++heart) look(search.grid(), heart);
  }

  const std::vector<Firework>& found() const { return found_; }

  const Firework* at(Cell heart, Cell row_end, Cell column_end) const {
    for (const Firework& one : found_) {
      if (one.heart == heart && one.row_end == row_end && one.column_end == column_end) return &one;
    }
    return nullptr;
  }

 private:
  static CellSet places(const Grid& grid, Kind kind, Cell heart, Digit d) {
    CellSet cells;
    const House h = house_of(kind, heart);
    const Mask mask = grid.mask(constraint_of(h, d));
    for (const std::uint8_t n : Members(mask)) cells.add(HOUSE_CELLS[h][n]);
    return cells;
  }

  // Adds how the cells hold a digit, if they do: twice if each line alone shows it.
  static void add_held(const CellSet& box, const CellSet& row, const CellSet& column, Digit d,
                       Firework& one) {
    const CellSet x = CellSet::just(one.heart);
    const CellSet p = CellSet::just(one.row_end);
    const CellSet q = CellSet::just(one.column_end);
    const std::size_t before = one.held.size();
    if (row == (x | p)) one.held.push_back({d, ROW});
    if (column == (x | q)) one.held.push_back({d, COLUMN});
    if (one.held.size() > before) return;
    const auto is_in_box = [&](const CellSet& rest) { return !rest.is_empty() && rest.is_within(box); };
    if (is_in_box(row - p) && is_in_box(column - q)) one.held.push_back({d, BOX});
  }

  void look(const Grid& grid, Cell heart) {
    if (has_one(grid.mask(heart))) return;
    const CellSet& box = HOUSE_SETS[house_of(BOX, heart)];
    std::array<CellSet, 9> rows;
    std::array<CellSet, 9> columns;
    unsigned likely = 0;
    for (Digit d = 0; d < 9; ++d) {
      rows[d] = places(grid, ROW, heart, d);
      columns[d] = places(grid, COLUMN, heart, d);
      const bool is_few = (rows[d] - box).count() <= 1 && (columns[d] - box).count() <= 1;
      likely += is_few || rows[d].count() == 2 || columns[d].count() == 2 ? 1 : 0;
    }
    if (likely < 2) return;
    const auto open_cells = [&](Kind kind) {
      std::vector<Cell> cells;
      (HOUSE_SETS[house_of(kind, heart)] - box).for_each([&](Cell i) {
        if (size_of(grid.mask(i)) > 1) cells.push_back(i);
      });
      return cells;
    };
    const std::vector<Cell> ends = open_cells(COLUMN);
    for (const Cell p : open_cells(ROW)) {
      for (const Cell q : ends) {
        Firework one{heart, p, q, {}};
        const Mask digits = united(united(grid.mask(heart), grid.mask(p)), grid.mask(q));
        for (const Digit d : Members(digits)) {
          add_held(box, rows[d], columns[d], d, one);
        }
        if (one.held.size() >= 2) found_.push_back(std::move(one));
      }
    }
  }

  std::vector<Firework> found_;
};

// Different digits, at least one of which needs both lines, and no two the same line: those would be
// a hidden pair.
template <std::size_t N>
bool is_bent(const std::array<Held, N>& held) {
  std::array<std::size_t, 3> of{};
  Mask digits = 0;
  for (const Held& one : held) {
    ++of[one.line];
    digits = united(digits, bit_of(one.digit));
  }
  return size_of(digits) == N && of[BOX] > 0 && of[ROW] < 2 && of[COLUMN] < 2;
}

class Filled {
 public:
  explicit Filled(const Grid& grid) : grid_(grid) {}

  template <std::size_t N>
  void hold(Cell heart, const std::array<Held, N>& held) {
    for (const Held& one : held) {
      const auto in = [&](Kind kind) { return constraint_of(house_of(kind, heart), one.digit); };
      if (one.line != COLUMN) bases_.push_back(in(ROW));
      if (one.line != ROW) bases_.push_back(in(COLUMN));
      if (one.line == BOX) covers_.push_back(in(BOX));
    }
  }

  void fill(Cell i) { covers_.push_back(i); }

  why::Ground pattern(const CandidateSet& fins) const {
    return why::cover(bases_, covers_, fins);
  }

  void give_to(std::vector<CountedCover>& found) const {
    add_excluded(grid_, bases_, covers_, found);
  }

 private:
  const Grid& grid_;
  std::vector<Constraint> bases_;
  std::vector<Constraint> covers_;
};

void triples(Search& search, const Asked&, Take take) {
  std::vector<CountedCover> found;
  for (const Firework& one : search.note<Fireworks>().found()) {
    const std::vector<Held>& held = one.held;
    for (std::size_t a = 0; a < held.size(); ++a) {
      for (std::size_t b = a + 1; b < held.size(); ++b) {
        for (std::size_t c = b + 1; c < held.size(); ++c) {
          const std::array<Held, 3> three{held[a], held[b], held[c]};
          if (!is_bent(three)) continue;
          Filled filled(search.grid());
          filled.hold(one.heart, three);
          for (const Cell i : one.cells()) filled.fill(i);
          filled.give_to(found);
        }
      }
    }
  }
  give_counted(std::move(found), take);
}

template <class Visit>
void each_two(const std::vector<Held>& held, Visit&& visit) {
  for (std::size_t a = 0; a < held.size(); ++a) {
    for (std::size_t b = a + 1; b < held.size(); ++b) {
      const std::array<Held, 2> two{held[a], held[b]};
      if (is_bent(two)) visit(two);
    }
  }
}

void quads(Search& search, const Asked&, Take take) {
  std::vector<CountedCover> found;
  const Fireworks& fireworks = search.note<Fireworks>();
  for (const Firework& one : fireworks.found()) {
    const Cell opposite = static_cast<Cell>(one.column_end / 9 * 9 + one.row_end % 9);
    const Firework* other = fireworks.at(opposite, one.column_end, one.row_end);
    if (other == nullptr) continue;
    each_two(one.held, [&](const std::array<Held, 2>& two) {
      each_two(other->held, [&](const std::array<Held, 2>& others) {
        Mask digits = 0;
        for (const Held& held : two) digits = united(digits, bit_of(held.digit));
        for (const Held& held : others) digits = united(digits, bit_of(held.digit));
        if (size_of(digits) < 4) return;
        Filled filled(search.grid());
        filled.hold(one.heart, two);
        filled.hold(opposite, others);
        for (const Cell i : {one.heart, one.row_end, one.column_end, opposite}) filled.fill(i);
        filled.give_to(found);
      });
    });
  }
  give_counted(std::move(found), take);
}

// Two digits of a firework leave at most one of its cells to other digits. So where two of the
// cells have a third one, one of them has not, and that digit is elsewhere in a house of this cell:
// in one of two places, or groups of places.
struct BridgedPair {
  struct End {
    Cell cell;
    House house;
    CandidateSet others;  // the places of the digit in the house, but for the cell
  };

  CandidateSet eliminations;
  const Firework* firework;
  std::array<Held, 2> two;
  Digit digit;
  std::array<End, 2> ends;

  CandidateSet of_two(const Grid& grid, Cell i) const {
    CandidateSet some;
    for (const Held& held : two) some.add(candidate_of(i, held.digit));
    return some & grid.bits();
  }

  why::Ground pattern(const Grid& grid) const {
    const auto& [first, last] = ends;
    const std::array nodes{of_two(grid, first.cell), of_two(grid, last.cell)};
    CandidateSet fins = nodes[0];
    fins |= nodes[1];
    Filled filled(grid);
    filled.hold(firework->heart, two);
    for (const Cell i : firework->cells()) {
      if (i != first.cell && i != last.cell) filled.fill(i);
    }
    return why::chain({first.others, CandidateSet::just(candidate_of(first.cell, digit)), nodes[0],
                       nodes[1], CandidateSet::just(candidate_of(last.cell, digit)), last.others},
                      {why::constraint(constraint_of(first.house, digit)),
                       filled.pattern(fins),
                       why::constraint(constraint_of(last.house, digit))});
  }
};

// A cell with the other places of a digit in each of its houses.
std::vector<BridgedPair::End> ends_at(const Grid& grid, Cell i, Digit d) {
  std::vector<BridgedPair::End> ends;
  for (const Kind kind : {ROW, COLUMN, BOX}) {
    const Constraint q = constraint_of(house_of(kind, i), d);
    CandidateSet others = candidates_of(q) & grid.bits();
    others.remove(candidate_of(i, d));
    if (!others.is_empty()) ends.push_back({i, house_of(kind, i), others});
  }
  return ends;
}

void add_bridged(const Grid& grid, const Firework& firework, const std::array<Held, 2>& two,
                 std::vector<BridgedPair>& found) {
  const auto [heart, row_end, column_end] = firework.cells();
  const std::array<std::array<Cell, 2>, 3> pairs{
      {{heart, row_end}, {heart, column_end}, {row_end, column_end}}};
  for (const auto& [u, v] : pairs) {
    BridgedPair one{{}, &firework, two, 0, {}};
    if (one.of_two(grid, u).is_empty() || one.of_two(grid, v).is_empty()) continue;
    for (const Digit d : Members(static_cast<Mask>(grid.mask(u) & grid.mask(v)))) {
      if (d == two[0].digit || d == two[1].digit) continue;
      one.digit = d;
      for (const auto& first : ends_at(grid, u, d)) {
        for (const auto& last : ends_at(grid, v, d)) {
          CandidateSet gone = grid.bits();
          for (const CandidateSet& others : {first.others, last.others}) {
            others.for_each([&](std::size_t k) { gone &= SEES[k]; });
          }
          // One house excludes what sees the cells.
          gone -= SEES[candidate_of(u, d)];
          gone -= SEES[candidate_of(v, d)];
          if (gone.is_empty()) continue;
          one.eliminations = gone;
          one.ends = {first, last};
          found.push_back(one);
        }
      }
    }
  }
}

void duals(Search& search, const Asked&, Take take) {
  std::vector<BridgedPair> found;
  for (const Firework& one : search.note<Fireworks>().found()) {
    const std::vector<Held>& held = one.held;
    for (std::size_t a = 0; a < held.size(); ++a) {
      for (std::size_t b = a + 1; b < held.size(); ++b) {
        if (held[a].line != BOX || held[b].line != BOX) continue;
        add_bridged(search.grid(), one, {held[a], held[b]}, found);
      }
    }
  }
  most_first(found);
  NumberedSets met;
  for (const BridgedPair& one : found) {
    if (!met.add(one.eliminations).second) continue;
    const Finding finding = Finding::removing(one.eliminations);
    if (!take(finding.because(one.pattern(search.grid())))) return;
  }
}

const Listed FIREWORKS_LISTED{
    {"firework-triple", "", triples, Needs::BOXES},
    {"firework-quad", "", quads, Needs::BOXES},
    {"firework-dual", "", duals, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
