// Puzzles under any rules: read from rows, completed, and dug, one by one. What these mean,
// search/make.hpp says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "candset.hpp"
#include "rules/tables.hpp"
#include "search/make.hpp"
#include "search/patience.hpp"
#include "search/rows.hpp"
#include "search/stream.hpp"

namespace whydoku {

// The digits of a row of 81. Nothing for a character that is neither a digit of the grid nor blank,
// for a digit beyond the grid, or if cells that see each other have the same digit.
std::optional<Cells> read_cells(const Tables& tables, DigitRow row);

// What a row of 81 digits, a set of candidates or 729 pencil marks leaves possible. Nothing for an
// invalid row, or one with a candidate beyond the grid.
std::optional<CandidateSet> read_row(const Tables& tables, Row row);

// What digits leave possible before anything is followed.
CandidateSet possible_of(const Tables& tables, const Cells& cells);

// Whether every given is needed, of digits that have one solution.
bool is_minimal(const Tables& tables, const Cells& cells, Patience& patience);

// A random solution of digits by a stream, as `random_solution` finds it; nothing if it finds none.
std::optional<Cells> completed(const Tables& tables, const Cells& cells, Stream stream,
                               Patience& patience);

// What is left of digits by the stream with this number of a seed; nothing if they have not one
// solution.
std::optional<Cells> dug(const Tables& tables, const Cells& cells, const Groups& groups,
                         std::size_t fewest, std::uint64_t seed, std::uint64_t index,
                         Patience& patience);

}  // namespace whydoku
