// What an x86-64 processor can do, and what its system lets programs use. The compilers' own
// builtins for this are missing on Windows in part, and none of them covers every instruction that
// we use.
#pragma once

#include <cstdint>

namespace whydoku {

class Processor {
 public:
  Processor() {
    const Answer basic = ask(1), extended = ask_if_known(7), foreign = ask_if_known(0x80000001);
    constexpr unsigned POPCNT = 23, SSE42 = 20, KEEPS_STATE = 27, LZCNT = 5;
    constexpr unsigned BMI = 3, AVX2 = 5, BMI2 = 8, VBMI = 1, BITALG = 12;
    constexpr unsigned F = 16, DQ = 17, BW = 30, VL = 31;
    const std::uint32_t kept = has(basic.c, KEEPS_STATE) ? kept_by_system() : 0;

    sse42 = has(basic.c, SSE42) && has(basic.c, POPCNT);
    avx2 = sse42 && has(extended.b, AVX2) && has(extended.b, BMI) && has(extended.b, BMI2) &&
           has(foreign.c, LZCNT) && (kept & YMM) == YMM;
    avx512 = avx2 && has(extended.b, F) && has(extended.b, DQ) && has(extended.b, BW) &&
             has(extended.b, VL) && (kept & ZMM) == ZMM;
    avx512bitalg = avx512 && has(extended.c, BITALG) && has(extended.c, VBMI);
  }

  bool sse42, avx2, avx512, avx512bitalg;  // what the variants of these names need

 private:
  struct Answer {
    std::uint32_t a, b, c, d;
  };

  static constexpr std::uint32_t YMM = 0b110;  // parts of the registers that are kept
  static constexpr std::uint32_t ZMM = 0b11100110;

  static bool has(std::uint32_t word, unsigned bit) { return (word >> bit & 1) != 0; }

  static Answer ask(std::uint32_t question) {
    Answer answer;
    asm volatile("cpuid"
                 : "=a"(answer.a), "=b"(answer.b), "=c"(answer.c), "=d"(answer.d)
                 : "a"(question), "c"(0));
    return answer;
  }

  // All zero if the processor does not know the question.
  static Answer ask_if_known(std::uint32_t question) {
    constexpr std::uint32_t FAMILY = 0x80000000;
    return ask(question & FAMILY).a >= question ? ask(question) : Answer{};
  }

  // The registers that the system keeps while other programs run.
  static std::uint32_t kept_by_system() {
    std::uint32_t low, high;
    asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
#if defined(__APPLE__)
    if ((low & YMM) == YMM) low |= ZMM;  // this system starts to keep them when they are first used
#endif
    return low;
  }
};

}  // namespace whydoku
