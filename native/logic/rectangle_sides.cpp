#include "logic/rectangle_sides.hpp"

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

// Candidates at the corners of a rectangle: bit n * 9 + d for digit d at corner n.
using AtCorners = std::uint64_t;

constexpr AtCorners at_corner(unsigned n, Mask digits) { return AtCorners{digits} << n * 9; }

unsigned first_in(AtCorners set) { return static_cast<unsigned>(std::countr_zero(set)); }

CandidateSet candidates_at(const Corners& corners, AtCorners set) {
  CandidateSet found;
  for (; set != 0; set &= set - 1) {
    found.add(candidate_of(corners[first_in(set) / 9], static_cast<Digit>(first_in(set) % 9)));
  }
  return found;
}

using Left = std::array<Mask, 4>;

Left left_at(const Grid& grid, const Corners& corners) {
  return {grid.mask(corners[0]), grid.mask(corners[1]), grid.mask(corners[2]),
          grid.mask(corners[3])};
}

// The digits that are linked on a side.
Mask linked_on(const LinkedCells& links, const Corners& corners, const Edge& side) {
  return links.of(corners[side.a], corners[side.b]).all();
}

// A rectangle with the digits of its pair that are linked on its sides.
class Sides {
 public:
  // A digit that a house has at the two corners of a side only.
  struct Link {
    Mask digit;
    Edge side;
  };

  Sides(const Grid& grid, const LinkedCells& links, const Corners& corners, Mask pair)
      : pair_(pair), left_(left_at(grid, corners)) {
    for (const Edge& side : EDGES) {
      const LinkedCells::Digits& linked = links.of(corners[side.a], corners[side.b]);
      const Mask in_line = static_cast<Mask>(linked.in_line & pair);
      const Mask in_box = static_cast<Mask>(without(linked.in_box, in_line) & pair);
      for (const Mask some : {in_line, in_box}) {
        for (const Digit d : Members(some)) links_[count_++] = {bit_of(d), side};
      }
    }
    for (unsigned n = 0; n < 4; ++n) {
      start_ |= at_corner(n, left_[n]);
      guardians_ |= at_corner(n, without(left_[n], pair));
    }
  }

  // All links, as a set of their numbers.
  unsigned all() const { return (1U << count_) - 1; }

  unsigned touched() const {
    unsigned corners = 0;
    for (unsigned n = 0; n < count_; ++n) {
      corners |= 1U << links_[n].side.a | 1U << links_[n].side.b;
    }
    return corners;
  }

  // The candidates at the corners that are false whichever guardian is true, by some of the links.
  // Empty if some guardian leads to a contradiction: then there are simpler conclusions.
  AtCorners false_in_all_cases(unsigned links) const {
    AtCorners gone = start_;
    for (AtCorners more = guardians_; more != 0 && gone != 0; more &= more - 1) {
      gone &= false_with(first_in(more) / 9, bit_of(first_in(more) % 9), links);
    }
    return gone;
  }

  // Calls with what is excluded where both roof corners are opposite, digit by digit.
  template <class Visit>
  void by_opposite(unsigned roof, Visit&& visit) const {
    if (roof != 0b1001 && roof != 0b0110) return;
    const unsigned one = lowest(static_cast<Mask>(roof));
    const unsigned other = 3 - one;
    for (const Digit d : Members(pair_)) {
      const Mask digit = bit_of(d);
      if ((left_[one] & left_[other] & digit) == 0) continue;
      unsigned linked = 0;
      for (unsigned n = 0; n < EDGES.size(); ++n) {
        if (is_linked(EDGES[n], digit)) linked |= 1U << n;
      }
      if ((linked & 0b0011) != 0b0011 && (linked & 0b1100) != 0b1100) continue;
      visit(at_corner(one, digit) | at_corner(other, digit));
    }
  }

