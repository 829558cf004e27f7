// How long work may go on. It counts its units, and asks now and then whether to stop.
#pragma once

#include <exception>
#include <functional>
#include <utility>

namespace whydoku {

// Unwinds work that must stop.
class Interrupted : public std::exception {
 public:
  const char* what() const noexcept override { return "the work was interrupted"; }
};

class Patience {
 public:
  // A patience without end.
  Patience() = default;
  // Asks `is_over` now and then, on the working thread.
  explicit Patience(std::function<bool()> is_over) : is_over_(std::move(is_over)) {}

  // Counts a unit of work, about a microsecond. Throws Interrupted once the patience is over.
  void tick() {
    if (++ticks_ % TICKS_PER_QUESTION == 0) ask();
  }

  // Asks at once.
  void ask() {
    if (is_over_ && is_over_()) throw Interrupted();
  }

 private:
  static constexpr unsigned TICKS_PER_QUESTION = 1024;

  std::function<bool()> is_over_;
  unsigned ticks_ = 0;
};

}  // namespace whydoku
