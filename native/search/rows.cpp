#include "search/rows.hpp"

#include <array>

namespace whydoku {
namespace {

constexpr std::uint8_t NOT_A_CELL = 255;

std::uint8_t read_cell(std::uint8_t c) {
  if (c <= 9) return c;
  if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
  constexpr std::array<char, 6> BLANKS = {'.', '*', '_', '-', '?', ' '};
  for (const char blank : BLANKS) {
    if (c == static_cast<std::uint8_t>(blank)) return 0;
  }
  return NOT_A_CELL;
}

}  // namespace

std::optional<Cells> read_cells(std::span<const std::uint8_t, CELLS> row) {
  Cells cells{};
  std::array<bool, CONSTRAINTS> taken{};
  for (std::size_t i = 0; i < CELLS; ++i) {
    cells[i] = read_cell(row[i]);
    if (cells[i] == NOT_A_CELL) return std::nullopt;
    if (cells[i] == 0) continue;
    for (const Seat seat : SEATS[i * 9 + cells[i] - 1]) {
      if (taken[seat.constraint]) return std::nullopt;
      taken[seat.constraint] = true;
    }
  }
  return cells;
}

std::optional<std::array<std::uint8_t, CANDIDATES>> read_marks(
    std::span<const std::uint8_t, CANDIDATES> row) {
  std::array<std::uint8_t, CANDIDATES> present{};
  for (std::size_t k = 0; k < CANDIDATES; ++k) {
    const std::uint8_t c = row[k];
    present[k] = c >= '1' && c <= '9';
    if (present[k] == 0 && c != '.' && c != '0') return std::nullopt;
  }
  return present;
}

std::optional<State> read_row(Row row) {
  if (row.size() == CELLS) {
    const std::optional<Cells> cells = read_cells(row.first<CELLS>());
    if (!cells) return std::nullopt;
    return state_of(*cells);
  }
  if (row.size() != CANDIDATES) return std::nullopt;
  const auto present = read_marks(row.first<CANDIDATES>());
  if (!present) return std::nullopt;
  return State::from_candidates(*present);
}

State state_of(const Cells& cells) {
  State state;
  for (std::size_t i = 0; i < CELLS; ++i) {
    if (cells[i] == 0) continue;
    if (!state.place(static_cast<Candidate>(i * 9 + cells[i] - 1))) break;
  }
  return state;
}

}  // namespace whydoku
