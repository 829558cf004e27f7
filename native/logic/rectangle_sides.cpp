#include "logic/rectangle_sides.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace whydoku::logic {

namespace {

// The most links that a ruling may use.
constexpr unsigned MOST_LINKED_SIDES = 3;

// A ruling by links alone is as large as its corners and its links.
constexpr unsigned CORNERS = 4;

// The sides of a rectangle by the numbers of their corners: two in rows, two in columns.
struct Edge {
  std::uint8_t a;
  std::uint8_t b;

  bool has(unsigned corner) const { return a == corner || b == corner; }
};

constexpr std::array<Edge, 4> EDGES{{{0, 1}, {2, 3}, {0, 2}, {1, 3}}};

// The two corners that each corner sees, as a mask.
constexpr std::array<std::uint8_t, 4> BESIDE{0b0110, 0b1001, 0b1001, 0b0110};

// Two opposite corners.
constexpr bool are_opposite(unsigned corners) { return corners == 0b1001 || corners == 0b0110; }

// Candidates at the corners of a rectangle: bit n * 9 + d for digit d at corner n.
using AtCorners = std::uint64_t;

constexpr AtCorners at_corner(unsigned n, Mask digits) { return AtCorners{digits} << n * 9; }

unsigned first_in(AtCorners set) { return static_cast<unsigned>(std::countr_zero(set)); }

CandidateSet candidates_at_corners(const Corners& corners, AtCorners set) {
  CandidateSet found;
  for (; set != 0; set &= set - 1) {
    found.add(candidate_of(corners[first_in(set) / 9], static_cast<Digit>(first_in(set) % 9)));
  }
  return found;
}

using Left = std::array<Mask, 4>;

Left left_at_corners(const Grid& grid, const Corners& corners) {
  return {grid.mask(corners[0]), grid.mask(corners[1]), grid.mask(corners[2]),
          grid.mask(corners[3])};
}

// A digit that a house has at the two corners of a side only.
struct SideLink {
  Mask digit;
  Edge side;
  Constraint constraint;
};

// The most links of a rectangle; the number of a corner follows those of links where both are
// grounds.
constexpr unsigned MOST_SIDE_LINKS = 2 * EDGES.size();

// A digit that a corner must hold, and the number of the ground: a link, or the corner itself.
struct Settled {
  unsigned corner;
  Mask digit;
  unsigned ground;
};

// The corners after one of them was settled, and more.
struct Case {
  Left left;
  unsigned settled = 0;

  void settle(unsigned n, Mask digit) {
    left[n] = static_cast<Mask>(left[n] & digit);
    settled |= 1U << n;
    for (const std::uint8_t m : Members(BESIDE[n])) left[m] = without(left[m], digit);
  }
  bool is_settled(unsigned n) const { return (settled >> n & 1) != 0; }
  AtCorners possible() const {
    AtCorners all = 0;
    for (unsigned n = 0; n < 4; ++n) all |= at_corner(n, left[n]);
    return all;
  }
};

// A rectangle with the digits of its pair that are linked on its sides.
class Sides {
 public:
  Sides(Search& search, const Corners& corners, Mask pair)
      : tables_(search.grid().tables()),
        corners_(corners),
        pair_(pair),
        left_(left_at_corners(search.grid(), corners)) {
    const LinkedCells& links = search.note<LinkedCells>();
    for (const Edge& side : EDGES) {
      const LinkedCells::Digits& linked = links.of(corners[side.a], corners[side.b]);
      const Kind line = corners[side.a] / 9 == corners[side.b] / 9 ? ROW : COLUMN;
      add(side, line, static_cast<Mask>(linked.in_line & pair));
      add(side, BOX, static_cast<Mask>(without(linked.in_box, linked.in_line) & pair));
    }
    for (unsigned n = 0; n < 4; ++n) {
      start_ |= at_corner(n, left_[n]);
      guardians_ |= at_corner(n, without(left_[n], pair));
    }
  }

  // All links, as a set of their numbers.
  Mask all() const { return static_cast<Mask>((1U << count_) - 1); }

  unsigned touched() const {
    unsigned corners = 0;
    for (unsigned n = 0; n < count_; ++n) {
      corners |= 1U << links_[n].side.a | 1U << links_[n].side.b;
    }
    return corners;
  }

