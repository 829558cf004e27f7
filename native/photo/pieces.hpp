// The pieces of the lines of a mesh, and the light across them.
#pragma once

#include <vector>

#include "photo/picture.hpp"

namespace whydoku::photo {

inline constexpr int STEPS = 20;  // of a cell, in which the light across a line is measured
inline constexpr int BESIDE = 3;  // steps from the middle of a line to paper

inline const Point& crossing(const Mesh& mesh, int row, int column) {
  return mesh[static_cast<std::size_t>(10 * row + column)];
}

// A piece of a line between two crossings: of the line `line`, beside the cell `cell`.
struct Piece {
  bool is_across;  // whether it runs from left to right
  int line, cell;

  float u() const { return is_across ? static_cast<float>(cell) + 0.5F : static_cast<float>(line); }
  float v() const { return is_across ? static_cast<float>(line) : static_cast<float>(cell) + 0.5F; }
};

template <class Do>
void for_each_piece(Do&& todo) {
  for (int line = 0; line < 10; ++line) {
    for (int cell = 0; cell < 9; ++cell) {
      todo(Piece{true, line, cell});
      todo(Piece{false, line, cell});
    }
  }
}

// The step to the next crossing in one direction, at a crossing.
Point along(const Mesh& mesh, int row, int column, bool is_across);

// Light at steps across a line.
using Profile = std::vector<float>;

// How much darker the middle of a profile is than both its sides, so many steps from it.
float ridge(const Profile& profile, int middle);

struct Found {
  float offset = 0;  // in cells
  float depth = 0;   // how much darker than what is beside it
};

// The darkest line that a piece, moved by `middle` of a cell, may be, up to `reach` steps away; and
// the profile in which it was found, with BESIDE + 1 steps more on either side.
Found darkest(const Picture& picture, const Mesh& mesh, const Piece& piece, float middle, int reach,
              Profile& profile);

// The difference of paper and ink in a mesh.
float contrast_of(const Picture& picture, const Mesh& mesh);

}  // namespace whydoku::photo
