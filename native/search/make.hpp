// Grids and puzzles out of a seed. docs/random-stream.md says which ones.
#pragma once

#include <cstdint>

#include "search/patience.hpp"
#include "search/state.hpp"

namespace whydoku {

Cells random_solution(std::uint64_t seed, std::uint64_t index, Patience& patience);

// A puzzle with one solution that has several as soon as any clue is taken away.
Cells random_minimal(std::uint64_t seed, std::uint64_t index, Patience& patience);

}  // namespace whydoku
