// Sets of the facts of a line of thought, by number.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "logic/suppositions.hpp"
#include "words.hpp"

namespace whydoku::logic {

class FactSet {
 public:
  // An inner line comes on top of an outer one.
  static constexpr std::size_t WORDS = 2 * LineOfThought::MOST_FACTS / 64;

  void add(std::size_t n) { words_[n / 64] |= std::uint64_t{1} << n % 64; }
  void remove(std::size_t n) { words_[n / 64] &= ~(std::uint64_t{1} << n % 64); }
  bool has(std::size_t n) const { return (words_[n / 64] >> n % 64 & 1) != 0; }
  std::uint64_t word(std::size_t w) const { return words_[w]; }
  FactSet& operator|=(const FactSet& other) {
    for (std::size_t w = 0; w < WORDS; ++w) words_[w] |= other.words_[w];
    return *this;
  }
  unsigned count() const {
    unsigned n = 0;
    for (const std::uint64_t word : words_) n += static_cast<unsigned>(ones(word));
    return n;
  }

  // Calls with each fact from one number on and before another, in order.
  template <class Visit>
  void each(std::size_t from, std::size_t to, Visit&& visit) const {
    for (std::size_t w = from / 64; w * 64 < to; ++w) {
      for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
        const std::size_t n = w * 64 + static_cast<std::size_t>(std::countr_zero(left));
        if (n >= from && n < to) visit(n);
      }
    }
  }

 private:
  std::array<std::uint64_t, WORDS> words_{};
};

}  // namespace whydoku::logic
