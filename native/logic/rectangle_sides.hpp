// Conclusions from a rectangle of two digits by the strong links on its own sides.
//
//   ab ====== ab.     If a house has a digit at two corners only, one of the two holds it. So a
//   ||                true guardian removes the digits from its own corner and pushes them along
//   ||                such sides; a candidate that is false for every guardian is false.
//   ab.       ab..    Two results have names of their own:
//
//       opposite  the guardians are at two opposite corners, and a digit is linked in both rows or
//                 in both columns: it is at the two other corners
//       hidden    one corner has no guardians, and both lines of the opposite corner have a digit
//                 at corners only: the opposite corner does not hold the other digit
//
// The same reasoning with one, two or three links gives the rest.
#pragma once

#include <vector>

#include "logic/guardians.hpp"

namespace whydoku::logic {

// For two cells of a line the digits that some house has only there.
class LinkedCells : public Note {
 public:
  // The digits that the line has only there, and those that the box has.
  struct Digits {
    Mask in_line;
    Mask in_box;

    Mask all() const { return united(in_line, in_box); }
  };

  void make(Search& search) override;

  // The cells lie in one row or column, the one with the lower number first.
  const Digits& of(Cell one, Cell other) const {
    return one / 9 == other / 9 ? rows_[one / 9][one % 9][other % 9]
                                : columns_[one % 9][one / 9][other / 9];
  }

 private:
  using Table = std::array<std::array<std::array<Digits, 9>, 9>, 9>;

  Digits& at(Cell one, Cell other);

  Table rows_{};
  Table columns_{};
};

// The rules with a name, and all others with one to three links. A ruling of these is named by the
// number of corners with guardians, two of them adjacent (2B) or opposite (2D), and of links.
void by_opposite(Search& search, const Rectangle& rectangle, Rulings& found);
void by_hidden(Search& search, const Rectangle& rectangle, Rulings& found);
Rulings strong_link_rulings(Search& search);

}  // namespace whydoku::logic
