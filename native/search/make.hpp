// Grids and puzzles out of a seed, many at once. docs/random-stream.md says which ones.
#pragma once

#include <cstdint>
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

}  // namespace whydoku
