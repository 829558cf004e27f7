#include "search/rows.hpp"

#include <algorithm>
#include <array>
#include <bit>

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

// What each character leaves possible.
constexpr std::array<Mask, 256> possible_table() {
  std::array<Mask, 256> table{};
  for (std::size_t c = 0; c < table.size(); ++c) {
    if (CELL_OF[c] != NOT_A_CELL) table[c] = CELL_OF[c] == 0 ? ALL_NINE : digit_bit(CELL_OF[c]);
  }
  return table;
}

constexpr std::array<Mask, 256> POSSIBLE_OF = possible_table();

// Does visit(cell, its set) for each cell of a lone puzzle.
template <class Puzzle, class Visit>
constexpr void for_each_set(Puzzle& puzzle, Visit&& visit) {
  std::size_t i = 0;
  for (std::size_t band = 0; band < 3; ++band) {
    for (std::size_t line = 0; line < 3; ++line) {
      for (std::size_t box = 0; box < 3; ++box) {
        for (std::size_t k = 0; k < 3; ++k) visit(i++, puzzle.at[3 * line + k][4 * band + box]);
      }
    }
  }
}

// The houses of each cell, its box counted from 18.
struct Houses {
  std::uint8_t row, column, box;
};

constexpr std::array<Houses, CELLS> houses_of_cells() {
  std::array<Houses, CELLS> houses{};
  for (std::size_t i = 0; i < CELLS; ++i) {
    const std::size_t row = i / 9;
    const std::size_t column = i % 9;
    houses[i] = {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(9 + column),
                 static_cast<std::uint8_t>(18 + row / 3 * 3 + column / 3)};
  }
  return houses;
}

constexpr std::array<Houses, CELLS> HOUSES_OF_CELL = houses_of_cells();

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

std::optional<Possible> possible_in(SetRow row) {
  if (row.back() >> CANDIDATES % 8 != 0) return std::nullopt;
  Possible possible;
  for (std::size_t i = 0; i < CELLS; ++i) {
    const std::size_t first = i * 9;
    const unsigned bits = row[first / 8] | static_cast<unsigned>(row[first / 8 + 1]) << 8;
    possible[i] = static_cast<Mask>(bits >> first % 8 & ALL_NINE);
  }
  return possible;
}

PackedSet packed(const Possible& possible) {
  PackedSet set;
  // Eight cells are nine bytes.
  for (std::size_t i = 0, at = 0; i < CELLS - 1; i += 8) {
    std::uint64_t word = 0;
    for (std::size_t n = 0; n < 8; ++n) word |= std::uint64_t{possible[i + n]} << n * 9;
    for (std::size_t n = 0; n < 8; ++n) set[at++] = static_cast<std::uint8_t>(word >> n * 8);
    set[at++] = static_cast<std::uint8_t>(possible[i + 7] >> 1);
  }
  set[SET_BYTES - 2] = static_cast<std::uint8_t>(possible[CELLS - 1]);
  set[SET_BYTES - 1] = static_cast<std::uint8_t>(possible[CELLS - 1] >> 8);
  return set;
}

PackedSet packed(const CandidateSet& set) {
  PackedSet bytes;
  for (std::size_t n = 0; n < SET_BYTES; ++n) {
    bytes[n] = static_cast<std::uint8_t>(set.words()[n / 8] >> n % 8 * 8);
  }
  return bytes;
}

std::optional<PuzzleSets> sets_of_text(DigitRow text) {
  Possible placed;
  std::array<Mask, 27> taken{};
  for (std::size_t i = 0; i < CELLS; ++i) {
    const std::uint8_t value = text[i] <= 9 ? NOT_A_CELL : CELL_OF[text[i]];
    placed[i] = 0;
    if (value == 0) continue;
    if (value == NOT_A_CELL) return std::nullopt;
    const Mask digit = placed[i] = digit_bit(value);
    const auto [row, column, box] = HOUSES_OF_CELL[i];
    if (((taken[row] | taken[column] | taken[box]) & digit) != 0) return std::nullopt;
    for (const std::uint8_t house : {row, column, box}) {
      taken[house] = static_cast<Mask>(taken[house] | digit);
    }
  }
  Possible possible;
  for (std::size_t i = 0; i < CELLS; ++i) {
    const auto [row, column, box] = HOUSES_OF_CELL[i];
    const unsigned gone = taken[row] | taken[column] | taken[box];
    possible[i] = placed[i] != 0 ? placed[i] : static_cast<Mask>(ALL_NINE & ~gone);
  }
  return PuzzleSets{packed(placed), packed(possible)};
}

std::optional<Possible> read_row(Row row) {
  if (row.size() == CELLS) {
    const std::optional<Cells> cells = read_cells(row.first<CELLS>());
    if (!cells) return std::nullopt;
    return possible_of(*cells);
  }
  if (row.size() == SET_BYTES) return possible_in(row.first<SET_BYTES>());
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

Text line_of(const std::optional<Cells>& cells) {
  Text line = text_of(cells.value_or(Cells{}));
  if (cells) std::replace(line.begin(), line.end(), std::uint8_t{'0'}, std::uint8_t{'.'});
  return line;
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

LonePuzzle alone(const Possible& possible) {
  LonePuzzle puzzle{};
  for_each_set(puzzle, [&](std::size_t i, Mask& set) { set = possible[i]; });
  return puzzle;
}

LonePuzzle alone(DigitRow row) {
  LonePuzzle puzzle{};
  for_each_set(puzzle, [&](std::size_t i, Mask& set) { set = POSSIBLE_OF[row[i]]; });
  return puzzle;
}

Possible possible_of(const LonePuzzle& puzzle) {
  Possible possible;
  for_each_set(puzzle, [&](std::size_t i, Mask set) { possible[i] = set; });
  return possible;
}

Text text_of(const LonePuzzle& solved) {
  Text text;
  for_each_set(solved, [&](std::size_t i, Mask set) {
    text[i] = static_cast<std::uint8_t>('1' + std::countr_zero(set));
  });
  return text;
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

std::optional<Cells> values_of(DigitRow row) {
  Cells cells;
  bool is_row = true;
  for (std::size_t i = 0; i < CELLS; ++i) {
    cells[i] = CELL_OF[row[i]];
    is_row &= cells[i] != NOT_A_CELL;
  }
  if (!is_row) return std::nullopt;
  return cells;
}

Cells plain_cells(DigitRow row) {
  Cells clash;
  clash.fill(1);
  return values_of(row).value_or(clash);
}

}  // namespace whydoku
