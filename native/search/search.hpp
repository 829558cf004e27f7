// Solutions of one puzzle, or of many rows at once: whether there is one, and how many there are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "search/patience.hpp"
#include "search/rows.hpp"

namespace whydoku {

// --- one puzzle ---

// The number of solutions, at most `limit`.
std::uint64_t count_solutions(const Possible& possible, std::uint64_t limit, Patience& patience);

// Any one solution.
std::optional<Cells> any_solution(const Possible& possible, Patience& patience);

// The only solution, as its digits; nothing unless there is just one.
std::optional<Possible> only_solution(const Possible& possible, Patience& patience);

bool has_solution(const Possible& possible, Patience& patience);

// The values of a status byte.
enum class Status : std::uint8_t { none = 0, one = 1, several = 2, invalid = 255 };
Status status_of(const Possible& possible, Patience& patience);

// --- rows, 81, 92 or 729 bytes wide; each answer has one item for each row ---

inline constexpr std::uint64_t INVALID_ROW = std::numeric_limits<std::uint64_t>::max();

// The numbers of solutions, at most `limit`; INVALID_ROW for an invalid row. `solutions` is empty,
// or receives some solution of each row that has one.
void count_rows(const Rows& rows, std::uint64_t limit, std::span<std::uint64_t> counts,
                std::span<Text> solutions, Patience& patience);

// The solutions, or `0`s for refused rows. With `unique` these are the rows without exactly one
// solution; else those without any, and of several solutions the lexicographically first is taken.
void solve_rows(const Rows& rows, bool unique, std::span<Text> solutions, Patience& patience);

}  // namespace whydoku
