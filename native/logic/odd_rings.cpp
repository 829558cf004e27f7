// Odd rings: what takes turns around a ring cannot do so if the ring is odd.
//
//   places of a digit                            cells with two digits
//   5 . . . 5   no house that joins two          ab . ab . .    each cell sees the next: one is a,
//   .       .   neighbours has another place     .           .  the other b
//   5 . . 5 .   of it: one of the two is true    ab .  . ab+
//
// Further places in these houses, or further candidates of these cells, are the guardians: one of
// them is true. No ring has a shortcut.
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "logic/guardians.hpp"
#include "logic/order.hpp"
#include "logic/techniques.hpp"

namespace whydoku::logic {

namespace {

constexpr std::size_t SHORTEST = 5;
constexpr std::size_t LONGEST = 11;
constexpr unsigned MOST_TRIED = 20'000;
constexpr unsigned MOST_ROOF = 2;
constexpr unsigned FEWEST_BIVALUE = 3;

constexpr CellSet make_all_cells() {
  CellSet all;
  for (std::size_t i = 0; i < CELLS; ++i) all.add(i);
  return all;
}

constexpr CellSet ALL_CELLS = make_all_cells();

// The cells after each cell.
constexpr std::array<CellSet, CELLS> make_later() {
  std::array<CellSet, CELLS> later{};
  for (std::size_t i = 0; i < CELLS; ++i) {
    for (std::size_t j = i + 1; j < CELLS; ++j) later[i].add(j);
  }
  return later;
}

constexpr auto LATER = make_later();

constexpr bool is_length(std::size_t n) { return n >= SHORTEST && n % 2 == 1; }

// Places of a digit

// What a ring of places proves: the placement of a sole guardian, or eliminations.
struct PlaceRing {
  std::size_t size;  // how many places and guardians there are
  Candidate placement;
  CandidateSet eliminations;
};

// The rings of places of a digit that prove something: the smallest for each conclusion. A ring begins with its lowest cell, and its
// second cell is lower than its last.
class RingsOfPlaces {
 public:
  RingsOfPlaces(Search& search, Digit d, std::vector<PlaceRing>& found)
      : patience_(search.patience()), digit_(d), found_(found) {
    for (std::size_t i = 0; i < CELLS; ++i) {
      if ((search.grid().mask(i) & bit_of(d)) != 0) places_.add(i);
    }
  }

  void search() {
    places_.for_each([&](Cell first) {
      ring_[0] = first;
      extend(1, 0, CellSet::of(first), CellSet(), CellSet(), ALL_CELLS);
    });
  }

 private:
  // Goes on from a ring of some cells, `held` as a set. The houses so far, whose cells are `barred`,
  // have no further cell of the ring. `seen` are the cells that see all guardians.
  void extend(std::size_t size, Houses houses, CellSet held, CellSet barred, CellSet guarding,
              CellSet seen) {
    patience_.tick();
    const Cell here = ring_[size - 1];
    const CellSet first = CellSet::of(ring_[0]);
    for (const Kind kind : {ROW, COLUMN, BOX}) {
      const House h = house_of(kind, here);
      if ((houses >> h & 1) != 0) continue;
      CellSet others = HOUSE_SETS[h] & places_;
      others.remove(here);
      const CellSet met = others & held;
      const bool closes = !met.is_empty();
      if (closes && (met != first || !is_length(size) || ring_[1] > here)) continue;
      if (!closes && size == LONGEST) continue;
      CellSet following = closes ? first : (others - barred) & LATER[ring_[0]];
      while (!following.is_empty()) {
        const Cell i = following.lowest();
        following.remove(i);
        if (++tried_ > MOST_TRIED) return;
        CellSet more = others;
        more.remove(i);
        CellSet all_seen = seen;
        (more - guarding).for_each([&](Cell guardian) { all_seen &= SEEN[guardian]; });
        more |= guarding;
        if (more.count() > 1 && !all_seen.meets(places_)) continue;
        if (!closes) {
          ring_[size] = i;
          extend(size + 1, houses | Houses{1} << h, held | CellSet::of(i), barred | HOUSE_SETS[h],
                 more, all_seen);
        } else if (!more.is_empty()) {
          add(size, more, all_seen);
        }
      }
    }
  }

  void add(std::size_t length, const CellSet& guarding, const CellSet& seen) {
    const auto in_guard = static_cast<std::size_t>(guarding.count());
    PlaceRing ring{length + in_guard, NO_CANDIDATE, CandidateSet()};
    if (in_guard == 1) {
      ring.placement = candidate_of(guarding.lowest(), digit_);
      note(ring, placed_, CandidateSet::just(ring.placement));
    } else {
      (seen & places_).for_each([&](Cell i) { ring.eliminations.add(candidate_of(i, digit_)); });
      note(ring, excluded_, ring.eliminations);
    }
  }

  // The conclusions of one kind, and where each of them is found.
  struct Known {
    NumberedSets conclusions;
    std::vector<std::size_t> places;
  };