  // Calls with what is excluded at the corner opposite to one without guardians. The two corners
  // between must hold guardians, else simpler rules apply.
  template <class Visit>
  void by_hidden(unsigned roof, Visit&& visit) const {
    for (unsigned floor = 0; floor < 4; ++floor) {
      const unsigned far = 3 - floor;
      if ((roof >> floor & 1) != 0 || (BESIDE[floor] & ~roof) != 0) continue;
      for (const Digit x : Members(pair_)) {
        const Mask other = without(pair_, bit_of(x));
        unsigned linked = 0;
        for (const Edge& side : EDGES) linked += side.has(far) && is_linked(side, bit_of(x));
        if (linked == 2 && (left_[far] & left_[floor] & other) != 0) visit(at_corner(far, other));
      }
    }
  }

 private:
  bool is_linked(const Edge& side, Mask digit) const {
    for (unsigned n = 0; n < count_; ++n) {
      if (links_[n].digit == digit && links_[n].side.a == side.a && links_[n].side.b == side.b) {
        return true;
      }
    }
    return false;
  }

  // The candidates at the corners that are false if one there is true; none if it cannot be. They
  // follow by links and from corners with one digit left.
  AtCorners false_with(unsigned corner, Mask digit, unsigned links) const {
    Left left = left_;
    unsigned settled = 0;
    const auto settle = [&](unsigned n, Mask d) {
      left[n] = static_cast<Mask>(left[n] & d);
      settled |= 1U << n;
      for (const std::uint8_t m : Members(BESIDE[n])) left[m] = without(left[m], d);
    };
    settle(corner, digit);
    for (bool is_done = false; !is_done;) {
      is_done = true;
      for (const std::uint8_t n : Members(static_cast<Mask>(links))) {
        const auto& [d, side] = links_[n];
        const bool is_at_a = (left[side.a] & d) != 0;
        const bool is_at_b = (left[side.b] & d) != 0;
        if (is_at_a && is_at_b) continue;
        if (!is_at_a && !is_at_b) return 0;
        const unsigned holder = is_at_a ? side.a : side.b;
        if ((settled >> holder & 1) != 0) continue;
        settle(holder, d);
        is_done = false;
      }
      for (unsigned n = 0; n < 4; ++n) {
        if (left[n] == 0) return 0;
        if ((settled >> n & 1) != 0 || size_of(left[n]) != 1) continue;
        settle(n, left[n]);
        is_done = false;
      }
    }
    AtCorners possible = 0;
    for (unsigned n = 0; n < 4; ++n) possible |= at_corner(n, left[n]);
    return start_ & ~possible;
  }

  Mask pair_;
  Left left_;
  AtCorners start_ = 0;
  AtCorners guardians_ = 0;
  std::array<Link, 2 * EDGES.size()> links_{};
  unsigned count_ = 0;
};

// What the rules with names exclude at the corners of a rectangle with two or more in its roof.
AtCorners known_of(const Grid& grid, const Sides& sides, const Corners& corners, unsigned roof,
                   const DeadlyPattern* pattern) {
  AtCorners known = sides.false_in_all_cases(0);
  const auto add = [&](AtCorners gone) { known |= gone; };
  sides.by_opposite(roof, add);
  sides.by_hidden(roof, add);
  if (pattern != nullptr) {
    std::vector<Ruling> linked;
    add_rulings(grid, *pattern, LINK, linked);
    for (const Ruling& ruling : linked) {
      for (unsigned n = 0; n < 4; ++n) {
        for (Digit d = 0; d < 9; ++d) {
          const Candidate k = candidate_of(corners[n], d);
          if (ruling.eliminations.has(k)) known |= at_corner(n, bit_of(d));
        }
      }
    }
  }
  return known;
}

