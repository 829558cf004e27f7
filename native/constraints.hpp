// Sets of constraints: the 324 of classic rules, and those of further houses.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "spaces.hpp"

namespace whydoku {

class ConstraintSet {
 public:
  // The constraints from `first` up to, but without, `end`.
  static constexpr ConstraintSet between(std::size_t first, std::size_t end) {
    ConstraintSet set;
    for (std::size_t q = first; q < end; ++q) set.add(q);
    return set;
  }

  constexpr void add(std::size_t q) { words_[q / 64] |= std::uint64_t{1} << q % 64; }
  constexpr void remove(std::size_t q) { words_[q / 64] &= ~(std::uint64_t{1} << q % 64); }
  constexpr bool has(std::size_t q) const { return (words_[q / 64] >> q % 64 & 1) != 0; }

  constexpr bool is_empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }

  friend constexpr ConstraintSet operator&(ConstraintSet one, const ConstraintSet& other) {
    for (std::size_t w = 0; w < WORDS; ++w) one.words_[w] &= other.words_[w];
    return one;
  }
  friend constexpr ConstraintSet operator|(ConstraintSet one, const ConstraintSet& other) {
    for (std::size_t w = 0; w < WORDS; ++w) one.words_[w] |= other.words_[w];
    return one;
  }
  friend constexpr ConstraintSet operator-(ConstraintSet one, const ConstraintSet& other) {
    for (std::size_t w = 0; w < WORDS; ++w) one.words_[w] &= ~other.words_[w];
    return one;
  }
  constexpr bool operator==(const ConstraintSet&) const = default;

  // Calls with the members in increasing order, as long as `visit` returns true. Returns whether
  // it always did.
  template <class Visit>
  constexpr bool each(Visit&& visit) const {
    for (std::size_t w = 0; w < WORDS; ++w) {
      for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
        if (!visit(static_cast<Constraint>(w * 64 +
                                           static_cast<std::size_t>(std::countr_zero(left))))) {
          return false;
        }
      }
    }
    return true;
  }

 private:
  static constexpr std::size_t WORDS = (MOST_CONSTRAINTS + 63) / 64;

  std::array<std::uint64_t, WORDS> words_{};
};

}  // namespace whydoku
