// What the rules say of a reading.
#pragma once

#include <array>
#include <cstdint>

#include "search/patience.hpp"
#include "search/rows.hpp"

namespace whydoku::photo {

// What reading a cell as blank (0) or as each digit costs: 256 times the logarithm of how much less
// likely that is than anything.
using Costs = std::array<std::array<int, 10>, 81>;

// What a puzzle is by the rules.
enum class Verdict : std::uint8_t { one = 0, several = 1, none = 2 };
Verdict verdict_of(const Cells& cells, Patience& patience);

// The likeliest reading with exactly one solution, among those that differ from the likeliest of all
// in a few cells; that one itself if there is none.
Cells mended(const Costs& costs, Patience& patience);

// The digits that cost least.
Cells likeliest(const Costs& costs);

}  // namespace whydoku::photo
