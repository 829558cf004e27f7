// Bars: pairs of candidates that cannot both be true, for a reason that rests on one thing.
//
//   .   xy  .  |  .   x   .      Two candidates of different cells bar each other if they see each
//   .   .   .  |  .   .   .      other and have the same digit, or if an almost locked set would
//   .   y   .  |  .   .   .      lose two digits, one to each of them: x and y here, which the cell
//                                xy would lose, a set of one cell.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/almost_locked_sets.hpp"
#include "logic/finding.hpp"

namespace whydoku::logic {

// Candidates as the cells of each digit.
using CellsOfDigits = std::array<CellSet, 9>;

// The cells with at least one, two or three of some candidates.
struct CellsByCount {
  CellSet one;
  CellSet two;
  CellSet three;

  explicit CellsByCount(const CellsOfDigits& candidates) {
    for (const CellSet& cells : candidates) {
      three |= two & cells;
      two |= one & cells;
      one |= cells;
    }
  }
};

class Bars : public Note {
 public:
  void make(Search& search) override;

  // The candidates that a candidate of the grid bars; of its own cell anything or nothing.
  const CellsOfDigits& barred(std::size_t k) const { return barred_[number_[k]]; }

  // All candidates of the grid, and the sets that bar them.
  const CellsOfDigits& all() const { return all_; }
  AlsSets& sets() const { return *sets_; }

 private:
  void join_places();

  AlsSets* sets_ = nullptr;
  CellsOfDigits all_{};
  std::array<std::uint16_t, CANDIDATES> number_{};  // of each candidate of the grid
  std::vector<CellsOfDigits> barred_;               // by this number
  std::vector<CellsOfDigits> together_;  // what is barred by whatever sees all of some places
};

}  // namespace whydoku::logic
