// Turns with something that threads share.
#pragma once

#include <functional>
#include <memory>

namespace whydoku {

class Turns {
 public:
  Turns();
  ~Turns();

  // Runs `work` while no other thread has a turn. Asks `is_over` now and then while it waits; if it
  // returns true, Interrupted is thrown.
  void take(const std::function<bool()>& is_over, const std::function<void()>& work);

 private:
  struct Lock;
  std::unique_ptr<Lock> lock_;
};

}  // namespace whydoku
