// The engine, once for each kind of processor: CMakeLists.txt compiles this file for every variant,
// with the instructions that it may use, and calls the namespace of all that is in it by its name.
#include "search/lanes/count.hpp"
#include "search/lanes/engine.hpp"

namespace whydoku {
namespace WHYDOKU_VARIANT {
namespace {

void count(const Counting& task, Patience& patience) {
  thread_local Counter counter;
  counter.run(task, patience);
}

}  // namespace

extern const Engine ENGINE;
const Engine ENGINE = {WHYDOKU_NAME, LANES, &count, nullptr};

}  // namespace WHYDOKU_VARIANT
}  // namespace whydoku
