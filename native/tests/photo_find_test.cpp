// Outlines of drawn grids, and what the rules say of readings.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "photo/find.hpp"
#include "photo/geometry.hpp"
#include "photo/ink.hpp"
#include "photo/judge.hpp"
#include "photo/lines.hpp"
#include "photo/score.hpp"
#include "photo/straight.hpp"

using namespace whydoku;
using namespace whydoku::photo;

namespace {

constexpr int BLACK = 30, WHITE = 220;

// Whether a place in a grid, in cells, lies on a line.
bool is_line(float at) {
  const float nearest = std::floor(at + 0.5F);
  const bool is_thick = static_cast<int>(nearest) % 3 == 0;
  return std::abs(at - nearest) < (is_thick ? 0.06F : 0.03F);
}

// A picture of the lines of a grid, whose corners are given; each pixel is the mean of 16 points.
Picture drawn(int width, int height, const std::array<Point, 4>& corners) {
  const std::array<Pair, 4> pairs = {Pair{corners[0], {0, 0}}, Pair{corners[1], {9, 0}},
                                     Pair{corners[2], {9, 9}}, Pair{corners[3], {0, 9}}};
  const auto back = Projection::of(pairs);
  REQUIRE(back);
  Picture picture(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      int n = 0;
      for (int k = 0; k < 16; ++k) {
        const Point at = (*back)({static_cast<float>(x) + static_cast<float>(k % 4) / 4,
                                  static_cast<float>(y) + static_cast<float>(k / 4) / 4});
        const bool is_inside = at.x > -0.06F && at.x < 9.06F && at.y > -0.06F && at.y < 9.06F;
        n += is_inside && (is_line(at.x) || is_line(at.y)) ? 1 : 0;
      }
      picture.row(y)[x] = static_cast<std::uint8_t>(WHITE - (WHITE - BLACK) * n / 16);
    }
  }
  return picture;
}

float furthest(const Mesh& mesh, const std::array<Point, 4>& corners) {
  const auto projection = projection_to(corners);
  REQUIRE(projection);
  const Mesh wanted = projection->mesh();
  float most = 0;
  for (std::size_t k = 0; k < mesh.size(); ++k) {
    most = std::max(most, length(mesh[k] - wanted[k]));
  }
  return most / side_of(wanted);
}

constexpr std::array<Point, 4> ASKEW = {Point{80, 60}, {520, 30}, {560, 440}, {60, 410}};

Cells cells_of(const char* line) {
  Cells cells{};
  for (std::size_t k = 0; k < CELLS; ++k) {
    cells[k] = static_cast<std::uint8_t>(line[k] == '.' ? 0 : line[k] - '0');
  }
  return cells;
}

const char* const PUZZLE =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// Costs of a reading of which all cells are sure.
Costs sure(const Cells& cells) {
  Costs costs;
  for (std::size_t k = 0; k < CELLS; ++k) {
    costs[k].fill(255);
    costs[k][cells[k]] = 0;
  }
  return costs;
}

}  // namespace

TEST_CASE("a projection goes through its corners") {
  const auto projection = projection_to(ASKEW);
  REQUIRE(projection);
  CHECK(length((*projection)({0, 0}) - ASKEW[0]) < 0.01F);
  CHECK(length((*projection)({9, 0}) - ASKEW[1]) < 0.01F);
  CHECK(length((*projection)({9, 9}) - ASKEW[2]) < 0.01F);
  CHECK(length((*projection)({0, 9}) - ASKEW[3]) < 0.01F);
  CHECK_FALSE(projection_to({Point{1, 1}, {1, 1}, {1, 1}, {1, 1}}));
}

TEST_CASE("the lines of a grid are found to a twentieth of a cell") {
  Patience patience;
  const Picture picture = drawn(640, 480, ASKEW);
  for (const Picture& seen : {picture, turned_light(picture)}) {
    const auto found = places(seen, patience);
    REQUIRE(found.size() == 1);
    CHECK(found[0].front().score > 0.8F);
    CHECK(furthest(found[0].front().mesh, ASKEW) < 0.05F);
  }
}

