// The work behind the door: away from the host, with its right to interrupt, and ending as a status.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "door/gate.hpp"
#include "door/whydoku.h"
#include "rating/rater.hpp"
#include "search/many.hpp"
#include "search/patience.hpp"
#include "search/solver.hpp"

// What a host holds until it frees it.
struct whydoku_handle {
  whydoku_handle() = default;
  whydoku_handle(const whydoku_handle&) = delete;
  whydoku_handle& operator=(const whydoku_handle&) = delete;
  virtual ~whydoku_handle() = default;
};

namespace whydoku::door {

// What the host wants done around long work.
struct Host {
  void* (*leave)(void) = nullptr;
  void (*enter)(void*) = nullptr;
  int (*ask)(void) = nullptr;
};
inline Host host;

// Away from the host as long as this lives. Asked whether the work is over, it asks the host, at
// most every 30 ms.
class Away {
 public:
  Away() { leave(); }
  ~Away() { enter(); }
  Away(const Away&) = delete;
  Away& operator=(const Away&) = delete;

  bool operator()() {
    const auto now = Clock::now();
    if (host.ask == nullptr || now - asked_ < std::chrono::milliseconds(30)) return false;
    asked_ = now;
    enter();
    const bool is_over = host.ask() != 0;
    leave();
    return is_over;
  }

 private:
  using Clock = std::chrono::steady_clock;

  void leave() {
    if (host.leave != nullptr) token_ = host.leave();
  }
  void enter() {
    if (host.enter != nullptr) host.enter(token_);
  }

  void* token_ = nullptr;
  Clock::time_point asked_ = Clock::now();
};

// Answers a request: work(gate) reads it, and returns at once if the gate is shut then. It returns
// whether there is such a thing.
template <class Work>
whydoku_status answered(Work&& work) noexcept {
  try {
    Gate gate;
    try {
      const bool is_there = work(gate);
      if (gate.is_shut()) return WHYDOKU_REFUSED;
      return is_there ? WHYDOKU_DONE : WHYDOKU_NOTHING;
    } catch (const std::invalid_argument& refusal) {
      gate.refuse(refusal.what());
      return WHYDOKU_REFUSED;
    }
  } catch (const Interrupted&) {
    return WHYDOKU_INTERRUPTED;
  } catch (const rating::OutOfTime&) {
    return WHYDOKU_LATE;
  } catch (const std::bad_alloc&) {
    return WHYDOKU_NO_MEMORY;
  } catch (const std::length_error&) {
    return WHYDOKU_NO_MEMORY;
  }
}

// Does work on one item, away from the host: work(patience).
template <class Work>
void for_one(Work&& work) {
  Away away;
  Patience patience(std::ref(away));
  work(patience);
}

// Does work(index, patience) for each index below n on threads, away from the host.
inline void for_each(std::size_t n, std::size_t threads,
                     const std::function<void(std::size_t, Patience&)>& work) {
  Away away;
  if (n == 1) {
    Patience patience(std::ref(away));
    work(0, patience);
  } else {
    for_each_index(n, threads, std::ref(away), work);
  }
}

// The number of rows that go through the lanes together: enough to use the lanes well.
inline constexpr std::size_t FEWEST_ROWS = 64;
inline constexpr std::size_t MOST_ROWS = 1024;

// Does work(first, count, patience) on pieces of n rows that a solver is to search.
template <class Work>
void for_each_piece(const Solver& solver, std::size_t n, std::size_t threads, Work&& work) {
  const std::size_t piece =
      solver.goes_together() ? std::clamp(n / threads / 4, FEWEST_ROWS, MOST_ROWS) : 1;
  if (n > 0 && n <= piece) return for_one([&](Patience& patience) { work(0, n, patience); });
  for_each((n + piece - 1) / piece, threads, [&](std::size_t number, Patience& patience) {
    const std::size_t first = number * piece;
    work(first, std::min(piece, n - first), patience);
  });
}

// Patience that also ends at a deadline, then by OutOfTime.
inline Patience until(const rating::Deadline& deadline, Patience& patience) {
  return Patience([&deadline, &patience] {
    if (deadline.is_over()) throw rating::OutOfTime();
    patience.ask();
    return false;
  });
}

// Bytes whose number is known only when they are found.
class Answer : public whydoku_handle {
 public:
  template <class Item>
  explicit Answer(const std::vector<Item>& items) {
    const auto* const first = reinterpret_cast<const std::uint8_t*>(items.data());
    if (!items.empty()) bytes_.assign(first, first + items.size() * sizeof(Item));
  }
  Row bytes() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

// Gives an answer to the caller.
template <class Item>
bool give(const std::vector<Item>& items, whydoku_handle** answer) {
  *answer = new Answer(items);
  return true;
}

// The place for a handle that the caller must give. It is null until there is one.
inline void need_place(whydoku_handle** place, Gate& gate) {
  if (place == nullptr) {
    gate.refuse("an answer must have a place for its handle");
  } else {
    *place = nullptr;
  }
}

// A handle of the kind that a function needs; null if the gate is shut then.
template <class Kind, class Handle>
auto* held(Handle* handle, const char* name, Gate& gate) {
  using Wanted = std::conditional_t<std::is_const_v<Handle>, const Kind, Kind>;
  auto* const found = dynamic_cast<Wanted*>(handle);
  if (found == nullptr) gate.refuse(std::string("this is no handle of ") + name);
  return found;
}

// Numbers as they go out.
using Numbers = std::vector<std::uint16_t>;

inline void add(Numbers& numbers, std::size_t number) {
  numbers.push_back(static_cast<std::uint16_t>(number));
}

inline void add_members(Numbers& numbers, const CandidateSet& set) {
  set.for_each([&](std::size_t k) { add(numbers, k); });
}

}  // namespace whydoku::door
