// How many solutions, up to a limit: every lane a search of its own.
#pragma once

#include <algorithm>
#include <vector>

#include "search/lanes/engine.hpp"
#include "search/lanes/kernel.hpp"
#include "search/lanes/text.hpp"

namespace whydoku::WHYDOKU_VARIANT {

inline constexpr std::uint32_t NOTHING = 0xFFFFFFFF;

// A state that waits for a lane: the cells, and the branch still to be made there.
struct Frame {
  Number at[81];
  Number digit, chute, gone;
  std::uint32_t below;  // the next frame of the same puzzle, or of those that are free
};

struct Puzzle {
  std::uint32_t index;  // its place in the task
  std::uint32_t top = NOTHING;  // its frames, the newest first
  std::uint32_t lanes = 0;      // how many work on it
  unsigned dead_ends = 0;
  std::uint64_t found = 0;
};

class Counter {
 public:
  void run(const Counting& task, Patience& patience) {
    task_ = &task;
    patience_ = &patience;
    puzzles_.clear();  // an interruption may have left some
    pending_.clear();
    frames_.clear();
    free_frames_ = NOTHING;
    for (std::size_t first = 0; first < task.n; first += LANES) {
      settle(first, std::min(LANES, task.n - first));
    }
    if (!puzzles_.empty()) search();
  }

 private:
  // Rounds in step for a block of puzzles, until few still move. Most are done then.
  void settle(std::size_t first, std::size_t n) {
    if (task_->rows != nullptr) {
      load_rows(task_->rows + 81 * first, n, block_);
    } else {
      load_sets(task_->sets + 81 * first, n);
    }
    const Lanes used = n == LANES ? ALL_LANES : (Lanes{1} << n) - 1;
    Numbers before{};
    Lanes dead = 0, full = 0, moves = 0;
    do {
      tick();
      const Told told = round<false>(block_, nullptr, nullptr);
      dead = told.dead & used;
      full = lanes(told.sum == SOLVED) & used & ~dead;
      moves = lanes(told.sum != before) & used & ~dead & ~full;
      before = told.sum;
    } while (std::popcount(moves) > int{LANES} / 8);
    const Lanes solved = full == 0 ? 0 : full & complete(block_);
    const Lanes open = used & ~dead & ~full;
    if (solved != 0 && task_->solutions != nullptr) {
      store_rows(block_, n, task_->solutions + 81 * first);
    }
    for (std::size_t l = 0; l < n; ++l) task_->counts[first + l] = solved >> l & 1;
    for (Lanes rest = open; rest != 0; rest &= rest - 1) {
      const int l = std::countr_zero(rest);
      Puzzle puzzle{.index = static_cast<std::uint32_t>(first) + static_cast<std::uint32_t>(l)};
      puzzles_.push_back(puzzle);
      Frame& frame = push(puzzles_.back());
      take(l, frame);
      frame.digit = 0;
    }
  }

  void search() {
    busy_ = 0;
    std::memset(&block_, 0xFF, sizeof block_);
    std::memset(&branches_, 0, sizeof branches_);
    for (std::size_t p = puzzles_.size(); p-- > 0;) pending_.push_back(static_cast<std::uint32_t>(p));
    refill();
    while (busy_ != 0) {
      tick();
      const Going going(branches_);
      Narrowest best;
      const Told told = round<true>(block_, &going, &best);
      Lanes dead = told.dead & busy_;
      const Lanes solved = lanes(told.sum == SOLVED) & busy_ & ~dead;
      Lanes stuck = lanes(told.sum == load(sums_)) & busy_ & ~dead & ~solved;
      store(sums_, told.sum);
      std::memset(branches_.digit, 0, sizeof branches_.digit);
      if (solved != 0) {
        const Lanes truly = solved & complete(block_);
        dead |= solved & ~truly;
        for (Lanes rest = truly; rest != 0; rest &= rest - 1) found(std::countr_zero(rest));
        leave(truly & busy_);
        stuck &= busy_;
        dead &= busy_;
      }
      for (Lanes rest = dead; rest != 0; rest &= rest - 1) {
        puzzles_[puzzle_of_[std::countr_zero(rest)]].dead_ends += 1;
      }
      leave(dead);
      if (stuck != 0) branch(stuck, best);
      if (busy_ != ALL_LANES) refill();
    }
  }

  // A round takes a good part of a microsecond.
  void tick() {
    if (++ticks_ % 1024 == 0) ask(*patience_);
  }

