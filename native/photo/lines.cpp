#include "photo/lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "photo/geometry.hpp"

namespace whydoku::photo {
namespace {

constexpr int STEPS = 20;  // of a cell, in which the light across a line is measured
constexpr float STEP = 1.0F / STEPS;
constexpr int BESIDE = 3;    // steps from the middle of a line to paper
constexpr int ALONG = 9;   // along a piece of a line
constexpr float SEEN = 0.09F;  // of the contrast: the least that a line differs from both its sides

const Point& crossing(const Mesh& mesh, int row, int column) {
  return mesh[static_cast<std::size_t>(10 * row + column)];
}

// A piece of a line between two crossings: of the line `line`, beside the cell `cell`.
struct Piece {
  bool is_across;  // whether it runs from left to right
  int line, cell;

  float u() const { return is_across ? static_cast<float>(cell) + 0.5F : static_cast<float>(line); }
  float v() const { return is_across ? static_cast<float>(line) : static_cast<float>(cell) + 0.5F; }
};

// The step to the next crossing in one direction, at a crossing.
Point along(const Mesh& mesh, int row, int column, bool is_across) {
  const int from = std::max((is_across ? column : row) - 1, 0);
  const int to = std::min((is_across ? column : row) + 1, 9);
  const Point length = is_across ? crossing(mesh, row, to) - crossing(mesh, row, from)
                                 : crossing(mesh, to, column) - crossing(mesh, from, column);
  return length * (1.0F / static_cast<float>(to - from));
}

using Profile = std::vector<float>;

// The light across a piece that is moved by `middle` of a cell, from `reach` steps before to as many
// behind.
void measure(const Picture& picture, const Mesh& mesh, const Piece& piece, float middle, int reach,
             Profile& profile) {
  const int row = piece.is_across ? piece.line : piece.cell;
  const int column = piece.is_across ? piece.cell : piece.line;
  const int row2 = piece.is_across ? row : row + 1;
  const int column2 = piece.is_across ? column + 1 : column;
  const Point from = crossing(mesh, row, column), to = crossing(mesh, row2, column2);
  const Point side = (along(mesh, row, column, !piece.is_across) +
                      along(mesh, row2, column2, !piece.is_across)) *
                     0.5F;
  profile.assign(static_cast<std::size_t>(2 * reach + 1), 0.0F);
  for (int k = 0; k < ALONG; ++k) {
    const float share = 0.1F + 0.8F * (static_cast<float>(k) + 0.5F) / ALONG;
    const Point start = from + (to - from) * share + side * middle;
    for (int t = -reach; t <= reach; ++t) {
      profile[static_cast<std::size_t>(t + reach)] +=
          picture.at(start + side * (static_cast<float>(t) * STEP));
    }
  }
  for (float& light : profile) light *= 1.0F / ALONG;
}

// How much darker the middle of a profile is than both its sides, so many steps from it.
float ridge(const Profile& profile, int middle) {
  const auto at = [&](int k) { return profile[static_cast<std::size_t>(k)]; };
  const float before = std::max(at(middle - BESIDE), at(middle - BESIDE - 1));
  const float behind = std::max(at(middle + BESIDE), at(middle + BESIDE + 1));
  return std::min(before, behind) - at(middle);
}

struct Found {
  float offset = 0;  // in cells
  float depth = 0;   // how much darker than what is beside it
};

// The darkest line that a piece may be, up to `reach` steps away.
Found darkest(const Picture& picture, const Mesh& mesh, const Piece& piece, float middle, int reach,
              Profile& profile) {
  const int margin = BESIDE + 1;
  measure(picture, mesh, piece, middle, reach + margin, profile);
  Found found;
  float best = 0;
  for (int t = -reach; t <= reach; ++t) {
    const float depth = ridge(profile, t + reach + margin);
    const float far = static_cast<float>(std::abs(t)) / static_cast<float>(std::max(reach, 1));
    if (depth > 0 && depth * (1 - 0.3F * far) > best) {
      best = depth * (1 - 0.3F * far);
      found = {static_cast<float>(t) * STEP, depth};
    }
  }
  if (best == 0) return found;
  // Between steps: where a parabola through the best step and both beside it is deepest.
  const int t = static_cast<int>(found.offset * STEPS + (found.offset < 0 ? -0.5F : 0.5F));
  if (std::abs(t) < reach) {
    const auto at = [&](int k) { return profile[static_cast<std::size_t>(k + reach + margin)]; };
    const float curve = at(t - 1) - 2 * at(t) + at(t + 1);
    if (curve > 1e-3F) {
      const float shift = 0.5F * (at(t - 1) - at(t + 1)) / curve;
      found.offset += std::clamp(shift, -0.5F, 0.5F) * STEP;
    }
  }
  return found;
}

template <class Do>
void for_each_piece(Do&& todo) {
  for (int line = 0; line < 10; ++line) {
    for (int cell = 0; cell < 9; ++cell) {
      todo(Piece{true, line, cell});
      todo(Piece{false, line, cell});
    }
  }
}

// The difference of paper and ink in a mesh.
float contrast_of(const Picture& picture, const Mesh& mesh) {
  std::array<int, 256> counts{};
  int n = 0;
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      const Point from = crossing(mesh, row, column);
      const Point across = crossing(mesh, row, column + 1) - from;
      const Point down = crossing(mesh, row + 1, column) - from;
      for (int k = 0; k < 64; ++k) {
        const Point at = from + across * (static_cast<float>(k % 8) * 0.125F) +
                         down * (static_cast<float>(k / 8) * 0.125F);
        ++counts[static_cast<std::size_t>(picture.at(at))];
        ++n;
      }
    }
  }
  const auto share = [&](int percent) {
    int sum = 0, light = 0;
    while (light < 255 && (sum += counts[static_cast<std::size_t>(light)]) * 100 < n * percent) {
      ++light;
    }
    return static_cast<float>(light);
  };
  return std::max(share(85) - share(3), 8.0F);
}