TEST_CASE("lines are followed back into a corner from which a mesh has gone astray") {
  const Picture picture = drawn(640, 480, ASKEW);
  const auto projection = projection_to(ASKEW);
  REQUIRE(projection);
  Mesh astray = projection->mesh();
  for (std::size_t row = 0; row < 4; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      const auto far = static_cast<float>((4 - row) * (4 - column)) / 16;
      astray[10 * row + column] = astray[10 * row + column] + Point{-26 * far, -24 * far};
    }
  }
  CHECK(furthest(astray, ASKEW) > 0.6F);
  CHECK(furthest(followed(picture, astray), ASKEW) < 0.05F);
  // It goes no further where a mesh is right.
  CHECK(furthest(followed(picture, projection->mesh()), ASKEW) < 0.05F);
}

TEST_CASE("rows of a grid are counted from others, too") {
  const Picture picture = drawn(640, 480, ASKEW);
  const auto projection = projection_to(ASKEW);
  REQUIRE(projection);
  for (const auto& [right, down] : {std::pair{1, 0}, {0, -1}, {-3, 0}}) {
    Mesh beside;
    for (int k = 0; k < 100; ++k) {
      beside[static_cast<std::size_t>(k)] =
          (*projection)({static_cast<float>(k % 10 - right), static_cast<float>(k / 10 - down)});
    }
    int rounds = 0;
    const auto found = shifts(picture, beside, 0.8F, rounds);
    REQUIRE(!found.empty());
    const auto best = std::max_element(found.begin(), found.end(),
                                       [](auto& a, auto& b) { return a.score < b.score; });
    CHECK(furthest(best->mesh, ASKEW) < 0.05F);
    CHECK(shifts(picture, beside, 2, rounds).empty());
  }
}

TEST_CASE("lines that go on beyond a grid are noticed") {
  const Picture picture = drawn(640, 480, ASKEW);
  const auto projection = projection_to(ASKEW);
  REQUIRE(projection);
  const Mesh mesh = projection->mesh();
  CHECK(score_of(picture, mesh) > 0.9F);
  CHECK_FALSE(go_on(picture, mesh, 0.9F));
  // What begins at its second row ends with its last one, and goes on upwards.
  Mesh beside;
  for (int k = 0; k < 100; ++k) {
    beside[static_cast<std::size_t>(k)] =
        (*projection)({static_cast<float>(k % 10), static_cast<float>(k / 10 + 1)});
  }
  CHECK(go_on(picture, beside, 0.9F));
  Patience patience;
  CHECK_FALSE(places(picture, patience).front().goes_on);
}

TEST_CASE("whoever asks for a score of some height hears the same") {
  const Picture picture = drawn(640, 480, ASKEW);
  const auto projection = projection_to(ASKEW);
  REQUIRE(projection);
  for (int k = 0; k < 60; ++k) {
    Mesh mesh = projection->mesh();
    const Point by = {static_cast<float>(k % 10 * k), static_cast<float>(k / 10)};
    for (Point& point : mesh) point = point + by;
    const float score = score_of(picture, mesh);
    for (const float least : {0.1F, 0.4F, 0.7F, 0.9F}) {
      const float said = score_of(picture, mesh, least);
      CHECK((said < least) == (score < least));
      CHECK((said < least || said == score));
    }
  }
}

TEST_CASE("gaps of lines are filled that run nearly along rows and columns") {
  for (const int rise : {0, 1}) {
    Inked broken(200, 200);
    for (int k = 20; k < 180; ++k) {
      for (int thick = 0; thick < 5; ++thick) {
        broken.row(30 + k * rise / 8 + thick)[k] = k % 20 < 12 ? 1 : 0;
        broken.row(k)[80 - k * rise / 8 + thick] = k % 20 < 12 ? 1 : 0;
      }
    }
    CHECK(blobs(broken, true, 1).size() > 10);
    const Inked whole = closed(broken, 5);
    CHECK(blobs(whole, true, 1).size() == 1);
    int before = 0, behind = 0;
    for (std::size_t k = 0; k < whole.light.size(); ++k) {
      CHECK(whole.light[k] >= broken.light[k]);
      before += broken.light[k];
      behind += whole.light[k];
    }
    CHECK(behind < 2 * before);
  }
}

