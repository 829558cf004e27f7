#include "search/search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "search/enumerate.hpp"
#include "search/lanes/engine.hpp"

namespace whydoku {
namespace {

// The search in one puzzle. It begins alone, a branch in the smallest cell at a time, and most
// puzzles come to their end so. What is still open after the first dead end goes into the lanes,
// all at once; and a count of many solutions goes there as it is.
class One {
 public:
  One(std::uint64_t limit, std::uint8_t* solution, Patience& patience)
      : limit_(limit), solution_(solution), patience_(patience) {}

  // The number of solutions. Where there is one it is written, if anywhere.
  std::uint64_t count(const Possible& puzzle) {
    std::array<Possible, DEEPEST> open;
    std::size_t n = 0;
    open[n++] = puzzle;
    if (limit_ > FEW_SOLUTIONS) return in_lanes(open.data(), n);
    for (bool met_dead_end = false; n > 0 && found_ < limit_;) {
      patience_.tick();
      Possible& last = open[n - 1];
      const Logic logic = tighten(last.data());
      if (logic == Logic::open) {
        if (met_dead_end) return in_lanes(open.data(), n);
        open[n] = split(last);
        ++n;
        continue;
      }
      met_dead_end |= logic == Logic::dead;
      if (logic == Logic::solved && found_++ == 0 && solution_ != nullptr) {
        for (std::size_t i = 0; i < CELLS; ++i) {
          solution_[i] = static_cast<std::uint8_t>('1' + std::countr_zero(last[i]));
        }
      }
      --n;
    }
    return found_;
  }

 private:
  static constexpr std::uint64_t FEW_SOLUTIONS = 64;
  static constexpr std::size_t DEEPEST = CELLS + 1;  // a branch fills a cell

  // Takes the lowest digit from the smallest open cell, and returns the puzzle that has it there.
  static Possible split(Possible& rest) {
    std::size_t smallest = 0;
    int fewest = 10;
    for (std::size_t i = 0; i < CELLS && fewest > 2; ++i) {
      const int n = std::popcount(rest[i]);
      if (n < 2 || n >= fewest) continue;
      fewest = n;
      smallest = i;
    }
    Possible branch = rest;
    branch[smallest] = static_cast<Mask>(rest[smallest] & -rest[smallest]);
    rest[smallest] = static_cast<Mask>(rest[smallest] ^ branch[smallest]);
    return branch;
  }

  std::uint64_t in_lanes(const Possible* open, std::size_t n) {
    std::array<std::uint64_t, DEEPEST> counts;
    std::array<std::array<std::uint8_t, CELLS>, DEEPEST> solutions;
    std::uint8_t* const written = solution_ == nullptr ? nullptr : solutions[0].data();
    engine().count({nullptr, open->data(), n, limit_ - found_, counts.data(), written}, patience_);
    for (std::size_t k = 0; k < n && found_ < limit_; ++k) {
      if (counts[k] != 0 && found_ == 0 && solution_ != nullptr) {
        std::copy(solutions[k].begin(), solutions[k].end(), solution_);
      }
      found_ += std::min(counts[k], limit_ - found_);
    }
    return found_;
  }

