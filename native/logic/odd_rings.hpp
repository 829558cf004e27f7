// Odd rings: what takes turns around a ring cannot do so if the ring is odd.
//
//   places of a digit                            cells with two digits
//   5 . . . 5   no house that joins two          ab . ab . .    each cell sees the next: one is a,
//   .       .   neighbours has another place     .           .  the other b
//   5 . . 5 .   of it: one of the two is true    ab .  . ab+
//
// Further places in these houses, or further candidates of these cells, are the guardians: without
// them the ring would be impossible, so one of them is true. That does not assume that there is one
// solution; all the same, a ring of cells obeys the rules for deadly patterns (guardians.hpp).
//
// The searches are bounded: a ring has five members (three would be in one box) to LONGEST_RING,
// and no shortcut, which would make a shorter odd ring of some of its members; and at most
// MOST_TRIED_FOR_RINGS members are tried. On grids of the hardest puzzles that is half as many
// again as are ever needed.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "logic/deadly.hpp"
#include "logic/link_graph.hpp"

namespace whydoku::logic {

namespace detail {

// The cells after each cell.
constexpr std::array<CellSet, CELLS> make_later() {
  std::array<CellSet, CELLS> later{};
  for (std::size_t i = 0; i < CELLS; ++i) {
    for (std::size_t j = i + 1; j < CELLS; ++j) later[i].add(j);
  }
  return later;
}

}  // namespace detail

inline constexpr auto LATER = detail::make_later();

inline constexpr std::size_t SHORTEST_RING = 5;
inline constexpr std::size_t LONGEST_RING = 11;
inline constexpr unsigned MOST_TRIED_FOR_RINGS = 20'000;

constexpr bool is_length_of_ring(std::size_t n) { return n >= SHORTEST_RING && n % 2 == 1; }

// A ring of places of a digit, each joined to the next and the last to the first by a house; the
// guardians, one or more, and what sees all of them.
struct PlaceRing {
  Digit digit = 0;
  std::size_t size = 0;
  std::array<Cell, LONGEST_RING> cells{};
  std::array<House, LONGEST_RING> houses{};
  CellSet guardians;
  CellSet seen;

  // The ring as a ground: one of the guardians is true.
  why::Ground ground() const {
    why::Constraints joining;
    CandidateSet places;
    for (std::size_t n = 0; n < size; ++n) {
      joining.push_back(constraint_of(houses[n], digit));
      places.add(candidate_of(cells[n], digit));
    }
    return why::impossible(joining, places, digit_in(guardians, digit));
  }
};

// The rings of some places of a digit. The guardians and any part of them must be of use, by
// `is_of_use(guardians, what sees them)`. Calls visit(ring). A ring begins with its lowest cell,
// and its second cell is lower than its last.
template <class IsOfUse, class Visit>
class RingsOfPlaces {
 public:
  RingsOfPlaces(Search& search, Digit d, IsOfUse is_of_use, Visit visit)
      : patience_(search.patience()), is_of_use_(is_of_use), visit_(visit) {
    ring_.digit = d;
    for (std::size_t i = 0; i < CELLS; ++i) {
      if ((search.grid().mask(i) & bit_of(d)) != 0) places_.add(i);
    }
  }

  void search() {
    places_.for_each([&](Cell first) {
      ring_.cells[0] = first;
      extend(1, 0, CellSet::just(first), CellSet(), CellSet(), places_);
    });
  }

 private:
  // Goes on from a ring of some cells, `held` as a set. The houses so far, whose cells are
  // `barred`, have no further cell of the ring. `seen` are the places that see all guardians.
  void extend(std::size_t size, Houses houses, CellSet held, CellSet barred, CellSet guarding,
              CellSet seen) {
    patience_.tick();
    const auto& cells = ring_.cells;
    const Cell here = cells[size - 1];
    const CellSet first = CellSet::just(cells[0]);
    for (const Kind kind : {ROW, COLUMN, BOX}) {
      const House h = house_of(kind, here);
      if ((houses >> h & 1) != 0) continue;
      CellSet others = HOUSE_SETS[h] & places_;
      others.remove(here);
      const CellSet met = others & held;
      const bool closes = !met.is_empty();
      if (closes && (met != first || !is_length_of_ring(size) || cells[1] > here)) continue;
      if (!closes && size == LONGEST_RING) continue;
      CellSet following = closes ? first : (others - barred) & LATER[cells[0]];
      ring_.houses[size - 1] = h;
      while (!following.is_empty()) {
        const Cell i = following.lowest();
        following.remove(i);
        if (++tried_ > MOST_TRIED_FOR_RINGS) return;
        CellSet more = others;
        more.remove(i);
        CellSet all_seen = seen;
        (more - guarding).for_each([&](Cell guardian) { all_seen &= SEEN[guardian]; });
        more |= guarding;
        if (!more.is_empty() && !is_of_use_(more, all_seen)) continue;
        if (!closes) {
          ring_.cells[size] = i;
          extend(size + 1, houses | Houses{1} << h, held | CellSet::just(i), barred | HOUSE_SETS[h],
                 more, all_seen);
        } else if (!more.is_empty()) {
          ring_.size = size;
          ring_.guardians = more;
          ring_.seen = all_seen;
          visit_(ring_);
        }
      }
    }
  }

  Patience& patience_;
  IsOfUse is_of_use_;
  Visit visit_;
  CellSet places_;
  PlaceRing ring_;
  unsigned tried_ = 0;
};

// The rings of cells that have both digits of a pair, and guardians: in two cells at most, or of
// one digit.
class CellRings : public DeadlyPatterns {
 public:
  void make(Search& search) override;
};

}  // namespace whydoku::logic
