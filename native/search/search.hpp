// Is there a solution, how many, and is every given needed: one puzzle, or rows of them at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "search/patience.hpp"
#include "search/rows.hpp"

namespace whydoku {

// --- one puzzle ---

// The number of solutions, but not above `limit`.
std::uint64_t count_solutions(const Possible& possible, std::uint64_t limit, Patience& patience);

// Some solution: which one is not said.
std::optional<Cells> any_solution(const Possible& possible, Patience& patience);

bool has_solution(const Possible& possible, Patience& patience);

// The values of a status byte.
enum class Status : std::uint8_t { none = 0, one = 1, several = 2, invalid = 255 };
Status status_of(const Possible& possible, Patience& patience);

// --- rows: n of them, one after another, 81 or 729 bytes wide ---

inline constexpr std::uint64_t INVALID_ROW = std::numeric_limits<std::uint64_t>::max();

// The numbers of solutions, none above `limit`; INVALID_ROW for an invalid row. `solutions` is
// null, or has room for 81 characters of each: some solution where there is one.
void count_rows(Row rows, std::size_t width, std::uint64_t limit, std::uint64_t* counts,
                std::uint8_t* solutions, Patience& patience);

// The solutions, 81 characters each. Refused rows become `0`s: with `unique` those without exactly
// one solution; else those without any, and of several the lexicographically first is taken.
void solve_rows(Row rows, std::size_t width, bool unique, std::uint8_t* solutions,
                Patience& patience);

// Of rows of 81: 1 every given is needed, 0 some given is not, 255 not exactly one solution.
void minimal_rows(Row rows, std::uint8_t* statuses, Patience& patience);

}  // namespace whydoku
