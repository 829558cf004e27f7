#include "logic/intersections.hpp"

#include <array>

#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

// The parts of a house that hold places: thirds of a line, rows of a box, columns of a box.
struct HeldBy {
  bool third;
  bool row;
  bool column;
};

constexpr auto HELD_BY = [] {
  const auto is_in = [](unsigned mask, const std::array<Mask, 3>& parts) {
    return (mask & ~unsigned{parts[0]}) == 0 || (mask & ~unsigned{parts[1]}) == 0 ||
           (mask & ~unsigned{parts[2]}) == 0;
  };
  std::array<HeldBy, ALL_NINE + 1> held{};
  for (unsigned mask = 0; mask < held.size(); ++mask) {
    held[mask] = {is_in(mask, LINE_THIRDS), is_in(mask, BOX_ROWS), is_in(mask, BOX_COLUMNS)};
  }
  return held;
}();

CandidateSet held_in(const Grid& grid, Constraint q) {
  CandidateSet held;
  for (const std::uint8_t n : Members(grid.mask(q))) held.add(grid.tables().members(q)[n]);
  return held;
}

// The first other house, under any rules, that holds all these places and a place more.
std::optional<Constraint> cover_by_tables(const Grid& grid, Constraint q, Mask places) {
  const Tables& tables = grid.tables();
  const House base = house_of(q);
  const std::span<const Cell> cells = tables.house_cells(base);
  for (const House h : tables.houses_of(cells[lowest(places)])) {
    if (h == base) continue;
    const Constraint cover = constraint_of(h, static_cast<Digit>(q % 9));
    if (size_of(grid.mask(cover)) <= size_of(places)) continue;
    const auto is_in = [&](std::uint8_t n) { return tables.house_set(h).has(cells[n]); };
    const Members all(places);
    bool is_within = true;
    for (const std::uint8_t n : all) is_within = is_within && is_in(n);
    if (is_within) return cover;
  }
  return std::nullopt;
}

void confined_by_tables(const Grid& grid, bool are_regions, std::vector<Finding>& found) {
  found.clear();
  const std::size_t end = grid.tables().end_of_constraints();
  for (std::size_t n = CELLS; n < end; ++n) {
    const auto q = static_cast<Constraint>(n);
    if ((kind_of(house_of(q)) == BOX) != are_regions || size_of(grid.mask(q)) < 2) continue;
    const std::optional<Constraint> cover = cover_by_tables(grid, q, grid.mask(q));
    if (!cover) continue;
    CandidateSet gone = held_in(grid, *cover);
    gone -= held_in(grid, q);
    found.push_back(Finding::removing(gone, q));
  }
}

void confined(const Grid& grid, Constraint first, Constraint end, std::vector<Finding>& found) {
  found.clear();
  const bool are_boxes = kind_of(house_of(first)) == BOX;
  for (Constraint q = first; q < end; ++q) {
    const Mask mask = grid.mask(q);
    const HeldBy& held = HELD_BY[mask];
    if (are_boxes ? !held.row && !held.column : !held.third) continue;
    const unsigned size = size_of(mask);
    if (size < 2 || size > 3) continue;
    const std::optional<Constraint> cover = cover_of(grid, q, mask);
    if (!cover || size_of(grid.mask(*cover)) <= size) continue;
    CandidateSet gone = held_in(grid, *cover);
    gone -= held_in(grid, q);
    found.push_back(Finding::removing(gone, q));
  }
}

void most_first_of(Search& search, std::vector<Finding> found, const Asked& asked, Take take) {
  most_first(found);
  for (const Finding& one : found) {
    if (!asked.wants(search.grid().tables(), one.base)) continue;
    if (!take(one.because(pattern_of(search.grid(), one.base)))) return;
  }
}

struct BoxPair {
  std::array<House, 2> boxes;
  Kind lines;
  std::size_t chute;
};

constexpr std::array<BoxPair, 18> make_box_pairs() {
  constexpr std::array<std::array<std::size_t, 2>, 3> TWO{{{0, 1}, {0, 2}, {1, 2}}};
  std::array<BoxPair, 18> pairs{};
  std::size_t n = 0;
  for (std::size_t chute = 0; chute < 3; ++chute) {
    for (const auto& [a, b] : TWO) {
      pairs[n++] = {{house_at(BOX, chute * 3 + a), house_at(BOX, chute * 3 + b)}, ROW, chute};
      pairs[n++] = {{house_at(BOX, a * 3 + chute), house_at(BOX, b * 3 + chute)}, COLUMN, chute};
    }
  }
  return pairs;
}

