// How surely a mesh lies on the lines of a grid.
#pragma once

#include "photo/picture.hpp"

namespace whydoku::photo {

// Near 1 for a clear grid, near 0 for anything else. If it is less than `least`, it is only said to
// be less: what is answered then takes less work.
float score_of(const Picture& picture, const Mesh& mesh, float least = 0);

}  // namespace whydoku::photo
