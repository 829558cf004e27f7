#include "photo/lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "photo/geometry.hpp"

namespace whydoku::photo {
namespace {

constexpr int STEPS = 20;  // of a cell, in which the light across a line is measured
constexpr float STEP = 1.0F / STEPS;
constexpr int BESIDE = 3;  // steps from the middle of a line to paper
constexpr int ALONG = 9;   // along a piece of a line
constexpr float SEEN =
    0.09F;  // of the contrast: how much darker a piece of a line is than its sides,
constexpr float LINE = 0.02F;     // and a whole line, at least
constexpr float BEND = 0.25F;     // of a cell, that a page bends a grid without further questions
constexpr float HOPELESS = 0.1F;  // a score that leads nowhere
constexpr float SURE = 0.97F;     // a score that cannot be much better

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

// The light across a piece that is moved by `middle` of a cell, from `reach` steps before to as
// many behind.
void measure(const Picture& picture, const Mesh& mesh, const Piece& piece, float middle, int reach,
             Profile& profile) {
  const int row = piece.is_across ? piece.line : piece.cell;
  const int column = piece.is_across ? piece.cell : piece.line;
  const int row2 = piece.is_across ? row : row + 1;
  const int column2 = piece.is_across ? column + 1 : column;
  const Point from = crossing(mesh, row, column), to = crossing(mesh, row2, column2);
  const Point side =
      (along(mesh, row, column, !piece.is_across) + along(mesh, row2, column2, !piece.is_across)) *
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

// Products of powers of a place in a grid, by degree: 3 up to the first, 6, 10, 15 up to the
// fourth.
std::array<double, TERMS> terms_at(float u, float v) {
  const double x = (u - 4.5) / 4.5, y = (v - 4.5) / 4.5;
  return {1,
          x,
          y,
          x * x,
          x * y,
          y * y,
          x * x * x,
          x * x * y,
          x * y * y,
          y * y * y,
          x * x * x * x,
          x * x * x * y,
          x * x * y * y,
          x * y * y * y,
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

// How much darker a whole line is than what is beside it, moved by a share of a cell; and the share
// of its pieces of which that can be said.
struct Line {
  float depth = 0;
  float seen = 0;
};

Line line_at(const Picture& picture, const Mesh& mesh, float contrast, bool is_across, int number,
             float middle) {
  constexpr int REACH = 2;
  constexpr int MARGIN = BESIDE + 1;
  Profile sum(2 * (REACH + MARGIN) + 1), profile;
  Line line;
  for (int cell = 0; cell < 9; ++cell) {
    const Piece piece{is_across, number, cell};
    const Found found = darkest(picture, mesh, piece, middle, REACH, profile);
    line.seen += found.depth > SEEN * contrast ? 1.0F / 9 : 0;
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += profile[k] * (1.0F / 9);
  }
  for (int t = -REACH; t <= REACH; ++t) {
    line.depth = std::max(line.depth, ridge(sum, t + REACH + MARGIN) / contrast);
  }
  return line;
}

// How surely lines of one direction are where a mesh has them. All have to differ from what is in
// the middle of cells; those around boxes have to be seen in all pieces, and count for more if they
// are thicker than the others.
float score_of(const Picture& picture, const Mesh& mesh, float contrast, bool is_across) {
  std::array<float, 9> depths, pieces;
  for (std::size_t k = 0; k < 9; ++k) {
    const Line line = line_at(picture, mesh, contrast, is_across, static_cast<int>(k), 0.5F);
    depths[k] = line.depth;
    pieces[k] = line.seen;
  }
  std::sort(depths.begin(), depths.end());
  std::sort(pieces.begin(), pieces.end());
  const float least = std::max(LINE, 2 * depths[4]);
  float seen = 0, of_boxes = 0, within = 0;
  int n = 0;
  for (int k = 0; k < 10; ++k) {
    const Line line = line_at(picture, mesh, contrast, is_across, k, 0);
    n += line.depth > least ? 1 : 0;
    seen += k % 3 == 0 ? line.seen / 4 : 0;
    (k % 3 == 0 ? of_boxes : within) += std::max(line.depth, 0.0F) / (k % 3 == 0 ? 4 : 6);
  }
  const float thicker = (of_boxes - within) / std::max(of_boxes + within, 0.01F);
  const auto share = static_cast<float>(n) / 10;
  // Where few lines are seen, those that are may be the lines of something larger.
  return 0.5F * seen + 0.5F * share - 0.3F * pieces[4] + (share > 0.9F ? 0.3F * thicker : 0.0F);
}

// The lesser score of both directions: lines of text are no grid.
float score_of(const Picture& picture, const Mesh& mesh) {
  const float contrast = contrast_of(picture, mesh);
  return std::min(score_of(picture, mesh, contrast, true),
                  score_of(picture, mesh, contrast, false));
}

Mesh bent(const Picture& picture, Mesh mesh, float reach) {
  mesh = moved(picture, mesh, reach, 1);
  mesh = moved(picture, mesh, reach * 0.8F, 2);
  if (score_of(picture, mesh) < HOPELESS) return mesh;
  mesh = moved(picture, mesh, 0.25F, 3);
  mesh = moved(picture, mesh, 0.15F, 4);
  return moved(picture, mesh, 0.1F, 4);
}

// How clearly each crossing is seen: as clearly as the better piece of either line through it.
std::array<float, 100> clearness(const Picture& picture, const Mesh& mesh) {
  const float contrast = contrast_of(picture, mesh);
  std::array<float, 100> across{}, down{};
  Profile profile;
  for_each_piece([&](const Piece& piece) {
    const Found found = darkest(picture, mesh, piece, 0, 2, profile);
    const float depth = std::min(found.depth / contrast, 0.5F);
    auto& best = piece.is_across ? across : down;
    for (int end = 0; end < 2; ++end) {
      const int row = piece.is_across ? piece.line : piece.cell + end;
      const int column = piece.is_across ? piece.cell + end : piece.line;
      float& one = best[static_cast<std::size_t>(10 * row + column)];
      one = std::max(one, depth);
    }
  });
  for (std::size_t k = 0; k < across.size(); ++k) across[k] = std::min(across[k], down[k]);
  return across;
}

// A flat mesh through most crossings that are clearly seen. A corner that has gone astray comes
// back.
Mesh flattened(const Picture& picture, const Mesh& mesh) {
  const std::array<float, 100> clear = clearness(picture, mesh);
  const float far = side_of(mesh) * 0.12F;
  Mesh flat = mesh;
  for (int round = 0; round < 6; ++round) {
    std::vector<Pair> pairs;
    for (std::size_t k = 0; k < mesh.size(); ++k) {
      const float away = round == 0 ? 0 : length(mesh[k] - flat[k]) / far;
      const float weight = clear[k] / (1 + away * away);
      if (weight < 0.01F) continue;
      pairs.push_back({{static_cast<float>(k % 10), static_cast<float>(k / 10)}, mesh[k], weight});
    }
    const auto projection = Projection::of(pairs);
    if (!projection) break;
    flat = projection->mesh();
  }
  return flat;
}

// A flat mesh through all crossings.
std::optional<Projection> flat(const Mesh& mesh) {
  std::vector<Pair> pairs;
  for (std::size_t k = 0; k < mesh.size(); ++k) {
    pairs.push_back({{static_cast<float>(k % 10), static_cast<float>(k / 10)}, mesh[k]});
  }
  return Projection::of(pairs);
}

// The score of a mesh, less if it is bent more than paper bends.
float worth(const Picture& picture, const Mesh& mesh) {
  const auto projection = flat(mesh);
  if (!projection) return 0;
  const Mesh plane = projection->mesh();
  float furthest = 0;
  for (std::size_t k = 0; k < mesh.size(); ++k) {
    furthest = std::max(furthest, length(mesh[k] - plane[k]));
  }
  return score_of(picture, mesh) - 0.5F * std::max(furthest / side_of(mesh) - BEND, 0.0F);
}

// The same lines counted from one row or column further on, as far as a flat mesh goes there.
Mesh shifted(const Mesh& mesh, int right, int down) {
  const auto projection = flat(mesh);
  if (!projection) return mesh;
  Mesh shifted = mesh;
  for (int k = 0; k < 100; ++k) {
    const int row = k / 10 + down, column = k % 10 + right;
    const bool is_known = row >= 0 && row < 10 && column >= 0 && column < 10;
    const Point far = (*projection)({static_cast<float>(column), static_cast<float>(row)});
    shifted[static_cast<std::size_t>(k)] = is_known ? crossing(mesh, row, column) : far;
  }
  return shifted;
}

}  // namespace

Fitted fitted(const Picture& picture, Mesh mesh, float reach) {
  const Mesh rough = mesh;
  mesh = bent(picture, mesh, reach);
  Fitted best{mesh, worth(picture, mesh)};
  const auto try_it = [&](const Mesh& other) {
    const float score = worth(picture, other);
    if (score > best.score) best = {other, score};
  };
  for (int round = 0; round < 3 && best.score >= HOPELESS && best.score < SURE; ++round) {
    mesh = bent(picture, flattened(picture, mesh), reach);
    try_it(mesh);
  }
  if (best.score < HOPELESS || best.score >= SURE) return best;
  try_it(moved(picture, moved(picture, rough, 0.15F, 1), 0.1F, 2));
  const Mesh middle = best.mesh;
  const float before = best.score;
  for (int k = 0; k < 9; ++k) {
    if (k != 4) try_it(shifted(middle, k % 3 - 1, k / 3 - 1));
  }
  if (best.score > before) try_it(bent(picture, best.mesh, 0.25F));
  return best;
}

}  // namespace whydoku::photo