// Adds the conclusions at the corners, each by the fewest links that prove it; these end the trail,
// as a mask. The pattern of a rectangle with guardians at every corner is not needed.
void add_by_sides(Search& search, const Corners& corners, Mask pair, unsigned roof,
                  const DeadlyPattern* pattern, std::vector<Ruling>& found) {
  const unsigned in_roof = size_of(static_cast<Mask>(roof));
  if (in_roof < 2) return;
  const Sides sides(search.grid(), search.note<LinkedCells>(), corners, pair);
  if (size_of(static_cast<Mask>(roof & sides.touched())) + 1 < in_roof) return;
  search.patience().tick();
  const AtCorners by_all = sides.false_in_all_cases(sides.all());
  if (by_all == 0) return;
  AtCorners known = known_of(search.grid(), sides, corners, roof, pattern);
  if ((by_all & ~known) == 0) return;
  struct New {
    AtCorners gone;
    Mask links;
  };
  std::vector<New> new_ones;
  for (unsigned n = 1; n <= MOST_LINKED_SIDES; ++n) {
    new_ones.clear();
    each_choice(static_cast<Mask>(sides.all()), n, [&](Mask links) {
      const AtCorners gone = sides.false_in_all_cases(links) & ~known;
      const bool is_known = std::any_of(new_ones.begin(), new_ones.end(),
                                        [&](const New& one) { return one.gone == gone; });
      if (gone != 0 && !is_known) new_ones.push_back({gone, links});
    });
    for (const auto& [gone, links] : new_ones) {
      Numbers trail = trail_of(corners, pair);
      trail.push_back(links);
      found.push_back({CORNERS + n, candidates_at(corners, gone), std::move(trail)});
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
  for (House h = 0; h < HOUSES; ++h) {
    for (Digit d = 0; d < 9; ++d) {
      const Mask places = grid.mask(constraint_of(h, d));
      if (size_of(places) != 2) continue;
      const std::uint8_t low = lowest(places);
      const Cell one = HOUSE_CELLS[h][low];
      const Cell other = HOUSE_CELLS[h][lowest(without(places, bit_of(low)))];
      if (one / 9 != other / 9 && one % 9 != other % 9) continue;
      Digits& digits = at(one, other);
      Mask& linked = kind_of(h) == BOX ? digits.in_box : digits.in_line;
      linked = united(linked, bit_of(d));
    }
  }
}

void add_by_opposite(const Grid& grid, const LinkedCells& links, const Rectangle& rectangle,
                     std::vector<Ruling>& found) {
  const Sides sides(grid, links, rectangle.corners, rectangle.pair);
  sides.by_opposite(rectangle.roof, [&](AtCorners gone) {
    found.push_back({CORNERS, candidates_at(rectangle.corners, gone)});
  });
}

void add_by_hidden(const Grid& grid, const LinkedCells& links, const Rectangle& rectangle,
                   std::vector<Ruling>& found) {
  const Sides sides(grid, links, rectangle.corners, rectangle.pair);
  sides.by_hidden(rectangle.roof, [&](AtCorners gone) {
    found.push_back({CORNERS, candidates_at(rectangle.corners, gone)});
  });
}

std::vector<Ruling> strong_link_rulings(Search& search) {
  std::vector<Ruling> found;
  const Rectangles& rectangles = search.note<Rectangles>();
  const LinkedCells& links = search.note<LinkedCells>();
  for (const Rectangle& rectangle : rectangles.found()) {
    if (rectangle.is_avoidable) continue;
    add_by_sides(search, rectangle.corners, rectangle.pair, rectangle.roof, &rectangle.pattern,
                 found);
  }
  rectangles.each_corners([&](const Corners& corners) {
    std::array<Mask, 4> linked{};
    unsigned in_all = 0;
    for (std::size_t n = 0; n < EDGES.size(); ++n) {
      linked[n] = linked_on(links, corners, EDGES[n]);
      in_all += size_of(linked[n]);
    }
    if (in_all < MOST_LINKED_SIDES) return;
    const Left left = left_at(search.grid(), corners);
    if (std::any_of(left.begin(), left.end(), [](Mask mask) { return size_of(mask) < 3; })) return;
    each_pair_all_roof(left, linked, [&](Mask pair) {
      add_by_sides(search, corners, pair, 0b1111, nullptr, found);
    });
  });
  return found;
}

}  // namespace whydoku::logic
