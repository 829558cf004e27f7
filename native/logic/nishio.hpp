// Nishio: a digit is supposed in a cell, and followed alone until a house has no place for it.
//
// Python states it as `refute` of src/whydoku/structures/refutation.py, among the constraints of one
// digit. The facts that a contradiction needs depend on the order of the singles; it is the same.
#pragma once

#include "logic/finding.hpp"

namespace whydoku::logic {

// Excludes what is refuted, by the fewest facts first, then by candidate.
void nishio(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
