#include "search/search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

#include "search/enumerate.hpp"
#include "search/lanes/engine.hpp"
#include "sets.hpp"

namespace whydoku {
namespace {

// The search in one puzzle. It starts alone, with one branch at a time in the smallest cell, and
// most puzzles are done that way. What is still open after some dead ends goes into the lanes
// together. Where many solutions may be counted, the puzzle goes there as it is.
class One {
 public:
  One(std::uint64_t limit, Text* solution, Patience& patience)
      : limit_(limit), solution_(solution), patience_(patience) {}

  // The number of solutions. Writes one, if there is one and it is asked for.
  std::uint64_t count(const LonePuzzle& puzzle) {
    std::array<LonePuzzle, DEEPEST> open;
    std::size_t n = 0;
    open[n++] = puzzle;
    if (limit_ > FEW_SOLUTIONS) return in_lanes(std::span(open).first(n));
    for (unsigned dead_ends = 0; n > 0 && found_ < limit_;) {
      patience_.tick();
      LonePuzzle& last = open[n - 1];
      const Logic logic = tighten(last);
      if (logic == Logic::open) {
        if (dead_ends >= FEW_DEAD_ENDS) return in_lanes(std::span(open).first(n));
        open[n] = split(last);
        ++n;
        continue;
      }
      dead_ends += logic == Logic::dead ? 1 : 0;
      if (logic == Logic::solved && found_++ == 0 && solution_ != nullptr) {
        *solution_ = text_of(last);
      }
      --n;
    }
    return found_;
  }

 private:
  static constexpr std::uint64_t FEW_SOLUTIONS = 64;
  static constexpr unsigned FEW_DEAD_ENDS = 12;
  static constexpr std::size_t DEEPEST = CELLS + 1;  // a branch fills a cell

  // Takes the lowest digit out of the smallest open cell. Returns the puzzle that has it there.
  static LonePuzzle split(LonePuzzle& rest) {
    const std::span sets(&rest.at[0][0], sizeof rest / sizeof(Mask));
    std::size_t smallest = 0;
    unsigned fewest = 10;
    for (std::size_t i = 0; i < sets.size() && fewest > 2; ++i) {
      const unsigned n = size_of(sets[i]);
      if (n < 2 || n >= fewest) continue;
      fewest = n;
      smallest = i;
    }
    const Mask digit = static_cast<Mask>(sets[smallest] & -sets[smallest]);
    sets[smallest] = static_cast<Mask>(sets[smallest] ^ digit);
    LonePuzzle branch = rest;
    (&branch.at[0][0])[smallest] = digit;
    return branch;
  }

  std::uint64_t in_lanes(std::span<const LonePuzzle> puzzles) {
    std::array<Possible, DEEPEST> sets;
    std::transform(puzzles.begin(), puzzles.end(), sets.begin(),
                   [](const LonePuzzle& puzzle) { return possible_of(puzzle); });
    const auto open = std::span<const Possible>(sets).first(puzzles.size());
    std::array<std::uint64_t, DEEPEST> counts;
    std::array<Text, DEEPEST> solutions;
    const std::size_t wanted = solution_ == nullptr ? 0 : open.size();
    engine().count({.rows = {},
                    .sets = as_sets(open),
                    .limit = limit_ - found_,
                    .counts = {counts.data(), open.size()},
                    .solutions = as_texts(std::span(solutions).first(wanted))},
                   patience_);
    for (std::size_t k = 0; k < open.size() && found_ < limit_; ++k) {
      if (counts[k] != 0 && found_ == 0 && solution_ != nullptr) *solution_ = solutions[k];
      found_ += std::min(counts[k], limit_ - found_);
    }
    return found_;
  }

