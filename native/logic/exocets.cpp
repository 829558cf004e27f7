// Exocets: two base cells of a box and a line, whose two digits come again in two targets.
//
//   B  B  . | .  .  . | .  .  .     the base line, with the base B
//   .  .  . | T  .  . | M  .  .     targets T; M and N are the mirrors of the targets: the places
//   .  .  . | N  .  . | T  .  .     that are left to the digit of the other target
//   --------+---------+--------
//   .  .  S | S  .  . | S  .  .     three cross lines, one through each box of the chute, of which
//   .  .  S | S  .  . | S  .  .     none is through the base
//
// For each digit of the base, two houses hold all its places in the cross lines but those in the
// targets, and those that see all its places in the base. The cross lines need three: so if it is
// true in the base, it is true in a target. The base has two digits, and there are two targets.
//
//   junior   this: a target in each of the other boxes of the chute
//   extra    more follows because in some cases a constraint has no place left, or a mirror only
//            one or two
//   double   two in a chute, with the same digits: all their cases together
//
// What follows is what all cases agree on: digits in the base, and which is in which target. The
// search is bounded by its form: 162 bases of at most MOST_DIGITS digits, each with nine ways to
// lay the cross lines; and for a digit of these at most 54 ways to take one place after another
// into a target or one of its three houses.
#include "logic/exocets.hpp"

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
#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

constexpr unsigned MOST_DIGITS = 4;

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

// All exocets of a grid with one base, whether they exclude something or not.
class Exocets : public Note {
 public:
  void make(Search& search) override {
    found_.clear();
    grid_ = &search.grid();
    for (House box = house_at(BOX, 0); box < HOUSES; ++box) {
      for (const Kind kind : {ROW, COLUMN}) {
        for (unsigned n = 0; n < 3; ++n) search_line(search.patience(), box, kind, n);
      }
    }
  }

  const std::vector<Exocet>& found() const { return found_; }

 private:
  struct Base {
    Kind kind;
    House line;
    std::vector<Cell> cells;
    Mask digits;
  };
  // The first is through the box of the base.
  using CrossLines = std::array<House, 3>;

  // The bases in a line of a box.
  void search_line(Patience& patience, House box, Kind kind, unsigned n) {
    const Kind across = kind == ROW ? COLUMN : ROW;
    const Cell corner = HOUSE_CELLS[box][0];
    const House line = static_cast<House>(house_of(kind, corner) + n);
    const unsigned first = house_of(across, corner) % 9U;
    const unsigned next = first == 0 ? 3 : 0;
    const unsigned last = 9 - first - next;
    for (unsigned beside = first; beside < first + 3; ++beside) {
      Base base{kind, line, {}, 0};
      bool is_open = true;
      for (unsigned m = first; m < first + 3; ++m) {
        if (m == beside) continue;
        const Cell i = HOUSE_CELLS[line][m];
        base.cells.push_back(i);
        base.digits = united(base.digits, grid_->mask(i));
        is_open = is_open && size_of(grid_->mask(i)) > 1;
      }
      if (!is_open || size_of(base.digits) < 3 || size_of(base.digits) > MOST_DIGITS) continue;
      patience.tick();
      for (unsigned p = next; p < next + 3; ++p) {
        for (unsigned q = last; q < last + 3; ++q) {
          across_lines(base, {house_at(across, beside), house_at(across, p), house_at(across, q)});
        }
      }
    }
  }

  void across_lines(const Base& base, const CrossLines& lines) {
    const unsigned place = base.line % 9U;
    const CrossPlaces seen =
        CrossPlaces{7} << place / 3 * 3 | in_line(1, 1U << place) | in_line(2, 1U << place);
    const CrossPlaces may_be_targets = targets_in(base, lines) & ~seen;
    std::array<CrossPlaces, 9> places{};
    for (const Digit d : Members(base.digits)) {
      for (unsigned n = 0; n < 3; ++n) {
        const Mask here = grid_->mask(constraint_of(lines[n], d));
        if (here == 0) return;  // the grid has no solution
        places[d] |= in_line(n, here);
      }
      places[d] &= ~seen;
      if (!may_be_covered(places[d] & ~may_be_targets)) return;
    }
    std::array<CrossWays, 9> ways;
    std::vector<CrossPlaces> targets{0};
    for (const Digit d : Members(base.digits)) {
      ways[d] = smallest_ways(places[d], may_be_targets);
      std::vector<CrossPlaces> after;
      for (const CrossPlaces some : targets) {
        for (const CrossWay& way : ways[d]) {
          const CrossPlaces both = some | way.left;
          const bool is_known = std::find(after.begin(), after.end(), both) != after.end();
          if (ones(both) <= 2 && !is_known) after.push_back(both);
        }
      }
      targets = std::move(after);
    }
    for (const CrossPlaces some : targets) {
      if (ones(some) == 2) add(base, lines, ways, some);
    }
  }

