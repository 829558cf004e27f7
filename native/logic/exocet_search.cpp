#include "logic/exocet_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "houses.hpp"
#include "logic/covers.hpp"
#include "logic/deadly.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// Places of a digit in three cross lines, nine bits each.
using CrossPlaces = std::uint32_t;

constexpr CrossPlaces in_line(unsigned n, CrossPlaces places) { return places << 9 * n; }

// The houses of such places: 0-8 along the base, 9-11 the cross lines, 12-20 their boxes.
using CrossHouse = std::uint8_t;

constexpr CrossHouse NO_HOUSE = 255;

constexpr std::array<CrossPlaces, 21> make_house_places() {
  std::array<CrossPlaces, 21> all{};
  for (unsigned n = 0; n < 9; ++n) {
    for (unsigned m = 0; m < 3; ++m) all[n] |= in_line(m, 1U << n);
    all[12 + n] = CrossPlaces{7} << 3 * n;
  }
  for (unsigned m = 0; m < 3; ++m) all[9 + m] = in_line(m, ALL_NINE);
  return all;
}

constexpr auto HOUSE_PLACES = make_house_places();

// Two houses that hold all places but up to two, where targets may be.
struct CrossWay {
  CrossPlaces left = 0;
  std::array<CrossHouse, 2> houses{NO_HOUSE, NO_HOUSE};
};

using CrossWays = std::vector<CrossWay>;

// Adds the ways that go on from one, which has these places to hold.
void extend(CrossPlaces places, const CrossWay& way, CrossPlaces targets, CrossWays& ways) {
  if (places == 0 || way.houses[1] != NO_HOUSE) {
    const CrossPlaces left = way.left | places;
    if ((left & ~targets) == 0 && ones(left) <= 2) ways.push_back({left, way.houses});
    return;
  }
  const unsigned n = static_cast<unsigned>(std::countr_zero(places));
  for (const unsigned house : {n % 9, 12 + n / 3, 9 + n / 9}) {
    CrossWay more = way;
    more.houses[way.houses[0] == NO_HOUSE ? 0 : 1] = static_cast<CrossHouse>(house);
    extend(places & ~HOUSE_PLACES[house], more, targets, ways);
  }
  if ((targets >> n & 1) != 0 && ones(way.left) < 2) {
    CrossWay more = way;
    more.left |= CrossPlaces{1} << n;
    extend(places & (places - 1), more, targets, ways);
  }
}

// All ways that leave no more than another one does.
CrossWays smallest_ways(CrossPlaces places, CrossPlaces targets) {
  CrossWays all;
  extend(places, {}, targets, all);
  CrossWays smallest;
  for (const CrossWay& way : all) {
    const bool is_more = std::any_of(all.begin(), all.end(), [&](const CrossWay& other) {
      return other.left != way.left && (other.left & ~way.left) == 0;
    });
    if (!is_more) smallest.push_back(way);
  }
  return smallest;
}

// Whether two houses can hold so many places: those that are not whole lines hold three each.
bool may_be_covered(CrossPlaces places) {
  const int a = ones(places & ALL_NINE);
  const int b = ones(places >> 9 & ALL_NINE);
  const int c = ones(places >> 18);
  return a + b + c <= 6 || a + b <= 3 || a + c <= 3 || b + c <= 3 || a == 0 || b == 0 || c == 0;
}

// Three lines across a base; the first is through its box.
using CrossLines = std::array<House, 3>;

// Two base cells and three cross lines, and the places there of each of the base's digits that do
// not see its places in the base.
struct Form {
  Kind kind;
  House line;
  std::vector<Cell> base;
  Mask digits;
  CrossLines lines{};
  CrossPlaces may_be_targets = 0;
  std::array<CrossPlaces, 9> places{};
  Mask beyond = 0;  // the digits whose places two houses and targets cannot hold
  std::array<CrossWays, 9> ways{};

  Cell cell(unsigned n) const { return HOUSE_CELLS[lines[n / 9]][n % 9]; }
};

