#include "search/rows.hpp"

#include <algorithm>
#include <array>

namespace whydoku {
namespace {

constexpr std::uint8_t NOT_A_CELL = 255;

constexpr std::array<std::uint8_t, 256> cell_table() {
  std::array<std::uint8_t, 256> table{};
  table.fill(NOT_A_CELL);
  for (std::uint8_t value = 0; value <= 9; ++value) table['0' + value] = table[value] = value;
  for (const char blank : {'.', '*', '_', '-', '?', ' '}) table[static_cast<unsigned>(blank)] = 0;
  return table;
}

constexpr std::array<std::uint8_t, 256> CELL_OF = cell_table();

}  // namespace

std::optional<Cells> read_cells(DigitRow row) {
  Cells cells{};
  std::array<bool, CONSTRAINTS> taken{};
  for (std::size_t i = 0; i < CELLS; ++i) {
    cells[i] = CELL_OF[row[i]];
    if (cells[i] == NOT_A_CELL) return std::nullopt;
    if (cells[i] == 0) continue;
    for (const Seat seat : SEATS[i * 9 + cells[i] - 1]) {
      if (taken[seat.constraint]) return std::nullopt;
      taken[seat.constraint] = true;
    }
  }
  return cells;
}

std::optional<std::array<std::uint8_t, CANDIDATES>> read_marks(MarkRow row) {
  std::array<std::uint8_t, CANDIDATES> present{};
  for (std::size_t k = 0; k < CANDIDATES; ++k) {
    const std::uint8_t c = row[k];
    present[k] = c >= '1' && c <= '9';
    if (present[k] == 0 && c != '.' && c != '0') return std::nullopt;
  }
  return present;
}

std::optional<Possible> read_row(Row row) {
  if (row.size() == CELLS) {
    const std::optional<Cells> cells = read_cells(row.first<CELLS>());
    if (!cells) return std::nullopt;
    return possible_of(*cells);
  }
  if (row.size() != CANDIDATES) return std::nullopt;
  const auto present = read_marks(row.first<CANDIDATES>());
  if (!present) return std::nullopt;
  return possible_of(*present);
}

Cells digits_of(const Text& text) {
  Cells cells;
  for (std::size_t i = 0; i < CELLS; ++i) cells[i] = static_cast<std::uint8_t>(text[i] - '0');
  return cells;
}

Text text_of(const Cells& cells) {
  Text text;
  for (std::size_t i = 0; i < CELLS; ++i) text[i] = static_cast<std::uint8_t>('0' + cells[i]);
  return text;
}

Possible possible_of(const Cells& cells) {
  Possible possible;
  for (std::size_t i = 0; i < CELLS; ++i) {
    possible[i] = cells[i] == 0 ? ALL_NINE : digit_bit(cells[i]);
  }
  return possible;
}

Possible possible_of(MarkRow present) {
  Possible possible{};
  for (std::size_t k = 0; k < CANDIDATES; ++k) {
    if (present[k] != 0) possible[k / 9] = static_cast<Mask>(possible[k / 9] | 1U << k % 9);
  }
  return possible;
}

bool are_plain(Row rows) {
  std::uint8_t others = 0;
  for (const std::uint8_t c : rows) {
    const std::uint8_t digit = std::min(c, static_cast<std::uint8_t>(c ^ 0x30));
    others |= static_cast<std::uint8_t>(static_cast<std::uint8_t>(digit > 9) &
                                        static_cast<std::uint8_t>(c != '.'));
  }
  return others == 0;
}

Cells plain_cells(DigitRow row) {
  Cells cells;
  bool is_row = true;
  for (std::size_t i = 0; i < CELLS; ++i) {
    cells[i] = CELL_OF[row[i]];
    is_row &= cells[i] != NOT_A_CELL;
  }
  if (!is_row) cells.fill(1);
  return cells;
}

}  // namespace whydoku
