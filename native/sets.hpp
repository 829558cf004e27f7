// Sets of up to nine things as masks: their members, their size, their subsets in order.
//
// Subsets come in colex order, which is the order of their masks as numbers: 0011, 0101, 0110, ...
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "spaces.hpp"

namespace whydoku {

constexpr Mask bit_of(unsigned n) { return static_cast<Mask>(1U << n); }
constexpr Mask united(Mask set, Mask other) { return static_cast<Mask>(set | other); }
constexpr Mask without(Mask set, Mask other) { return static_cast<Mask>(set & ~other); }

namespace detail {

constexpr std::array<std::uint8_t, ALL_NINE + 1> make_sizes() {
  std::array<std::uint8_t, ALL_NINE + 1> sizes{};
  for (unsigned mask = 0; mask < sizes.size(); ++mask) {
    sizes[mask] = static_cast<std::uint8_t>(std::popcount(mask));
  }
  return sizes;
}

inline constexpr auto SIZES = make_sizes();

}  // namespace detail

// The lowest member of a set that is not empty.
constexpr std::uint8_t lowest(Mask set) {
  return static_cast<std::uint8_t>(std::countr_zero(set));
}

// The size of a set. A table, because not every processor that we build for counts bits.
constexpr unsigned size_of(Mask mask) { return detail::SIZES[mask]; }

// Whether a set has one member. std::has_single_bit counts bits, and so calls a function there.
constexpr bool has_one(Mask set) { return set != 0 && (set & (set - 1)) == 0; }

// The members of a mask, ascending: for (const Digit d : Members(mask)).
class Members {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(unsigned left) : left_(left) {}
    constexpr std::uint8_t operator*() const {
      return static_cast<std::uint8_t>(std::countr_zero(left_));
    }
    constexpr Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    constexpr bool operator==(std::default_sentinel_t) const { return left_ == 0; }

   private:
    unsigned left_;
  };

  constexpr explicit Members(Mask mask) : mask_(mask) {}
  constexpr Iterator begin() const { return Iterator(mask_); }
  constexpr std::default_sentinel_t end() const { return {}; }

 private:
  unsigned mask_;
};

namespace detail {

template <class Visit>
void extend_choice(Mask mask, unsigned n, Mask chosen, Visit& visit) {
  if (n == 0) {
    visit(chosen);
    return;
  }
  while (size_of(mask) >= n) {
    const Mask low = static_cast<Mask>(mask & -mask);
    mask = without(mask, low);
    extend_choice(mask, n - 1, united(chosen, low), visit);
  }
}

}  // namespace detail

// Calls with each choice of n members of a set: the lowest members first, and the last of them
// changes soonest.
template <class Visit>
void each_choice(Mask set, unsigned n, Visit&& visit) {
  detail::extend_choice(set, n, 0, visit);
}

// What may take part in subsets, by numbers and masks: the cells of a digit, or the digits of a
// cell.
class Parts {
 public:
  // Takes in number n, at most nine in all, if its mask has from `least` to `most` members. Without
  // branches, which would go one way as often as the other.
  void offer(unsigned n, Mask mask, unsigned least, unsigned most) {
    masks_[size_] = mask;
    numbers_[size_] = bit_of(n);
    size_ += size_of(mask) >= least && size_of(mask) <= most ? 1U : 0U;
  }

  // Calls visit(numbers, union) for `count` of them whose masks, `with` included, have exactly k
  // members together: in colex order of offering, until it returns true. Returns whether it did.
  template <class Visit>
  bool each_tight_with(unsigned count, unsigned k, Mask with, Visit&& visit) const {
    return extend(size_, k, count, 0, with, visit);
  }

  template <class Visit>
  bool each_tight(unsigned k, Visit&& visit) const {
    return each_tight_with(k, k, 0, visit);
  }

 private:
  template <class Visit>
  bool extend(std::size_t end, unsigned k, unsigned left, Mask numbers, Mask together,
              Visit& visit) const {
    if (left == 0) return size_of(together) == k && visit(numbers, together);
    for (std::size_t n = left - 1; n < end; ++n) {
      const auto more = united(together, masks_[n]);
      if (size_of(more) > k) continue;
      if (extend(n, k, left - 1, united(numbers, numbers_[n]), more, visit)) return true;
    }
    return false;
  }

  std::array<Mask, 9> masks_;
  std::array<Mask, 9> numbers_;
  std::size_t size_ = 0;
};

}  // namespace whydoku
