#include "search/make.hpp"

#include <array>
#include <cstddef>
#include <numeric>

#include "search/enumerate.hpp"
#include "search/search.hpp"
#include "search/stream.hpp"

namespace whydoku {
namespace {

Cells random_solution(Stream& stream, Patience& patience) {
  Order order = Order::lexicographic();
  stream.shuffle(order.cells);
  for (auto& digits : order.digits) stream.shuffle(digits);
  // The empty grid has solutions, so there is a first one.
  return first_solution(State(), order, patience).value();
}

}  // namespace

Cells random_solution(std::uint64_t seed, std::uint64_t index, Patience& patience) {
  Stream stream(seed, index);
  return random_solution(stream, patience);
}

Cells random_minimal(std::uint64_t seed, std::uint64_t index, Patience& patience) {
  Stream stream(seed, index);
  const Cells solution = random_solution(stream, patience);
  std::array<std::uint8_t, CELLS> cells;
  std::iota(cells.begin(), cells.end(), std::uint8_t{0});
  stream.shuffle(cells);
  Cells puzzle = solution;
  for (const std::size_t i : cells) {
    if (is_redundant(puzzle, solution, i, patience)) puzzle[i] = 0;
  }
  return puzzle;
}

}  // namespace whydoku
