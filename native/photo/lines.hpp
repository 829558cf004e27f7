// The lines of a grid near where they should be: moved there, and judged.
#pragma once

#include <vector>

#include "photo/picture.hpp"

namespace whydoku::photo {

// A mesh, and how surely it lies on the lines of a grid: near 1 for a clear one, near 0 for
// anything else.
struct Fitted {
  Mesh mesh;
  float score = 0;
};

// A mesh moved onto the lines of a picture, from up to `reach` of a cell away. It bends as paper
// does. `rounds` counts the work, a millisecond each.
Fitted fitted(const Picture& picture, Mesh mesh, float reach, int& rounds);

// Whether the lines of a mesh go on beyond it: counted from the next row or column, or box,
// they have at least this score, too.
bool go_on(const Picture& picture, const Mesh& mesh, float least);

// Meshes whose lines are those of a mesh, but counted from one row or column further on or three:
// what is beside a grid may look like more of it, the more so if its own outer lines are faint.
// Only those that have at least this score.
std::vector<Fitted> shifts(const Picture& picture, const Mesh& mesh, float least, int& rounds);

// A fitted mesh with its lines moved onto those of the picture one after another from the middle
// outwards, each from where those before it lead: into a bend near an edge that is too strong for
// all at once. Where lines are hardly seen it goes astray.
Mesh followed(const Picture& picture, Mesh mesh);

}  // namespace whydoku::photo
