// Locking: all places of a digit in one house, the base, also lie in another house that crosses it,
// the cover. From boxes to lines this is called pointing, from lines to boxes claiming.
//
//     o o . | . x . | . . x      The base is the box on the left, the cover the row at the top. The
//     . . . |       |            box has the digit in one of its places (o), so that is the place
//     . . . |       |            of the row too, and the row's other places (x) are false.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "rating/board.hpp"
#include "sets.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

// Two houses that share three cells.
struct Crossing {
  House base = 0;
  House cover = 0;
  Mask within = 0;  // the places of the base that lie in the cover
  Mask beyond = 0;  // the places of the cover that lie outside the base
  std::array<House, 2> siblings{};  // the cover's other houses of the base's kind. Their places
                                    // `within` lie in the cover too
};

namespace detail {

inline constexpr std::size_t PAIRINGS = 4;
inline constexpr std::array<std::pair<Kind, Kind>, PAIRINGS> PAIRED{
    {{BOX, COLUMN}, {BOX, ROW}, {COLUMN, BOX}, {ROW, BOX}}};

constexpr Crossing make_crossing(House base, House cover) {
  Crossing crossing{.base = base, .cover = cover, .beyond = ALL_NINE};
  std::size_t siblings = 0;
  for (unsigned place = 0; place < 9; ++place) {
    const House met = house_of(kind_of(base), HOUSE_CELLS[cover][place]);
    if (met == base) {
      crossing.beyond = without(crossing.beyond, bit_of(place));
    } else if (siblings == 0 || crossing.siblings[siblings - 1] < met) {
      if (siblings < 2) crossing.siblings[siblings++] = met;
    }
  }
  for (unsigned place = 0; place < 9; ++place) {
    if (house_of(kind_of(cover), HOUSE_CELLS[base][place]) == cover) {
      crossing.within = united(crossing.within, bit_of(place));
    }
  }
  return crossing;
}

// CROSSINGS[pairing][n]: the three crossings of the n-th house of the first kind.
constexpr std::array<std::array<std::array<Crossing, 3>, 9>, PAIRINGS> make_crossings() {
  std::array<std::array<std::array<Crossing, 3>, 9>, PAIRINGS> crossings{};
  for (std::size_t pairing = 0; pairing < PAIRINGS; ++pairing) {
    const auto [base_kind, cover_kind] = PAIRED[pairing];
    for (std::size_t n = 0; n < 9; ++n) {
      const House base = house_at(base_kind, n);
      std::size_t third = 0;
      for (std::size_t m = 0; m < 9; ++m) {
        const House cover = house_at(cover_kind, m);
        if ((HOUSE_SETS[base] & HOUSE_SETS[cover]).is_empty()) continue;
        crossings[pairing][n][third++] = make_crossing(base, cover);
      }
    }
  }
  return crossings;
}

inline constexpr auto CROSSINGS = make_crossings();

// Thirds[mask]: the crossing, 0 to 2, that holds all of these two or more places of a base, or
// NO_THIRD.
inline constexpr std::uint8_t NO_THIRD = 3;

using Thirds = std::array<std::uint8_t, ALL_NINE + 1>;

constexpr Thirds make_thirds(const std::array<Crossing, 3>& crossings) {
  Thirds thirds{};
  thirds.fill(NO_THIRD);
  for (Mask mask = 0; mask <= ALL_NINE; ++mask) {
    for (std::uint8_t third = 0; third < 3; ++third) {
      if (size_of(mask) >= 2 && without(mask, crossings[third].within) == 0) thirds[mask] = third;
    }
  }
  return thirds;
}

// All houses of a kind share one table.
inline constexpr std::array<Thirds, PAIRINGS> THIRDS{
    make_thirds(CROSSINGS[0][0]), make_thirds(CROSSINGS[1][0]), make_thirds(CROSSINGS[2][0]),
    make_thirds(CROSSINGS[3][0])};

// Calls visit(crossing, digit) for each digit with two places or more in the base, all of them in
// the cover, until it returns true. Returns whether it did.
template <class Visit>
bool each_confined(const Board& board, Visit&& visit) {
  for (std::size_t pairing = 0; pairing < PAIRINGS; ++pairing) {
    for (const std::array<Crossing, 3>& crossings : CROSSINGS[pairing]) {
      const Constraint first = constraint_of(crossings[0].base, 0);
      std::array<Mask, NO_THIRD + 1> confined{};
      for (unsigned d = 0; d < 9; ++d) {
        Mask& digits = confined[THIRDS[pairing][board.mask(static_cast<Constraint>(first + d))]];
        digits = united(digits, bit_of(d));
      }
      for (std::size_t third = 0; third < 3; ++third) {
        for (const Digit d : Members(confined[third])) {
          if (visit(crossings[third], d)) return true;
        }
      }
    }
  }
  return false;
}

inline CoverReason locking_reason(const Crossing& crossing, Digit d) {
  CoverReason reason;
  reason.bases.push_back(constraint_of(crossing.base, d));
  reason.covers.push_back(constraint_of(crossing.cover, d));
  return reason;
}

}  // namespace detail

// Calls visit(reason, removals) for each removal by locking, in the order of the scan, until it
// returns true. Returns whether it did.
template <class Visit>
bool each_locking(const Board& board, Visit&& visit) {
  return detail::each_confined(board, [&](const Crossing& crossing, Digit d) {
    const Constraint cover = constraint_of(crossing.cover, d);
    const auto gone = static_cast<Mask>(board.mask(cover) & crossing.beyond);
    if (gone == 0) return false;
    CandidateSet removals;
    for (const std::size_t place : Members(gone)) removals.add(MEMBERS[cover][place]);
    return static_cast<bool>(visit(detail::locking_reason(crossing, d), std::as_const(removals)));
  });
}

std::optional<Step> locking(const Board& board);

// Locking that leaves the digit one place in a sibling of the base, and places it there.
std::optional<Step> direct_locking(const Board& board);

}  // namespace whydoku::rating
