// Counts solutions up to a limit: each lane is a search of its own.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "search/lanes/engine.hpp"
#include "search/lanes/kernel.hpp"
#include "search/lanes/text.hpp"

namespace whydoku::WHYDOKU_VARIANT {

// A state that waits for a lane: the cells, and the branch still to be made.
struct Frame {
  DigitSets at;
  Number digit, chute, gone;
  std::uint32_t below;  // the next frame of the same puzzle, or the next free one
};

inline constexpr std::uint32_t NO_FRAME = 0xFFFFFFFF;

struct Puzzle {
  std::uint32_t index;           // its number in the task
  std::uint32_t top = NO_FRAME;  // its newest frame
  std::uint32_t lanes = 0;       // the number of lanes that work on it
  unsigned dead_ends = 0;
  std::uint64_t found = 0;
};

// First, blocks of puzzles go through rounds in step, and most are done then. The others are
// searched: a lane that is stuck branches, a lane that is done takes the next state.
//
// Until its first dead end a puzzle is followed into one branch while the other waits in a frame:
// if it has several solutions, that is the shortest way to them. From then on both branches are
// followed at once where a lane is idle, which needs no frame. Where puzzles have lately been
// searched to their end, this starts with the first branch. None of it changes the counts.
class Counter {
 public:
  void run(const Counting& task, Patience& patience) {
    task_ = &task;
    patience_ = &patience;
    puzzles_.clear();  // an interrupted run may have left some
    pending_.clear();
    frames_.clear();
    free_frames_ = NO_FRAME;
    for (std::size_t first = 0; first < task.counts.n; first += LANES) {
      go_in_step(first, std::min(LANES, task.counts.n - first));
    }
    if (!puzzles_.empty()) search();
  }

 private:
  // A puzzle that no lane works on.
  struct Pending {
    std::uint32_t puzzle;
  };

  static Lanes only(std::size_t l) { return Lanes{1} << l; }

  // A round takes a good part of a microsecond.
  void tick() {
    if (++ticks_ % 1024 == 0) ask(*patience_);
  }

  Puzzle& puzzle_in(std::size_t l) { return puzzles_[puzzle_of_[l]]; }

  // --- in step ---

  void go_in_step(std::size_t first, std::size_t n) {
    if (task_->rows) {
      load_rows(task_->rows, first, n, block_);
    } else {
      load_sets(task_->sets, first, n);
    }
    const Lanes used = n == LANES ? ALL_LANES : (Lanes{1} << n) - 1;
    Numbers before{};
    Lanes dead = 0, full = 0, moves = 0;
    do {
      tick();
      const Outcome outcome = round<false>(block_, nullptr, nullptr);
      dead = outcome.dead & used;
      full = lanes(outcome.sum == SOLVED) & used & ~dead;
      moves = lanes(outcome.sum != before) & used & ~dead & ~full;
      before = outcome.sum;
    } while (std::popcount(moves) > FEW_LANES);
    const Lanes solved = full == 0 ? 0 : full & complete(block_);
    if (solved != 0 && task_->solutions) store_rows(block_, task_->solutions, first, n);
    for (std::size_t l = 0; l < n; ++l) task_->counts[first + l] = solved >> l & 1;
    for (Lanes rest = used & ~dead & ~full; rest != 0; rest &= rest - 1) {
      const std::size_t l = lowest(rest);
      puzzles_.push_back({.index = static_cast<std::uint32_t>(first + l)});
      push(puzzles_.back(), l);
    }
  }

  void load_sets(View<const DigitSets> sets, std::size_t first, std::size_t n) {
    for (std::size_t i = 0; i < 81; ++i) {
      for (std::size_t l = 0; l < LANES; ++l) {
        block_.at[i][l] = l < n ? sets[first + l][i] : Number{ALL_DIGITS};
      }
    }
  }

  // --- each lane by itself ---

  void search() {
    busy_ = 0;
    std::memset(&block_, 0xFF, sizeof block_);
    std::memset(&branches_, 0, sizeof branches_);
    for (std::size_t p = puzzles_.size(); p-- > 0;) {
      pending_.push_back({static_cast<std::uint32_t>(p)});
    }
    refill();
    while (busy_ != 0) {
      tick();
      const Going going(branches_);
      Narrowest best;
      const Outcome outcome = round<true>(block_, &going, &best);
      const Lanes full = lanes(outcome.sum == SOLVED) & busy_ & ~outcome.dead;
      const Lanes stuck = lanes(outcome.sum == load(sums_)) & busy_ & ~outcome.dead & ~full;
      store(sums_, outcome.sum);
      std::memset(branches_.digit, 0, sizeof branches_.digit);

      const Lanes solved = full == 0 ? 0 : full & complete(block_);
      const Lanes dead = busy_ & (outcome.dead | (full & ~solved));
      for (Lanes rest = dead; rest != 0; rest &= rest - 1) ++puzzle_in(lowest(rest)).dead_ends;
      for (Lanes rest = solved; rest != 0; rest &= rest - 1) count(lowest(rest));
      leave((solved | dead) & busy_);
      if ((stuck & busy_) != 0) branch(stuck & busy_, best);
      if (busy_ != ALL_LANES) refill();
    }
  }

