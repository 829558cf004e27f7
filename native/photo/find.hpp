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
};

// A grid, as somebody sees it who reads no digits.
struct Place {
  std::vector<Outline> outlines;  // the best first, then others that are as likely
  std::vector<Mesh> passed{};  // rough ones that were passed over, as the grid seemed to be found
  bool is_turned = false;      // its lines are light
  bool goes_on = false;        // beyond it there are lines as if it were larger

  const Outline& front() const { return outlines.front(); }
};

// The places of the grids of a picture, the surest first.
std::vector<Place> places(const Picture& picture, Patience& patience);

// Where else the grid of a place may be, the likeliest first, if its digits are not clear at
// `best`: bent more strongly, rows or columns further on, or where it was passed over.
std::vector<Mesh> further(const Picture& picture, const Place& place, const Mesh& best);

}  // namespace whydoku::photo
