// Sudoku Explainer's rating of a puzzle: the first step of the first technique that has one, and
// again from the start, until all cells are solved. What it means is told in docs/ratings.md.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>

#include "rating/board.hpp"
#include "rating/nets.hpp"
#include "rating/step.hpp"
#include "search/patience.hpp"

namespace whydoku::rating {

// Difficulties as they are printed, in tenths.
using Tenths = std::uint16_t;

inline constexpr Tenths NO_LIMIT_ABOVE = 65535;
inline constexpr Tenths BEYOND_TECHNIQUES = 200;

// When to stop before the end.
struct Wanted {
  Tenths at_least = 0;                // once the rating reaches it; 0 never
  Tenths at_most = NO_LIMIT_ABOVE;  // once the rating is above it
};

enum class Ending : std::uint8_t { complete, above_at_most, reaches_at_least };

// The figures so far; 0 where there is none yet.
struct Figures {
  Tenths er = 0;
  Tenths ep = 0;
  Tenths ed = 0;
};

// Unwinds work that took too long. What was reached stays where it was kept.
class OutOfTime : public std::exception {
 public:
  const char* what() const noexcept override { return "the work took too long"; }
};

// The patience of someone who also looks at a clock; asks `patience` as often.
class Deadline {
 public:
  explicit Deadline(double seconds)
      : end_(seconds > 0.0 ? std::optional(std::chrono::steady_clock::now() +
                                           std::chrono::duration<double>(seconds))
                           : std::nullopt) {}
  bool is_over() const { return end_ && std::chrono::steady_clock::now() >= *end_; }

 private:
  using Clock = std::chrono::steady_clock;
  std::optional<std::chrono::time_point<Clock, std::chrono::duration<double>>> end_;
};

// Of techniques that are asked again and again: the last board of the same puzzle on which they
// found nothing. From there on only what has changed is looked at; the steps are the same.
struct Quiet {
  std::optional<Board> aligned_pair = {};
  std::optional<Board> aligned_triplet = {};
};

// The next step on a board; `is_unique` allows the techniques that assume one solution.
std::optional<Step> next_step(const Board& board, bool is_unique, Context& context);
// The same on a board that comes later than those in `quiet`, which is brought up to date.
std::optional<Step> next_step(const Board& board, bool is_unique, Context& context, Quiet& quiet);

void apply(Board& board, const Step& step);

// Follows the steps of a board to the end, or to what is wanted; `figures` are up to date whenever
// the work is broken off. Visits each step before it is applied.
Ending rate(Board board, bool is_unique, const Wanted& wanted, Context& context, Figures& figures,
            const std::function<void(const Step&)>& visit = {});

}  // namespace whydoku::rating
