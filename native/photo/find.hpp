// The grids of a picture.
#pragma once

#include <vector>

#include "photo/lines.hpp"
#include "search/patience.hpp"

namespace whydoku::photo {

// The outlines of the grids, the surest first, in pixels of the picture; and whether they are light on
// a dark ground.
struct Outline {
  Mesh mesh;
  float score = 0;
};
std::vector<Outline> outlines(const Picture& picture, Patience& patience);

}  // namespace whydoku::photo