  void found(int l) {
    if ((busy_ >> l & 1) == 0) return;
    Puzzle& puzzle = puzzles_[puzzle_of_[l]];
    if (puzzle.found++ == 0 && task_->solutions != nullptr) {
      std::uint8_t* out = task_->solutions + 81 * std::size_t{puzzle.index};
      for (std::size_t i = 0; i < 81; ++i) {
        out[i] = static_cast<std::uint8_t>('1' + std::countr_zero(block_.at[i][l]));
      }
    }
    if (puzzle.found < task_->limit) return;
    while (puzzle.top != NOTHING) drop(puzzle);
    Lanes others = 0;
    for (Lanes rest = busy_; rest != 0; rest &= rest - 1) {
      const int k = std::countr_zero(rest);
      if (puzzle_of_[k] == puzzle_of_[l]) others |= Lanes{1} << k;
    }
    leave(others);
  }

  void leave(Lanes set) {
    busy_ &= ~set;
    for (Lanes rest = set; rest != 0; rest &= rest - 1) {
      const std::uint32_t left = puzzle_of_[std::countr_zero(rest)];
      Puzzle& puzzle = puzzles_[left];
      if (--puzzle.lanes != 0) continue;
      if (puzzle.top == NOTHING) {
        finish(puzzle);
      } else {
        pending_.push_back(left);
      }
    }
  }

  void finish(Puzzle& puzzle) {
    task_->counts[puzzle.index] = std::min(puzzle.found, task_->limit);
    const int step = puzzle.found < task_->limit ? 1 : -1;
    trust_ = std::clamp(trust_ + step, -16, 16);
  }

  void branch(Lanes stuck, const Narrowest& best) {
    // Both ways of each lane, whether wanted or not.
    const Numbers digit = best.digits & (same(0) - best.digits);
    Numbers one = same(emptied(5)), other = same(emptied(0));
    for (int n = 5; n >= 0; --n) {
      one = choose(has_any(best.digits_of[n] & digit), same(emptied(n)), one);
    }
    for (int n = 0; n < 6; ++n) {
      other = choose(has_any(best.digits_of[n] & digit), same(emptied(n)), other);
    }
    alignas(64) Number ones[LANES], others[LANES], digits[LANES], chutes[LANES];
    store(ones, one);
    store(others, other);
    store(digits, digit);
    store(chutes, best.chute);

    const Lanes without = lanes(best.digits == 0);
    for (Lanes rest = stuck; rest != 0; rest &= rest - 1) {
      const int l = std::countr_zero(rest);
      if ((without >> l & 1) == 0 && !is_far(l)) continue;
      stuck &= ~(Lanes{1} << l);
      split_cell(l);
    }
    Lanes idle = ALL_LANES & ~busy_;
    alignas(64) Number from[LANES];
    for (std::size_t l = 0; l < LANES; ++l) from[l] = static_cast<Number>(l);
    bool forks = false;
    Lanes pushed = 0;
    int waiting = 0;
    for (Lanes rest = stuck; rest != 0; rest &= rest - 1) {
      const int l = std::countr_zero(rest);
      Puzzle& puzzle = puzzles_[puzzle_of_[l]];
      if (trust_ > 0 || puzzle.dead_ends > 0) {
        if (idle != 0) {
          const int k = std::countr_zero(idle);
          idle &= idle - 1;
          from[k] = static_cast<Number>(l);
          forks = true;
          busy_ |= Lanes{1} << k;
          puzzle_of_[k] = puzzle_of_[l];
          ++puzzle.lanes;
          sums_[k] = 0;
          set_branch(k, digits[l], chutes[l], others[l]);
        } else if (waiting < MOST_WAITING) {
          ++waiting;
          continue;
        } else {
          pushed |= Lanes{1} << l;
        }
      } else {
        pushed |= Lanes{1} << l;
      }
      set_branch(l, digits[l], chutes[l], ones[l]);
    }
    for (Lanes rest = pushed; rest != 0; rest &= rest - 1) {
      const int l = std::countr_zero(rest);
      Frame& frame = push(puzzles_[puzzle_of_[l]]);
      take(l, frame);
      frame.digit = digits[l];
      frame.chute = chutes[l];
      frame.gone = others[l];
    }
    if (forks) {
      const Exchange exchange(load(from));
      for (auto& cell : block_.at) store(cell, exchange(load(cell)));
    }
  }

