// The grids of a picture.
#pragma once

#include <vector>

#include "photo/lines.hpp"
#include "search/patience.hpp"

namespace whydoku::photo {

// Where a grid may be, and how surely.
struct Outline {
  Mesh mesh;
  float score = 0;
  Mesh followed{};  // another that may be right, if this one bends too little
};

// A grid: the best outline first, then others that are as likely for somebody who reads no digits.
using Place = std::vector<Outline>;

// The places of the grids of a picture, the surest first.
std::vector<Place> places(const Picture& picture, Patience& patience);

}  // namespace whydoku::photo
