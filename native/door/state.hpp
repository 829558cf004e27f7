// A state: a grid as it comes in, in the midst of being solved.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "candset.hpp"
#include "door/gate.hpp"
#include "logic/grid.hpp"
#include "rules/tables.hpp"

namespace whydoku::door {

// The sets of candidates, digits and givens, and whether one solution may be assumed if the givens
// have just one.
inline constexpr std::size_t STATE_BYTES = 3 * SET_BYTES + 1;

struct State {
  CandidateSet bits;
  CandidateSet digits;
  CandidateSet givens;
  bool uniqueness = false;

  // Digits and nothing else.
  static State of_digits(const Tables& tables, const CandidateSet& digits) {
    return {possible_with(tables, digits), digits, digits, true};
  }

  logic::Grid grid(const Tables& tables) const {
    CellSet cells;
    givens.for_each([&](std::size_t k) { cells.add(k / 9); });
    return {bits, digits, cells, tables};
  }
  bool operator==(const State&) const = default;
  bool is_puzzle(const Tables& tables) const {
    return digits == givens && bits == possible_with(tables, givens);
  }

  static CandidateSet possible_with(const Tables& tables, const CandidateSet& digits) {
    CandidateSet possible = tables.all();
    digits.for_each([&](std::size_t k) { possible -= tables.sees(k); });
    return possible;
  }
};

inline State state_of(const std::uint8_t* first, std::int64_t size, const Tables& tables,
                      Gate& gate) {
  const auto row = gate.just<STATE_BYTES>(first, size, "a state");
  std::array<CandidateSet, 3> sets;
  for (std::size_t s = 0; s < sets.size(); ++s) {
    const auto set = Gate::set_in(row.subspan(s * SET_BYTES).first<SET_BYTES>());
    if (set) {
      sets[s] = *set;
    } else {
      gate.refuse("a state must hold no candidate above 728");
    }
  }
  const auto& [bits, digits, givens] = sets;
  if (!bits.is_within(tables.all())) {
    gate.refuse("a state must hold no candidate that its rules do not have");
  }
  bool is_consistent = digits.is_within(bits) && givens.is_within(digits);
  // Clang 14 lets no lambda take a name of a structured binding as it is.
  digits.for_each([&, &left = bits](std::size_t k) {
    is_consistent = is_consistent && !left.meets(tables.sees(k));
  });
  if (!is_consistent) {
    gate.refuse(
        "a state must hold its givens among its digits, and no candidate that a digit rules out");
  }
  return {bits, digits, givens, row[3 * SET_BYTES] != 0};
}

}  // namespace whydoku::door
