// The 72 views: nine bases against nine covers, in both directions. A house is a square matrix of
// its cells against its digits; a digit is one of the rows against the columns.
//
//   NAKED     cells of a house       against  digits of the house      27 views
//   HIDDEN    digits of a house      against  cells of the house       27 views
//   FISH      rows, for a digit      against  columns, for the digit    9 views
//             columns, for a digit   against  rows, for the digit       9 views
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "houses.hpp"
#include "logic/grid.hpp"
#include "spaces.hpp"

namespace whydoku::logic {

enum class Side : std::uint8_t { NAKED, HIDDEN, FISH };

inline constexpr std::size_t SIDES = 3;

// Bit j of the mask of base i, and bit i of that of cover j, are the candidate at (i, j).
struct View {
  std::array<Constraint, 9> bases;
  std::array<Constraint, 9> covers;
  House house = 255;  // 255 where the view is of a digit
  Digit digit = 255;  // 255 where the view is of a house

  std::array<Mask, 9> left_of(const Masks& masks) const {
    std::array<Mask, 9> left;
    for (std::size_t n = 0; n < 9; ++n) left[n] = masks[bases[n]];
    return left;
  }
};

namespace detail {

constexpr View naked_view(House h) {
  View view{};
  for (Digit n = 0; n < 9; ++n) {
    view.bases[n] = HOUSE_CELLS[h][n];
    view.covers[n] = constraint_of(h, n);
  }
  view.house = h;
  view.digit = 255;
  return view;
}

constexpr View turned(View view) {
  const auto bases = view.bases;
  view.bases = view.covers;
  view.covers = bases;
  return view;
}

constexpr View rows_view(Digit d) {
  View view{};
  for (std::size_t n = 0; n < 9; ++n) {
    view.bases[n] = constraint_of(house_at(ROW, n), d);
    view.covers[n] = constraint_of(house_at(COLUMN, n), d);
  }
  view.house = 255;
  view.digit = d;
  return view;
}

struct Views {
  std::array<View, HOUSES> naked;
  std::array<View, HOUSES> hidden;
  std::array<View, 18> fish;
};

constexpr Views make_views() {
  Views views{};
  for (House h = 0; h < HOUSES; ++h) {
    views.naked[h] = naked_view(h);
    views.hidden[h] = turned(views.naked[h]);
  }
  for (Digit d = 0; d < 9; ++d) {
    views.fish[d * 2U] = rows_view(d);
    views.fish[d * 2U + 1] = turned(views.fish[d * 2U]);
  }
  return views;
}

inline constexpr Views VIEWS = make_views();

}  // namespace detail

// The number of a view among all: the naked ones come first, then the hidden ones.
constexpr std::size_t number_of(const View& view) {
  const detail::Views& all = detail::VIEWS;
  if (view.house == 255) return 2 * HOUSES + static_cast<std::size_t>(&view - all.fish.data());
  return view.house + (&view == &all.naked[view.house] ? 0 : HOUSES);
}

constexpr std::span<const View> views_of(Side side) {
  switch (side) {
    case Side::NAKED: return detail::VIEWS.naked;
    case Side::HIDDEN: return detail::VIEWS.hidden;
    case Side::FISH: break;
  }
  return detail::VIEWS.fish;
}

}  // namespace whydoku::logic
