#include "search/many.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace whydoku {
namespace {

// The number of indices that a thread takes at a time: few enough that threads end together, and
// enough that they seldom compete for the next ones.
std::size_t chunk_of(std::size_t n, std::size_t threads) {
  return std::clamp<std::size_t>(n / threads / 16, 1, 64);
}

class Crew {
 public:
  Crew(std::size_t n, std::size_t chunk, const std::function<void(std::size_t, Patience&)>& work)
      : n_(n), chunk_(chunk), work_(work) {}
  ~Crew() {
    is_stopped_ = true;
    join();
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Starts a helper. Returns false if the system has no thread left; then those that run do it all.
  bool hire() {
    {
      const std::lock_guard lock(mutex_);
      ++busy_;
    }
    try {
      helpers_.emplace_back([this] {
        Patience patience([this] { return is_stopped(); });
        run(patience);
        const std::lock_guard lock(mutex_);
        --busy_;
        all_done_.notify_all();
      });
      return true;
    } catch (const std::system_error&) {
      const std::lock_guard lock(mutex_);
      --busy_;
      return false;
    }
  }

  bool is_stopped() const { return is_stopped_.load(std::memory_order_relaxed); }

  // Works until nothing is left to take, or until a thread has failed.
  void run(Patience& patience) {
    try {
      while (!is_stopped()) {
        const std::size_t first = next_.fetch_add(chunk_, std::memory_order_relaxed);
        if (first >= n_) return;
        const std::size_t last = first + std::min(chunk_, n_ - first);
        for (std::size_t index = first; index < last; ++index) {
          patience.tick();
          work_(index, patience);
        }
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      is_stopped_ = true;
    }
  }

  // Waits for the helpers, and goes on asking whether to stop.
  void wait(const std::function<bool()>& is_over) {
    std::unique_lock lock(mutex_);
    while (busy_ > 0) {
      all_done_.wait_for(lock, std::chrono::milliseconds(30));
      if (busy_ == 0 || is_stopped()) continue;
      lock.unlock();
      const bool over = is_over();
      lock.lock();
      if (!over) continue;
      if (!failure_) failure_ = std::make_exception_ptr(Interrupted());
      is_stopped_ = true;
    }
  }

  void finish() {
    join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void join() {
    for (std::thread& helper : helpers_) helper.join();
    helpers_.clear();
  }

  const std::size_t n_;
  const std::size_t chunk_;
  const std::function<void(std::size_t, Patience&)>& work_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> is_stopped_ = false;
  std::mutex mutex_;  // guards the two below
  std::size_t busy_ = 0;
  std::exception_ptr failure_;
  std::condition_variable all_done_;
  std::vector<std::thread> helpers_;
};

}  // namespace

void for_each_index(std::size_t n, std::size_t threads, const std::function<bool()>& is_over,
                    const std::function<void(std::size_t, Patience&)>& work) {
  const std::size_t chunk = chunk_of(n, threads);
  Crew crew(n, chunk, work);
  const std::size_t chunks = n / chunk + (n % chunk != 0);
  for (std::size_t t = 1; t < std::min(threads, chunks); ++t) {
    if (!crew.hire()) break;
  }
  Patience patience([&] { return crew.is_stopped() || is_over(); });
  crew.run(patience);
  crew.wait(is_over);
  crew.finish();
}

}  // namespace whydoku
