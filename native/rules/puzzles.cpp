#include "rules/puzzles.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

#include "rules/search.hpp"
#include "sets.hpp"

namespace whydoku {
namespace {

std::optional<CandidateSet> set_of_marks(MarkRow row) {
  const auto present = read_marks(row);
  if (!present) return std::nullopt;
  CandidateSet set;
  for (std::size_t k = 0; k < CANDIDATES; ++k) {
    if ((*present)[k] != 0) set.add(k);
  }
  return set;
}

Candidate given_at(const Cells& cells, std::size_t i) {
  return candidate_of(static_cast<Cell>(i), static_cast<Digit>(cells[i] - 1));
}

// Whether there is a solution with another digit in the cell of a given.
bool may_be_another(const Tables& tables, CandidateSet possible, const Cells& cells, std::size_t i,
                    Patience& patience) {
  possible.add_mask(i * 9U, tables.all_digits());
  possible.remove(given_at(cells, i));
  return has_solution(Remains(tables, possible), patience);
}

// The stream after as many draws as a classic grid takes: a shuffle of its cells, and one of digits
// for each.
Stream after_ruled_grid(const Tables& tables, std::uint64_t seed, std::uint64_t index) {
  return Stream(seed, index).after(tables.cells() - 1 + (tables.size() - 1) * tables.cells());
}

}  // namespace

std::optional<Cells> read_cells(const Tables& tables, DigitRow row) {
  const std::optional<Cells> cells = values_of(row);
  if (!cells) return std::nullopt;
  CandidateSet placed;
  for (std::size_t i = 0; i < CELLS; ++i) {
    if ((*cells)[i] == 0) continue;
    const Candidate k = given_at(*cells, i);
    if (!tables.all().has(k) || tables.sees(k).meets(placed)) return std::nullopt;
    placed.add(k);
  }
  return cells;
}

std::optional<CandidateSet> read_row(const Tables& tables, Row row) {
  std::optional<CandidateSet> set;
  if (row.size() == CELLS) {
    const std::optional<Cells> cells = read_cells(tables, row.first<CELLS>());
    if (cells) set = possible_of(tables, *cells);
  } else if (row.size() == SET_BYTES) {
    set = CandidateSet::of(row.first<SET_BYTES>());
  } else if (row.size() == CANDIDATES) {
    set = set_of_marks(row.first<CANDIDATES>());
  }
  if (set && !set->is_within(tables.all())) return std::nullopt;
  return set;
}

CandidateSet possible_of(const Tables& tables, const Cells& cells) {
  CandidateSet possible;
  tables.all_cells().for_each([&](Cell i) {
    if (cells[i] == 0) {
      possible.add_mask(i * 9U, tables.all_digits());
    } else {
      possible.add(given_at(cells, i));
    }
  });
  return possible;
}

bool is_minimal(const Tables& tables, const Cells& cells, Patience& patience) {
  const CandidateSet possible = possible_of(tables, cells);
  for (std::size_t i = 0; i < CELLS; ++i) {
    if (cells[i] != 0 && !may_be_another(tables, possible, cells, i, patience)) return false;
  }
  return true;
}

std::optional<Cells> completed(const Tables& tables, const Cells& cells, Stream stream,
                               Patience& patience) {
  const Remains left(tables, possible_of(tables, cells));
  const auto found = random_solution(left, stream, patience);
  return found ? std::optional(digits_of(*found)) : std::nullopt;
}

std::optional<Cells> dug(const Tables& tables, const Cells& cells, const Groups& groups,
                         std::size_t fewest, std::uint64_t seed, std::uint64_t index,
                         Patience& patience) {
  // Two digits that are not given could change places. So a row that nobody could fill is not
  // searched, which may take for ever.
  Mask given = 0;
  for (const std::uint8_t digit : cells) {
    if (digit != 0) given = united(given, bit_of(digit - 1U));
  }
  if (size_of(given) + 1 < tables.size()) return std::nullopt;
  if (count_solutions(Remains(tables, possible_of(tables, cells)), 2, patience) != 1) {
    return std::nullopt;
  }
  Cells numbers;
  const std::span<std::uint8_t> order = std::span(numbers).first(groups.size());
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  after_ruled_grid(tables, seed, index).shuffle(order);
  Cells left = cells;
  for (const std::uint8_t group : order) {
    Cells fewer = left;
    for (const std::uint8_t i : groups.cells(group)) fewer[i] = 0;
    const auto clues = static_cast<std::size_t>(CELLS - std::count(fewer.begin(), fewer.end(), 0));
    if (fewer == left || clues < fewest) continue;
    // A second solution has another digit in a cell whose given is gone.
    const CandidateSet possible = possible_of(tables, fewer);
    bool has_second = false;
    for (const std::uint8_t i : groups.cells(group)) {
      has_second =
          has_second || (left[i] != 0 && may_be_another(tables, possible, left, i, patience));
    }
    if (!has_second) left = fewer;
  }
  return left;
}

}  // namespace whydoku
