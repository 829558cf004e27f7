// The lines of a grid near where they should be: moved there, and judged.
#pragma once

#include "photo/picture.hpp"

namespace whydoku::photo {

// How far a mesh may be from the lines, in cells.
struct Fitted {
  Mesh mesh;
  // The share of the 180 pieces of lines that are seen where the mesh has them, less half the share of
  // those that seem to be in the middle of cells: near 1 for a grid, near 0 for anything else.
  float score = 0;
};

// A mesh moved onto the lines of a picture, from up to `reach` of a cell away. It bends as paper does.
Fitted fitted(const Picture& picture, Mesh mesh, float reach);

// The length of a cell's side in pixels, on average.
float side_of(const Mesh& mesh);

}  // namespace whydoku::photo