  // The candidates at the corners that are false whichever guardian is true, by some of the links.
  // Empty if some guardian leads to a contradiction: then there are simpler conclusions.
  AtCorners false_in_all_cases(Mask links) const {
    AtCorners gone = start_;
    for (AtCorners more = guardians_; more != 0 && gone != 0; more &= more - 1) {
      const Case end = followed(first_in(more), links, start_, 0, [](const Settled&) {});
      gone = is_broken(end, links) ? 0 : gone & ~end.possible();
    }
    return gone;
  }

  // Why some candidates are false by these links: a case for each guardian, with only the facts
  // that it needs.
  why::Ground reason(const why::Ground& over, Mask links, AtCorners gone) const {
    std::vector<why::Branch> branches;
    for (AtCorners more = guardians_; more != 0; more &= more - 1) {
      const unsigned guardian = first_in(more);
      unsigned barred = 0;
      std::vector<Settled> needed;
      const auto leaves_any = [&](unsigned without, std::vector<Settled>& facts) {
        const Case end = followed(guardian, links, gone, without,
                                  [&](const Settled& fact) { facts.push_back(fact); });
        return (end.possible() & gone) != 0;
      };
      leaves_any(0, needed);
      for (const Settled& fact : std::vector(needed)) {
        std::vector<Settled> fewer;
        if (leaves_any(barred | 1U << fact.ground, fewer)) continue;
        barred |= 1U << fact.ground;
        needed = std::move(fewer);
      }
      branches.push_back({at(guardian), true});
      for (const auto& [n, digit, ground] : needed) {
        const Constraint q =
            ground < MOST_SIDE_LINKS ? links_[ground].constraint : Constraint{corners_[n]};
        const CandidateSet fact = CandidateSet::just(candidate_of(corners_[n], lowest(digit)));
        branches.back().facts.push_back({fact, true, why::constraint(q)});
      }
    }
    return why::branches(over, branches);
  }

  // Calls with what is excluded where both roof corners are opposite, digit by digit, and by which
  // links.
  template <class Visit>
  void by_opposite(unsigned roof, Visit&& visit) const {
    if (!are_opposite(roof)) return;
    const unsigned one = lowest(static_cast<Mask>(roof));
    const unsigned other = 3 - one;
    for (const Digit d : Members(pair_)) {
      const Mask digit = bit_of(d);
      if ((left_[one] & left_[other] & digit) == 0) continue;
      for (const bool in_rows : {true, false}) {
        const Mask links = those([&](const SideLink& link) {
          return link.digit == digit && (link.side.b == link.side.a + 1) == in_rows;
        });
        if (size_of(links) != 2) continue;
        visit(at_corner(one, digit) | at_corner(other, digit), links);
        break;
      }
    }
  }

  // Calls with what is excluded at the corner opposite to one without guardians, and by which
  // links. The two corners between must hold guardians, else simpler rules apply.
  template <class Visit>
  void by_hidden(unsigned roof, Visit&& visit) const {
    for (unsigned floor = 0; floor < 4; ++floor) {
      const unsigned far = 3 - floor;
      if ((roof >> floor & 1) != 0 || (BESIDE[floor] & ~roof) != 0) continue;
      for (const Digit x : Members(pair_)) {
        const Mask other = without(pair_, bit_of(x));
        const Mask links = those([&](const SideLink& link) {
          return link.digit == bit_of(x) && link.side.has(far);
        });
        if (size_of(links) == 2 && (left_[far] & left_[floor] & other) != 0) {
          visit(at_corner(far, other), links);
        }
      }
    }
  }

 private:
  void add(const Edge& side, Kind kind, Mask digits) {
    if (digits == 0) return;
    const House h = tables_.houses_of(corners_[side.a])[kind];
    for (const Digit d : Members(digits)) links_[count_++] = {bit_of(d), side, constraint_of(h, d)};
  }

  Candidate at(unsigned corner_and_digit) const {
    return candidate_of(corners_[corner_and_digit / 9], static_cast<Digit>(corner_and_digit % 9));
  }

  template <class IsOne>
  Mask those(IsOne is_one) const {
    Mask links = 0;
    for (unsigned n = 0; n < count_; ++n) {
      if (is_one(links_[n])) links = united(links, bit_of(n));
    }
    return links;
  }