TEST_CASE("a grid that an edge of the picture cuts off is found") {
  Patience patience;
  const std::array<Point, 4> beyond = {Point{-24, 30}, {400, 40}, {410, 460}, {-20, 450}};
  const auto found = places(drawn(480, 500, beyond), patience);
  REQUIRE(found.size() == 1);
  CHECK(furthest(found[0].front().mesh, beyond) < 0.1F);
}

TEST_CASE("two grids of one picture are two") {
  Patience patience;
  const std::array<Point, 4> left = {Point{20, 30}, {300, 30}, {300, 310}, {20, 310}};
  const std::array<Point, 4> right = {Point{340, 60}, {620, 50}, {630, 330}, {350, 340}};
  Picture both = drawn(660, 360, left);
  const Picture other = drawn(660, 360, right);
  for (std::size_t k = 0; k < both.light.size(); ++k) {
    both.light[k] = std::min(both.light[k], other.light[k]);
  }
  const auto found = places(both, patience);
  REQUIRE(found.size() == 2);
  const bool is_first = found[0].front().mesh[0].x < 200;
  CHECK(furthest(found[is_first ? 0 : 1].front().mesh, left) < 0.05F);
  CHECK(furthest(found[is_first ? 1 : 0].front().mesh, right) < 0.05F);
}

TEST_CASE("what is no grid is none") {
  Patience patience;
  for (const auto& [width, height] : {std::pair{1, 1}, {1, 900}, {59, 200}, {200, 200}}) {
    CHECK(places(Picture(width, height), patience).empty());
  }
  Picture noise(300, 300), stripes(300, 300), board(300, 300);
  std::uint32_t state = 1;
  for (int y = 0; y < 300; ++y) {
    for (int x = 0; x < 300; ++x) {
      state = state * 1664525U + 1013904223U;
      noise.row(y)[x] = static_cast<std::uint8_t>(state >> 24);
      stripes.row(y)[x] = y % 20 < 4 ? BLACK : WHITE;
      board.row(y)[x] = (x / 30 + y / 30) % 2 == 0 ? BLACK : WHITE;
    }
  }
  CHECK(places(noise, patience).empty());
  CHECK(places(stripes, patience).empty());
  CHECK(places(board, patience).empty());
}

TEST_CASE("a straightened grid has its lines where they belong") {
  const auto projection = projection_to(ASKEW);
  const Picture straight = straightened(drawn(640, 480, ASKEW), projection->mesh(), 432);
  CHECK(straight.row(216)[216 - 72] < 120);
  CHECK(straight.row(24)[24] > 200);
  CHECK(straight.row(144)[24] < 60);
}

TEST_CASE("the rules mend a digit that is misread, and nothing that is sure") {
  Patience patience;
  const Cells right = cells_of(PUZZLE);
  CHECK(verdict_of(right, patience) == Verdict::one);

  Cells wrong = right;
  wrong[0] = 3;  // beside another 3
  CHECK(verdict_of(wrong, patience) == Verdict::none);
  Costs costs = sure(wrong);
  costs[0][5] = 40;
  CHECK(mended(wrong, costs, patience) == right);

  Cells lacking = right;
  lacking[0] = lacking[1] = lacking[4] = lacking[9] = 0;
  CHECK(verdict_of(Cells{}, patience) == Verdict::several);
  Costs doubtful = sure(lacking);
  for (const std::size_t k : {0, 1, 4, 9}) doubtful[k][right[k]] = 20;
  const Cells offered = mended(lacking, doubtful, patience);
  CHECK(verdict_of(offered, patience) == Verdict::one);
  for (std::size_t k = 0; k < CELLS; ++k) CHECK((offered[k] == 0 || offered[k] == right[k]));
}
