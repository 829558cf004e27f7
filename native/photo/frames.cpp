// Frames: blobs of ink, and the four corners of each.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "photo/candidates.hpp"
#include "photo/geometry.hpp"
#include "sorting.hpp"

namespace whydoku::photo {
namespace {

// The four of the furthest points, in their order around the blob, that enclose most.
std::array<Point, 4> corners_of(const Blob& blob) {
  const auto& p = blob.furthest;
  std::array<Point, 4> best{};
  float most = -1;
  for (std::size_t a = 0; a < DIRECTIONS; ++a) {
    for (std::size_t c = a + 2; c < DIRECTIONS; ++c) {
      // The best point on either side of a diagonal does not depend on the other.
      const Point diagonal = p[c] - p[a];
      std::size_t b = a, d = a;
      float right = 0, left = 0;
      for (std::size_t k = 0; k < DIRECTIONS; ++k) {
        const float area = cross(diagonal, p[k] - p[a]);
        if (area > right) right = area, b = k;
        if (area < left) left = area, d = k;
      }
      if (right > 0 && left < 0 && right - left > most) {
        most = right - left;
        best = {p[a], p[d], p[c], p[b]};
      }
    }
  }
  return best;
}

// The corners turned so that the one at the top left comes first.
std::array<Point, 4> upright(std::array<Point, 4> corners) {
  const auto first = std::min_element(corners.begin(), corners.end(),
                                      [](Point a, Point b) { return a.x + a.y < b.x + b.y; });
  std::rotate(corners.begin(), first, corners.end());
  return corners;
}

// Whether four corners may be those of a square that is seen from anywhere sensible.
bool is_like_a_square(const std::array<Point, 4>& corners) {
  float shortest = 1e9F, longest = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const Point side = corners[(k + 1) % 4] - corners[k];
    const Point next = corners[(k + 2) % 4] - corners[(k + 1) % 4];
    if (cross(side, next) < 0.4F * length(side) * length(next)) return false;
    shortest = std::min(shortest, length(side));
    longest = std::max(longest, length(side));
  }
  return longest < 3 * shortest;
}

void add_mesh(const std::array<Point, 4>& corners, std::vector<Mesh>& meshes) {
  if (!is_like_a_square(corners)) return;
  if (const auto projection = projection_to(corners)) meshes.push_back(projection->mesh());
}

}  // namespace

std::vector<Mesh> framed(const Inked& ink) {
  const int least = std::max(std::min(ink.width, ink.height) / 8, 60);
  std::vector<Blob> found = blobs(ink, true, 4 * least);
  sort_stably(found.begin(), found.end(), [](const Blob& a, const Blob& b) {
    return (a.right - a.left) * (a.bottom - a.top) > (b.right - b.left) * (b.bottom - b.top);
  });
  std::vector<Mesh> meshes, others;
  for (const Blob& blob : found) {
    if (blob.right - blob.left < least || blob.bottom - blob.top < least) continue;
    const std::array<Point, 4> corners = upright(corners_of(blob));
    add_mesh(corners, meshes);
    // What touches a frame may hide one of its corners.
    for (std::size_t k = 0; k < 4 && others.size() < 16; ++k) {
      std::array<Point, 4> other = corners;
      other[k] = corners[(k + 1) % 4] + corners[(k + 3) % 4] - corners[(k + 2) % 4];
      add_mesh(other, others);
    }
    if (meshes.size() == 12) break;
  }
  meshes.insert(meshes.end(), others.begin(), others.end());
  return meshes;
}

}  // namespace whydoku::photo
