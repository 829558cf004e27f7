// Intersections: a digit of one house confined to another house; the one rule at size one.
//
//   x x . | - - -      pointing: all places of the digit in a box lie in one line, so it is nowhere
//   . . . |            else in the line
//   . . . |            claiming: all its places in a line lie in one box, so it is nowhere else in
//                      the box
//
// Under other rules each house that is no region is as a line: regions point, other houses claim,
// each to any other house.
//
// The same of two boxes of a band or stack that keep a digit in the same two lines: it is nowhere
// else in these. Where each has two places for it they are double pairs, else multiple lines.
#pragma once

#include <optional>
#include <vector>

#include "logic/finding.hpp"

namespace whydoku::logic {

// The constraint of the same digit in the other house that holds all these places of `q`, two or
// three; none if there is no such house. Where the rules are not classic, it is the first in which
// the digit has a place more.
std::optional<Constraint> cover_of(const Grid& grid, Constraint q, Mask places);

// The cover of a confined digit.
why::Ground pattern_of(const Grid& grid, Constraint base);

// The digits of boxes that are confined to a line, and those of lines that are confined to a box,
// where the other house loses something: by base, each with its base and what goes.
class Intersections : public Note {
 public:
  void make(Search& search) override;

  const std::vector<Finding>& pointing() const { return pointing_; }
  const std::vector<Finding>& claiming() const { return claiming_; }

 private:
  std::vector<Finding> pointing_;
  std::vector<Finding> claiming_;
};

void pointing(Search& search, const Asked& asked, Take take);
void claiming(Search& search, const Asked& asked, Take take);
void double_pairs(Search& search, const Asked& asked, Take take);
void multiple_lines(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