  const std::uint64_t limit_;
  std::uint8_t* const solution_;
  Patience& patience_;
  std::uint64_t found_ = 0;
};

// So few that they are done one by one.
constexpr std::size_t FEW = 4;

// Rows of 81. Only those without a solution are read to the letter: the others are as they should
// be.
void count_cells(Row rows, std::uint64_t limit, std::uint64_t* counts, std::uint8_t* solutions,
                 Patience& patience) {
  const std::size_t n = rows.size() / CELLS;
  std::vector<std::uint8_t> plain;
  Row readable = rows;
  if (!are_plain(rows)) {
    plain.resize(rows.size());
    for (std::size_t k = 0; k < n; ++k) {
      write_plain(rows.subspan(CELLS * k).first<CELLS>(), plain.data() + CELLS * k);
    }
    readable = plain;
  }
  if (n > FEW) {
    engine().count({readable.data(), nullptr, n, limit, counts, solutions}, patience);
  } else {
    for (std::size_t k = 0; k < n; ++k) {
      Possible possible;
      for (std::size_t i = 0; i < CELLS; ++i) {
        const unsigned digit = readable[CELLS * k + i] & 0xFU;
        possible[i] = digit - 1 < 9 ? static_cast<Mask>(1U << (digit - 1)) : ALL_NINE;
      }
      std::uint8_t* const solution = solutions == nullptr ? nullptr : solutions + CELLS * k;
      counts[k] = One(limit, solution, patience).count(possible);
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    if (counts[k] != 0) continue;
    if (!read_cells(rows.subspan(CELLS * k).first<CELLS>())) counts[k] = INVALID_ROW;
  }
}

// Rows of 729.
void count_marks(Row rows, std::uint64_t limit, std::uint64_t* counts, std::uint8_t* solutions,
                 Patience& patience) {
  const std::size_t n = rows.size() / CANDIDATES;
  std::vector<Possible> sets(n);
  std::vector<bool> is_valid(n);
  for (std::size_t k = 0; k < n; ++k) {
    const auto possible = read_row(rows.subspan(CANDIDATES * k, CANDIDATES));
    is_valid[k] = possible.has_value();
    sets[k] = possible.value_or(Possible{});
  }
  if (n > FEW) {
    engine().count({nullptr, sets.data()->data(), n, limit, counts, solutions}, patience);
  } else {
    for (std::size_t k = 0; k < n; ++k) {
      std::uint8_t* const solution = solutions == nullptr ? nullptr : solutions + CELLS * k;
      counts[k] = One(limit, solution, patience).count(sets[k]);
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    if (!is_valid[k]) counts[k] = INVALID_ROW;
  }
}

}  // namespace

std::uint64_t count_solutions(const Possible& possible, std::uint64_t limit, Patience& patience) {
  return One(limit, nullptr, patience).count(possible);
}

std::optional<Cells> any_solution(const Possible& possible, Patience& patience) {
  std::array<std::uint8_t, CELLS> solution;
  if (One(1, solution.data(), patience).count(possible) == 0) return std::nullopt;
  return digits_of(solution);
}

bool has_solution(const Possible& possible, Patience& patience) {
  return count_solutions(possible, 1, patience) == 1;
}

Status status_of(const Possible& possible, Patience& patience) {
  return static_cast<Status>(count_solutions(possible, 2, patience));
}

void count_rows(Row rows, std::size_t width, std::uint64_t limit, std::uint64_t* counts,
                std::uint8_t* solutions, Patience& patience) {
  (width == CELLS ? count_cells : count_marks)(rows, limit, counts, solutions, patience);
}

void solve_rows(Row rows, std::size_t width, bool unique, std::uint8_t* solutions,
                Patience& patience) {
  const std::size_t n = rows.size() / width;
  std::vector<std::uint64_t> counts(n);
  count_rows(rows, width, 2, counts.data(), solutions, patience);
  std::vector<std::size_t> several;
  for (std::size_t k = 0; k < n; ++k) {
    if (counts[k] == 2 && !unique) {
      several.push_back(k);
    } else if (counts[k] != 1) {
      std::fill_n(solutions + CELLS * k, CELLS, std::uint8_t{'0'});
    }
  }
  if (several.empty()) return;
  std::vector<Possible> sets;
  sets.reserve(several.size());
  for (const std::size_t k : several) sets.push_back(*read_row(rows.subspan(width * k, width)));
  std::vector<Cells> first(several.size());
  first_solutions(sets, {}, first, patience);
  for (std::size_t m = 0; m < several.size(); ++m) {
    std::transform(first[m].begin(), first[m].end(), solutions + CELLS * several[m],
                   [](std::uint8_t digit) { return static_cast<std::uint8_t>('0' + digit); });
  }
}

void minimal_rows(Row rows, std::uint8_t* statuses, Patience& patience) {
  const std::size_t n = rows.size() / CELLS;
  std::vector<std::uint64_t> counts(n);
  std::vector<std::uint8_t> solutions(rows.size());
  count_rows(rows, CELLS, 2, counts.data(), solutions.data(), patience);

  // A given is needed where the puzzle has a solution with another digit in its cell.
  std::vector<std::uint8_t> others;
  std::vector<std::size_t> row_of;
  for (std::size_t k = 0; k < n; ++k) {
    statuses[k] = counts[k] == 1 ? 1 : 255;
    if (counts[k] != 1) continue;
    Cells plain;
    write_plain(rows.subspan(CELLS * k).first<CELLS>(), plain.data());
    for (std::size_t i = 0; i < CELLS; ++i) {
      if (plain[i] == 0) continue;
      others.insert(others.end(), plain.begin(), plain.end());
      others[CELLS * row_of.size() + i] = any_but(plain[i]);
      row_of.push_back(k);
    }
  }
  std::vector<std::uint64_t> needed(row_of.size());
  engine().count({others.data(), nullptr, row_of.size(), 1, needed.data(), nullptr}, patience);
  for (std::size_t m = 0; m < row_of.size(); ++m) {
    if (needed[m] == 0) statuses[row_of[m]] = 0;
  }
}

}  // namespace whydoku
