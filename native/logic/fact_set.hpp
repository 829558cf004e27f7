// Sets of the facts of a line of thought, by number.
#pragma once

#include "bits.hpp"
#include "logic/suppositions.hpp"

namespace whydoku::logic {

// An inner line comes on top of an outer one.
using FactSet = Bits<std::size_t{2} * LineOfThought::MOST_FACTS>;

}  // namespace whydoku::logic
