// The bits of 64-bit words.
#pragma once

#include <bit>
#include <cstdint>

namespace whydoku {

// How many bits of a word are set. Where the processor has no instruction for that, a compiler calls
// a function of its library, which takes longer than all that surrounds the call; so they are added
// here, in pairs, in fours, in eights, and all at once.
constexpr int ones(std::uint64_t word) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  word -= word >> 1 & 0x5555555555555555;
  word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return static_cast<int>(word * 0x0101010101010101 >> 56);
#else
  return std::popcount(word);
#endif
}

}  // namespace whydoku