  // Whether some corner has no digit left, or the digit of a link no corner.
  bool is_broken(const Case& end, Mask links) const {
    const auto is_empty = [](Mask left) { return left == 0; };
    if (std::any_of(end.left.begin(), end.left.end(), is_empty)) return true;
    for (const std::uint8_t n : Members(links)) {
      const auto& [digit, side, _] = links_[n];
      if (((end.left[side.a] | end.left[side.b]) & digit) == 0) return true;
    }
    return false;
  }

  // Supposes that a candidate at the corners is true. What follows by links and from corners with
  // one digit left is drawn one by one until some candidates are false; grounds may be barred.
  template <class Visit>
  Case followed(unsigned supposed, Mask links, AtCorners until, unsigned barred,
                Visit&& visit) const {
    Case now{left_};
    Settled next{supposed / 9, bit_of(supposed % 9), 0};
    while (true) {
      now.settle(next.corner, next.digit);
      if ((now.possible() & until) == 0 || is_broken(now, links)) return now;
      if (!find_next(now, links, barred, next)) return now;
      visit(next);
    }
  }

  bool find_next(const Case& now, Mask links, unsigned barred, Settled& next) const {
    for (const std::uint8_t number : Members(without(links, static_cast<Mask>(barred & 0xFF)))) {
      const auto& [digit, side, _] = links_[number];
      for (const auto& [n, m] : {side, Edge{side.b, side.a}}) {
        if (now.is_settled(n) || (now.left[m] & digit) != 0) continue;
        next = {n, digit, number};
        return true;
      }
    }
    for (unsigned n = 0; n < 4; ++n) {
      const unsigned ground = MOST_SIDE_LINKS + n;
      if (now.is_settled(n) || !has_one(now.left[n]) || (barred >> ground & 1) != 0) continue;
      next = {n, now.left[n], ground};
      return true;
    }
    return false;
  }

  const Tables& tables_;
  Corners corners_;
  Mask pair_;
  Left left_;
  AtCorners start_ = 0;
  AtCorners guardians_ = 0;
  std::array<SideLink, MOST_SIDE_LINKS> links_{};
  unsigned count_ = 0;
};

// The ruling by some links of a rectangle.
Ruling ruling_by_sides(Search& search, const Rectangle& rectangle, std::string rule, Mask links,
                       unsigned size, AtCorners gone) {
  const Corners corners = rectangle.corners;
  const Mask pair = rectangle.pair;
  const auto reason = [&search, corners, pair, links, gone](const CandidateSet&) {
    const Rectangle again(search.grid(), corners, pair);
    return Sides(search, corners, pair).reason(again.ground(), links, gone);
  };
  return {std::move(rule), size, candidates_at_corners(corners, gone), reason};
}

// What the rules with names exclude at the corners of a rectangle with two or more in its roof.
AtCorners known_of(Search& search, const Sides& sides, const Rectangle& rectangle) {
  AtCorners known = sides.false_in_all_cases(0);
  const auto add = [&](AtCorners gone, Mask) { known |= gone; };
  sides.by_opposite(rectangle.guarded, add);
  sides.by_hidden(rectangle.guarded, add);
  Rulings linked;
  by_link(search, rectangle, linked);
  for (const Ruling& ruling : linked) {
    for (unsigned n = 0; n < 4; ++n) {
      for (Digit d = 0; d < 9; ++d) {
        const Candidate k = candidate_of(rectangle.corners[n], d);
        if (ruling.eliminations.has(k)) known |= at_corner(n, bit_of(d));
      }
    }
  }
  return known;
}

// Adds the conclusions at the corners, each by the fewest links that prove it.
void add_by_sides(Search& search, const Rectangle& rectangle, Rulings& found) {
  const unsigned in_roof = size_of(rectangle.guarded);
  if (in_roof < 2) return;
  const Sides sides(search, rectangle.corners, rectangle.pair);
  if (size_of(static_cast<Mask>(rectangle.guarded & sides.touched())) + 1 < in_roof) return;
  search.patience().tick();
  const AtCorners by_all = sides.false_in_all_cases(sides.all());
  if (by_all == 0) return;
  AtCorners known = known_of(search, sides, rectangle);
  if ((by_all & ~known) == 0) return;
  struct New {
    AtCorners gone;
    Mask links;
  };
  std::string roof = std::to_string(in_roof);
  if (in_roof == 2) roof += are_opposite(rectangle.guarded) ? 'D' : 'B';
  std::vector<New> new_ones;
  for (unsigned n = 1; n <= MOST_LINKED_SIDES; ++n) {
    new_ones.clear();
    each_choice(sides.all(), n, [&](Mask links) {
      const AtCorners gone = sides.false_in_all_cases(links) & ~known;
      const bool is_known = std::any_of(new_ones.begin(), new_ones.end(),
                                        [&](const New& one) { return one.gone == gone; });
      if (gone != 0 && !is_known) new_ones.push_back({gone, links});
    });
    for (const auto& [gone, links] : new_ones) {
      const std::string rule = roof + "/" + std::to_string(n) + "SL";
      found.push_back(ruling_by_sides(search, rectangle, rule, links, CORNERS + n, gone));
      known |= gone;
    }
  }
}

// Visits the pairs of rectangles with guardians at every corner that have enough links to matter.
template <class Visit>
void each_pair_all_roof(const Left& left, const std::array<Mask, 4>& linked, Visit&& visit) {
  std::array<unsigned, 9> count{};
  for (const Mask digits : linked) {
    for (const Digit d : Members(digits)) ++count[d];
  }
  for (Digit d = 0; d < 9; ++d) {
    for (Digit e = static_cast<Digit>(d + 1); e < 9; ++e) {
      const Mask pair = united(bit_of(d), bit_of(e));
      if (count[d] + count[e] >= MOST_LINKED_SIDES && pair_fits(left, pair)) visit(pair);
    }
  }
}

}  // namespace

