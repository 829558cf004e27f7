// Sets of constraints: the 324 of classic rules, and those of further houses.
#pragma once

#include "bits.hpp"
#include "spaces.hpp"

namespace whydoku {

using ConstraintSet = Bits<MOST_CONSTRAINTS, Constraint>;

}  // namespace whydoku
