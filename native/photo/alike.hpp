// Digits in doubt beside those of the same page that are in none.
#pragma once

#include <array>

#include "photo/net.hpp"

namespace whydoku::photo {

// What print has in common tells a digit from a blot, and a slanted 1 from a 7: a cell that is not
// firmly read becomes less likely to be a digit, and to be printed at all, the less it looks like
// the firm printed digits of its grid that are the same.
void compare(const std::array<Patch, 81>& cells, const std::array<CellReading, 81>& read,
             std::array<Said, 81>& said);

}  // namespace whydoku::photo
