// The cells of a grid, cut out of a picture and brought to one size and one light.
#pragma once

#include <array>
#include <cstdint>

#include "photo/picture.hpp"

namespace whydoku::photo {

constexpr int PATCH_SIDE = 32;
// From where to where a patch shows what lies within the lines of its cell.
constexpr int INNER = 5, OUTER = PATCH_SIDE - INNER;

// A cell with an eighth of itself around it, row by row: paper is 255, ink and lines are 0.
using Patch = std::array<std::uint8_t, PATCH_SIDE * PATCH_SIDE>;

// The cells that these lines cut out, row by row. Where the ground is dark and the ink light, both
// are turned round. Cells may stand on grounds of different light, and light may fall unevenly.
std::array<Patch, 81> patches(const Picture& picture, const Mesh& mesh);

}  // namespace whydoku::photo
