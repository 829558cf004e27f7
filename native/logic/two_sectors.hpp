// Two sectors (Sue de Coq): cells of a box and of a line that use up all the digits they have.
//
//   line     A  A  .   C  C  -   .  .  .      C   cells where both meet, with the digits V
//                      B  .  .                A   a set in the rest of the line
//                      .  .  B                B   a set in the rest of the box
//                      .  .  .
//
// The cells hold at most as many true candidates as A has digits, plus B has digits, plus V has
// others. If that is the number of cells, all are needed: A's digits go nowhere else in the line,
// B's nowhere else in the box, V's others nowhere else in either, and a digit of both is not in C.
// That is so if the spare digits of A and of B (more digits than cells) and V's others add up to
// the number of cells in C.
//
// No part of the cells may be locked by itself. A part within one house is if it has no more digits
// than cells; any other part is a smaller A, B and C, for which the same is counted.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/finding.hpp"
#include "sets.hpp"

namespace whydoku::logic {

// The choices of cells of a house: their digits, and whether some of the cells are locked, that is,
// have no more digits than they are. Cells with one candidate left cannot be chosen.
class HouseChoices {
 public:
  using Contents = std::array<Mask, 9>;

  // Returns whether the contents are others than before.
  bool renew(const Contents& cells);

  Mask open() const { return open_; }
  Mask digits(Mask cells) const { return digits_[cells]; }
  bool has_locked(Mask cells) const { return (locked_[cells / 64U] >> cells % 64U & 1) != 0; }

 private:
  Contents cells_{};
  Mask open_ = 0;
  std::array<Mask, ALL_NINE + 1> digits_{};
  std::array<std::uint64_t, 8> locked_{};
};

// A pattern is plain if n meeting cells have n + 2 digits, and two more cells have no digits but
// these.
struct TwoSectors {
  bool is_plain;
  std::uint8_t size;  // the number of its cells
  CandidateSet eliminations;
};

// The patterns of a grid. What lies in a line and a box is kept as long as neither changes.
class SectorsOfGrid : public Note {
 public:
  void make(Search& search) override;

  // Plain ones come first, then fewest cells, then most conclusions, then the lowest position.
  // Several may have the same conclusions.
  const std::vector<const TwoSectors*>& ranked() const { return ranked_; }

 private:
  static constexpr std::size_t MEETINGS = 54;

  std::array<HouseChoices, HOUSES> choices_;
  std::uint32_t changed_ = 0;  // the houses whose meetings have not been searched since
  std::array<std::vector<TwoSectors>, MEETINGS> found_;
  std::vector<const TwoSectors*> ranked_;
};

void sue_de_coq(Search& search, const Asked& asked, Take take);
void sue_de_coq_extended(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
