// The grid as the finders of a path see it. It means the same as Python's `Grid`: a digit on the
// grid stays as the one candidate of its constraints.
//
//   masks    nine bits of each constraint, see spaces.hpp; of one that does not exist, none
//   lone     the constraints whose only candidate left is not on the grid yet
//   givens   the cells of the puzzle's own digits; only what assumes one solution asks for them
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "candset.hpp"
#include "constraints.hpp"
#include "houses.hpp"
#include "rules/board.hpp"
#include "rules/tables.hpp"
#include "spaces.hpp"

namespace whydoku::logic {

// The tables of its rules must live as long as a grid.
class Grid {
 public:
  // All candidates, and no digit.
  explicit Grid(const Tables& tables = Tables::classic());
  Grid(const CandidateSet& bits, const CandidateSet& digits, const CellSet& givens,
       const Tables& tables = Tables::classic());

  const Tables& tables() const { return *tables_; }
  const CandidateSet& bits() const { return bits_; }
  const CandidateSet& digits() const { return digits_; }
  const CellSet& givens() const { return givens_; }
  const BoardMasks& masks() const { return masks_; }
  Mask mask(std::size_t q) const { return masks_[q]; }
  // Whether a constraint exists and has no candidate left.
  bool is_empty(std::size_t q) const { return masks_[q] == 0 && tables_->existing().has(q); }
  const ConstraintSet& lone() const { return lone_; }

  // How many digits are on the grid in a house, of a digit, in all.
  unsigned placed_in(House h) const { return in_house_[h]; }
  unsigned placed_of(Digit d) const { return of_digit_[d]; }
  unsigned placed() const { return placed_; }

  bool is_solved() const { return placed_ == tables_->cells() && bits_ == digits_; }
  // Whether a constraint has no candidate left.
  bool is_broken() const { return is_broken_; }
  bool is_over() const { return is_broken() || is_solved(); }

  // The candidate that is alone in a constraint.
  Candidate only(Constraint q) const {
    return tables_->members(q)[static_cast<std::size_t>(std::countr_zero(masks_[q]))];
  }

  // Puts a candidate on the grid; what it sees goes. Does nothing if it is there already.
  void place(Candidate k);
  void remove(const CandidateSet& eliminations);

 private:
  void count_digit(Candidate k);
  void drop(const CandidateSet& gone);
  template <class Seats>
  void drop_from(const Seats& seats);

  const Tables* tables_;
  CandidateSet bits_;
  CandidateSet digits_;
  CellSet givens_;
  BoardMasks masks_{};
  ConstraintSet lone_;
  std::array<std::uint8_t, MOST_HOUSES> in_house_{};
  std::array<std::uint8_t, 9> of_digit_{};
  std::uint8_t placed_ = 0;
  bool is_broken_ = false;
};

}  // namespace whydoku::logic
