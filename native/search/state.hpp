// What is still possible: the 324 masks, kept closed under one rule.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "spaces.hpp"

namespace whydoku {

// 81 plain values 0-9, 0 for an empty cell.
using Cells = std::array<std::uint8_t, CELLS>;

// The rule: a constraint with one candidate left makes it true, and a true candidate removes all
// others of its four constraints. Naked and hidden singles are both this rule. A constraint with
// no candidate left is a contradiction: the state is dead, and its masks mean nothing any more.
//
// After every call the rule has nothing left to do, so "one bit left" means "true" everywhere.
class State {
 public:
  // Every candidate possible.
  State() { masks_.fill(ALL_NINE); }

  // `present[k]` is not 0 where candidate k is possible.
  static State from_candidates(std::span<const std::uint8_t, CANDIDATES> present);

  // Makes a candidate true, or false, with all that follows. Returns whether the state is alive.
  bool place(Candidate k);
  bool remove(Candidate k);

  bool is_dead() const { return dead_; }
  Mask operator[](std::size_t q) const { return masks_[q]; }
  bool has(Candidate k) const {
    const Seat seat = SEATS[k][0];
    return (masks_[seat.constraint] & seat.bit) != 0;
  }

  // A constraint with as few candidates as any other that is still open; nothing when solved.
  std::optional<Constraint> narrowest() const;

  // The digits of a solved state.
  Cells solution() const;

 private:
  // Constraints that came down to one candidate, in no order. Each comes at most twice: with one
  // candidate left and, in a dying state, with none.
  class Singles {
   public:
    // Keeps q only if `wanted`; without a branch, since the answer is hard to predict.
    void push_if(bool wanted, Constraint q) {
      items_[size_] = q;
      size_ += wanted;
    }
    bool is_empty() const { return size_ == 0; }
    Constraint pop() { return items_[--size_]; }

   private:
    std::array<Constraint, 2 * CONSTRAINTS + 1> items_;
    std::size_t size_ = 0;
  };

  void settle(Singles& singles);
  void make_true(Candidate k, Singles& singles);
  template <std::size_t S>
  void clear_others(const std::array<Seat, SPACES>& seats, Singles& singles);
  void clear(Seat seat, Singles& singles);

  std::array<Mask, CONSTRAINTS> masks_;
  bool dead_ = false;
};

constexpr bool is_single(Mask m) { return (m & (m - 1)) == 0; }
inline std::size_t lowest(Mask m) { return static_cast<std::size_t>(std::countr_zero(m)); }

}  // namespace whydoku
