// Vectors for compilers that have none, such as MSVC: N numbers in a struct, whose operations are
// loops.
#pragma once

#include <cstddef>
#include <cstdint>

namespace whydoku::WHYDOKU_VARIANT {

template <typename T, std::size_t N>
struct Several {
  T at[N];

  Several() = default;
  // Not explicit: in `x & 15` the number is used for all lanes.
  Several(T same) {
    for (T& one : at) one = same;
  }
  template <typename From>
  explicit Several(const Several<From, N>& from) {
    for (std::size_t l = 0; l < N; ++l) at[l] = static_cast<T>(from[l]);
  }

  T& operator[](std::size_t l) { return at[l]; }
  const T& operator[](std::size_t l) const { return at[l]; }

#define WHYDOKU_EACH(op)                                                                          \
  friend Several operator op(Several a, const Several& b) {                                       \
    for (std::size_t l = 0; l < N; ++l) a[l] = static_cast<T>(a[l] op b[l]);                      \
    return a;                                                                                     \
  }                                                                                               \
  Several& operator op##=(const Several& b) { return *this = *this op b; }
  WHYDOKU_EACH(&)
  WHYDOKU_EACH(|)
  WHYDOKU_EACH(^)
  WHYDOKU_EACH(+)
  WHYDOKU_EACH(-)
  WHYDOKU_EACH(<<)
  WHYDOKU_EACH(>>)
#undef WHYDOKU_EACH
  friend Several operator~(const Several& a) { return a ^ static_cast<T>(-1); }

  // All bits of a lane where the comparison holds, else none.
  using Picked = Several<std::int16_t, N>;
#define WHYDOKU_COMPARE(op)                                                                       \
  friend Picked operator op(const Several& a, const Several& b) {                                 \
    Picked picked;                                                                                \
    for (std::size_t l = 0; l < N; ++l) picked[l] = a[l] op b[l] ? -1 : 0;                        \
    return picked;                                                                                \
  }
  WHYDOKU_COMPARE(==)
  WHYDOKU_COMPARE(!=)
  WHYDOKU_COMPARE(<)
#undef WHYDOKU_COMPARE
};

}  // namespace whydoku::WHYDOKU_VARIANT
