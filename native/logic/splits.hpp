// Splits: strong links that rest on a single constraint. The candidates left in it all lie in two
// nodes; one candidate of the constraint is true, so one of the nodes is.
//
//   CELL    the two candidates of a cell with two left
//   HOUSE   the two places of a digit in a house with two left
//   GROUP   the places of a digit in a house that fall into two intersections, not both single
//   CROSS   the places of a digit in a box that fall into a row and a column
//
// Nodes are numbered in the order in which they are met. Python states them in
// src/whydoku/kernels/splits.py.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "candset.hpp"
#include "houses.hpp"
#include "logic/closure.hpp"
#include "sets.hpp"
#include "spaces.hpp"

namespace whydoku {

enum SplitKind : unsigned { CELL = 1, HOUSE = 2, GROUP = 4, CROSS = 8 };
inline constexpr unsigned ALL_SPLITS = CELL | HOUSE | GROUP | CROSS;

struct Splits {
  std::vector<CandidateSet> nodes;
  std::vector<StrongLink> strong;
};

// The splits of these kinds among the possible candidates.
Splits splits(const CandidateSet& possible, unsigned kinds);

namespace detail {

inline constexpr std::size_t SPLITS_OF_HOUSES = 81;
inline constexpr std::size_t SPLITS_OF_BOXES = 243;

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

// Visits the splits of one kind in constraint q, whose mask is given: calls visit(one, other) with
// the masks of the two nodes.
template <class Visit>
void each_split(std::size_t q, unsigned mask, SplitKind kind, Visit&& visit) {
  const bool is_of_cell = q < detail::SPLITS_OF_HOUSES;
  const unsigned size = size_of(static_cast<Mask>(mask));
  if (size < 2 || is_of_cell != (kind == CELL)) return;
  if (kind == CELL || kind == HOUSE) {
    if (size == 2) visit(mask & (~mask + 1), mask & (mask - 1));
  } else if (kind == GROUP) {
    if (size == 2) return;
    detail::split_into_groups(mask, BOX_ROWS, visit);
    if (q >= detail::SPLITS_OF_BOXES) {
      detail::split_into_groups(mask, BOX_COLUMNS, visit);
    }
  } else if (q >= detail::SPLITS_OF_BOXES) {
    detail::split_into_crosses(mask, visit);
  }
}

}  // namespace whydoku
