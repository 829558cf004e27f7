// What the cells of a grid tell of each other: what is printed and what is written.
#pragma once

#include <array>
#include <cstdint>

#include "photo/cells.hpp"

namespace whydoku::photo {

// How likely each kind of a cell is: logarithms, in 64ths of a factor of two.
using Kinds = std::array<std::int32_t, 4>;

// Judges the kinds of a grid together. A kind that few cells seem to be is less likely for each: in
// a puzzle that nobody has written in, a slanted digit is printed. And what is printed is alike: a
// digit as high, as dark and as wide in its strokes as the printed ones is likelier printed, too.
void judge_together(const std::array<Patch, 81>& cells, std::array<Kinds, 81>& kinds);

}  // namespace whydoku::photo
