// Rows under rules, answered one by one: all that the lanes, which know classic rules alone, do not
// search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include "door/rules.hpp"
#include "rules/puzzles.hpp"
#include "rules/search.hpp"
#include "search/enumerate.hpp"
#include "search/search.hpp"

namespace whydoku::door {
namespace {  // each file has its own, which makes smaller code

// The tables of a handle; null for classic rules.
SharedTables ruled(const whydoku_handle* rules, Gate& gate) {
  return rules == nullptr ? nullptr : tables_of(rules, gate);
}

// The number of solutions of a row, at most `limit`; INVALID_ROW for an invalid one.
std::uint64_t count_of(const Tables& tables, Row row, std::uint64_t limit, Patience& patience) {
  const std::optional<CandidateSet> possible = read_row(tables, row);
  return possible ? count_solutions(Remains(tables, *possible), limit, patience) : INVALID_ROW;
}

// The digits of a row's one solution, or of the first of several if these are not refused.
std::optional<Cells> solved(const SharedTables& tables, Row row, bool unique, Patience& patience) {
  const std::optional<CandidateSet> possible = read_row(*tables, row);
  if (!possible) return std::nullopt;
  const auto only = only_solution(Remains(*tables, *possible), patience);
  if (only) return digits_of(*only);
  return unique ? std::nullopt : RuledSolutions(tables, *possible).next(patience);
}

std::uint8_t minimal_of(const Tables& tables, DigitRow row, Patience& patience) {
  const std::optional<Cells> cells = read_cells(tables, row);
  if (count_of(tables, row, 2, patience) != 1) return 255;
  return is_minimal(tables, *cells, patience) ? 1 : 0;
}

std::optional<PackedSet> solution_of(const Tables& tables, Row row, Patience& patience) {
  const std::optional<CandidateSet> possible = read_row(tables, row);
  if (!possible) return std::nullopt;
  const auto only = only_solution(Remains(tables, *possible), patience);
  if (!only) return std::nullopt;
  PackedSet set{};
  only->for_each(
      [&](std::size_t k) { set[k / 8] = static_cast<std::uint8_t>(set[k / 8] | 1U << k % 8); });
  return set;
}

// All solutions of a row, which has none if it is invalid.
class AllSolutions {
 public:
  AllSolutions(const SharedTables& tables, Row row) {
    if (tables) {
      found_ = RuledSolutions(tables, read_row(*tables, row).value_or(CandidateSet()));
    } else {
      found_ = Solutions(read_row(row).value_or(Possible{}));
    }
  }

  std::optional<Cells> next(Patience& patience) {
    return std::visit([&](auto& found) { return found.next(patience); }, found_);
  }

 private:
  std::variant<Solutions, RuledSolutions> found_{Solutions(Possible{})};
};

}  // namespace
}  // namespace whydoku::door
