#include "photo/find.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "photo/candidates.hpp"
#include "sorting.hpp"

namespace whydoku::photo {
namespace {

constexpr int LARGEST = 1200;     // the longer side of the picture in which grids are looked for
constexpr int SMALLEST = 60;      // the shorter side of a picture that may have a grid
constexpr int BROKEN = 60;        // parts of the shorter side, one of which a line may lack
constexpr float LEAST_CELL = 70;  // square pixels of a cell that can be read
constexpr float GOOD = 0.9F;      // a score that leaves no doubt
constexpr float LEAST = 0.5F;     // the score of a grid
constexpr float NEAR = 0.3F;  // below the best score of a grid, another outline of it may be right
constexpr std::size_t OUTLINES = 4;     // of a grid
constexpr int MOST_ROUNDS = 1000;       // of moving meshes in a picture: no grid shows that late
constexpr std::size_t MOST_GRIDS = 12;  // grids of a picture

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
      const float area = cross(mesh[k + 11] - mesh[k], mesh[k + 10] - mesh[k + 1]) / 2;
      least = std::min(least, area);
      most = std::max(most, area);
    }
  }
  return least > LEAST_CELL && most < 8 * least;
}

bool is_within(const Picture& picture, const Mesh& mesh) {
  const float margin = side_of(mesh) / 2;
  return std::all_of(mesh.begin(), mesh.end(), [&](Point p) {
    return p.x > -margin && p.y > -margin && p.x < static_cast<float>(picture.width) + margin &&
           p.y < static_cast<float>(picture.height) + margin;
  });
}

Point middle_of(const Mesh& mesh) { return (mesh[44] + mesh[45] + mesh[54] + mesh[55]) * 0.25F; }

constexpr std::array<std::size_t, 4> CORNERS = {0, 9, 99, 90};

bool encloses(const Mesh& mesh, Point point) {
  for (std::size_t k = 0; k < 4; ++k) {
    const Point corner = mesh[CORNERS[k]];
    if (cross(mesh[CORNERS[(k + 1) % 4]] - corner, point - corner) < 0) return false;
  }
  return true;
}

// Whether two outlines are of the same grid, or one of a part of the other.
bool overlap(const Mesh& one, const Mesh& other) {
  return encloses(one, middle_of(other)) || encloses(other, middle_of(one));
}

// Whether two outlines are the same but for a little.
bool is_same(const Mesh& one, const Mesh& other) {
  const float reach = 0.25F * side_of(one);
  return std::all_of(CORNERS.begin(), CORNERS.end(),
                     [&](std::size_t k) { return length(one[k] - other[k]) < reach; });
}

// Adds an outline to the place of its grid, in which the best ones are kept.
void keep(std::vector<Place>& found, const Outline& outline) {
  Place place{outline};
  for (Place& other : found) {
    if (!overlap(other.front().mesh, outline.mesh)) continue;
    place.insert(place.end(), other.begin(), other.end());
    other.clear();
  }
  std::erase_if(found, [](const Place& other) { return other.empty(); });
  sort_stably(place.begin(), place.end(),
              [](const Outline& a, const Outline& b) { return a.score > b.score; });
  Place kept;
  for (const Outline& one : place) {
    const bool is_new = std::none_of(kept.begin(), kept.end(), [&](const Outline& other) {
      return is_same(one.mesh, other.mesh);
    });
    if (is_new && kept.size() < OUTLINES && one.score > place.front().score - NEAR) {
      kept.push_back(one);
    }
  }
  found.push_back(std::move(kept));
}

bool is_found(const std::vector<Place>& found) {
  return !found.empty() && std::all_of(found.begin(), found.end(), [](const Place& place) {
    return place.front().score >= GOOD;
  });
}

// Whether a rough mesh is of a grid of which there is no doubt any more.
bool is_settled(const std::vector<Place>& found, const Mesh& mesh) {
  return std::any_of(found.begin(), found.end(), [&](const Place& place) {
    return place.front().score >= GOOD && overlap(place.front().mesh, mesh);
  });
}

// Whether a rough mesh is one that was tried before; if not, it counts as tried.
bool is_tried(std::vector<Mesh>& tried, const Mesh& mesh) {
  const bool is_known =
      std::any_of(tried.begin(), tried.end(), [&](const Mesh& one) { return is_same(one, mesh); });
  if (!is_known) tried.push_back(mesh);
  return is_known;
}

// Rough meshes of grids in ink.
std::vector<Mesh> guessed(const Inked& ink) {
  std::vector<Mesh> rough = tiled(ink);
  const std::vector<Mesh> frames = framed(ink);
  rough.insert(rough.end(), frames.begin(), frames.end());
  return rough;
}

// Of what around a pixel its ink has to be darker, as a part of the shorter side, by how many
// percent; or whether the broken lines of the way before are joined.
struct WayToSee {
  int share, percent;
  bool joins = false;
};

constexpr std::array<WayToSee, 5> WAYS_TO_SEE = {
    {{24, 10}, {0, 0, true}, {24, 5}, {48, 8}, {12, 15}}};

// Looks for grids in a picture that is dark on light, and adds what it finds.
void look(const Picture& picture, std::vector<Place>& found, int& rounds, Patience& patience) {
  const Sums sums(picture);
  std::vector<Mesh> tried;
  const int side = std::min(picture.width, picture.height);
  Inked ink;
  for (const auto& [share, percent, joins] : WAYS_TO_SEE) {
    // What is joined is what was seen last.
    ink = joins ? joined(ink, side / BROKEN)
                : sums.darker(picture, std::max(side / share, 4), percent);
    for (const Mesh& mesh : guessed(ink)) {
      patience.ask();
      if (rounds > MOST_ROUNDS) return;
      if (!is_even(mesh) || is_settled(found, mesh) || is_tried(tried, mesh)) continue;
      const Fitted one = fitted(picture, mesh, 0.4F, rounds);
      if (one.score > LEAST && is_even(one.mesh) && is_within(picture, one.mesh)) {
        keep(found, {one.mesh, one.score, followed(picture, one.mesh)});
      }
    }
    if (is_found(found)) return;
  }
}

}  // namespace

std::vector<Place> places(const Picture& picture, Patience& patience) {
  std::vector<Picture> levels;
  const Picture* last = &picture;
  while (std::max(last->width, last->height) > LARGEST) {
    levels.push_back(halved(*last));
    last = &levels.back();
  }
  std::vector<Place> found;
  if (std::min(last->width, last->height) < SMALLEST) return found;
  int rounds = 0;
  look(*last, found, rounds, patience);
  if (!is_found(found)) look(turned_light(*last), found, rounds, patience);
  const float by = static_cast<float>(1 << levels.size());
  for (Place& place : found) {
    for (Outline& outline : place) {
      outline.mesh = scaled(outline.mesh, by);
      outline.followed = scaled(outline.followed, by);
    }
  }
  sort_stably(found.begin(), found.end(),
              [](const Place& a, const Place& b) { return a.front().score > b.front().score; });
  if (found.size() > MOST_GRIDS) found.resize(MOST_GRIDS);
  return found;
}

}  // namespace whydoku::photo