  // Counts a solution. At the limit all lanes leave the puzzle.
  void count(std::size_t l) {
    if ((busy_ & only(l)) == 0) return;
    Puzzle& puzzle = puzzle_in(l);
    if (puzzle.found++ == 0 && task_->solutions) {
      write_lane(block_, l, task_->solutions[puzzle.index]);
    }
    if (puzzle.found < task_->limit) return;
    while (puzzle.top != NO_FRAME) drop(puzzle);
    Lanes all = 0;
    for (Lanes rest = busy_; rest != 0; rest &= rest - 1) {
      const std::size_t other = lowest(rest);
      if (puzzle_of_[other] == puzzle_of_[l]) all |= only(other);
    }
    leave(all);
  }

  // Frees lanes. A puzzle that no lane works on any more is pending if it has frames, else
  // finished.
  void leave(Lanes set) {
    busy_ &= ~set;
    for (Lanes rest = set; rest != 0; rest &= rest - 1) {
      const std::uint32_t left = puzzle_of_[lowest(rest)];
      Puzzle& puzzle = puzzles_[left];
      if (--puzzle.lanes != 0) continue;
      if (puzzle.top == NO_FRAME) {
        finish(puzzle);
      } else {
        pending_.push_back({left});
      }
    }
  }

  void finish(const Puzzle& puzzle) {
    const bool to_its_end = puzzle.found < task_->limit;
    task_->counts[puzzle.index] = puzzle.found;
    trust_ = std::clamp(trust_ + (to_its_end ? 1 : -1), -MOST_TRUST, MOST_TRUST);
  }

  // --- branches ---

  // The two branches of every lane, whether it is stuck or not: one keeps the first arrangement of
  // its digit, the other the last. Where the digit has just two, these are both.
  struct Ways {
    alignas(64) Number digit[LANES], chute[LANES], one[LANES], other[LANES];
  };

  static void work_out(const Narrowest& best, Ways& ways) {
    const Numbers digit = best.digits & (same(0) - best.digits);
    Numbers one = same(emptied(5)), other = same(emptied(0));
    for (int n = 5; n >= 0; --n) {
      one = choose(has_any(best.digits_of[n] & digit), same(emptied(n)), one);
    }
    for (int n = 0; n < 6; ++n) {
      other = choose(has_any(best.digits_of[n] & digit), same(emptied(n)), other);
    }
    store(ways.digit, digit);
    store(ways.chute, best.chute);
    store(ways.one, one);
    store(ways.other, other);
  }

  void branch(Lanes stuck, const Narrowest& best) {
    Ways ways;
    work_out(best, ways);
    const Lanes no_digit = lanes(best.digits == 0);
    Lanes idle = ALL_LANES & ~busy_;
    alignas(64) Number from[LANES];
    for (std::size_t l = 0; l < LANES; ++l) from[l] = static_cast<Number>(l);
    bool moves = false;
    int waiting = 0;
    for (Lanes rest = stuck; rest != 0; rest &= rest - 1) {
      const std::size_t l = lowest(rest);
      if ((no_digit & only(l)) != 0 || is_far(l)) {
        split_cell(l);
        continue;
      }
      if (trust_ <= 0 && puzzle_in(l).dead_ends == 0) {
        push_other(l, ways);
      } else if (idle != 0) {
        const std::size_t k = lowest(idle);
        idle &= idle - 1;
        from[k] = static_cast<Number>(l);
        moves = true;
        enter(k, puzzle_of_[l]);
        set_branch(k, ways.digit[l], ways.chute[l], ways.other[l]);
      } else if (waiting < MOST_WAITING) {
        ++waiting;  // a lane will soon be idle, and a round is cheaper than a frame
        continue;
      } else {
        push_other(l, ways);
      }
      set_branch(l, ways.digit[l], ways.chute[l], ways.one[l]);
    }
    if (!moves) return;
    const Exchange exchange(load(from));
    for (auto& cell : block_.at) store(cell, exchange(load(cell)));
  }

  void set_branch(std::size_t l, Number digit, Number chute, Number gone) {
    branches_.digit[l] = digit;
    branches_.chute[l] = chute;
    branches_.gone[l] = gone;
  }