LinkedCells::Digits& LinkedCells::at(Cell one, Cell other) {
  return one / 9 == other / 9 ? rows_[one / 9][one % 9][other % 9]
                              : columns_[one % 9][one / 9][other / 9];
}

void LinkedCells::make(Search& search) {
  const Grid& grid = search.grid();
  rows_ = {};
  columns_ = {};
  const Tables& tables = grid.tables();
  for (House h = 0; h < HOUSES; ++h) {
    for (Digit d = 0; d < 9; ++d) {
      const Mask places = grid.mask(constraint_of(h, d));
      if (size_of(places) != 2) continue;
      const std::uint8_t low = lowest(places);
      const Cell one = tables.house_cells(h)[low];
      const Cell other = tables.house_cells(h)[lowest(without(places, bit_of(low)))];
      if (one / 9 != other / 9 && one % 9 != other % 9) continue;
      Digits& digits = at(one, other);
      Mask& linked = kind_of(h) == BOX ? digits.in_box : digits.in_line;
      linked = united(linked, bit_of(d));
    }
  }
}

void by_opposite(Search& search, const Rectangle& rectangle, Rulings& found) {
  const Sides sides(search, rectangle.corners, rectangle.pair);
  sides.by_opposite(rectangle.guarded, [&](AtCorners gone, Mask links) {
    found.push_back(ruling_by_sides(search, rectangle, "type 6", links, CORNERS, gone));
  });
}

void by_hidden(Search& search, const Rectangle& rectangle, Rulings& found) {
  const Sides sides(search, rectangle.corners, rectangle.pair);
  sides.by_hidden(rectangle.guarded, [&](AtCorners gone, Mask links) {
    found.push_back(ruling_by_sides(search, rectangle, "hidden", links, CORNERS, gone));
  });
}

Rulings strong_link_rulings(Search& search) {
  Rulings found;
  const Grid& grid = search.grid();
  const Rectangles& rectangles = search.note<Rectangles>();
  const LinkedCells& links = search.note<LinkedCells>();
  for (const Rectangle& rectangle : rectangles.found()) {
    if (!rectangle.is_avoidable) add_by_sides(search, rectangle, found);
  }
  rectangles.each_corners(grid.tables(), [&](const Corners& corners) {
    std::array<Mask, 4> linked{};
    unsigned in_all = 0;
    for (std::size_t n = 0; n < EDGES.size(); ++n) {
      linked[n] = links.of(corners[EDGES[n].a], corners[EDGES[n].b]).all();
      in_all += size_of(linked[n]);
    }
    if (in_all < MOST_LINKED_SIDES) return;
    const Left left = left_at_corners(grid, corners);
    if (std::any_of(left.begin(), left.end(), [](Mask mask) { return size_of(mask) < 3; })) return;
    each_pair_all_roof(left, linked, [&](Mask pair) {
      const Rectangle rectangle(grid, corners, pair);
      if (is_free_of_links(grid, rectangle.exchanged())) add_by_sides(search, rectangle, found);
    });
  });
  return found;
}

}  // namespace whydoku::logic