  const std::uint64_t limit_;
  Text* const solution_;  // null if none is asked for
  Patience& patience_;
  std::uint64_t found_ = 0;
};

// The most puzzles that are searched one by one.
constexpr std::size_t FEW = 4;

// Counts one by one: puzzle(k) is number k.
template <class Puzzle>
void count_each(std::uint64_t limit, std::span<std::uint64_t> counts, std::span<Text> solutions,
                Patience& patience, Puzzle&& puzzle) {
  for (std::size_t k = 0; k < counts.size(); ++k) {
    Text* const solution = solutions.empty() ? nullptr : &solutions[k];
    counts[k] = One(limit, solution, patience).count(puzzle(k));
  }
}

// Rows of 81. The engines take any character for something, so rows without a solution are read
// once more in full: they may be invalid. A row with a solution cannot be.
void count_cells(const Rows& rows, std::uint64_t limit, std::span<std::uint64_t> counts,
                 std::span<Text> solutions, Patience& patience) {
  if (rows.size() > FEW) {
    std::vector<Cells> plain;
    View<const Characters> readable = as_rows(rows);
    if (!are_plain(rows.bytes())) {
      plain.reserve(rows.size());
      for (std::size_t k = 0; k < rows.size(); ++k) plain.push_back(plain_cells(rows.digits(k)));
      readable = as_rows(plain);
    }
    engine().count({readable, {}, limit, as_view(counts), as_texts(solutions)}, patience);
  } else {
    count_each(limit, counts, solutions, patience,
               [&](std::size_t k) { return alone(rows.digits(k)); });
  }
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (counts[k] == 0 && !read_cells(rows.digits(k))) counts[k] = INVALID_ROW;
  }
}

// Rows of 92 or 729.
void count_sets(const Rows& rows, std::uint64_t limit, std::span<std::uint64_t> counts,
                 std::span<Text> solutions, Patience& patience) {
  std::vector<Possible> sets(rows.size());
  std::vector<bool> is_valid(rows.size());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const auto possible = read_row(rows[k]);
    is_valid[k] = possible.has_value();
    sets[k] = possible.value_or(Possible{});
  }
  if (rows.size() > FEW) {
    engine().count({{}, as_sets(sets), limit, as_view(counts), as_texts(solutions)}, patience);
  } else {
    count_each(limit, counts, solutions, patience,
               [&](std::size_t k) { return alone(sets[k]); });
  }
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (!is_valid[k]) counts[k] = INVALID_ROW;
  }
}

}  // namespace

std::uint64_t count_solutions(const Possible& possible, std::uint64_t limit, Patience& patience) {
  return One(limit, nullptr, patience).count(alone(possible));
}

std::optional<Cells> any_solution(const Possible& possible, Patience& patience) {
  Text solution;
  if (One(1, &solution, patience).count(alone(possible)) == 0) return std::nullopt;
  return digits_of(solution);
}

std::optional<Possible> only_solution(const Possible& possible, Patience& patience) {
  Text solution;
  if (One(2, &solution, patience).count(alone(possible)) != 1) return std::nullopt;
  return possible_of(digits_of(solution));
}

bool has_solution(const Possible& possible, Patience& patience) {
  return count_solutions(possible, 1, patience) == 1;
}

Status status_of(const Possible& possible, Patience& patience) {
  return static_cast<Status>(count_solutions(possible, 2, patience));
}

void count_rows(const Rows& rows, std::uint64_t limit, std::span<std::uint64_t> counts,
                std::span<Text> solutions, Patience& patience) {
  (rows.width() == CELLS ? count_cells : count_sets)(rows, limit, counts, solutions, patience);
}

void solve_rows(const Rows& rows, bool unique, std::span<Text> solutions, Patience& patience) {
  std::vector<std::uint64_t> counts(rows.size());
  count_rows(rows, 2, counts, solutions, patience);
  std::vector<std::size_t> several;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (counts[k] == 2 && !unique) {
      several.push_back(k);
    } else if (counts[k] != 1) {
      solutions[k].fill('0');
    }
  }
  if (several.empty()) return;
  std::vector<Possible> sets;
  sets.reserve(several.size());
  for (const std::size_t k : several) sets.push_back(*read_row(rows[k]));
  std::vector<Cells> first(several.size());
  first_solutions(sets, {}, first, patience);
  for (std::size_t m = 0; m < several.size(); ++m) solutions[several[m]] = text_of(first[m]);
}

}  // namespace whydoku
