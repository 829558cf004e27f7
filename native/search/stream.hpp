// The random stream of docs/reference/random-stream.md: the same numbers on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace whydoku {

class Stream {
 public:
  Stream(std::uint64_t seed, std::uint64_t index) : Stream(mix(mix(seed + PHI) + index * PHI)) {}

  // The stream in this state: its key, to which each draw so far has added PHI.
  explicit Stream(std::uint64_t state) : state_(state) {}

  std::uint64_t draw() {
    state_ += PHI;
    return mix(state_);
  }

  // The stream after n more draws.
  Stream after(std::uint64_t n) const {
    Stream rest = *this;
    rest.state_ += n * PHI;
    return rest;
  }

  // A number from 0 to n - 1.
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((draw() >> 32) * n) >> 32);
  }

  void shuffle(std::span<std::uint8_t> items) {
    for (std::size_t j = items.size(); j-- > 1;) {
      std::swap(items[j], items[below(static_cast<std::uint32_t>(j + 1))]);
    }
  }

 private:
  static constexpr std::uint64_t PHI = 0x9E3779B97F4A7C15;

  // The finaliser of SplitMix64.
  static constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  std::uint64_t state_;
};

}  // namespace whydoku
