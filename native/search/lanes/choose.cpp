#include <array>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>

#include "search/lanes/engine.hpp"
#include "search/patience.hpp"
#if defined(WHYDOKU_HAS_X86)
#include "search/lanes/processor.hpp"
#endif

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
#if defined(WHYDOKU_HAS_PLAIN)
WHYDOKU_DECLARE(plain)
#endif
WHYDOKU_DECLARE(portable)

namespace {

class Usable {
 public:
  Usable() {
#if defined(WHYDOKU_HAS_X86)
    const Processor processor;
    if (processor.avx512bitalg) add(avx512bitalg::ENGINE);
    if (processor.avx512) add(avx512::ENGINE);
    if (processor.avx2) add(avx2::ENGINE);
    if (processor.sse42) add(sse42::ENGINE);
#elif defined(WHYDOKU_HAS_NEON)
    add(neon::ENGINE);
#endif
#if defined(WHYDOKU_HAS_PLAIN)
    add(plain::ENGINE);
#endif
    add(portable::ENGINE);
  }
  View<const Engine* const> all() const { return {list_.data(), n_}; }

 private:
  void add(const Engine& engine) { list_[n_++] = &engine; }

  std::array<const Engine*, 6> list_{};
  std::size_t n_ = 0;
};

// A value of the environment as printable text.
std::string readable(std::string text) {
  for (char& c : text) {
    if (c < ' ' || c > '~') c = '?';
  }
  return text;
}

class Choice {
 public:
  Choice() : engine_(engines()[0]) {
    const char* const wanted = std::getenv("WHYDOKU_CPU");
    if (wanted == nullptr || *wanted == '\0') return;
    std::string names;
    for (std::size_t k = 0; k < engines().n; ++k) {
      const Engine* const engine = engines()[k];
      if (std::strcmp(engine->name, wanted) == 0) {
        engine_ = engine;
        return;
      }
      names += (k == 0 ? "" : k + 1 == engines().n ? " or " : ", ") + std::string(engine->name);
    }
    refusal_ = "WHYDOKU_CPU is '" + readable(wanted) + "'; on this processor it may be " + names;
  }
  const Engine& engine() const {
    if (!refusal_.empty()) throw std::invalid_argument(refusal_);
    return *engine_;
  }

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

View<const Engine* const> engines() {
  static const Usable usable;
  return usable.all();
}

const Engine& engine() { return choice().engine(); }

Logic tighten(LonePuzzle& puzzle) {
  static const auto ours = [] {
    std::size_t k = 0;
    while (engines()[k] != &engine()) ++k;
    while (engines()[k]->tighten == nullptr) ++k;
    return engines()[k]->tighten;
  }();
  return ours(puzzle);
}

}  // namespace whydoku
