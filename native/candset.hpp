// Sets of the 729 candidates, and what each candidate sees.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "spaces.hpp"
#include "words.hpp"

namespace whydoku {

class CandidateSet {
 public:
  static constexpr std::size_t WORDS = (CANDIDATES + 63) / 64;
  static constexpr std::size_t BYTES = (CANDIDATES + 7) / 8;

  using Words = std::array<std::uint64_t, WORDS>;

  // The set of 729 bits: candidate k is bit k % 64 of word k / 64. Nothing if a bit above 728 is
  // set.
  static constexpr std::optional<CandidateSet> of(const Words& words) {
    if (words[WORDS - 1] >> CANDIDATES % 64 != 0) return std::nullopt;
    CandidateSet set;
    set.words_ = words;
    return set;
  }

  // The same of a little-endian number.
  static constexpr std::optional<CandidateSet> of(std::span<const std::uint8_t, BYTES> bytes) {
    Words words{};
    for (std::size_t n = 0; n < BYTES; ++n) words[n / 8] |= std::uint64_t{bytes[n]} << n % 8 * 8;
    return of(words);
  }

  static constexpr CandidateSet just(std::size_t k) {
    CandidateSet set;
    set.add(k);
    return set;
  }

  constexpr const Words& words() const { return words_; }

  constexpr void add(std::size_t k) { words_[k / 64] |= std::uint64_t{1} << k % 64; }
  // Adds digits of a cell, as a mask.
  constexpr void add_digits(std::size_t i, Mask digits) {
    const std::size_t first = i * 9;
    words_[first / 64] |= std::uint64_t{digits} << first % 64;
    if (first % 64 > 55) words_[first / 64 + 1] |= std::uint64_t{digits} >> (64 - first % 64);
  }
  constexpr void remove(std::size_t k) { words_[k / 64] &= ~(std::uint64_t{1} << k % 64); }

  constexpr bool has(std::size_t k) const { return (words_[k / 64] >> k % 64 & 1) != 0; }

  constexpr bool is_empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }

  constexpr bool is_within(const CandidateSet& other) const {
    std::uint64_t beyond = 0;
    for (std::size_t w = 0; w < WORDS; ++w) beyond |= words_[w] & ~other.words_[w];
    return beyond == 0;
  }

  constexpr bool meets(const CandidateSet& other) const {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < WORDS; ++w) common |= words_[w] & other.words_[w];
    return common != 0;
  }

  constexpr unsigned count() const {
    int n = 0;
    for (const std::uint64_t word : words_) n += ones(word);
    return static_cast<unsigned>(n);
  }

  // The first and the last member; of an empty set CANDIDATES.
  constexpr std::size_t lowest() const {
    for (std::size_t w = 0; w < WORDS; ++w) {
      if (words_[w] != 0) return w * 64 + static_cast<std::size_t>(std::countr_zero(words_[w]));
    }
    return CANDIDATES;
  }
  constexpr std::size_t highest() const {
    for (std::size_t w = WORDS; w-- > 0;) {
      if (words_[w] == 0) continue;
      return w * 64 + 63 - static_cast<std::size_t>(std::countl_zero(words_[w]));
    }
    return CANDIDATES;
  }

  constexpr bool operator==(const CandidateSet&) const = default;

  // A number that is the same for equal sets, and seldom for others.
  constexpr std::uint64_t hash() const {
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : words_) {
      mixed = (std::rotl(mixed, 5) ^ word) * 0x9E3779B97F4A7C15;
    }
    return mixed ^ mixed >> 32;
  }

  constexpr CandidateSet& operator&=(const CandidateSet& other) {
    for (std::size_t w = 0; w < WORDS; ++w) words_[w] &= other.words_[w];
    return *this;
  }
  constexpr CandidateSet& operator-=(const CandidateSet& other) {
    for (std::size_t w = 0; w < WORDS; ++w) words_[w] &= ~other.words_[w];
    return *this;
  }
  constexpr CandidateSet& operator|=(const CandidateSet& other) {
    for (std::size_t w = 0; w < WORDS; ++w) words_[w] |= other.words_[w];
    return *this;
  }
  friend constexpr CandidateSet operator&(CandidateSet one, const CandidateSet& other) {
    return one &= other;
  }

  // Calls with each member, in increasing order.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::size_t w = 0; w < WORDS; ++w) {
      for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
        visit(w * 64 + static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
  }

 private:
  Words words_{};
};

namespace detail {

constexpr std::array<CandidateSet, CANDIDATES> make_sees() {
  std::array<CandidateSet, CANDIDATES> sees{};
  for (std::size_t k = 0; k < CANDIDATES; ++k) {
    for (const Seat& seat : SEATS[k]) {
      for (const Candidate other : MEMBERS[seat.constraint]) sees[k].add(other);
    }
    sees[k].remove(k);
  }
  return sees;
}

constexpr std::array<CandidateSet, 9> make_digits() {
  std::array<CandidateSet, 9> digits{};
  for (std::size_t k = 0; k < CANDIDATES; ++k) digits[k % 9].add(k);
  return digits;
}

constexpr std::array<CandidateSet, CELLS> make_cells() {
  std::array<CandidateSet, CELLS> cells{};
  for (std::size_t k = 0; k < CANDIDATES; ++k) cells[k / 9].add(k);
  return cells;
}

constexpr CandidateSet make_all() {
  CandidateSet all;
  for (std::size_t k = 0; k < CANDIDATES; ++k) all.add(k);
  return all;
}

}  // namespace detail

inline constexpr auto ALL_CANDIDATES = detail::make_all();

// SEES[k]: the 28 candidates that are false where candidate k is true.
inline constexpr auto SEES = detail::make_sees();

// The 81 candidates of each digit, and the nine of each cell.
inline constexpr auto DIGIT_CANDIDATES = detail::make_digits();
inline constexpr auto CELL_CANDIDATES = detail::make_cells();

}  // namespace whydoku
