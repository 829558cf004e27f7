#include "search/make.hpp"

#include <array>
#include <cstddef>
#include <numeric>
#include <vector>

#include "search/enumerate.hpp"
#include "search/lanes/engine.hpp"
#include "search/stream.hpp"

namespace whydoku {
namespace {

// Draws that a shuffle takes.
constexpr std::size_t OF_CELLS = CELLS - 1;
constexpr std::size_t OF_DIGITS = 9 - 1;

Cells shuffled_cells(Stream stream) {
  Cells cells;
  std::iota(cells.begin(), cells.end(), std::uint8_t{0});
  stream.shuffle(cells);
  return cells;
}

}  // namespace

void random_solutions(std::uint64_t seed, std::uint64_t index, std::span<Cells> out,
                      Patience& patience) {
  Possible empty;
  empty.fill(ALL_NINE);
  const std::vector<Possible> puzzles(out.size(), empty);
  std::vector<Cells> cells(out.size());
  for (std::size_t k = 0; k < out.size(); ++k) cells[k] = shuffled_cells(Stream(seed, index + k));
  // Most cells follow from others, and their digits are never asked for.
  const auto digits = [&](std::size_t puzzle, std::size_t place) {
    std::array<std::uint8_t, 9> tried{0, 1, 2, 3, 4, 5, 6, 7, 8};
    Stream(seed, index + puzzle).after(OF_CELLS + OF_DIGITS * place).shuffle(tried);
    return tried;
  };
  first_solutions(puzzles, {cells, digits}, out, patience);
}

void random_minimal(std::uint64_t seed, std::uint64_t index, std::span<Cells> out,
                    Patience& patience) {
  random_solutions(seed, index, out, patience);
  std::vector<Cells> cells(out.size());
  for (std::size_t k = 0; k < out.size(); ++k) {
    cells[k] = shuffled_cells(Stream(seed, index + k).after(OF_CELLS + OF_DIGITS * CELLS));
  }
  // All puzzles go step by step together: each clue is needed where another digit has a solution.
  std::vector<std::uint64_t> needed(out.size());
  std::vector<std::uint8_t> clues(out.size());
  for (std::size_t step = 0; step < CELLS; ++step) {
    for (std::size_t k = 0; k < out.size(); ++k) {
      std::uint8_t& clue = out[k][cells[k][step]];
      clues[k] = clue;
      clue = any_but(clue);
    }
    engine().count({out.data()->data(), nullptr, out.size(), 1, needed.data(), nullptr}, patience);
    for (std::size_t k = 0; k < out.size(); ++k) {
      out[k][cells[k][step]] = needed[k] != 0 ? clues[k] : std::uint8_t{0};
    }
  }
}

}  // namespace whydoku
