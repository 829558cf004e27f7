// How surely a mesh lies on the lines of a grid.
#pragma once

#include "photo/picture.hpp"

namespace whydoku::photo {

// Near 1 for a clear grid, near 0 for anything else.
float score_of(const Picture& picture, const Mesh& mesh);

}  // namespace whydoku::photo
