#include "search/search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "search/enumerate.hpp"
#include "search/lanes/engine.hpp"

namespace whydoku {
namespace {

Cells cells_of(const std::uint8_t* row) {
  Cells cells;
  for (std::size_t i = 0; i < CELLS; ++i) cells[i] = static_cast<std::uint8_t>(row[i] - '0');
  return cells;
}

// What one puzzle comes to; its solution is written, if anywhere, where there is one.
std::uint64_t count_one(Possible& possible, std::uint64_t limit, std::uint8_t* solution,
                        Patience& patience) {
  patience.tick();
  switch (tighten(possible.data())) {
    case Logic::dead: return 0;
    case Logic::solved:
      for (std::size_t i = 0; solution != nullptr && i < CELLS; ++i) {
        solution[i] = static_cast<std::uint8_t>('1' + std::countr_zero(possible[i]));
      }
      return 1;
    case Logic::open: break;
  }
  std::uint64_t count = 0;
  engine().count({nullptr, possible.data(), 1, limit, &count, solution}, patience);
  return count;
}

// So few that they are done one by one.
constexpr std::size_t FEW = 4;

// Rows of 81. Only those without a solution are read to the letter: the others are as they should be.
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
      counts[k] = count_one(possible, limit, solution, patience);
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
      counts[k] = count_one(sets[k], limit, solution, patience);
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    if (!is_valid[k]) counts[k] = INVALID_ROW;
  }
}

}  // namespace

std::uint64_t count_solutions(const Possible& possible, std::uint64_t limit, Patience& patience) {
  Possible own = possible;
  return count_one(own, limit, nullptr, patience);
}

std::optional<Cells> any_solution(const Possible& possible, Patience& patience) {
  Possible own = possible;
  std::array<std::uint8_t, CELLS> solution;
  if (count_one(own, 1, solution.data(), patience) == 0) return std::nullopt;
  return cells_of(solution.data());
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
