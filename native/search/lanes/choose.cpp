#include <array>
#include <cstdlib>
#include <cstring>
#include <string>

#include "search/lanes/engine.hpp"
#include "search/patience.hpp"

namespace whydoku {

#define WHYDOKU_DECLARE(variant) \
  namespace variant {            \
  extern const Engine ENGINE;    \
  }
#if defined(WHYDOKU_HAS_X86)
WHYDOKU_DECLARE(avx512bitalg)
WHYDOKU_DECLARE(avx512)
WHYDOKU_DECLARE(avx2)
WHYDOKU_DECLARE(sse42)
#elif defined(WHYDOKU_HAS_NEON)
WHYDOKU_DECLARE(neon)
#endif
WHYDOKU_DECLARE(portable)

namespace {

class Usable {
 public:
  Usable() {
#if defined(WHYDOKU_HAS_X86)
    __builtin_cpu_init();
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2");
    const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") &&
                        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                        __builtin_cpu_supports("avx512vl");
    if (avx512 && __builtin_cpu_supports("avx512bitalg")) add(avx512bitalg::ENGINE);
    if (avx512) add(avx512::ENGINE);
    if (avx2) add(avx2::ENGINE);
    if (__builtin_cpu_supports("sse4.2")) add(sse42::ENGINE);
#elif defined(WHYDOKU_HAS_NEON)
    add(neon::ENGINE);
#endif
    add(portable::ENGINE);
  }
  Engines all() const { return {list_.data(), n_}; }

 private:
  void add(const Engine& engine) { list_[n_++] = &engine; }

  std::array<const Engine*, 5> list_{};
  std::size_t n_ = 0;
};

class Choice {
 public:
  Choice() : engine_(engines().list[0]) {
    const char* const wanted = std::getenv("WHYDOKU_CPU");
    if (wanted == nullptr || *wanted == '\0') return;
    std::string names;
    for (std::size_t k = 0; k < engines().n; ++k) {
      const Engine* const engine = engines().list[k];
      if (std::strcmp(engine->name, wanted) == 0) {
        engine_ = engine;
        return;
      }
      names += (k == 0 ? "" : k + 1 == engines().n ? " and " : ", ") + std::string(engine->name);
    }
    refusal_ = "WHYDOKU_CPU is '" + std::string(wanted) + "'; on this processor it may be " + names;
  }
  const Engine& engine() const { return *engine_; }
  const char* refusal() const { return refusal_.empty() ? nullptr : refusal_.c_str(); }

 private:
  const Engine* engine_;
  std::string refusal_;
};

const Choice& choice() {
  static const Choice made;
  return made;
}

}  // namespace

void ask(Patience& patience) { patience.ask(); }

Engines engines() {
  static const Usable usable;
  return usable.all();
}

const Engine& engine() { return choice().engine(); }
const char* refusal() { return choice().refusal(); }

}  // namespace whydoku