  void set_branch(int l, Number digit, Number chute, Number gone) {
    branches_.digit[l] = digit;
    branches_.chute[l] = chute;
    branches_.gone[l] = gone;
  }

  // Where little is known yet, or much was tried in vain, a contradiction may hide in a few cells, and
  // branches elsewhere would find it again and again.
  bool is_far(int l) const {
    return sums_[l] > SPARSE || puzzles_[puzzle_of_[l]].dead_ends > MANY_DEAD_ENDS;
  }

  // The smallest open cell.
  void split_cell(int l) {
    Frame& frame = push(puzzles_[puzzle_of_[l]]);
    take(l, frame);
    frame.digit = 0;
    std::size_t smallest = 0;
    int fewest = 10;
    for (std::size_t i = 0; i < 81; ++i) {
      const int n = std::popcount(frame.at[i]);
      if (n > 1 && n < fewest) {
        fewest = n;
        smallest = i;
      }
    }
    const Number x = frame.at[smallest];
    const Number lowest = static_cast<Number>(x & -x);
    frame.at[smallest] = static_cast<Number>(x ^ lowest);
    block_.at[smallest][l] = lowest;
  }

  void refill() {
    Lanes idle = ALL_LANES & ~busy_;
    for (; idle != 0; idle &= idle - 1) {
      const int l = std::countr_zero(idle);
      const std::uint32_t from = next_puzzle();
      if (from == NOTHING) return;
      Puzzle& puzzle = puzzles_[from];
      const Frame& frame = frames_[puzzle.top];
      for (std::size_t i = 0; i < 81; ++i) block_.at[i][l] = frame.at[i];
      set_branch(l, frame.digit, frame.chute, frame.gone);
      puzzle_of_[l] = from;
      sums_[l] = 0;
      ++puzzle.lanes;
      drop(puzzle);
      busy_ |= Lanes{1} << l;
    }
  }

  // One that no lane works on; else one that has a frame to give away.
  std::uint32_t next_puzzle() {
    if (!pending_.empty()) {
      const std::uint32_t next = pending_.back();
      pending_.pop_back();
      return next;
    }
    for (Lanes rest = busy_; rest != 0; rest &= rest - 1) {
      const std::uint32_t busy = puzzle_of_[std::countr_zero(rest)];
      if (puzzles_[busy].top != NOTHING) return busy;
    }
    return NOTHING;
  }

  void load_sets(const Mask* sets, std::size_t n) {
    for (std::size_t i = 0; i < 81; ++i) {
      for (std::size_t l = 0; l < LANES; ++l) {
        block_.at[i][l] = l < n ? sets[81 * l + i] : Number{ALL_DIGITS};
      }
    }
  }

  void take(int l, Frame& frame) const {
    for (std::size_t i = 0; i < 81; ++i) frame.at[i] = block_.at[i][l];
  }

  Frame& push(Puzzle& puzzle) {
    std::uint32_t n = free_frames_;
    if (n == NOTHING) {
      n = static_cast<std::uint32_t>(frames_.size());
      frames_.emplace_back();
    } else {
      free_frames_ = frames_[n].below;
    }
    frames_[n].below = puzzle.top;
    puzzle.top = n;
    return frames_[n];
  }

  void drop(Puzzle& puzzle) {
    const std::uint32_t n = puzzle.top;
    puzzle.top = frames_[n].below;
    frames_[n].below = free_frames_;
    free_frames_ = n;
  }

  static constexpr Number SPARSE = 23'000;  // about 400 candidates
  static constexpr unsigned MANY_DEAD_ENDS = 300;
  static constexpr int MOST_WAITING = int{LANES} / 4;

  const Counting* task_ = nullptr;
  Patience* patience_ = nullptr;
  unsigned ticks_ = 0;
  Block block_;
  Branches branches_;
  alignas(64) Number sums_[LANES] = {};  // after the last round; none yet: 0
  std::uint32_t puzzle_of_[LANES] = {};
  Lanes busy_ = 0;
  std::vector<Puzzle> puzzles_;
  std::vector<Frame> frames_;
  std::uint32_t free_frames_ = NOTHING;
  std::vector<std::uint32_t> pending_;  // puzzles that no lane works on
  int trust_ = 0;         // whether puzzles have lately been searched to their end
};

}  // namespace whydoku::WHYDOKU_VARIANT
