#include "photo/find.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "photo/candidates.hpp"
#include "sorting.hpp"

namespace whydoku::photo {
namespace {

constexpr int LARGEST = 1200;  // the longer side of the picture in which grids are looked for
constexpr float FINE = 22;     // pixels of a cell that are enough to find its lines
constexpr float GOOD = 0.9F;   // a score that leaves no doubt
constexpr float LEAST = 0.55F; // the score of a grid
constexpr std::size_t MOST = 12;  // grids of a picture

Mesh scaled(Mesh mesh, float by) {
  for (Point& point : mesh) point = point * by;
  return mesh;
}

// Whether all cells are of one kind: none turned over, none much larger than another.
bool is_even(const Mesh& mesh) {
  float least = 1e12F, most = 0;
  for (std::size_t row = 0; row < 9; ++row) {
    for (std::size_t column = 0; column < 9; ++column) {
      const std::size_t k = 10 * row + column;
      const float area = cross(mesh[k + 11] - mesh[k], mesh[k + 10] - mesh[k + 1]);
      least = std::min(least, area);
      most = std::max(most, area);
    }
  }
  return least > 16 && most < 8 * least;
}

bool is_within(const Picture& picture, const Mesh& mesh) {
  const float margin = side_of(mesh) / 2;
  return std::all_of(mesh.begin(), mesh.end(), [&](Point p) {
    return p.x > -margin && p.y > -margin && p.x < static_cast<float>(picture.width) + margin &&
           p.y < static_cast<float>(picture.height) + margin;
  });
}

Point middle_of(const Mesh& mesh) { return (mesh[44] + mesh[45] + mesh[54] + mesh[55]) * 0.25F; }

bool encloses(const Mesh& mesh, Point point) {
  const std::array<Point, 4> corners = {mesh[0], mesh[9], mesh[99], mesh[90]};
  for (std::size_t k = 0; k < 4; ++k) {
    if (cross(corners[(k + 1) % 4] - corners[k], point - corners[k]) < 0) return false;
  }
  return true;
}

// Whether two outlines are of the same grid, or one of a part of the other.
bool overlap(const Mesh& one, const Mesh& other) {
  return encloses(one, middle_of(other)) || encloses(other, middle_of(one));
}

// Keeps the better one of two outlines of the same grid.
void keep(std::vector<Outline>& found, const Outline& outline) {
  for (const Outline& one : found) {
    if (overlap(one.mesh, outline.mesh) && one.score >= outline.score) return;
  }
  std::erase_if(found, [&](const Outline& one) { return overlap(one.mesh, outline.mesh); });
  found.push_back(outline);
}

bool is_found(const std::vector<Outline>& found) {
  return !found.empty() && std::all_of(found.begin(), found.end(), [](const Outline& one) {
    return one.score >= GOOD;
  });
}

// Looks for grids in a picture that is dark on light, and adds what it finds.
void look(const Picture& picture, std::vector<Outline>& found, Patience& patience) {
  const Sums sums(picture);
  const int side = std::min(picture.width, picture.height);
  for (const auto& [share, percent] : {std::pair{24, 10}, {24, 5}, {48, 8}, {12, 15}}) {
    const Inked ink = sums.darker(picture, std::max(side / share, 4), percent);
    std::vector<Mesh> rough = tiled(ink);
    const std::vector<Mesh> frames = framed(ink);
    rough.insert(rough.end(), frames.begin(), frames.end());
    for (const Mesh& mesh : rough) {
      patience.ask();
      if (!is_even(mesh)) continue;
      const Fitted one = fitted(picture, mesh, 0.4F);
      if (one.score > LEAST && is_even(one.mesh) && is_within(picture, one.mesh)) {
        keep(found, {one.mesh, one.score});
      }
    }
    if (is_found(found)) return;
  }
}

}  // namespace

std::vector<Outline> outlines(const Picture& picture, Patience& patience) {
  std::vector<Picture> levels;
  const Picture* last = &picture;
  while (std::max(last->width, last->height) > LARGEST) {
    levels.push_back(halved(*last));
    last = &levels.back();
  }
  std::vector<Outline> found;
  if (std::min(last->width, last->height) < 60) return found;
  look(*last, found, patience);
  if (!is_found(found)) look(turned_light(*last), found, patience);
  const float by = static_cast<float>(1 << levels.size());
  for (Outline& outline : found) outline.mesh = scaled(outline.mesh, by);
  sort_stably(found.begin(), found.end(),
                   [](const Outline& a, const Outline& b) { return a.score > b.score; });
  if (found.size() > MOST) found.resize(MOST);
  return found;
}

}  // namespace whydoku::photo