// The open cells of the chute in the second and the third line.
CrossPlaces targets_in(const Grid& grid, const Form& form) {
  CrossPlaces targets = 0;
  for (unsigned m = 1; m < 3; ++m) {
    for (unsigned n = form.line % 9U / 3 * 3, end = n + 3; n < end; ++n) {
      if (size_of(grid.mask(HOUSE_CELLS[form.lines[m]][n])) > 1) targets |= in_line(m, 1U << n);
    }
  }
  return targets;
}

// Finds the places of the digits in the cross lines. Returns false if a line has none of a digit,
// as the grid has no solution then, or if more digits are beyond than may be.
bool find_places(const Grid& grid, Form& form, unsigned most_beyond) {
  const unsigned place = form.line % 9U;
  const CrossPlaces seen =
      CrossPlaces{7} << place / 3 * 3 | in_line(1, 1U << place) | in_line(2, 1U << place);
  form.may_be_targets = targets_in(grid, form) & ~seen;
  form.beyond = 0;
  for (const Digit d : Members(form.digits)) {
    form.places[d] = 0;
    for (unsigned n = 0; n < 3; ++n) {
      const Mask here = grid.mask(constraint_of(form.lines[n], d));
      if (here == 0) return false;
      form.places[d] |= in_line(n, here);
    }
    form.places[d] &= ~seen;
    if (may_be_covered(form.places[d] & ~form.may_be_targets)) continue;
    form.beyond = united(form.beyond, bit_of(d));
    if (size_of(form.beyond) > most_beyond) return false;
  }
  return true;
}

void find_ways(Form& form, Mask digits) {
  for (const Digit d : Members(digits)) {
    form.ways[d] = smallest_ways(form.places[d], form.may_be_targets);
  }
}

// Which forms are looked for: with how many digits, and how many of them beyond.
struct Sought {
  unsigned most_digits;
  unsigned most_beyond;
};

using VisitForm = std::function<void(Form&)>;

// Visits the bases in a line of a box, each with all cross lines.
void each_form_in_line(const Grid& grid, House box, Kind kind, unsigned n, const Sought& sought,
                       Patience& patience, const VisitForm& visit) {
  const Kind across = kind == ROW ? COLUMN : ROW;
  const Cell corner = HOUSE_CELLS[box][0];
  const House line = static_cast<House>(house_of(kind, corner) + n);
  const unsigned first = house_of(across, corner) % 9U;
  const unsigned next = first == 0 ? 3 : 0;
  const unsigned last = 9 - first - next;
  for (unsigned beside = first; beside < first + 3; ++beside) {
    std::vector<Cell> base;
    Mask digits = 0;
    bool is_open = true;
    for (unsigned m = first; m < first + 3; ++m) {
      if (m == beside) continue;
      const Cell i = HOUSE_CELLS[line][m];
      base.push_back(i);
      digits = united(digits, grid.mask(i));
      is_open = is_open && size_of(grid.mask(i)) > 1;
    }
    if (!is_open || size_of(digits) < 3 || size_of(digits) > sought.most_digits) continue;
    patience.tick();
    Form form{kind, line, std::move(base), digits};
    for (unsigned p = next; p < next + 3; ++p) {
      for (unsigned q = last; q < last + 3; ++q) {
        form.lines = {house_at(across, beside), house_at(across, p), house_at(across, q)};
        if (find_places(grid, form, sought.most_beyond)) visit(form);
      }
    }
  }
}

void each_form(const Grid& grid, const Sought& sought, Patience& patience, const VisitForm& visit) {
  for (House box = house_at(BOX, 0); box < HOUSES; ++box) {
    for (const Kind kind : {ROW, COLUMN}) {
      for (unsigned n = 0; n < 3; ++n) {
        each_form_in_line(grid, box, kind, n, sought, patience, visit);
      }
    }
  }
}

