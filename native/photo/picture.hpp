// A picture in grey, and points in it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace whydoku::photo {

// Numbers of this folder are the same on every machine: no function of the C library but `sqrt`
// works with them, and the compiler joins no multiplication with an addition.
struct Point {
  float x = 0;  // 0 is the left edge of the first pixel, 1 its right edge
  float y = 0;

  friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend Point operator*(Point a, float by) { return {a.x * by, a.y * by}; }
};

// The area between two steps, positive if the second one turns clockwise as pictures are seen.
inline float cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
inline float length(Point p) { return std::sqrt(p.x * p.x + p.y * p.y); }

// Rows of pixels from the top, each from 0 (black) to 255 (white).
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> light;

  Picture() = default;
  Picture(int w, int h)
      : width(w), height(h), light(static_cast<std::size_t>(w) * static_cast<std::size_t>(h)) {}

  std::uint8_t* row(int y) { return light.data() + static_cast<std::ptrdiff_t>(y) * width; }
  const std::uint8_t* row(int y) const {
    return light.data() + static_cast<std::ptrdiff_t>(y) * width;
  }
  // The light at a point, between pixels that lie around it; beyond an edge it is that of the edge.
  float at(Point p) const {
    // In this order a number that is none becomes 0.
    const float x = std::min(std::max(0.0F, p.x - 0.5F), static_cast<float>(width - 1));
    const float y = std::min(std::max(0.0F, p.y - 0.5F), static_cast<float>(height - 1));
    const int left = std::min(static_cast<int>(x), std::max(width - 2, 0));
    const int top = std::min(static_cast<int>(y), std::max(height - 2, 0));
    const int right = std::min(left + 1, width - 1);
    const int below = std::min(top + 1, height - 1);
    const float dx = x - static_cast<float>(left);
    const float dy = y - static_cast<float>(top);
    const float above = row(top)[left] * (1 - dx) + row(top)[right] * dx;
    const float under = row(below)[left] * (1 - dx) + row(below)[right] * dx;
    return above * (1 - dy) + under * dy;
  }
};

// The 100 crossings of the lines of a grid, row by row: of row r and column c it is 10 r + c.
using Mesh = std::array<Point, 100>;

inline Point middle_of(const Mesh& mesh) {
  return (mesh[44] + mesh[45] + mesh[54] + mesh[55]) * 0.25F;
}

// The length of a cell's side in pixels, on average.
float side_of(const Mesh& mesh);

// A picture of pixels with so many channels: 1 (grey), 3 (red, green, blue) or 4 (one more, which
// counts for nothing). Coloured ink on white paper counts as dark.
Picture grey(std::span<const std::uint8_t> pixels, int width, int height, int channels);

// A picture of half the width and height; each pixel is the mean of four.
Picture halved(const Picture& picture);

// A picture and a mesh in it, halved together while cells stay at least `least` pixels a side. It
// sees the picture, which has to outlive it.
class Shrunk {
 public:
  Shrunk(const Picture& picture, const Mesh& mesh, float least);

  const Picture& picture() const { return is_halved_ ? half_ : *whole_; }
  const Mesh& mesh() const { return mesh_; }

 private:
  const Picture* whole_;
  Mesh mesh_;
  Picture half_;
  bool is_halved_ = false;
};

}  // namespace whydoku::photo
