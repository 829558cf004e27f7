#include "photo/cells.hpp"

#include <cmath>
#include <cstddef>

namespace whydoku::photo {
namespace {

constexpr float EIGHTH = 0.125F;
constexpr float LEAST_SIDE = 40;  // a picture is halved while its cells stay larger
constexpr int SAMPLES = 3;        // for a pixel, across and down

// What a quarter of the cells exceed.
int usual_of(std::array<int, 81> values) {
  std::nth_element(values.begin(), values.begin() + 60, values.end());
  return values[60];
}

Patch sampled(const Picture& picture, const Mesh& mesh, int row, int column) {
  const std::size_t corner = static_cast<std::size_t>(10 * row + column);
  const Point a = mesh[corner], b = mesh[corner + 1], c = mesh[corner + 10], d = mesh[corner + 11];
  constexpr float step = (1 + 2 * EIGHTH) / (PATCH_SIDE * SAMPLES);
  Patch patch;
  for (int y = 0; y < PATCH_SIDE; ++y) {
    for (int x = 0; x < PATCH_SIDE; ++x) {
      float sum = 0;
      for (int j = 0; j < SAMPLES; ++j) {
        const float v = (static_cast<float>(y * SAMPLES + j) + 0.5F) * step - EIGHTH;
        const Point left = a * (1 - v) + c * v;
        const Point right = b * (1 - v) + d * v;
        for (int i = 0; i < SAMPLES; ++i) {
          const float u = (static_cast<float>(x * SAMPLES + i) + 0.5F) * step - EIGHTH;
          sum += picture.at(left * (1 - u) + right * u);
        }
      }
      constexpr float each = 1.0F / (SAMPLES * SAMPLES);
      patch[static_cast<std::size_t>(y * PATCH_SIDE + x)] =
          static_cast<std::uint8_t>(sum * each + 0.5F);
    }
  }
  return patch;
}

// How many of the pixels of a part of a patch have each light.
class Histogram {
 public:
  Histogram(const Patch& patch, int left, int top, int right, int bottom)
      : pixels_((right - left) * (bottom - top)) {
    for (int y = top; y < bottom; ++y) {
      for (int x = left; x < right; ++x) {
        ++counts_[patch[static_cast<std::size_t>(y * PATCH_SIDE + x)]];
      }
    }
  }
  // What so many in 100 are not lighter than.
  int reached(int share) const {
    int value = 0;
    for (int sum = counts_[0]; sum * 100 < pixels_ * share;) {
      sum += counts_[static_cast<std::size_t>(++value)];
    }
    return value;
  }

 private:
  int pixels_;
  std::array<int, 256> counts_{};
};

// How far ink stands out from a ground, in 1024ths of the ground, so that a shadow changes nothing.
int contrast(int ground, int ink) { return (ground - ink) * 1024 / std::max(ground, 16); }

// The ground of a cell, which may slope, and its ink, as if ink were dark everywhere.
struct Ink {
  bool turned = false;  // the ground is dark
  int ground = 0;
  int across = 0, down = 0;  // by how much it is lighter at the right or the bottom
  int stands_out = 0;
};

std::array<Ink, 81> inks(const std::array<Patch, 81>& cells) {
  std::array<Ink, 81> all;
  std::array<int, 81> darker{}, lighter{}, strongest{};
  int balance = 0;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const Histogram within(cells[cell], INNER, INNER, OUTER, OUTER);
    darker[cell] = within.reached(50) - within.reached(2);
    lighter[cell] = within.reached(98) - within.reached(50);
    strongest[cell] = std::max(darker[cell], lighter[cell]);
    balance += darker[cell] - lighter[cell];
  }
  const int usual = usual_of(strongest);
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const int weaker = std::min(darker[cell], lighter[cell]);
    const bool clear = 2 * strongest[cell] >= usual && strongest[cell] >= 2 * weaker;
    Ink& ink = all[cell];
    ink.turned = clear ? lighter[cell] > darker[cell] : balance < 0;
    const auto light = [&ink, &patch = cells[cell]](int left, int top, int right, int bottom,
                                                    int share) {
      const Histogram part(patch, left, top, right, bottom);
      return ink.turned ? 255 - part.reached(100 - share) : part.reached(share);
    };
    ink.ground = light(INNER, INNER, OUTER, OUTER, 70);
    ink.stands_out = contrast(ink.ground, light(INNER, INNER, OUTER, OUTER, 2));
    constexpr int middle = PATCH_SIDE / 2;
    ink.across = light(middle, INNER, OUTER, OUTER, 75) - light(INNER, INNER, middle, OUTER, 75);
    ink.down = light(INNER, middle, OUTER, OUTER, 75) - light(INNER, INNER, OUTER, middle, 75);
  }
  return all;
}

void level(Patch& patch, const Ink& ink, int stands_out) {
  // The middles of two halves of what lies within are half of it apart.
  constexpr int apart = OUTER - INNER;
  for (int y = 0; y < PATCH_SIDE; ++y) {
    for (int x = 0; x < PATCH_SIDE; ++x) {
      std::uint8_t& light = patch[static_cast<std::size_t>(y * PATCH_SIDE + x)];
      const int slope = ink.across * (2 * x - PATCH_SIDE + 1) + ink.down * (2 * y - PATCH_SIDE + 1);
      const int ground = ink.ground + slope / apart;
      const int range = std::max(stands_out * std::max(ground, 16) / 1024, 8);
      const int dark = (ground - (ink.turned ? 255 - light : light)) * 255 / range;
      light = static_cast<std::uint8_t>(255 - std::clamp(dark, 0, 255));
    }
  }
}

}  // namespace

std::array<Patch, 81> patches(const Picture& picture, const Mesh& mesh) {
  const Shrunk seen(picture, mesh, LEAST_SIDE);
  std::array<Patch, 81> cells;
  for (int cell = 0; cell < 81; ++cell) {
    cells[static_cast<std::size_t>(cell)] =
        sampled(seen.picture(), seen.mesh(), cell / 9, cell % 9);
  }

  // Ink is what stands out most within a cell and those around it: pencil stays lighter than print,
  // and a cell without ink shows no grain of the paper.
  const std::array<Ink, 81> ink = inks(cells);
  std::array<int, 81> all{};
  for (std::size_t cell = 0; cell < 81; ++cell) {
    all[cell] = ink[cell].stands_out;
  }
  const int least = usual_of(all) * 5 / 8;
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      int most = least;
      for (int r = std::max(row - 1, 0); r <= std::min(row + 1, 8); ++r) {
        for (int c = std::max(column - 1, 0); c <= std::min(column + 1, 8); ++c) {
          most = std::max(most, ink[static_cast<std::size_t>(9 * r + c)].stands_out);
        }
      }
      const std::size_t cell = static_cast<std::size_t>(9 * row + column);
      level(cells[cell], ink[cell], most);
    }
  }
  return cells;
}

}  // namespace whydoku::photo
