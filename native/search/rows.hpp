// Rows of bytes, as they come from outside. None of these throws or trusts its input.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "search/lanes/engine.hpp"
#include "spaces.hpp"

namespace whydoku {

using Row = std::span<const std::uint8_t>;

// 81 plain values 0-9, 0 for an empty cell.
using Cells = std::array<std::uint8_t, CELLS>;

// What is still possible: of each cell the digits it may have.
using Possible = std::array<Mask, CELLS>;

constexpr Mask digit_bit(std::uint8_t digit) { return static_cast<Mask>(1U << (digit - 1)); }

// The digits of a row of 81: `1`-`9`, or blank as any of `. 0 * _ - ?` and the space; the plain
// values 0-9 too. Nothing for any other character, or where a digit stands twice in a house.
std::optional<Cells> read_cells(std::span<const std::uint8_t, CELLS> row);

// Which candidates a row of 729 pencil marks (`1`-`9` present, `.` or `0` absent) has: not 0 where
// it is possible. Nothing for any other character.
std::optional<std::array<std::uint8_t, CANDIDATES>> read_marks(
    std::span<const std::uint8_t, CANDIDATES> row);

// What a row of 81 digits or 729 pencil marks leaves possible. Nothing for an invalid row; any
// other width is invalid.
std::optional<Possible> read_row(Row row);

// The digits of a row of nothing else.
Cells digits_of(std::span<const std::uint8_t, CELLS> row);

Possible possible_of(const Cells& cells);
Possible possible_of(std::span<const std::uint8_t, CANDIDATES> present);

// Whether each character of some rows is a digit 1-9, or blank as `.` or `0`, or a plain value 0-9:
// so that the lanes may read them as they are.
bool are_plain(Row rows);

// The same row in such characters; a row that has others than those above comes out clashing.
void write_plain(std::span<const std::uint8_t, CELLS> row, std::uint8_t* out);

}  // namespace whydoku