constexpr auto BOX_PAIRS = make_box_pairs();

// Any two boxes of a band or stack that keep a digit in the same two lines; `in_pairs` if each has
// two places for it.
void two_boxes(const Grid& grid, const Asked& asked, bool in_pairs, Take take) {
  std::vector<Finding> found;
  for (const BoxPair& pair : BOX_PAIRS) {
    for (Digit d = 0; d < 9; ++d) {
      if (!asked.wants_digit(d)) continue;
      const std::array<Constraint, 2> bases{constraint_of(pair.boxes[0], d),
                                            constraint_of(pair.boxes[1], d)};
      const Mask one = grid.mask(bases[0]);
      const Mask other = grid.mask(bases[1]);
      if (size_of(one) < 2 || size_of(other) < 2) continue;
      if (in_pairs != (size_of(one) == 2 && size_of(other) == 2)) continue;
      CandidateSet gone;
      unsigned lines = 0;
      why::Constraints covers;
      bool are_equal = true;
      for (std::size_t n = 0; n < 3; ++n) {
        const Mask third = pair.lines == ROW ? BOX_ROWS[n] : BOX_COLUMNS[n];
        const bool in_one = (one & third) != 0;
        const bool in_other = (other & third) != 0;
        are_equal = are_equal && in_one == in_other;
        if (!in_one && !in_other) continue;
        ++lines;
        const Constraint cover = constraint_of(house_at(pair.lines, pair.chute * 3 + n), d);
        gone |= held_in(grid, cover);
        covers.push_back(cover);
      }
      if (lines != 2 || !are_equal) continue;
      for (const Constraint base : bases) gone -= held_in(grid, base);
      if (gone.is_empty()) continue;
      found.push_back(Finding::removing(gone).because(why::cover(bases, covers)));
    }
  }
  most_first(found);
  give(found, take);
}

}  // namespace

std::optional<Constraint> cover_of(const Grid& grid, Constraint q, Mask places) {
  if (!grid.tables().is_classic()) return cover_by_tables(grid, q, places);
  const House h = house_of(q);
  const HeldBy& held = HELD_BY[places];
  const bool is_box = kind_of(h) == BOX;
  if (is_box ? !held.row && !held.column : !held.third) return std::nullopt;
  const Kind kind = !is_box ? BOX : held.row ? ROW : COLUMN;
  const Cell first = HOUSE_CELLS[h][lowest(places)];
  return constraint_of(house_of(kind, first), static_cast<Digit>(q % 9));
}

why::Ground pattern_of(const Grid& grid, Constraint base) {
  return why::cover(std::array{base}, std::array{*cover_of(grid, base, grid.mask(base))});
}

void Intersections::make(Search& search) {
  if (!search.grid().tables().is_classic()) {
    confined_by_tables(search.grid(), true, pointing_);
    confined_by_tables(search.grid(), false, claiming_);
    return;
  }
  confined(search.grid(), constraint_of(house_at(BOX, 0), 0), CONSTRAINTS, pointing_);
  confined(search.grid(), CELLS, constraint_of(house_at(BOX, 0), 0), claiming_);
}

void pointing(Search& search, const Asked& asked, Take take) {
  most_first_of(search, search.note<Intersections>().pointing(), asked, take);
}

void claiming(Search& search, const Asked& asked, Take take) {
  most_first_of(search, search.note<Intersections>().claiming(), asked, take);
}

void double_pairs(Search& search, const Asked& asked, Take take) {
  two_boxes(search.grid(), asked, true, take);
}

void multiple_lines(Search& search, const Asked& asked, Take take) {
  two_boxes(search.grid(), asked, false, take);
}

namespace {

const Listed INTERSECTIONS_LISTED{
    {"pointing", "digit house", pointing, Needs::ANY_RULES, BASED},
    {"claiming", "digit house", claiming, Needs::ANY_RULES, BASED},
    {"double-pairs", "digit", double_pairs, Needs::BOXES},
    {"multiple-lines", "digit", multiple_lines, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
