// Sudoku Explainer's rating of a puzzle: the first step of the first technique that has one, again
// and again until all cells are solved. docs/why/ratings.md explains the figures.
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

inline constexpr Tenths NO_LIMIT_ABOVE = 65535;   // the largest value, so nothing is above it
inline constexpr Tenths BEYOND_TECHNIQUES = 200;  // ER where no technique helps

// When to stop before the end.
struct Wanted {
  Tenths at_least = 0;              // stop once ER reaches it; 0 for never
  Tenths at_most = NO_LIMIT_ABOVE;  // stop once ER is above it
};

enum class Ending : std::uint8_t { complete, above_at_most, reaches_at_least, stopped };

// The figures so far, 0 if there is none yet: ER, the hardest step; EP, the hardest up to the first
// placement; ED, the first step.
struct Figures {
  Tenths er = 0;
  Tenths ep = 0;
  Tenths ed = 0;
};

// Unwinds work that took too long. The figures reached so far stay in the caller's `Figures`.
class OutOfTime : public std::exception {
 public:
  const char* what() const noexcept override { return "the work took too long"; }
};

// The time at which work must end; 0 seconds for none.
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

// For techniques that take long, the last board of the puzzle on which they found nothing. From
// there on they look only at what has changed, and find the same steps.
struct Quiet {
  std::optional<Board> aligned_pair = {};
  std::optional<Board> aligned_triplet = {};
};

// The next step on a board; `is_unique` allows the techniques that assume one solution.
std::optional<Step> next_step(const Board& board, bool is_unique, Context& context);
// The same on a board of the same puzzle that comes later than those in `quiet`. Updates `quiet`.
std::optional<Step> next_step(const Board& board, bool is_unique, Context& context, Quiet& quiet);

void apply(Board& board, const Step& step);

// Rates a board to the end, or to where `wanted` stops it. `figures` is up to date even if an
// exception ends the work. Each step is shown to `visit` on the board before it; where
// that returns false, the work stops.
Ending rate(Board board, bool is_unique, const Wanted& wanted, Context& context, Figures& figures,
            const std::function<bool(const Board&, const Step&)>& visit = {});

}  // namespace whydoku::rating
