// Likelihoods in whole numbers: the same on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace whydoku::photo {

constexpr int SHIFT = 24;  // 1 is 2^24 of a part

// 2^(-i / 64) in 2^24ths.
constexpr std::array<std::uint32_t, 64> roots() {
  std::array<std::uint32_t, 64> all{};
  std::uint64_t root = std::uint64_t{1} << 32;
  for (std::uint32_t& one : all) {
    one = static_cast<std::uint32_t>((root + 128) >> 8);
    root = (root * 4248702215U + (std::uint64_t{1} << 31)) >> 32;
  }
  return all;
}
inline constexpr std::array<std::uint32_t, 64> ROOTS = roots();

// How likely something is that is said less by so much, in 2^24ths of what is said.
inline std::uint32_t power(std::int32_t less) {
  return less >= SHIFT * 64 ? 0 : ROOTS[static_cast<std::size_t>(less % 64)] >> (less / 64);
}

// The logarithm of a number of at least 1, in sixteenths of a factor of two.
inline int logarithm(std::uint64_t number) {
  const auto width = static_cast<int>(std::bit_width(number | 1));
  const auto rest = static_cast<int>(((number | 1) << 4 >> (width - 1)) & 15);
  return 16 * (width - 1) + rest;
}

// Bits that 2^24ths of a whole are below it, in sixteenths, at most 255.
inline std::uint8_t bits_below(std::uint64_t part) {
  return static_cast<std::uint8_t>(std::clamp(16 * SHIFT - logarithm(part), 0, 255));
}

// The likelihoods of answers of which one is right.
template <std::size_t N>
struct Answers {
  std::size_t best = 0, next = 0;
  std::array<std::uint64_t, N> parts{};  // in 2^24ths of all
  std::uint64_t others = 0;              // all but the best
  std::array<std::uint8_t, N> bits{};

  explicit Answers(const std::int32_t* said) {
    for (std::size_t i = 1; i < N; ++i) {
      best = said[i] > said[best] ? i : best;
    }
    next = best == 0 ? 1 : 0;
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < N; ++i) {
      parts[i] = power(said[best] - said[i]);
      all += parts[i];
      next = i != best && said[i] > said[next] ? i : next;
    }
    others = ((all - parts[best]) << SHIFT) / all;
    for (std::size_t i = 0; i < N; ++i) {
      parts[i] = (parts[i] << SHIFT) / all;
      bits[i] = bits_below(parts[i]);
    }
  }

  std::uint64_t all_but(std::size_t one) const {
    return one == best ? others : (std::uint64_t{1} << SHIFT) - parts[one];
  }
};

}  // namespace whydoku::photo
