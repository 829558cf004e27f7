// Rows of bytes, as they come from outside. None of these throws or trusts its input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "search/state.hpp"

namespace whydoku {

using Row = std::span<const std::uint8_t>;

// The digits of a row of 81: `1`-`9`, or blank as any of `. 0 * _ - ?` and the space; the plain
// values 0-9 too. Nothing for any other character, or where a digit stands twice in a house.
std::optional<Cells> read_cells(std::span<const std::uint8_t, CELLS> row);

// Which candidates a row of 729 pencil marks (`1`-`9` present, `.` or `0` absent) has: not 0 where
// it is possible. Nothing for any other character.
std::optional<std::array<std::uint8_t, CANDIDATES>> read_marks(
    std::span<const std::uint8_t, CANDIDATES> row);

// The state that a row of 81 digits or 729 pencil marks (`1`-`9` present, `.` or `0` absent) leads
// to: it may be dead. Nothing for an invalid row; any other width is invalid.
std::optional<State> read_row(Row row);

// All that follows from the digits.
State state_of(const Cells& cells);

}  // namespace whydoku
