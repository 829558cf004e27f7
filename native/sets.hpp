// Sets of up to nine things as masks: their members, their size, their subsets in order.
//
// Tight subsets come in colex order, which is the order of their masks as numbers: 0011, 0101, 0110, ...
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <iterator>
#include <span>

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
bool extend_tight(std::span<const Mask> masks, unsigned k, unsigned left, Mask chosen,
                  Mask together, Visit& visit) {
  if (left == 0) return size_of(together) == k && visit(chosen, together);
  for (unsigned n = left - 1; n < masks.size(); ++n) {
    const auto more = united(together, masks[n]);
    if (size_of(more) > k) continue;
    const auto with = united(chosen, bit_of(n));
    if (extend_tight(masks.first(n), k, left - 1, with, more, visit)) return true;
  }
  return false;
}

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

// Visits the subsets of `count` masks whose union, `with` included, has exactly k members: calls
// visit(which masks, their union) in colex order until it returns true. Returns whether it did.
template <class Visit>
bool each_tight(std::span<const Mask> masks, unsigned count, unsigned k, Mask with, Visit&& visit) {
  return detail::extend_tight(masks, k, count, 0, with, visit);
}

}  // namespace whydoku
