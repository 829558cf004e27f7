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
constexpr float LEAST_CELL = 70;  // square pixels of a cell that can be read
constexpr float GOOD = 0.9F;      // a score that leaves no doubt
constexpr float LEAST = 0.5F;     // the score of a grid
constexpr float REACH = 0.4F;     // of a cell, from which a rough mesh moves onto lines
constexpr float NEAR = 0.3F;  // below the best score of a grid, another outline of it may be right
constexpr float NEARER = 0.1F;          // the same of one that counts other lines as the outer ones
constexpr float AS_NEAR = 0.05F;        // the same of one whose lines go on beyond it
constexpr float COMPLETE = 0.85F;       // the score of one of which no line is missing
constexpr std::size_t OUTLINES = 4;     // of a grid
constexpr std::size_t FURTHER = 6;      // more of them, of a grid that is hard to read
constexpr std::size_t PASSED = 4;       // rough ones that are kept for it
constexpr float BEYOND = 0.75F;         // of a cell, that an edge of the picture cuts off
constexpr int MOST_ROUNDS = 600;        // of moving meshes in a picture: no grid shows that late
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
  const float margin = side_of(mesh) * BEYOND;
  return std::all_of(mesh.begin(), mesh.end(), [&](Point p) {
    return p.x > -margin && p.y > -margin && p.x < static_cast<float>(picture.width) + margin &&
           p.y < static_cast<float>(picture.height) + margin;
  });
}

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
  return std::equal(one.begin(), one.end(), other.begin(),
                    [reach](Point a, Point b) { return length(a - b) < reach; });
}

// Whether a mesh may be that of a grid.
bool is_sensible(const Picture& picture, const Mesh& mesh) {
  return is_even(mesh) && is_within(picture, mesh);
}

// Adds an outline to the place of its grid, in which the best ones are kept.
void keep(std::vector<Place>& found, const Outline& outline, bool is_turned) {
  Place place{{outline}, {}, is_turned, false};
  std::vector<Outline>& all = place.outlines;
  for (Place& other : found) {
    if (!overlap(other.front().mesh, outline.mesh)) continue;
    if (other.front().score >= all.front().score) place.is_turned = other.is_turned;
    all.insert(all.end(), other.outlines.begin(), other.outlines.end());
    place.passed.insert(place.passed.end(), other.passed.begin(), other.passed.end());
    other.outlines.clear();
  }
  std::erase_if(found, [](const Place& other) { return other.outlines.empty(); });
  sort_stably(all.begin(), all.end(),
              [](const Outline& a, const Outline& b) { return a.score > b.score; });
  std::vector<Outline> kept;
  for (const Outline& one : all) {
    const bool is_new = std::none_of(kept.begin(), kept.end(), [&](const Outline& other) {
      return is_same(one.mesh, other.mesh);
    });
    if (is_new && kept.size() < OUTLINES && one.score > all.front().score - NEAR) {
      kept.push_back(one);
    }
  }
  all = std::move(kept);
  found.push_back(std::move(place));
}

bool is_settled(const Place& place) { return place.front().score >= GOOD; }

bool is_found(const std::vector<Place>& found) {
  return !found.empty() && std::all_of(found.begin(), found.end(),
                                       [](const Place& place) { return is_settled(place); });
}

