// Sets of numbers below N, a bit each: candidates, cells, constraints, facts of a line of thought.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "words.hpp"

namespace whydoku {

// A set of numbers below N, which come out as `Member`. Loops over its words are short and of fixed
// length, so that compilers unroll them and keep small sets in registers.
template <std::size_t N, class Member = std::size_t>
class Bits {
 public:
  static constexpr std::size_t WORDS = (N + 63) / 64;
  static constexpr std::size_t BYTES = (N + 7) / 8;

  using Words = std::array<std::uint64_t, WORDS>;

  // The set of N bits: number n is bit n % 64 of word n / 64. Nothing if a bit above is set.
  static constexpr std::optional<Bits> of(const Words& words) {
    if (N % 64 != 0 && words[WORDS - 1] >> N % 64 != 0) return std::nullopt;
    Bits set;
    set.words_ = words;
    return set;
  }

  // The same of a little-endian number.
  static constexpr std::optional<Bits> of(std::span<const std::uint8_t, BYTES> bytes) {
    Words words{};
    for (std::size_t n = 0; n < BYTES; ++n) words[n / 8] |= std::uint64_t{bytes[n]} << n % 8 * 8;
    return of(words);
  }

  static constexpr Bits just(std::size_t n) {
    Bits set;
    set.add(n);
    return set;
  }

  // The numbers from `first` up to, but without, `end`.
  static constexpr Bits between(std::size_t first, std::size_t end) {
    Bits set;
    for (std::size_t n = first; n < end; ++n) set.add(n);
    return set;
  }

  constexpr const Words& words() const { return words_; }

  constexpr void add(std::size_t n) { words_[n / 64] |= std::uint64_t{1} << n % 64; }
  constexpr void remove(std::size_t n) { words_[n / 64] &= ~(std::uint64_t{1} << n % 64); }
  constexpr bool has(std::size_t n) const { return (words_[n / 64] >> n % 64 & 1) != 0; }

  // Adds the members of a mask, counted from `first`.
  constexpr void add_mask(std::size_t first, std::uint16_t mask) {
    words_[first / 64] |= std::uint64_t{mask} << first % 64;
    if (first % 64 > 48 && first / 64 + 1 < WORDS) {
      words_[first / 64 + 1] |= std::uint64_t{mask} >> (64 - first % 64);
    }
  }

  constexpr bool is_empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  constexpr bool has_several() const {
    std::uint64_t any = 0;
    std::uint64_t more = 0;
    for (const std::uint64_t word : words_) {
      more |= (any != 0 ? word : 0) | (word & (word - 1));
      any |= word;
    }
    return more != 0;
  }
  constexpr unsigned count() const {
    int n = 0;
    for (const std::uint64_t word : words_) n += ones(word);
    return static_cast<unsigned>(n);
  }

  constexpr bool is_within(const Bits& other) const {
    std::uint64_t beyond = 0;
    for (std::size_t w = 0; w < WORDS; ++w) beyond |= words_[w] & ~other.words_[w];
    return beyond == 0;
  }
  constexpr bool meets(const Bits& other) const {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < WORDS; ++w) common |= words_[w] & other.words_[w];
    return common != 0;
  }
  constexpr bool operator==(const Bits&) const = default;
  // Whether a set comes before another one: as numbers of N bits.
  constexpr bool comes_before(const Bits& other) const {
    for (std::size_t w = WORDS; w-- > 0;) {
      if (words_[w] != other.words_[w]) return words_[w] < other.words_[w];
    }
    return false;
  }

  // The first member; of an empty set N or more.
  constexpr Member lowest() const {
    for (std::size_t w = 0; w + 1 < WORDS; ++w) {
      if (words_[w] != 0) return member(w, std::countr_zero(words_[w]));
    }
    return member(WORDS - 1, std::countr_zero(words_[WORDS - 1]));
  }
  // The last member; of an empty set N.
  constexpr Member highest() const {
    for (std::size_t w = WORDS; w-- > 0;) {
      if (words_[w] != 0) return member(w, 63 - std::countl_zero(words_[w]));
    }
    return static_cast<Member>(N);
  }

  // Removes the first member of a set that is not empty, and returns it.
  constexpr Member take_lowest() {
    for (std::size_t w = 0; w + 1 < WORDS; ++w) {
      if (words_[w] != 0) return taken_from(w);
    }
    return taken_from(WORDS - 1);
  }

  // A number that is the same for equal sets, and seldom for others.
  constexpr std::uint64_t hash() const {
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : words_) {
      mixed = (std::rotl(mixed, 5) ^ word) * 0x9E3779B97F4A7C15;
    }
    return mixed ^ mixed >> 32;
  }

  constexpr Bits& operator&=(const Bits& other) {
    for (std::size_t w = 0; w < WORDS; ++w) words_[w] &= other.words_[w];
    return *this;
  }
  constexpr Bits& operator-=(const Bits& other) {
    for (std::size_t w = 0; w < WORDS; ++w) words_[w] &= ~other.words_[w];
    return *this;
  }
  constexpr Bits& operator|=(const Bits& other) {
    for (std::size_t w = 0; w < WORDS; ++w) words_[w] |= other.words_[w];
    return *this;
  }
  friend constexpr Bits operator&(Bits one, const Bits& other) { return one &= other; }
  friend constexpr Bits operator-(Bits one, const Bits& other) { return one -= other; }
  friend constexpr Bits operator|(Bits one, const Bits& other) { return one |= other; }

  // Calls with each member, in increasing order, as long as `visit` returns true. Returns whether it
  // always did.
  template <class Visit>
  constexpr bool each(Visit&& visit) const {
    for (std::size_t w = 0; w < WORDS; ++w) {
      for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
        if (!visit(member(w, std::countr_zero(left)))) return false;
      }
    }
    return true;
  }

  // The same with all of them.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    each([&](Member one) {
      visit(one);
      return true;
    });
  }

 private:
  static constexpr Member member(std::size_t w, int bit) {
    return static_cast<Member>(w * 64 + static_cast<std::size_t>(bit));
  }

  constexpr Member taken_from(std::size_t w) {
    const Member first = member(w, std::countr_zero(words_[w]));
    words_[w] &= words_[w] - 1;
    return first;
  }

  Words words_{};
};

}  // namespace whydoku