// The two targets that suffice for some digits, in all ways.
std::vector<CrossPlaces> targets_for(const Form& form, Mask digits) {
  std::vector<CrossPlaces> targets{0};
  for (const Digit d : Members(digits)) {
    std::vector<CrossPlaces> after;
    for (const CrossPlaces some : targets) {
      for (const CrossWay& way : form.ways[d]) {
        const CrossPlaces both = some | way.left;
        const bool is_known = std::find(after.begin(), after.end(), both) != after.end();
        if (ones(both) <= 2 && !is_known) after.push_back(both);
      }
    }
    targets = std::move(after);
  }
  std::erase_if(targets, [](CrossPlaces some) {
    return ones(some >> 9 & ALL_NINE) != 1 || ones(some >> 18) != 1;
  });
  return targets;
}

DigitCover cover_of(const Grid& grid, const Form& form, Digit d, const CrossWay& way,
                    const Exocet& exocet) {
  std::array<CrossHouse, 2> houses = way.houses;
  // What needs fewer houses needs fewer lines.
  for (CrossHouse n = 9; n < 12; ++n) {
    const auto free = std::find(houses.begin(), houses.end(), NO_HOUSE);
    if (free == houses.end() || std::find(houses.begin(), houses.end(), n) != houses.end()) {
      continue;
    }
    *free = n;
  }
  DigitCover cover;
  CellSet covered;
  for (const CrossHouse n : houses) {
    if (n >= 9 && n < 12) continue;
    const House h = n < 9 ? house_at(form.kind, n)
                          : house_of(BOX, HOUSE_CELLS[form.lines[(n - 12U) / 3]][n % 3 * 3]);
    cover.part.covers.push_back(constraint_of(h, d));
    covered |= HOUSE_SETS[h];
  }
  for (CrossHouse n = 0; n < 3; ++n) {
    if (std::find(houses.begin(), houses.end(), n + 9) != houses.end()) continue;
    const Constraint q = constraint_of(form.lines[n], d);
    cover.part.bases.push_back(q);
    for (const std::uint8_t m : Members(grid.mask(q))) {
      const Cell i = HOUSE_CELLS[form.lines[n]][m];
      if (covered.has(i)) continue;
      cover.part.fins.add(candidate_of(i, d));
      if (!has_cell(exocet.targets, i)) cover.outside.add(candidate_of(i, d));
    }
  }
  cover.excluded = excluded_by_cover(grid, cover.part.bases, cover.part.covers);
  return cover;
}

// Adds the covers of a digit: for each set of targets that suffices the one that excludes most.
void add_covers(const Grid& grid, const Form& form, Digit d, CrossPlaces targets, Exocet& exocet) {
  std::vector<std::pair<CrossPlaces, DigitCover>> best;
  for (const CrossWay& way : form.ways[d]) {
    if ((way.left & ~targets) != 0) continue;
    DigitCover cover = cover_of(grid, form, d, way, exocet);
    const auto known = std::find_if(best.begin(), best.end(),
                                    [&](const auto& one) { return one.first == way.left; });
    if (known == best.end()) {
      best.emplace_back(way.left, std::move(cover));
    } else if (cover.excluded.count() > known->second.excluded.count()) {
      known->second = std::move(cover);
    }
  }
  for (auto& one : best) exocet.covers.push_back(std::move(one.second));
}

// The exocet of some digits with two targets.
Exocet exocet_of(const Grid& grid, const Form& form, Mask digits, CrossPlaces targets) {
  Exocet exocet{form.base, {}, digits, {}, {}, {}, nullptr};
  for (unsigned n = 9; n < 27; ++n) {
    if ((targets >> n & 1) != 0) exocet.targets.push_back(form.cell(n));
  }
  for (const Digit d : Members(digits)) add_covers(grid, form, d, targets, exocet);
  exocet.eliminations = ExocetCases(grid, exocet).false_in_all();
  return exocet;
}

bool has_exocet(const Form& form) {
  return size_of(form.digits) <= MOST_DIGITS_OF_BASE && form.beyond == 0 &&
         !targets_for(form, form.digits).empty();
}

// Finds what would be exocets but for one digit, on three cross lines.
class AlmostExocets {
 public:
  explicit AlmostExocets(const Grid& grid) : grid_(grid) {}

