// The exocets of a grid, and what would be one without a digit in some cells of a house.
//
//   in the base     a digit that need not come again in the targets, in the cells of the base
//   elsewhere       places of a digit in the cross lines beside the targets and two houses
//
// Either the digit is in these cells, or what the exocet excludes is false. Where three cross lines
// of a base have an exocet, nothing like it is looked for there.
#pragma once

#include <vector>

#include "houses.hpp"
#include "logic/exocets.hpp"
#include "logic/finding.hpp"

namespace whydoku::logic {

inline constexpr unsigned MOST_DIGITS_OF_BASE = 4;

// All exocets of a grid with one base, whether they exclude something or not.
class Exocets : public Note {
 public:
  void make(Search& search) override;

  const std::vector<Exocet>& found() const { return found_; }

 private:
  std::vector<Exocet> found_;
};

// An exocet on the grid without a digit in some cells; it excludes something.
struct AlmostExocet {
  CellSet cells;
  Digit digit;
  Exocet exocet;
};

std::vector<AlmostExocet> almost_exocets(const Grid& grid, Patience& patience);

why::Ground ground_of(const Exocet& exocet);

}  // namespace whydoku::logic
