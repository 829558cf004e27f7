// Grids and puzzles out of a seed, many at once. docs/random-stream.md says which ones.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "search/patience.hpp"
#include "search/rows.hpp"

namespace whydoku {

// Number `index` of a seed and those after it, as many as there is room for.
void random_solutions(std::uint64_t seed, std::uint64_t index, std::span<Cells> out,
                      Patience& patience);

// Puzzles with one solution that have several as soon as any clue is taken away.
void random_minimal(std::uint64_t seed, std::uint64_t index, std::span<Cells> out,
                    Patience& patience);

// Which clues go together.
class Groups {
 public:
  static constexpr std::uint8_t STAYS = 255;

  // Of each cell the number 0-80 of its group, or STAYS.
  explicit Groups(std::span<const std::uint8_t, CELLS> numbers);

  // Those that have cells, by their numbers.
  std::size_t size() const { return size_; }
  std::span<const std::uint8_t> cells(std::size_t group) const {
    return std::span(cells_).subspan(begins_[group], begins_[group + 1] - begins_[group]);
  }

 private:
  std::array<std::uint8_t, CELLS> cells_{};       // group after group
  std::array<std::uint8_t, CELLS + 1> begins_{};  // of each group, and where the last one ends
  std::size_t size_ = 0;
};

// Takes clues away from rows of 81, group by group in the order of each row's stream, where one
// solution is left and `fewest` clues, a number for each row. Nothing for a row without exactly
// one solution. Row k takes number `index` + k of the seed.
void dig_rows(Row rows, const Groups& groups, const std::uint8_t* fewest, std::uint64_t seed,
              std::uint64_t index, std::span<std::optional<Cells>> out, Patience& patience);

}  // namespace whydoku
