// Tiles: blobs of paper that are squares, and how they lie side by side.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "photo/candidates.hpp"
#include "photo/geometry.hpp"

namespace whydoku::photo {
namespace {

// What tiles are: cells, nine a side, or boxes, three a side, whose inner lines are too thin to be
// seen.
struct Kind {
  int side;
  int fewest;  // tiles of a grid; the others may have run together
};
constexpr Kind CELL_TILES{9, 20};
constexpr Kind BOX_TILES{3, 6};

struct Tile {
  Point middle;
  float side;
  bool is_placed = false;
  int row = 0, column = 0;  // in its field
};

// The tiles of a picture. Of a square the mean squares from its middle are a twelfth of the area,
// in all directions; digits in it take a little of its area.
std::vector<Tile> tiles_in(const Inked& ink, const Kind& kind) {
  std::vector<Tile> tiles;
  const int smallest = 54 / kind.side;
  const int largest = std::min(ink.width, ink.height) * 9 / 8 / kind.side;
  for (const Blob& blob : blobs(ink, false, smallest * smallest)) {
    const int wide = blob.right - blob.left + 1, high = blob.bottom - blob.top + 1;
    if (wide > 2 * largest || high > 2 * largest) continue;
    const double det = blob.xx * blob.yy - blob.xy * blob.xy;
    const double trace = blob.xx + blob.yy;
    if (!(det > 0) || trace * trace > 6.5 * det) continue;  // the sides are 1 to 2 at most
    const double area = 12 * std::sqrt(det);
    if (area > 1.9 * static_cast<double>(blob.size) ||
        area < 0.8 * static_cast<double>(blob.size)) {
      continue;
    }
    tiles.push_back({{static_cast<float>(blob.x), static_cast<float>(blob.y)},
                     static_cast<float>(std::sqrt(area))});
  }
  return tiles;
}

// Tiles by place, so that those near a point are found quickly.
class Near {
 public:
  Near(const std::vector<Tile>& tiles, int width, int height)
      : tiles_(tiles),
        across_(static_cast<std::size_t>(width) / SIZE + 1),
        places_(across_ * (static_cast<std::size_t>(height) / SIZE + 1)) {
    for (std::size_t k = 0; k < tiles.size(); ++k) {
      places_[place(tiles[k].middle.x, tiles[k].middle.y)].push_back(k);
    }
    down_ = places_.size() / across_;
  }

  // The tile that is nearest to a point, if there is one less than `reach` away.
  std::optional<std::size_t> to(Point point, float reach) const {
    std::optional<std::size_t> best;
    float least = reach * reach;
    const auto cell = [](float at, std::size_t n) {
      return std::min(static_cast<std::size_t>(std::max(at, 0.0F)) / SIZE, n - 1);
    };
    for (std::size_t y = cell(point.y - reach, down_); y <= cell(point.y + reach, down_); ++y) {
      for (std::size_t x = cell(point.x - reach, across_); x <= cell(point.x + reach, across_);
           ++x) {
        for (const std::size_t k : places_[y * across_ + x]) {
          const Point away = tiles_[k].middle - point;
          const float far = away.x * away.x + away.y * away.y;
          if (far < least) least = far, best = k;
        }
      }
    }
    return best;
  }

 private:
  static constexpr std::size_t SIZE = 16;

  std::size_t place(float x, float y) const {
    return static_cast<std::size_t>(y) / SIZE * across_ + static_cast<std::size_t>(x) / SIZE;
  }