  void search(Form& form) {
    find_ways(form, without(form.digits, form.beyond));
    if (has_exocet(form)) return;
    for (const Digit x : Members(form.beyond != 0 ? form.beyond : form.digits)) {
      const Mask others = without(form.digits, bit_of(x));
      for (const CrossPlaces targets : targets_for(form, others)) {
        if (size_of(others) > 2) leave_out_in_base(form, x, targets);
        if (size_of(form.digits) <= MOST_DIGITS_OF_BASE) leave_out_elsewhere(form, x, targets);
      }
    }
  }

  std::vector<AlmostExocet> take() { return std::move(found_); }

 private:
  void leave_out_in_base(const Form& form, Digit x, CrossPlaces targets) {
    CellSet cells;
    for (const Cell i : form.base) {
      if ((grid_.mask(i) & bit_of(x)) != 0) cells.add(i);
    }
    add(form, without(form.digits, bit_of(x)), x, cells, targets);
  }

  // The fewest places that two houses leave to the digit besides the targets, if a house has them.
  void leave_out_elsewhere(const Form& form, Digit x, CrossPlaces targets) {
    std::vector<CrossPlaces> all;
    for (std::size_t a = 0; a < HOUSE_PLACES.size(); ++a) {
      const CrossPlaces left = form.places[x] & ~targets & ~HOUSE_PLACES[a];
      for (std::size_t b = a + 1; b < HOUSE_PLACES.size(); ++b) {
        all.push_back(left & ~HOUSE_PLACES[b]);
      }
    }
    sort_all(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (const CrossPlaces some : all) {
      const bool is_more = std::any_of(all.begin(), all.end(), [&](CrossPlaces fewer) {
        return fewer != some && (fewer & ~some) == 0;
      });
      if (is_more || ones(some) > 3) continue;
      CellSet cells;
      for (unsigned n = 0; n < 27; ++n) {
        if ((some >> n & 1) != 0) cells.add(form.cell(n));
      }
      if (are_in_one_house(Tables::classic(), cells)) add(form, form.digits, x, cells, targets);
    }
  }

  // Adds the exocet of these digits on the grid without one of them in some cells.
  void add(const Form& form, Mask digits, Digit x, const CellSet& cells, CrossPlaces targets) {
    CandidateSet gone;
    cells.for_each([&](Cell i) { gone.add(candidate_of(i, x)); });
    Grid grid = grid_;
    grid.remove(gone);
    const auto is_settled = [&](Cell i) { return size_of(grid.mask(i)) < 2; };
    if (std::any_of(form.base.begin(), form.base.end(), is_settled)) return;
    Form without_it{form.kind, form.line, form.base, form.digits, form.lines};
    if (!find_places(grid, without_it, MOST_DIGITS_OF_BASE + 1)) return;
    find_ways(without_it, digits);
    Exocet exocet = exocet_of(grid, without_it, digits, targets);
    exocet.eliminations -= grid_.digits();
    if (!exocet.eliminations.is_empty()) found_.push_back({cells, x, std::move(exocet)});
  }

  const Grid& grid_;
  std::vector<AlmostExocet> found_;
};

}  // namespace

void Exocets::make(Search& search) {
  found_.clear();
  const Grid& grid = search.grid();
  each_form(grid, {MOST_DIGITS_OF_BASE, 0}, search.patience(), [&](Form& form) {
    find_ways(form, form.digits);
    for (const CrossPlaces targets : targets_for(form, form.digits)) {
      found_.push_back(exocet_of(grid, form, form.digits, targets));
    }
  });
}

std::vector<AlmostExocet> almost_exocets(const Grid& grid, Patience& patience) {
  AlmostExocets search(grid);
  each_form(grid, {MOST_DIGITS_OF_BASE + 1, 1}, patience, [&](Form& form) { search.search(form); });
  return search.take();
}

why::Ground ground_of(const Exocet& exocet) {
  std::vector<why::CoverPart> covers;
  for (const DigitCover& cover : exocet.covers) covers.push_back(cover.part);
  return why::exocet(exocet.base, exocet.targets, covers, exocet.further,
                     exocet.beside ? ground_of(*exocet.beside) : why::Ground());
}

}  // namespace whydoku::logic
