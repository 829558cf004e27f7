// Grids and puzzles made from a seed, many at once. docs/reference/random-stream.md defines which ones.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "search/patience.hpp"
#include "search/rows.hpp"
#include "search/stream.hpp"

namespace whydoku {

// Solved grids: number `index` of a seed and those after it, as many as `out` has room for.
void random_solutions(std::uint64_t seed, std::uint64_t index, std::span<Cells> out,
                      Patience& patience);

// Completes rows of 81, each by its own stream: a shuffle of the blank cells says in which order
// they are filled, then one of the digits for each of them, tried from the last one on, which it
// gets: the first that leaves a solution. Nothing for a row without any.
void complete_rows(const Rows& rows, std::span<const Stream> streams,
                   std::span<std::optional<Cells>> out, Patience& patience);

// Minimal puzzles: they have one solution, and several as soon as any clue is taken away.
void random_minimal(std::uint64_t seed, std::uint64_t index, std::span<Cells> out,
                    Patience& patience);

// Groups of cells whose clues are taken away together.
class Groups {
 public:
  static constexpr std::uint8_t STAYS = 255;

  // The number 0-80 of each cell's group, or STAYS.
  explicit Groups(std::span<const std::uint8_t, CELLS> numbers);

  // The groups that have cells, in the order of their numbers.
  std::size_t size() const { return size_; }
  std::span<const std::uint8_t> cells(std::size_t group) const {
    return std::span(cells_).subspan(begins_[group], begins_[group + 1] - begins_[group]);
  }

 private:
  std::array<std::uint8_t, CELLS> cells_{};       // group after group
  std::array<std::uint8_t, CELLS + 1> begins_{};  // of each group, and the end of the last one
  std::size_t size_ = 0;
};

}  // namespace whydoku
