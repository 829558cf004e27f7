// Grids that are found one after another, and taken piece by piece.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "door/work.hpp"
#include "search/rows.hpp"
#include "search/turns.hpp"

namespace whydoku::door {
namespace {  // each file has its own, which makes smaller code

// What a source finds, which is made of what is given: `next(patience)` is the next grid, or
// nothing at the end; a call that was interrupted may be repeated. Threads may share it.
template <class Source>
class Taking : public whydoku_handle {
 public:
  template <class... Given>
  explicit Taking(Given&&... given) : source_(std::forward<Given>(given)...) {}

  // The next grids, fewer only at the end or after so many `seconds`, if these are not 0. Throws
  // OutOfTime if it has none by then.
  std::vector<Text> take(std::uint64_t wanted, double seconds = 0.0) {
    std::vector<Text> taken;
    Away away;
    const rating::Deadline deadline(seconds);
    const auto is_over = [&] {
      if (deadline.is_over()) throw rating::OutOfTime();
      return away();
    };
    turns_.take(is_over, [&] {
      Patience patience(is_over);
      taken = next(wanted, patience);
    });
    return taken;
  }

 private:
  std::vector<Text> next(std::uint64_t wanted, Patience& patience) {
    try {
      while (ready_.size() < wanted) {
        patience.ask();
        const std::optional<Cells> found = source_.next(patience);
        if (!found) break;
        ready_.push_back(*found);
      }
    } catch (const rating::OutOfTime&) {
      if (ready_.empty()) throw;
    }
    const auto n = std::min<std::uint64_t>(wanted, ready_.size());
    std::vector<Text> taken(static_cast<std::size_t>(n));
    for (Text& line : taken) {
      line = text_of(ready_.front());
      ready_.pop_front();
    }
    return taken;
  }

  Turns turns_;  // with the members below
  Source source_;
  std::deque<Cells> ready_;  // found, but not handed out because the call was interrupted
};

}  // namespace
}  // namespace whydoku::door
