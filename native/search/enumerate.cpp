#include "search/enumerate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <vector>

#include "search/lanes/engine.hpp"
#include "search/search.hpp"
#include "sets.hpp"

namespace whydoku {
namespace {

Cells solution_of(const Possible& solved) {
  Cells cells;
  std::transform(solved.begin(), solved.end(), cells.begin(), [](Mask set) {
    return static_cast<std::uint8_t>(std::countr_zero(set) + 1);
  });
  return cells;
}

constexpr std::array<std::uint8_t, 9> AS_NUMBERED{0, 1, 2, 3, 4, 5, 6, 7, 8};

// What the lanes do, except that a branch is entered only if a search finds a solution there. So a
// dead end costs one search at most.
Cells first_solution(Possible possible, const Order& order, std::size_t puzzle,
                     Patience& patience) {
  Cells known = any_solution(possible, patience).value();
  tighten(possible);
  for (std::size_t place = 0; place < CELLS; ++place) {
    const std::size_t i = order.cells.empty() ? place : order.cells[puzzle][place];
    if (has_one(possible[i])) continue;
    const auto digits = order.digits ? order.digits(puzzle, place) : AS_NUMBERED;
    for (const std::uint8_t d : digits) {
      if ((possible[i] >> d & 1) == 0) continue;
      Possible branch = possible;
      branch[i] = static_cast<Mask>(1U << d);
      if (known[i] != d + 1) {
        const std::optional<Cells> found = any_solution(branch, patience);
        if (!found) continue;
        known = *found;
      }
      tighten(branch);
      possible = branch;
      break;
    }
  }
  return solution_of(possible);
}

}  // namespace

void first_solutions(std::span<const Possible> puzzles, const Order& order, std::span<Cells> first,
                     Patience& patience) {
  const std::size_t n = puzzles.size();
  std::vector<Text> rows(n);
  std::vector<Search> ends(n);
  const auto digits = [](const void* context, std::size_t puzzle, std::size_t place,
                         std::uint8_t (&out)[9]) {
    const auto tried = static_cast<const Order*>(context)->digits(puzzle, place);
    std::copy(tried.begin(), tried.end(), out);
  };
  engine().first({.sets = as_sets(puzzles),
                  .cells = as_rows(order.cells),
                  .digits = order.digits ? +digits : nullptr,
                  .context = &order,
                  .solutions = as_texts(rows),
                  .ends = as_view(std::span(ends))},
                 patience);
  for (std::size_t k = 0; k < n; ++k) {
    if (ends[k] == Search::found) {
      first[k] = digits_of(rows[k]);
    } else {
      first[k] = first_solution(puzzles[k], order, k, patience);
    }
  }
}

}  // namespace whydoku
