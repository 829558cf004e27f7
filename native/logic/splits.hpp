// Splits: where what is left of a constraint falls into two nodes, of which one is true.
//
//   CELL    the two candidates of a cell with two left
//   HOUSE   the two places of a digit in a house with two left
//   GROUP   the places of a digit in a house that fall into two intersections, not both single
//   CROSS   the places of a digit in a box that fall into a row and a column
//
// The Python twin, src/whydoku/kernels/splits.py, says the same; nodes are numbered as they are
// first met.
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
