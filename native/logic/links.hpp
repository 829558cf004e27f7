// The kinds of strong links, by their providers, and those of splits on a grid.
//
//   CELL HOUSE GROUP CROSS   the splits of a constraint, see splits.hpp
//   ALS AHS FISH             links on sets
//   RECTANGLE RING           links between guardians
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
#include "logic/splits.hpp"

namespace whydoku::logic {

enum class LinkKind : std::uint8_t { CELL, HOUSE, GROUP, CROSS, ALS, AHS, FISH, RECTANGLE, RING };

inline constexpr std::size_t LINK_KINDS = 9;

constexpr bool is_split(LinkKind kind) { return kind <= LinkKind::CROSS; }
constexpr bool is_on_set(LinkKind kind) {
  return LinkKind::ALS <= kind && kind <= LinkKind::FISH;
}

// Visits the splits of a kind, one of the first four, by constraint: calls visit(q, one, other) with
// the masks of the two nodes.
template <class Visit>
void each_split_of(const Grid& grid, LinkKind kind, Visit&& visit) {
  constexpr std::array<SplitKind, 4> SPLIT_OF{whydoku::CELL, whydoku::HOUSE, whydoku::GROUP,
                                              whydoku::CROSS};
  const SplitKind split = SPLIT_OF[static_cast<std::size_t>(kind)];
  const std::size_t first = kind == LinkKind::CELL    ? 0
                            : kind == LinkKind::CROSS ? constraint_of(house_at(BOX, 0), 0)
                                                      : CELLS;
  const std::size_t end = kind == LinkKind::CELL ? CELLS : CONSTRAINTS;
  for (std::size_t q = first; q < end; ++q) {
    each_split(q, grid.mask(q), split,
               [&](unsigned one, unsigned other) { visit(q, one, other); });
  }
}

}  // namespace whydoku::logic