  void note(const PlaceRing& ring, Known& known, const CandidateSet& conclusion) {
    const auto [n, is_new] = known.conclusions.add(conclusion);
    if (is_new) {
      known.places.push_back(found_.size());
      found_.push_back(ring);
    } else {
      std::size_t& size = found_[known.places[n]].size;
      size = std::min(size, ring.size);
    }
  }

  Patience& patience_;
  Digit digit_;
  std::vector<PlaceRing>& found_;
  CellSet places_;
  std::array<Cell, LONGEST> ring_{};
  unsigned tried_ = 0;
  Known placed_;
  Known excluded_;
};

void broken_wings(Search& search, const Asked& asked, Take take) {
  std::vector<PlaceRing> found;
  for (Digit d = 0; d < 9; ++d) {
    if (asked.wants_digit(d)) RingsOfPlaces(search, d, found).search();
  }
  sort_stably(found.begin(), found.end(), [](const PlaceRing& one, const PlaceRing& other) {
    if (one.size != other.size) return one.size < other.size;
    return std::max(one.eliminations.count(), 1U) > std::max(other.eliminations.count(), 1U);
  });
  for (const PlaceRing& ring : found) {
    const bool places = ring.placement != NO_CANDIDATE;
    if (!take(places ? Finding::placing(ring.placement) : Finding::removing(ring.eliminations))) {
      return;
    }
  }
}

// Cells with two digits

// The rings of cells that have both digits of a pair, and guardians. They begin as those of places.
class RingsOfCells {
 public:
  RingsOfCells(Search& search, Mask pair, std::vector<DeadlyPattern>& found)
      : grid_(search.grid()), patience_(search.patience()), pair_(pair), found_(found) {
    for (Cell i = 0; i < CELLS; ++i) {
      if ((grid_.mask(i) & pair) == pair) cells_.add(i);
    }
  }

  void search() {
    cells_.for_each([&](Cell first) {
      ring_[0] = first;
      extend(1, CellSet());
    });
  }

 private:
  // Goes on from a ring of some cells. The cells `barred` see one of these other than the first and
  // the last.
  void extend(std::size_t size, const CellSet& barred) {
    patience_.tick();
    const Cell here = ring_[size - 1];
    const Cell first = ring_[0];
    CellSet following = ((SEEN[here] & cells_) - barred) & LATER[first];
    while (!following.is_empty()) {
      const Cell i = following.lowest();
      following.remove(i);
      if (++tried_ > MOST_TRIED) return;
      ring_[size] = i;
      if (!may_guard(size + 1)) continue;
      if (size > 1 && SEEN[first].has(i)) {
        if (is_length(size + 1) && ring_[1] < i) add(size + 1);
      } else if (size + 1 < LONGEST) {
        extend(size + 1, size > 1 ? barred | SEEN[here] : CellSet());
      }
    }
  }

  // Whether the further candidates of the first cells can prove something as guardians.
  bool may_guard(std::size_t size) const {
    unsigned in_roof = 0;
    Mask digits = 0;
    CellSet seen = ALL_CELLS;
    for (std::size_t n = 0; n < size; ++n) {
      const Mask others = without(grid_.mask(ring_[n]), pair_);
      if (others == 0) continue;
      ++in_roof;
      digits = united(digits, others);
      seen &= SEEN[ring_[n]];
    }
    if (in_roof <= MOST_ROOF) return true;
    if (size_of(digits) != 1) return false;
    bool is_seen = false;
    seen.for_each([&](Cell i) { is_seen = is_seen || (grid_.mask(i) & digits) != 0; });
    return is_seen;
  }

  void add(std::size_t length) {
    DeadlyPattern ring;
    for (std::size_t n = 0; n < length; ++n) ring.add(ring_[n], pair_, grid_.mask(ring_[n]));
    if (!ring.roof().empty()) found_.push_back(ring);
  }

  const Grid& grid_;
  Patience& patience_;
  Mask pair_;
  std::vector<DeadlyPattern>& found_;
  CellSet cells_;
  std::array<Cell, LONGEST> ring_{};
  unsigned tried_ = 0;
};

void bivalue_oddagons(Search& search, const Asked& /*asked*/, Take take) {
  const Grid& grid = search.grid();
  std::array<std::uint8_t, ALL_NINE + 1> count{};
  for (Cell i = 0; i < CELLS; ++i) {
    if (size_of(grid.mask(i)) == 2) ++count[grid.mask(i)];
  }
  std::vector<DeadlyPattern> rings;
  for (Mask pair = 0; pair <= ALL_NINE; ++pair) {
    if (count[pair] >= FEWEST_BIVALUE) RingsOfCells(search, pair, rings).search();
  }
  std::vector<Ruling> found;
  for (const DeadlyPattern& ring : rings) {
    add_rulings(grid, ring, ONE_CELL | ONE_DIGIT | SUBSET | LINK, found);
  }
  give_smallest_first(found, take);
}

const Listed LISTED{
    {"bivalue-oddagon", "", bivalue_oddagons},
    {"broken-wing", "digit", broken_wings},
};

}  // namespace

}  // namespace whydoku::logic