  void push_other(std::size_t l, const Ways& ways) {
    Frame& frame = push(puzzle_in(l), l);
    frame.digit = ways.digit[l];
    frame.chute = ways.chute[l];
    frame.gone = ways.other[l];
  }

  // Whether to split a cell instead. Where little is known yet, or much was tried in vain, the
  // contradiction may lie among a few cells, and branches elsewhere would meet it again and again.
  bool is_far(std::size_t l) {
    return sums_[l] > SPARSE || puzzle_in(l).dead_ends > MANY_DEAD_ENDS;
  }

  // Goes on with the lowest digit of the smallest open cell, and leaves the others in a frame.
  void split_cell(std::size_t l) {
    Frame& frame = push(puzzle_in(l), l);
    std::size_t smallest = 0;
    int fewest = 10;
    for (std::size_t i = 0; i < 81; ++i) {
      const int n = std::popcount(frame.at[i]);
      if (n < 2 || n >= fewest) continue;
      fewest = n;
      smallest = i;
    }
    const Number x = frame.at[smallest];
    const Number digit = static_cast<Number>(x & -x);
    frame.at[smallest] = static_cast<Number>(x ^ digit);
    block_.at[smallest][l] = digit;
  }

  // --- lanes and frames ---

  void enter(std::size_t l, std::uint32_t puzzle) {
    busy_ |= only(l);
    puzzle_of_[l] = puzzle;
    sums_[l] = 0;
    ++puzzles_[puzzle].lanes;
  }

  void refill() {
    for (Lanes idle = ALL_LANES & ~busy_; idle != 0; idle &= idle - 1) {
      const std::uint32_t next = next_puzzle();
      if (next == NONE) return;
      const std::size_t l = lowest(idle);
      Puzzle& puzzle = puzzles_[next];
      const Frame& frame = frames_[puzzle.top];
      for (std::size_t i = 0; i < 81; ++i) block_.at[i][l] = frame.at[i];
      set_branch(l, frame.digit, frame.chute, frame.gone);
      drop(puzzle);
      enter(l, next);
    }
  }

  // A puzzle that no lane works on; else one that has a frame to give away.
  std::uint32_t next_puzzle() {
    if (!pending_.empty()) {
      const std::uint32_t next = pending_.back().puzzle;
      pending_.pop_back();
      return next;
    }
    for (Lanes rest = busy_; rest != 0; rest &= rest - 1) {
      if (puzzle_in(lowest(rest)).top != NO_FRAME) return puzzle_of_[lowest(rest)];
    }
    return NONE;
  }

  // Pushes the state of a lane as a frame without a branch.
  Frame& push(Puzzle& puzzle, std::size_t l) {
    std::uint32_t n = free_frames_;
    if (n == NO_FRAME) {
      n = static_cast<std::uint32_t>(frames_.size());
      frames_.emplace_back();
    } else {
      free_frames_ = frames_[n].below;
    }
    Frame& frame = frames_[n];
    for (std::size_t i = 0; i < 81; ++i) frame.at[i] = block_.at[i][l];
    frame.digit = 0;
    frame.below = puzzle.top;
    puzzle.top = n;
    return frame;
  }

  void drop(Puzzle& puzzle) {
    const std::uint32_t n = puzzle.top;
    puzzle.top = frames_[n].below;
    frames_[n].below = free_frames_;
    free_frames_ = n;
  }

  static constexpr std::uint32_t NONE = 0xFFFFFFFF;
  static constexpr int FEW_LANES = int{LANES} / 8;     // rounds in step end when no more move
  static constexpr int MOST_WAITING = int{LANES} / 4;  // lanes that may wait a round for idle ones
  static constexpr int MOST_TRUST = 16;                // the bound of `trust_`, either way
  static constexpr Number SPARSE = 23'000;             // a sum above it: about 400 candidates
  static constexpr unsigned MANY_DEAD_ENDS = 300;      // of one puzzle

  const Counting* task_ = nullptr;
  Patience* patience_ = nullptr;
  unsigned ticks_ = 0;

  Block block_;
  Branches branches_;
  alignas(64) Number sums_[LANES] = {};  // after the last round; 0 before the first
  std::uint32_t puzzle_of_[LANES] = {};
  Lanes busy_ = 0;

  std::vector<Puzzle> puzzles_;
  std::vector<Pending> pending_;
  std::vector<Frame> frames_;
  std::uint32_t free_frames_ = NO_FRAME;
  int trust_ = 0;  // above 0 where puzzles have lately been searched to their end
};

}  // namespace whydoku::WHYDOKU_VARIANT