  // The open cells of the chute in the second and the third line.
  CrossPlaces targets_in(const Base& base, const CrossLines& lines) const {
    CrossPlaces targets = 0;
    for (unsigned m = 1; m < 3; ++m) {
      for (unsigned n = base.line % 9U / 3 * 3, end = n + 3; n < end; ++n) {
        if (size_of(grid_->mask(HOUSE_CELLS[lines[m]][n])) > 1) targets |= in_line(m, 1U << n);
      }
    }
    return targets;
  }

  void add(const Base& base, const CrossLines& lines, const std::array<CrossWays, 9>& ways,
           CrossPlaces targets) {
    Exocet exocet{base.cells, {}, base.digits, {}, {}, {}, nullptr};
    for (unsigned n = 0; n < 27; ++n) {
      if ((targets >> n & 1) == 0) continue;
      exocet.targets.push_back(HOUSE_CELLS[lines[n / 9]][n % 9]);
      if (n / 9 != exocet.targets.size()) return;
    }
    for (const Digit d : Members(base.digits)) add_covers(base, lines, d, ways[d], targets, exocet);
    exocet.eliminations = ExocetCases(*grid_, exocet).false_in_all();
    found_.push_back(std::move(exocet));
  }

  // Adds the covers of a digit: for each set of targets that suffices the one that excludes most.
  void add_covers(const Base& base, const CrossLines& lines, Digit d, const CrossWays& ways,
                  CrossPlaces targets, Exocet& exocet) const {
    std::vector<std::pair<CrossPlaces, DigitCover>> best;
    for (const CrossWay& way : ways) {
      if ((way.left & ~targets) != 0) continue;
      DigitCover cover = cover_of(base, lines, d, way, exocet);
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

  DigitCover cover_of(const Base& base, const CrossLines& lines, Digit d, const CrossWay& way,
                      const Exocet& exocet) const {
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
      const House h = n < 9 ? house_at(base.kind, n)
                            : house_of(BOX, HOUSE_CELLS[lines[(n - 12U) / 3]][n % 3 * 3]);
      cover.part.covers.push_back(constraint_of(h, d));
      covered |= HOUSE_SETS[h];
    }
    for (CrossHouse n = 0; n < 3; ++n) {
      if (std::find(houses.begin(), houses.end(), n + 9) != houses.end()) continue;
      const Constraint q = constraint_of(lines[n], d);
      cover.part.bases.push_back(q);
      for (const std::uint8_t m : Members(grid_->mask(q))) {
        const Cell i = HOUSE_CELLS[lines[n]][m];
        if (covered.has(i)) continue;
        cover.part.fins.add(candidate_of(i, d));
        if (!has_cell(exocet.targets, i)) cover.outside.add(candidate_of(i, d));
      }
    }
    cover.excluded = excluded_by_cover(*grid_, cover.part.bases, cover.part.covers);
    return cover;
  }

  const Grid* grid_ = nullptr;
  std::vector<Exocet> found_;
};

why::Ground ground_of(const Exocet& exocet) {
  std::vector<why::CoverPart> covers;
  for (const DigitCover& cover : exocet.covers) covers.push_back(cover.part);
  return why::exocet(exocet.base, exocet.targets, covers, exocet.further,
                     exocet.beside ? ground_of(*exocet.beside) : why::Ground());
}

// Gives those that exclude something, the simplest first.
void give_exocets(std::vector<Exocet> found, Take take) {
  std::erase_if(found, [](const Exocet& one) { return one.eliminations.is_empty(); });
  struct Sized : Exocet {
    std::size_t size;
  };
  std::vector<Sized> sized;
  for (Exocet& one : found) {
    const std::size_t size = one.size();
    sized.push_back({std::move(one), size});
  }
  each_smallest_first(std::move(sized), [&](const Sized& one) {
    return take(Finding::removing(one.eliminations).because(ground_of(one)));
  });
}

// Adds an exocet with the further constraints that are needed, if these exclude more: the places of
// the digits in the boxes of the targets, twice over, so that their order does not matter; and what
// has nothing left in some cases, which ends these.
void add_refined(const Grid& grid, const Exocet& plain, std::vector<Exocet>& found) {
  Exocet exocet = plain;
  for (unsigned times = 0; times < 2; ++times) {
    for (const Cell i : exocet.targets) {
      for (const Digit d : Members(exocet.digits)) {
        exocet.further.push_back(constraint_of(house_of(BOX, i), d));
      }
    }
  }
  ExocetCases cases(grid, exocet);
  const why::Constraints ends = cases.end_cases();
  exocet.eliminations = cases.false_in_all();
  if (exocet.eliminations.is_within(plain.eliminations)) return;
  exocet.further.insert(exocet.further.end(), ends.begin(), ends.end());
  const auto drop = [&](std::size_t first, std::size_t number) {
    Exocet fewer = exocet;
    const auto from = fewer.further.begin() + static_cast<std::ptrdiff_t>(first);
    fewer.further.erase(from, from + static_cast<std::ptrdiff_t>(number));
    if (exocet.eliminations.is_within(ExocetCases(grid, fewer).false_in_all())) {
      exocet = std::move(fewer);
    }
  };
  const std::size_t mirrors = (exocet.further.size() - ends.size()) / 2;
  drop(mirrors, mirrors);
  for (std::size_t n = exocet.further.size(); n-- > 0;) drop(n, 1);
  found.push_back(std::move(exocet));
}

// Whether two exocets lie in one chute, in different boxes, and have the same digits.
bool may_be_joined(const Exocet& one, const Exocet& other) {
  if (size_of(united(one.digits, other.digits)) > MOST_DIGITS) return false;
  CellSet bases;
  for (const Exocet* exocet : {&one, &other}) {
    for (const Cell i : exocet->base) bases.add(i);
  }
  const auto in_chute = [&](Kind kind) {
    const Kind across = kind == ROW ? COLUMN : ROW;
    const unsigned chute = house_of(kind, one.base[0]) / 3U;
    return house_of(across, one.base[0]) / 3U != house_of(across, other.base[0]) / 3U &&
           house_of(kind, one.base[0]) == house_of(kind, one.base[1]) &&
           house_of(kind, other.base[0]) == house_of(kind, other.base[1]) &&
           house_of(kind, other.base[0]) / 3U == chute;
  };
  return bases.count() == 4 && (in_chute(ROW) || in_chute(COLUMN));
}

void junior_exocets(Search& search, const Asked&, Take take) {
  give_exocets(search.note<Exocets>().found(), take);
}

void junior_exocets_with_more(Search& search, const Asked&, Take take) {
  std::vector<Exocet> found;
  for (const Exocet& one : search.note<Exocets>().found()) {
    add_refined(search.grid(), one, found);
  }
  give_exocets(std::move(found), take);
}

void double_exocets(Search& search, const Asked&, Take take) {
  const std::vector<Exocet>& single = search.note<Exocets>().found();
  std::vector<Exocet> found;
  for (auto one = single.begin(); one != single.end(); ++one) {
    for (auto other = std::next(one); other != single.end(); ++other) {
      if (!may_be_joined(*one, *other)) continue;
      Exocet both = *other;
      both.beside = std::make_shared<const Exocet>(*one);
      CandidateSet known = one->eliminations;
      known |= other->eliminations;
      both.eliminations = ExocetCases(search.grid(), both).false_in_all();
      if (!both.eliminations.is_within(known)) found.push_back(std::move(both));
    }
  }
  give_exocets(std::move(found), take);
}

const Listed EXOCETS_LISTED{
    {"junior-exocet", "", junior_exocets},
    {"junior-exocet-extra", "", junior_exocets_with_more},
    {"double-exocet", "", double_exocets},
};

}  // namespace

}  // namespace whydoku::logic
