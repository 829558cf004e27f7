// Where grids may be: two ways to guess it from ink, neither of which has to be right.
#pragma once

#include <vector>

#include "photo/ink.hpp"

namespace whydoku::photo {

// A rough mesh for each frame: ink that hangs together and has four corners.
std::vector<Mesh> framed(const Inked& ink);

// A rough mesh for each field of squares between lines that lie side by side, even if the lines are
// broken here and there or go on beyond the grid.
std::vector<Mesh> tiled(const Inked& ink);

}  // namespace whydoku::photo
