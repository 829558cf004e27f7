// The engine. CMakeLists.txt compiles this file once for each variant, with the instructions that
// the variant may use, and puts everything in a namespace of the variant's name.
#include "search/lanes/count.hpp"
#include "search/lanes/engine.hpp"
#include "search/lanes/order.hpp"
#include "search/lanes/suppose.hpp"
#if WHYDOKU_LANES <= 16
#include "search/lanes/lone.hpp"
#endif

namespace whydoku {
namespace WHYDOKU_VARIANT {
namespace {

void count(const Counting& task, Patience& patience) {
  thread_local Counter counter;
  counter.run(task, patience);
}

void first(const Ordering& task, Patience& patience) {
  thread_local First searching;
  searching.run(task, patience);
}

void suppose(const Supposing& task) {
  return task.locked ? suppose_all<true>(task) : suppose_all<false>(task);
}

// A single puzzle fills twelve lanes.
#if WHYDOKU_LANES <= 16
constexpr auto TIGHTEN = &tighten_lone;
#else
constexpr Logic (*TIGHTEN)(LonePuzzle&) = nullptr;
#endif

}  // namespace

extern const Engine ENGINE;
const Engine ENGINE = {WHYDOKU_NAME, LANES, &count, &first, &suppose, TIGHTEN};

}  // namespace WHYDOKU_VARIANT
}  // namespace whydoku