// Whether a rough mesh is of a grid of which there is no doubt any more: it is noted there.
bool is_passed(std::vector<Place>& found, const Mesh& mesh) {
  for (Place& place : found) {
    if (!is_settled(place) || !overlap(place.front().mesh, mesh)) continue;
    if (place.passed.size() < PASSED) place.passed.push_back(mesh);
    return true;
  }
  return false;
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
// percent; and the part of it that half a gap of a line may take which is filled, if any.
struct WayToSee {
  int share, percent;
  int gap = 0;
};

constexpr std::array<WayToSee, 6> WAYS_TO_SEE = {
    {{24, 10}, {24, 10, 160}, {24, 10, 90}, {24, 5}, {48, 8}, {12, 15}}};

// Looks for grids in a picture that is dark on light, and adds what it finds.
void look(const Picture& picture, bool is_turned, std::vector<Place>& found, int& rounds,
          Patience& patience) {
  const Sums sums(picture);
  std::vector<Mesh> tried;
  const int side = std::min(picture.width, picture.height);
  for (const auto& [share, percent, gap] : WAYS_TO_SEE) {
    Inked ink = sums.darker(picture, std::max(side / share, 4), percent);
    if (gap > 0) ink = closed(ink, std::max(side / gap, 1));
    for (const Mesh& mesh : guessed(ink)) {
      patience.ask();
      if (rounds > MOST_ROUNDS) return;
      if (!is_even(mesh) || is_tried(tried, mesh) || is_passed(found, mesh)) continue;
      const Fitted one = fitted(picture, mesh, REACH, rounds);
      if (one.score > LEAST && is_sensible(picture, one.mesh)) {
        keep(found, {one.mesh, one.score}, is_turned);
      }
    }
    if (is_found(found)) return;
  }
}

// Notes which places of a picture lie in something larger.
void look_beyond(const Picture& picture, bool is_turned, std::vector<Place>& found) {
  for (Place& place : found) {
    if (place.is_turned != is_turned) continue;
    const float least = std::max(place.front().score - AS_NEAR, COMPLETE);
    place.goes_on = go_on(picture, place.front().mesh, least);
  }
}

// A picture as grids are looked for in it.
class Searched {
 public:
  explicit Searched(const Picture& picture) : picture_(&picture) {
    while (std::max(picture_->width, picture_->height) > LARGEST) {
      half_ = halved(*picture_);
      picture_ = &half_;
      by_ *= 2;
    }
  }
  Searched(const Searched&) = delete;
  Searched& operator=(const Searched&) = delete;

  const Picture& picture() const { return *picture_; }
  float by() const { return by_; }  // how much smaller it is

 private:
  const Picture* picture_;
  Picture half_;
  float by_ = 1;
};

}  // namespace

std::vector<Place> places(const Picture& picture, Patience& patience) {
  const Searched searched(picture);
  const Picture& seen = searched.picture();
  std::vector<Place> found;
  if (std::min(seen.width, seen.height) < SMALLEST) return found;
  int rounds = 0;
  look(seen, false, found, rounds, patience);
  look_beyond(seen, false, found);
  if (!is_found(found)) {
    const Picture turned = turned_light(seen);
    look(turned, true, found, rounds, patience);
    look_beyond(turned, true, found);
  }
  for (Place& place : found) {
    for (Outline& outline : place.outlines) outline.mesh = scaled(outline.mesh, searched.by());
    for (Mesh& mesh : place.passed) mesh = scaled(mesh, searched.by());
  }
  sort_stably(found.begin(), found.end(),
              [](const Place& a, const Place& b) { return a.front().score > b.front().score; });
  if (found.size() > MOST_GRIDS) found.resize(MOST_GRIDS);
  return found;
}

std::vector<Mesh> further(const Picture& picture, const Place& place, const Mesh& best) {
  const Searched searched(picture);
  const Picture seen = place.is_turned ? turned_light(searched.picture()) : searched.picture();
  const float by = searched.by();
  std::vector<Mesh> found{scaled(followed(seen, scaled(best, 1 / by)), by)};
  const float least = place.front().score - NEARER;
  int rounds = 0;
  std::vector<Fitted> others = shifts(seen, scaled(best, 1 / by), least, rounds);
  for (const Mesh& rough : place.passed) {
    others.push_back(fitted(seen, scaled(rough, 1 / by), REACH, rounds));
  }
  sort_stably(others.begin(), others.end(),
              [](const Fitted& a, const Fitted& b) { return a.score > b.score; });
  for (const Fitted& other : others) {
    if (found.size() == FURTHER || other.score < least) break;
    if (!is_sensible(seen, other.mesh)) continue;
    const Mesh mesh = scaled(other.mesh, by);
    const auto is_known = [&](const Mesh& one) { return is_same(one, mesh); };
    if (is_known(best) || std::any_of(found.begin(), found.end(), is_known)) continue;
    found.push_back(mesh);
  }
  return found;
}

}  // namespace whydoku::photo
