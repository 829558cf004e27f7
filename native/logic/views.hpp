// The 72 views: nine bases against nine covers, in both directions. A house is a square matrix of
// its cells against its digits; a digit is one of the rows against the columns. A further house has
// two views more, and what does not exist under some rules is empty in its views.
//
//   NAKED     cells of a house       against  digits of the house      27 views, and those of groups
//   HIDDEN    digits of a house      against  cells of the house       27 views
//   FISH      rows, for a digit      against  columns, for the digit    9 views
//             columns, for a digit   against  rows, for the digit       9 views
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "houses.hpp"
#include "logic/finding.hpp"
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

  std::array<Mask, 9> left_of(std::span<const Mask> masks) const {
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

struct ClassicViews {
  std::array<View, HOUSES> naked;
  std::array<View, HOUSES> hidden;
  std::array<View, 18> fish;
};

constexpr ClassicViews make_views() {
  ClassicViews views{};
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

inline constexpr ClassicViews CLASSIC_VIEWS = make_views();

}  // namespace detail

// The views under the rules of a grid, those of a house in order of the houses, and after them the
// naked ones of groups: nothing need be in a group, so its digits are no bases.
class Views : public Note {
 public:
  void make(Search& search) override;

  // The naked view of a house or a group.
  const View& naked(House h) const {
    return h < FIRST_GROUP ? naked_[h] : made_[houses_ + (h - FIRST_GROUP)];
  }
  std::span<const View> of(Side side) const {
    switch (side) {
      case Side::NAKED:
        return naked_;
      case Side::HIDDEN:
        return hidden_;
      case Side::FISH:
        break;
    }
    return detail::CLASSIC_VIEWS.fish;
  }

 private:
  std::span<const View> naked_;
  std::span<const View> hidden_;
  std::vector<View> made_;  // where the rules are not classic: naked ones, then hidden ones
  std::size_t houses_ = 0;
};

}  // namespace whydoku::logic
