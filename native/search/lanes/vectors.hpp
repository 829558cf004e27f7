// The operations of the lanes: on vectors of LANES numbers of 16 bits, one for each puzzle.
//
// The general form of an operation shows what it means. Where a processor has an instruction that
// the compiler would not find by itself, there is a second form with the same result.
//
// WHYDOKU_PLAIN leaves the second forms out. WHYDOKU_WITHOUT_VECTORS also leaves vectors out, for
// compilers that have none: then only the language itself is used.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

// GCC and Clang, clang-cl included, have vectors. Only they can be asked what they have.
#if defined(WHYDOKU_WITHOUT_VECTORS)
#elif !defined(__has_builtin)
#define WHYDOKU_WITHOUT_VECTORS
#elif !__has_builtin(__builtin_convertvector)
#define WHYDOKU_WITHOUT_VECTORS
#elif __has_builtin(__builtin_shufflevector)
#define WHYDOKU_HAS_SHUFFLES
#endif
#if defined(WHYDOKU_WITHOUT_VECTORS) && !defined(WHYDOKU_PLAIN)
#define WHYDOKU_PLAIN
#endif

#if defined(WHYDOKU_WITHOUT_VECTORS)
#include "search/lanes/several.hpp"
#endif
#if defined(WHYDOKU_PLAIN)
#elif defined(__SSE4_1__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

#if defined(WHYDOKU_PLAIN)
#define WHYDOKU_LANES 8
#elif defined(__AVX512BW__)
#define WHYDOKU_LANES 32
#elif defined(__AVX2__)
#define WHYDOKU_LANES 16
#else
#define WHYDOKU_LANES 8
#endif

// Without vectors each operation is a loop. Inlining all of these is too much: the compiler
// decides.
#if defined(WHYDOKU_WITHOUT_VECTORS)
#define WHYDOKU_INLINE inline
#else
#define WHYDOKU_INLINE [[gnu::always_inline]] inline
#endif

