// What the rules say of a reading.
#pragma once

#include <array>
#include <cstdint>

#include "search/patience.hpp"
#include "search/rows.hpp"

namespace whydoku::photo {

// What reading a cell as blank (0) or as each digit costs: how unlikely it is, in sixteenths of a
// bit.
using Costs = std::array<std::array<int, 10>, 81>;

// What a puzzle is by the rules.
enum class Verdict : std::uint8_t { one = 0, several = 1, none = 2 };
Verdict verdict_of(const Cells& cells, Patience& patience);

// The likeliest reading with exactly one solution, among those that differ from `read` in a few
// cells; `read` if there is none.
Cells mended(const Cells& read, const Costs& costs, Patience& patience);

}  // namespace whydoku::photo