  const std::vector<Tile>& tiles_;
  std::size_t across_, down_ = 1;
  std::vector<std::vector<std::size_t>> places_;
};

// The step from a tile to its neighbour on the right, if it has one of its size.
std::optional<Point> step_right(const std::vector<Tile>& tiles, const Near& near, std::size_t k) {
  const Tile& tile = tiles[k];
  std::optional<Point> best;
  float least = 0;
  // Within 45 degrees of the right; lines take up to a third of a tile.
  for (int turn = -4; turn <= 4; ++turn) {
    const float rise = 0.25F * static_cast<float>(turn);
    const float by = 1.15F * tile.side / std::sqrt(1 + rise * rise);
    const auto found = near.to(tile.middle + Point{by, by * rise}, 0.3F * tile.side);
    if (!found || *found == k) continue;
    const Tile& other = tiles[*found];
    if (other.side > 1.4F * tile.side || tile.side > 1.4F * other.side) continue;
    const Point step = other.middle - tile.middle;
    const float far = length(step);
    if (far < 0.85F * tile.side || far > 1.5F * tile.side) continue;
    if (!best || far < least) least = far, best = step;
  }
  return best;
}

// The tiles that hang together from one on, each placed by its row and column.
std::vector<std::size_t> field_from(std::vector<Tile>& tiles, const Near& near, std::size_t first,
                                    Point right) {
  struct Open {
    std::size_t tile;
    Point right, down;  // the steps from it to its neighbours
  };
  std::vector<std::size_t> field{first};
  std::vector<Open> open{{first, right, {-right.y, right.x}}};
  tiles[first].is_placed = true;
  for (std::size_t k = 0; k < open.size(); ++k) {
    const Open from = open[k];
    const Tile tile = tiles[from.tile];
    for (int way = 0; way < 4; ++way) {
      const bool is_across = way < 2;
      const float sign = way % 2 == 0 ? 1.0F : -1.0F;
      const Point step = (is_across ? from.right : from.down) * sign;
      const auto found = near.to(tile.middle + step, 0.33F * tile.side);
      if (!found || tiles[*found].is_placed) continue;
      Tile& other = tiles[*found];
      if (other.side > 1.35F * tile.side || tile.side > 1.35F * other.side) continue;
      other.is_placed = true;
      other.row = tile.row + (is_across ? 0 : static_cast<int>(sign));
      other.column = tile.column + (is_across ? static_cast<int>(sign) : 0);
      const Point seen = (other.middle - tile.middle) * sign;
      Open next{*found, from.right, from.down};
      Point& bent = is_across ? next.right : next.down;
      bent = bent * 0.5F + seen * 0.5F;
      open.push_back(next);
      field.push_back(*found);
    }
  }
  return field;
}

// The rows and columns of a field, as many as a grid has, that have the most tiles.
struct Span {
  int row = 0, column = 0, n = 0;
};

Span fullest(const std::vector<Tile>& tiles, const std::vector<std::size_t>& field, int side) {
  const int last = side - 1;
  int top = 0, bottom = 0, left = 0, right = 0;
  for (const std::size_t k : field) {
    top = std::min(top, tiles[k].row), bottom = std::max(bottom, tiles[k].row);
    left = std::min(left, tiles[k].column), right = std::max(right, tiles[k].column);
  }
  Span best;
  for (int row = std::min(top, bottom - last); row <= std::max(top, bottom - last); ++row) {
    for (int column = std::min(left, right - last); column <= std::max(left, right - last);
         ++column) {
      const auto n = std::count_if(field.begin(), field.end(), [&](std::size_t k) {
        return tiles[k].row >= row && tiles[k].row <= row + last && tiles[k].column >= column &&
               tiles[k].column <= column + last;
      });
      if (n > best.n) best = {row, column, static_cast<int>(n)};
    }
  }
  return best;
}

void add_meshes(const Inked& ink, const Kind& kind, std::vector<Mesh>& meshes) {
  std::vector<Tile> tiles = tiles_in(ink, kind);
  const Near near(tiles, ink.width, ink.height);
  const std::size_t most = meshes.size() + 12;
  for (std::size_t k = 0; k < tiles.size() && meshes.size() < most; ++k) {
    if (tiles[k].is_placed) continue;
    const std::optional<Point> right = step_right(tiles, near, k);
    if (!right) continue;
    const std::vector<std::size_t> field = field_from(tiles, near, k, *right);
    if (std::cmp_less(field.size(), kind.fewest)) continue;
    const Span window = fullest(tiles, field, kind.side);
    if (window.n < kind.fewest) continue;
    std::vector<Pair> pairs;
    const float cells = 9.0F / static_cast<float>(kind.side);
    for (const std::size_t one : field) {
      const int row = tiles[one].row - window.row, column = tiles[one].column - window.column;
      if (row < 0 || row >= kind.side || column < 0 || column >= kind.side) continue;
      pairs.push_back(
          {{(static_cast<float>(column) + 0.5F) * cells, (static_cast<float>(row) + 0.5F) * cells},
           tiles[one].middle});
    }
    if (const auto projection = Projection::of(pairs)) meshes.push_back(projection->mesh());
  }
}

}  // namespace

std::vector<Mesh> tiled(const Inked& ink) {
  std::vector<Mesh> meshes;
  add_meshes(ink, CELL_TILES, meshes);
  add_meshes(ink, BOX_TILES, meshes);
  return meshes;
}

}  // namespace whydoku::photo
