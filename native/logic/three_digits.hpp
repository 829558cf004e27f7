// Sets of cells that three digits cannot fill, wherever they are put.
//
//   tridagon                        Three cells in each of four boxes, in different rows and
//   a . . | . . b    1 . . | . . 2  columns, so that each box deals the digits to its rows and
//   . b . | . a .    . 2 . | . 1 .  columns in some order. Going round, the orders have to fit;
//   . . c | c . .    . . 3 | 3 . .  of the ways in which the cells can lie in their boxes, every
//   ------+------                   other one leaves none that do.
//   . . . | a . .
//   . . . | . b .                   Others are any cells that see each other in such a way: no
//   . . . | . . c                   map of them can be coloured by three colours.
//
// If the cells have nothing but these digits, or some of them, the grid is broken. So one of their
// other candidates, the guardians, is true. That does not assume that there is one solution; all
// the same, the patterns obey the rules for deadly patterns (guardians.hpp).
//
// Found are all sets with few cells that have guardians, each by its guardians: of the sets with
// the same ones, one in as few boxes as can be, from which no cell can be left out.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/deadly.hpp"

namespace whydoku::logic {

// The fewest cells without guardians; the most with some, and the most guardians of three.
inline constexpr int FEWEST_PLAIN = 5;
inline constexpr unsigned MOST_GUARDED = 3;
inline constexpr unsigned MOST_GUARDIANS_OF_THREE = 5;

class ThreeDigits : public Note {
 public:
  void make(Search& search) override;

  const std::vector<DeadlyPattern>& tridagons() const { return tridagons_; }
  const std::vector<DeadlyPattern>& others() const { return others_; }

 private:
  std::vector<DeadlyPattern> tridagons_;
  std::vector<DeadlyPattern> others_;
};

// Those of one kind.
template <auto Kind>
class ThreeDigitsOf : public Note {
 public:
  void make(Search& search) override { all_ = &search.note<ThreeDigits>(); }
  const std::vector<DeadlyPattern>& found() const { return (all_->*Kind)(); }

 private:
  const ThreeDigits* all_ = nullptr;
};

using Tridagons = ThreeDigitsOf<&ThreeDigits::tridagons>;
using OtherThreeDigits = ThreeDigitsOf<&ThreeDigits::others>;

}  // namespace whydoku::logic