constexpr std::size_t TERMS = 15;

// Products of powers of a place in a grid, by degree: 3 up to the first, 6, 10, 15 up to the fourth.
std::array<double, TERMS> terms_at(float u, float v) {
  const double x = (u - 4.5) / 4.5, y = (v - 4.5) / 4.5;
  return {1,         x,         y,         x * x,         x * y,         y * y, x * x * x, x * x * y,
          x * y * y, y * y * y, x * x * x * x, x * x * x * y, x * x * y * y, x * y * y * y,
          y * y * y * y};
}

// How far lines of one direction are from a mesh, as a smooth field over it.
class Field {
 public:
  explicit Field(std::size_t degree) : n_((degree + 1) * (degree + 2) / 2), factors_(n_) {}

  struct Measured {
    std::array<double, TERMS> terms;
    double offset, weight;
  };

  // Fits measurements, those less that lie far from what the others say.
  void fit(const std::vector<Measured>& measured) {
    for (int round = 0; round < 4; ++round) {
      Fit sums(n_);
      for (const Measured& one : measured) {
        const double away = (one.offset - value(one.terms)) / 0.06;
        const double weight = round == 0 ? one.weight : one.weight / (1 + away * away);
        sums.add(std::span(one.terms).first(n_), one.offset, weight);
      }
      for (std::size_t k = 0; k < n_; ++k) sums.calm(k, k < 3 ? 0.02 : k < 6 ? 0.2 : 0.5);
      if (std::vector<double> factors = sums.factors(); !factors.empty()) factors_ = factors;
    }
  }
  double value(const std::array<double, TERMS>& terms) const {
    double sum = 0;
    for (std::size_t k = 0; k < n_; ++k) sum += factors_[k] * terms[k];
    return sum;
  }

 private:
  std::size_t n_;
  std::vector<double> factors_;
};

// One round: the lines up to `reach` of a cell away are looked for, and the mesh moves to them.
Mesh moved(const Picture& picture, const Mesh& mesh, float reach, std::size_t degree) {
  const float contrast = contrast_of(picture, mesh);
  const int steps = std::max(static_cast<int>(reach * STEPS + 0.5F), 2);
  std::array<std::vector<Field::Measured>, 2> measured;
  Profile profile;
  for_each_piece([&](const Piece& piece) {
    const Found found = darkest(picture, mesh, piece, 0, steps, profile);
    const float weight = std::min(found.depth / contrast, 0.5F);
    if (weight < 0.04F) return;
    measured[piece.is_across ? 0 : 1].push_back(
        {terms_at(piece.u(), piece.v()), found.offset, weight});
  });
  Field down(degree), across(degree);
  down.fit(measured[0]);
  across.fit(measured[1]);
  Mesh better = mesh;
  for (int row = 0; row < 10; ++row) {
    for (int column = 0; column < 10; ++column) {
      const auto terms = terms_at(static_cast<float>(column), static_cast<float>(row));
      const auto by = [&](const Field& field) {
        return std::clamp(static_cast<float>(field.value(terms)), -0.5F, 0.5F);
      };
      Point& point = better[static_cast<std::size_t>(10 * row + column)];
      point = point + along(mesh, row, column, false) * by(down) +
              along(mesh, row, column, true) * by(across);
    }
  }
  return better;
}

// The share of pieces that are seen at their places, moved by a share of a cell.
float seen(const Picture& picture, const Mesh& mesh, float contrast, float middle) {
  int n = 0, of = 0;
  Profile profile;
  for_each_piece([&](const Piece& piece) {
    if (middle != 0 && piece.line == 9) return;
    ++of;
    n += darkest(picture, mesh, piece, middle, 2, profile).depth > SEEN * contrast ? 1 : 0;
  });
  return static_cast<float>(n) / static_cast<float>(of);
}

}  // namespace

float side_of(const Mesh& mesh) {
  const Point a = mesh[99] - mesh[0], b = mesh[90] - mesh[9];
  // Half the product of the diagonals, crossed, is the area.
  return std::sqrt(std::abs(cross(a, b)) * 0.5F) / 9;
}

Fitted fitted(const Picture& picture, Mesh mesh, float reach) {
  mesh = moved(picture, mesh, reach, 1);
  mesh = moved(picture, mesh, reach * 0.8F, 2);
  mesh = moved(picture, mesh, 0.25F, 3);
  mesh = moved(picture, mesh, 0.15F, 4);
  mesh = moved(picture, mesh, 0.1F, 4);
  const float contrast = contrast_of(picture, mesh);
  return {mesh, seen(picture, mesh, contrast, 0) - 0.5F * seen(picture, mesh, contrast, 0.5F)};
}

}  // namespace whydoku::photo
