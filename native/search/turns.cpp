#include "search/turns.hpp"

#include <chrono>
#include <mutex>

#include "search/patience.hpp"

namespace whydoku {

struct Turns::Lock {
  std::timed_mutex mutex;
};

Turns::Turns() : lock_(std::make_unique<Lock>()) {}
Turns::~Turns() = default;

void Turns::take(const std::function<bool()>& is_over, const std::function<void()>& work) {
  std::unique_lock turn(lock_->mutex, std::defer_lock);
  while (!turn.try_lock_for(std::chrono::milliseconds(30))) {
    if (is_over()) throw Interrupted();
  }
  work();
}

}  // namespace whydoku
