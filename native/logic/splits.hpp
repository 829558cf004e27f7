// Splits: strong links that rest on a single constraint. The candidates left in it all lie in two
// nodes; one candidate of the constraint is true, so one of the nodes is.
//
//   CELL    the two candidates of a cell with two left
//   HOUSE   the two places of a digit in a house with two left
//   GROUP   the places of a digit in a house that fall into two intersections, not both single
//   CROSS   the places of a digit in a box that fall into a row and a column
//
// Nodes are numbered in the order in which they are met. The Python twin is
// src/whydoku/kernels/splits.py.
#pragma once

#include <vector>

#include "candset.hpp"
#include "logic/closure.hpp"

namespace whydoku {

enum SplitKind : unsigned { CELL = 1, HOUSE = 2, GROUP = 4, CROSS = 8 };
inline constexpr unsigned ALL_SPLITS = CELL | HOUSE | GROUP | CROSS;

struct Splits {
  std::vector<CandidateSet> nodes;
  std::vector<StrongLink> strong;
};

// The splits of these kinds among the possible candidates.
Splits splits(const CandidateSet& possible, unsigned kinds);

}  // namespace whydoku
