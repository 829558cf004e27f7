// Is there a solution, how many, and is every given needed: one walk over the branches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "search/patience.hpp"
#include "search/state.hpp"

namespace whydoku {

// The number of solutions, but not above `limit`.
std::uint64_t count_solutions(State state, std::uint64_t limit, Patience& patience);

// Some solution: which one is not said.
std::optional<Cells> any_solution(State state, Patience& patience);

// The solution, if there is exactly one.
std::optional<Cells> only_solution(State state, Patience& patience);

bool has_solution(const State& state, Patience& patience);

// The values of a status byte.
enum class Status : std::uint8_t { none = 0, one = 1, several = 2, invalid = 255 };
Status status_of(const State& state, Patience& patience);

// Whether a puzzle that has just this solution still has no other without the clue of cell i.
bool is_redundant(const Cells& puzzle, const Cells& solution, std::size_t i, Patience& patience);

// Whether every clue is needed to leave just this solution.
bool is_minimal(const Cells& puzzle, const Cells& solution, Patience& patience);

}  // namespace whydoku