namespace whydoku::WHYDOKU_VARIANT {

inline constexpr std::size_t LANES = WHYDOKU_LANES;

using Number = std::uint16_t;
#if defined(WHYDOKU_WITHOUT_VECTORS)
using Numbers = Several<Number, LANES>;
using Picked = Several<std::int16_t, LANES>;
using Narrow = Several<std::uint8_t, LANES>;
using Bytes = Several<std::uint8_t, 16>;
#else
using Numbers = Number __attribute__((vector_size(2 * LANES)));
using Picked = std::int16_t __attribute__((vector_size(2 * LANES)));  // all bits of a lane, or none
using Narrow = std::uint8_t __attribute__((vector_size(LANES)));      // a byte for each lane
using Bytes = std::uint8_t __attribute__((vector_size(16)));
#endif
using Lanes = std::uint32_t;  // a set of lanes, lane 0 lowest

inline constexpr Lanes ALL_LANES = LANES == 32 ? ~Lanes{0} : (Lanes{1} << LANES) - 1;

WHYDOKU_INLINE std::size_t lowest(Lanes set) {
  return static_cast<std::size_t>(std::countr_zero(set));
}

// --- memory and constants ---

#if defined(WHYDOKU_WITHOUT_VECTORS)
WHYDOKU_INLINE Numbers load(const Number* from) {
  Numbers x;
  std::memcpy(&x, from, sizeof x);
  return x;
}
WHYDOKU_INLINE void store(Number* to, Numbers x) { std::memcpy(to, &x, sizeof x); }
#else
WHYDOKU_INLINE Numbers load(const Number* from) {
  return *reinterpret_cast<const Numbers*>(__builtin_assume_aligned(from, sizeof(Numbers)));
}
WHYDOKU_INLINE void store(Number* to, Numbers x) {
  *reinterpret_cast<Numbers*>(__builtin_assume_aligned(to, sizeof(Numbers))) = x;
}
#endif
WHYDOKU_INLINE Numbers same(unsigned x) { return Numbers{} + static_cast<Number>(x); }

// The same numbers with another width.
template <typename To, typename From>
WHYDOKU_INLINE To converted(From x) {
#if defined(WHYDOKU_WITHOUT_VECTORS)
  return To(x);
#else
  return __builtin_convertvector(x, To);
#endif
}

// --- sets of bits; & | ^ ~ + - work lane by lane ---

#if defined(__AVX512BW__) && !defined(WHYDOKU_PLAIN)
template <int TABLE>
WHYDOKU_INLINE Numbers of_three(Numbers a, Numbers b, Numbers c) {
  return (Numbers)_mm512_ternarylogic_epi32((__m512i)a, (__m512i)b, (__m512i)c, TABLE);
}
WHYDOKU_INLINE Numbers any_of(Numbers a, Numbers b, Numbers c) { return of_three<0xFE>(a, b, c); }
WHYDOKU_INLINE Numbers all_of(Numbers a, Numbers b, Numbers c) { return of_three<0x80>(a, b, c); }
WHYDOKU_INLINE Numbers two_of(Numbers a, Numbers b, Numbers c) { return of_three<0xE8>(a, b, c); }
WHYDOKU_INLINE Numbers odd_of(Numbers a, Numbers b, Numbers c) { return of_three<0x96>(a, b, c); }
WHYDOKU_INLINE Numbers both_or(Numbers a, Numbers b, Numbers c) { return of_three<0xEA>(a, b, c); }
WHYDOKU_INLINE Numbers without(Numbers a, Numbers b, Numbers c) { return of_three<0x10>(a, b, c); }
WHYDOKU_INLINE Numbers but_not_both(Numbers a, Numbers b, Numbers c) {
  return of_three<0x70>(a, b, c);
}
#else
WHYDOKU_INLINE Numbers any_of(Numbers a, Numbers b, Numbers c) { return a | b | c; }
WHYDOKU_INLINE Numbers all_of(Numbers a, Numbers b, Numbers c) { return a & b & c; }
WHYDOKU_INLINE Numbers two_of(Numbers a, Numbers b, Numbers c) { return (a & b) | (c & (a | b)); }
WHYDOKU_INLINE Numbers odd_of(Numbers a, Numbers b, Numbers c) { return a ^ b ^ c; }
WHYDOKU_INLINE Numbers both_or(Numbers a, Numbers b, Numbers c) { return (a & b) | c; }
WHYDOKU_INLINE Numbers without(Numbers a, Numbers b, Numbers c) { return a & ~(b | c); }
WHYDOKU_INLINE Numbers but_not_both(Numbers a, Numbers b, Numbers c) { return a & ~(b & c); }
#endif

// The number of bits of each lane, which has nine at most.
WHYDOKU_INLINE Numbers size(Numbers x) {
#if defined(WHYDOKU_PLAIN)
  x = x - ((x >> 1) & 0x5555);
  x = (x & 0x3333) + ((x >> 2) & 0x3333);
  return ((x + (x >> 4)) & 0xF) + (x >> 8);
#elif defined(__AVX512BITALG__)
  return (Numbers)_mm512_popcnt_epi16((__m512i)x);
#elif defined(__ARM_NEON)
  return vpaddlq_u8(vcntq_u8((uint8x16_t)x));
#else
  const __m128i half = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
#if defined(__AVX512BW__)
  const __m512i table = _mm512_broadcast_i32x4(half);
#define WHYDOKU_LOOKUP _mm512_shuffle_epi8
  using Raw = __m512i;
#elif defined(__AVX2__)
  const __m256i table = _mm256_broadcastsi128_si256(half);
#define WHYDOKU_LOOKUP _mm256_shuffle_epi8
  using Raw = __m256i;
#else
  const __m128i table = half;
#define WHYDOKU_LOOKUP _mm_shuffle_epi8
  using Raw = __m128i;
#endif
  const Numbers low = (Numbers)WHYDOKU_LOOKUP(table, (Raw)(x & 0x0F0F));
  const Numbers high = (Numbers)WHYDOKU_LOOKUP(table, (Raw)((x >> 4) & 0x000F));
  const Numbers sum = low + high;
  return (sum + (sum >> 8)) & 0xF;
#endif
}

// --- choices ---

WHYDOKU_INLINE Numbers choose(Picked picked, Numbers yes, Numbers no) {
#if defined(WHYDOKU_WITHOUT_VECTORS)
  for (std::size_t l = 0; l < LANES; ++l) yes[l] = picked[l] != 0 ? yes[l] : no[l];
  return yes;
#else
  return picked ? yes : no;
#endif
}
WHYDOKU_INLINE Picked has_any(Numbers x) { return x != 0; }
WHYDOKU_INLINE Numbers least(Numbers a, Numbers b) {
#if defined(WHYDOKU_WITHOUT_VECTORS)
  return choose(a < b, a, b);
#else
  return a < b ? a : b;
#endif
}

// The lanes with one bit or none.
WHYDOKU_INLINE Picked is_single(Numbers x) { return (x & (x - 1)) == 0; }

WHYDOKU_INLINE Picked has_three(Numbers x) {
#if defined(__AVX512BITALG__) && !defined(WHYDOKU_PLAIN)
  return size(x) > 2;
#else
  const Numbers fewer = x & (x - 1);
  return (fewer & (fewer - 1)) != 0;
#endif
}

// Adds x to what was gathered where x has one bit. (If the same bit comes twice, the lane
// contradicts itself, and it does not matter what the sum is.)
WHYDOKU_INLINE Numbers with_single(Numbers gathered, Numbers x) {
#if defined(__AVX512BW__) && !defined(WHYDOKU_PLAIN)
  const __m512i y = (__m512i)x;
  const __mmask32 single = _mm512_testn_epi16_mask(y, _mm512_add_epi16(y, _mm512_set1_epi16(-1)));
  return (Numbers)_mm512_mask_add_epi16((__m512i)gathered, single, (__m512i)gathered, y);
#else
  return gathered | (x & (Numbers)is_single(x));
#endif
}

// --- sets of lanes ---

WHYDOKU_INLINE Lanes lanes(Picked picked) {
#if defined(WHYDOKU_PLAIN)
  Lanes set = 0;
  for (std::size_t l = 0; l < LANES; ++l) set |= static_cast<Lanes>(picked[l] & 1) << l;
  return set;
#elif defined(__AVX512BW__)
  return _mm512_movepi16_mask((__m512i)picked);
#elif defined(__AVX2__)
  const __m256i x = (__m256i)picked;
  const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
  return static_cast<Lanes>(_mm_movemask_epi8(bytes));
#elif defined(__SSE4_1__)
  const __m128i bytes = _mm_packs_epi16((__m128i)picked, _mm_setzero_si128());
  return static_cast<Lanes>(_mm_movemask_epi8(bytes));
#else
  const uint16x8_t bit = {1, 2, 4, 8, 16, 32, 64, 128};
  return vaddvq_u16((uint16x8_t)picked & bit);
#endif
}

// --- moves between lanes ---

// The listed lanes of a and b, those of b being numbered after those of a.
template <std::size_t... LISTED, typename Vector>
WHYDOKU_INLINE Vector shuffled(Vector a, Vector b) {
#if defined(WHYDOKU_HAS_SHUFFLES)
  return __builtin_shufflevector(a, b, LISTED...);
#else
  constexpr std::size_t N = sizeof...(LISTED);
  constexpr std::size_t FROM[] = {LISTED...};
  Vector listed{};
  for (std::size_t l = 0; l < N; ++l) listed[l] = FROM[l] < N ? a[FROM[l]] : b[FROM[l] - N];
  return listed;
#endif
}

// A move that takes lane `from[l]` to lane l.
class Exchange {
 public:
#if defined(WHYDOKU_PLAIN) || !defined(__SSE4_1__)
  explicit Exchange(Numbers from) : from_(from) {}
  WHYDOKU_INLINE Numbers operator()(Numbers x) const {
    Numbers y{};
    for (std::size_t l = 0; l < LANES; ++l) y[l] = x[from_[l]];
    return y;
  }
#elif defined(__AVX512BW__) && !defined(__AVX512VBMI__)
  explicit Exchange(Numbers from) : from_(from) {}
  WHYDOKU_INLINE Numbers operator()(Numbers x) const {
    return (Numbers)_mm512_permutexvar_epi16((__m512i)from_, (__m512i)x);
  }
#elif defined(__AVX512VBMI__)
  explicit Exchange(Numbers from) : from_(bytes_of(from)) {}
  WHYDOKU_INLINE Numbers operator()(Numbers x) const {
    return (Numbers)_mm512_permutexvar_epi8((__m512i)from_, (__m512i)x);
  }
#elif defined(__AVX2__)
  // A lookup stays within its half of the vector, so both halves are looked up, and one is kept.
  explicit Exchange(Numbers from) : from_(bytes_of(from & 7)), is_high_((from & 8) != 0) {}
  WHYDOKU_INLINE Numbers operator()(Numbers x) const {
    const __m256i low = _mm256_permute2x128_si256((__m256i)x, (__m256i)x, 0x00);
    const __m256i high = _mm256_permute2x128_si256((__m256i)x, (__m256i)x, 0x11);
    return choose(is_high_, (Numbers)_mm256_shuffle_epi8(high, (__m256i)from_),
                  (Numbers)_mm256_shuffle_epi8(low, (__m256i)from_));
  }
#else
  explicit Exchange(Numbers from) : from_(bytes_of(from)) {}
  WHYDOKU_INLINE Numbers operator()(Numbers x) const {
    return (Numbers)_mm_shuffle_epi8((__m128i)x, (__m128i)from_);
  }
#endif

 private:
#if defined(__SSE4_1__) && !defined(WHYDOKU_PLAIN)
  // The numbers of both bytes of each lane.
  static Numbers bytes_of(Numbers from) { return from * 0x0202 + 0x0100; }
#endif

  Numbers from_;
#if defined(__AVX2__) && !defined(__AVX512BW__) && !defined(WHYDOKU_PLAIN)
  Picked is_high_;
#endif
};

}  // namespace whydoku::WHYDOKU_VARIANT
