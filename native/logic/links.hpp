// The kinds of strong links, and those that rest on a single constraint, its splits: all candidates
// left in it lie in two nodes, and one of them is true, so one of the nodes is.
//
//   CELL      the two candidates of a cell with two left
//   HOUSE     the two places of a digit in a house with two left
//   GROUP     the places of a digit in a house that fall into two intersections, not both single
//   CROSS     the places of a digit in a box that fall into a row and a column
//   ALS AHS FISH        links on sets, see set_links.hpp
//   RECTANGLE RING      links between guardians, see guardian_links.hpp
//   EXOCET              links from what keeps an exocet from being one, see exocet_links.hpp
//
// Groups and crosses are those of rows, columns and boxes of 3 × 3; other rules have none.
//
// Of the two nodes of a strong link at least one is true. A node is a set of candidates, true if
// one of them is. Two nodes are weakly linked if every candidate of one sees every candidate of the
// other; weak links are not listed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "houses.hpp"
#include "logic/grid.hpp"
#include "sets.hpp"

namespace whydoku::logic {

enum class LinkKind : std::uint8_t {
  CELL,
  HOUSE,
  GROUP,
  CROSS,
  ALS,
  AHS,
  FISH,
  RECTANGLE,
  RING,
  EXOCET,
};

// What the table calls them.
inline constexpr std::array LINK_NAMES{"cell", "house", "group",     "cross", "als",
                                       "ahs",  "fish",  "rectangle", "ring",  "exocet"};
inline constexpr std::size_t LINK_KINDS = LINK_NAMES.size();

constexpr bool is_split(LinkKind kind) { return kind <= LinkKind::CROSS; }
constexpr bool is_on_set(LinkKind kind) {
  return LinkKind::ALS <= kind && kind <= LinkKind::FISH;
}

namespace detail {

template <class Visit>
void split_into_groups(unsigned mask, const std::array<Mask, 3>& thirds, Visit& visit) {
  std::array<unsigned, 3> parts{};
  std::size_t n = 0;
  for (const unsigned third : thirds) {
    if ((mask & third) != 0) parts[n++] = mask & third;
  }
  if (n == 2) visit(parts[0], parts[1]);
}

template <class Visit>
void split_into_crosses(unsigned mask, Visit& visit) {
  // A row and a column have five places. Two places in different rows and columns cross in two
  // ways, which give the same two nodes.
  const unsigned size = size_of(static_cast<Mask>(mask));
  if (size > 5) return;
  const bool has_two = size == 2;
  for (const unsigned row : BOX_ROWS) {
    for (const unsigned column : BOX_COLUMNS) {
      if ((mask & ~(row | column)) != 0) continue;
      if ((mask & row & ~column) == 0 || (mask & column & ~row) == 0) continue;
      const unsigned across = mask & row;
      const unsigned down = mask & column;
      visit(across < down ? across : down, across < down ? down : across);
      if (has_two) return;
    }
  }
}

}  // namespace detail

// Visits the splits of a kind, by constraint: calls visit(q, one, other) with the masks of the two
// nodes.
template <class Visit>
void each_split_of(const Grid& grid, LinkKind kind, Visit&& visit) {
  constexpr std::size_t BOXES = constraint_of(house_at(BOX, 0), 0);
  const bool is_grouped = kind == LinkKind::GROUP || kind == LinkKind::CROSS;
  if (is_grouped && !grid.tables().has_boxes()) return;
  const std::size_t first = kind == LinkKind::CELL ? 0 : kind == LinkKind::CROSS ? BOXES : CELLS;
  const std::size_t end = kind == LinkKind::CELL ? CELLS
                          : is_grouped           ? CONSTRAINTS
                                                 : grid.tables().end_of_constraints();
  for (std::size_t q = first; q < end; ++q) {
    const unsigned mask = grid.mask(q);
    const unsigned size = size_of(static_cast<Mask>(mask));
    if (size < 2) continue;
    const auto visit_here = [&](unsigned one, unsigned other) { visit(q, one, other); };
    if (kind == LinkKind::CROSS) {
      detail::split_into_crosses(mask, visit_here);
    } else if (kind == LinkKind::GROUP) {
      if (size == 2) continue;
      detail::split_into_groups(mask, BOX_ROWS, visit_here);
      if (q >= BOXES) detail::split_into_groups(mask, BOX_COLUMNS, visit_here);
    } else if (size == 2) {
      visit_here(mask & (~mask + 1), mask & (mask - 1));
    }
  }
}

}  // namespace whydoku::logic
