// The first solution in an order: each lane is a search that keeps to the order of its puzzle.
#pragma once

#include <algorithm>
#include <vector>

#include "search/lanes/engine.hpp"
#include "search/lanes/kernel.hpp"
#include "search/lanes/text.hpp"

namespace whydoku::WHYDOKU_VARIANT {

// A lane takes the first digit of the first open cell, and goes on by rounds of logic. It keeps no
// states on the way: a dead end takes the last digit back, and the lane starts over with the digits
// before it. Dead ends are rare enough for that. After MOST_DEAD_ENDS it gives up.
class First {
 public:
  void run(const Ordering& task, Patience& patience) {
    task_ = &task;
    next_ = 0;
    std::memset(&block_, 0xFF, sizeof block_);
    Lanes busy = 0;
    for (std::size_t l = 0; l < LANES && next_ < task.ends.n; ++l) {
      begin(l);
      busy |= Lanes{1} << l;
    }
    while (busy != 0) {
      if (++ticks_ % 1024 == 0) ask(patience);
      const Outcome outcome = round<false>(block_, nullptr, nullptr);
      const Lanes full = lanes(outcome.sum == SOLVED) & busy & ~outcome.dead;
      const Lanes solved = full != 0 ? full & complete(block_) : 0;
      const Lanes dead = busy & (outcome.dead | (full & ~solved));
      const Lanes stuck = lanes(outcome.sum == load(sums_)) & busy & ~dead & ~solved;
      store(sums_, outcome.sum);
      Lanes ended = solved;
      for (Lanes rest = dead; rest != 0; rest &= rest - 1) {
        const std::size_t l = lowest(rest);
        if (!turn_back(l)) ended |= Lanes{1} << l;
      }
      for (Lanes rest = solved; rest != 0; rest &= rest - 1) write(lowest(rest));
      for (Lanes rest = stuck; rest != 0; rest &= rest - 1) go_on(lowest(rest));
      for (Lanes rest = ended; rest != 0; rest &= rest - 1) {
        if (next_ < task.ends.n) {
          begin(lowest(rest));
        } else {
          busy &= ~(rest & -rest);
        }
      }
    }
  }

 private:
  // A cell that was given a digit, or lost one that led to a dead end.
  struct Change {
    Number before;
    std::uint8_t cell;
    std::uint8_t place;  // of the cell in the order
    Number digit;        // the digit given, or 0 if it lost one
  };

  // The search of a lane.
  struct Path {
    std::size_t puzzle;
    std::size_t place;  // no cell before this place is open
    unsigned dead_ends;
    DigitSets sets;     // the puzzle with the changes
    std::vector<Change> changes;
  };

  void begin(std::size_t l) {
    Path& path = paths_[l];
    path.puzzle = next_++;
    path.place = 0;
    path.dead_ends = 0;
    path.changes.clear();
    if (task_->sets) {
      std::copy_n(task_->sets[path.puzzle], 81, path.sets);
    } else {
      std::fill_n(path.sets, 81, Number{ALL_DIGITS});
    }
    reload(l);
  }

  void reload(std::size_t l) {
    for (std::size_t i = 0; i < 81; ++i) block_.at[i][l] = paths_[l].sets[i];
    sums_[l] = 0;
  }

  std::size_t cell_at(const Path& path) const {
    return task_->cells ? task_->cells[path.puzzle][path.place] : path.place;
  }

  // Takes the first digit of the next open cell.
  void go_on(std::size_t l) {
    Path& path = paths_[l];
    std::size_t cell = cell_at(path);
    while ((block_.at[cell][l] & (block_.at[cell][l] - 1)) == 0) {
      ++path.place;
      cell = cell_at(path);
    }
    const Number open = block_.at[cell][l];
    const Number digit = first_of(open, path);
    path.changes.push_back({path.sets[cell], static_cast<std::uint8_t>(cell),
                            static_cast<std::uint8_t>(path.place), digit});
    path.sets[cell] = digit;
    block_.at[cell][l] = digit;
  }

  Number first_of(Number open, const Path& path) const {
    if (task_->digits == nullptr) return static_cast<Number>(open & -open);
    std::uint8_t order[9];
    task_->digits(task_->context, path.puzzle, path.place, order);
    std::size_t n = 0;
    while ((open >> order[n] & 1) == 0) ++n;
    return static_cast<Number>(1 << order[n]);
  }

  // Takes the last digit back. Returns false at the end of the search.
  bool turn_back(std::size_t l) {
    Path& path = paths_[l];
    if (++path.dead_ends > MOST_DEAD_ENDS) {
      task_->ends[path.puzzle] = Search::given_up;
      return false;
    }
    while (!path.changes.empty()) {
      Change& change = path.changes.back();
      path.sets[change.cell] = change.before;
      if (change.digit != 0) {
        path.sets[change.cell] = static_cast<Number>(change.before & ~change.digit);
        path.place = change.place;
        change.digit = 0;
        reload(l);
        return true;
      }
      path.changes.pop_back();
    }
    task_->ends[path.puzzle] = Search::none;
    return false;
  }

  void write(std::size_t l) {
    const std::size_t puzzle = paths_[l].puzzle;
    write_lane(block_, l, task_->solutions[puzzle]);
    task_->ends[puzzle] = Search::found;
  }

  static constexpr unsigned MOST_DEAD_ENDS = 100;

  const Ordering* task_ = nullptr;
  std::size_t next_ = 0;
  unsigned ticks_ = 0;
  Block block_;
  alignas(64) Number sums_[LANES] = {};  // after the last round; 0 before the first
  Path paths_[LANES];
};

}  // namespace whydoku::WHYDOKU_VARIANT
