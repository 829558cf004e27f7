// Deadly patterns of many cells: loops of two digits, the grave of all open cells, small graves.
//
// In all, every house has each digit of the pattern in two of its cells or in none, so each cell
// could take its other digit. The pictures are in deadly.hpp and lite_graves.cpp.
#pragma once

#include "logic/deadly.hpp"

namespace whydoku::logic {

// All loops of six to fourteen cells with two digits that are both possible in each cell, and with
// guardians. At most two cells hold these, or more if all guardians have the same digit.
class Loops : public DeadlyPatterns {
 public:
  void make(Search& search) override;
};

// All loops of six to eighteen cells some of which hold one of the two digits, placed and not
// given; the others can have one of the two.
class PlacedLoops : public DeadlyPatterns {
 public:
  void make(Search& search) override;
};

// The graves of a grid: two digits for each open cell such that every house has each of its open
// digits twice. There is hardly ever more than one.
class Graves : public DeadlyPatterns {
 public:
  void make(Search& search) override;
};

// Patterns of up to ten cells with two digits each, not all the same two, that are no extended
// rectangle. One or two of the cells hold guardians, at most two each.
class LiteGraves : public DeadlyPatterns {
 public:
  void make(Search& search) override;
};

}  // namespace whydoku::logic
