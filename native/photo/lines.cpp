#include "photo/lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "photo/geometry.hpp"
#include "photo/pieces.hpp"
#include "photo/score.hpp"

namespace whydoku::photo {
namespace {

constexpr float BEND = 0.25F;     // of a cell, that a page bends a grid without further questions
constexpr float HOPELESS = 0.1F;  // a score that leads nowhere
constexpr float SURE = 0.97F;     // a score that cannot be much better

constexpr float ROUGHLY = 0.2F;  // what a score may gain where lines are bent

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

Mesh bent(const Picture& picture, Mesh mesh, float reach, int& rounds) {
  rounds += 2;
  mesh = moved(picture, mesh, reach, 1);
  mesh = moved(picture, mesh, reach * 0.8F, 2);
  if (score_of(picture, mesh, HOPELESS) < HOPELESS) return mesh;
  rounds += 3;
  mesh = moved(picture, mesh, 0.25F, 3);
  mesh = moved(picture, mesh, 0.15F, 4);
  return moved(picture, mesh, 0.1F, 4);
}

// The crossings of a line, or of one of the other direction.
Point& crossing_of(Mesh& mesh, bool is_across, int line, int k) {
  return mesh[static_cast<std::size_t>(is_across ? 10 * line + k : 10 * k + line)];
}

// Moves a line to where the two before it lead; `inwards` is the step to them. Its crossings slide
// along the lines through it.
void lead(Mesh& mesh, bool is_across, int line, int inwards) {
  for (int k = 0; k < 10; ++k) {
    const Point before = crossing_of(mesh, is_across, line + inwards, k);
    const Point step = before - crossing_of(mesh, is_across, line + 2 * inwards, k);
    Point& point = crossing_of(mesh, is_across, line, k);
    const Point by = before + step - point;
    const float all = step.x * step.x + step.y * step.y;
    if (all > 0) point = point + step * ((by.x * step.x + by.y * step.y) / all);
  }
}

// Moves a line to what is dark near it, as a curve.
void move_line(const Picture& picture, Mesh& mesh, float contrast, bool is_across, int line) {
  std::vector<Field::Measured> measured;
  Profile profile;
  for (int cell = 0; cell < 9; ++cell) {
    const Piece piece{is_across, line, cell};
    const Found found = darkest(picture, mesh, piece, 0, STEPS / 4, profile);
    const float weight = std::clamp(found.depth / contrast, 0.02F, 0.5F);
    measured.push_back({terms_at(static_cast<float>(cell) + 0.5F, 4.5F), found.offset, weight});
  }
  Field curve(3);
  curve.fit(measured);
  for (int k = 0; k < 10; ++k) {
    const int row = is_across ? line : k, column = is_across ? k : line;
    Point& point = crossing_of(mesh, is_across, line, k);
    point = point + along(mesh, row, column, !is_across) *
                        static_cast<float>(curve.value(terms_at(static_cast<float>(k), 4.5F)));
  }
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

// The score of a mesh, less if it is bent more than paper bends. Below `least` it is only known to
// be that.
float worth(const Picture& picture, const Mesh& mesh, float least) {
  const auto projection = flat(mesh);
  if (!projection) return 0;
  const Mesh plane = projection->mesh();
  float furthest = 0;
  for (std::size_t k = 0; k < mesh.size(); ++k) {
    furthest = std::max(furthest, length(mesh[k] - plane[k]));
  }
  const float bent = 0.5F * std::max(furthest / side_of(mesh) - BEND, 0.0F);
  return score_of(picture, mesh, least + bent) - bent;
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

Fitted fitted(const Picture& picture, Mesh mesh, float reach, int& rounds) {
  const Mesh rough = mesh;
  mesh = bent(picture, mesh, reach, rounds);
  Fitted best{mesh, worth(picture, mesh, 0)};
  const auto try_it = [&](const Mesh& other) {
    const float score = worth(picture, other, best.score);
    if (score > best.score) best = {other, score};
  };
  for (int round = 0; round < 3 && best.score >= HOPELESS && best.score < SURE; ++round) {
    mesh = bent(picture, flattened(picture, mesh), reach, rounds);
    try_it(mesh);
  }
  if (best.score < HOPELESS || best.score >= SURE) return best;
  try_it(moved(picture, moved(picture, rough, 0.15F, 1), 0.1F, 2));
  const Mesh middle = best.mesh;
  const float before = best.score;
  for (int k = 0; k < 9; ++k) {
    if (k != 4) try_it(shifted(middle, k % 3 - 1, k / 3 - 1));
  }
  if (best.score > before) try_it(bent(picture, best.mesh, 0.25F, rounds));
  return best;
}

bool go_on(const Picture& picture, const Mesh& mesh, float least) {
  // Counted from a line within a box, thick lines are amiss.
  for (const int by : {1, -1, 3, -3}) {
    if (worth(picture, shifted(mesh, by, 0), least) >= least) return true;
    if (worth(picture, shifted(mesh, 0, by), least) >= least) return true;
  }
  return false;
}

std::vector<Fitted> shifts(const Picture& picture, const Mesh& mesh, float least, int& rounds) {
  std::vector<Fitted> found;
  for (const int by : {1, 2, 3}) {
    for (int k = 0; k < 9; ++k) {
      const int right = k % 3 - 1, down = k / 3 - 1;
      if (k == 4 || (by > 1 && right != 0 && down != 0)) continue;
      const Mesh rough = shifted(mesh, by * right, by * down);
      if (worth(picture, rough, least - ROUGHLY) < least - ROUGHLY) continue;
      const Mesh moved = bent(picture, rough, 0.25F, rounds);
      if (const float score = worth(picture, moved, least); score >= least)
        found.push_back({moved, score});
    }
  }
  return found;
}

Mesh followed(const Picture& picture, Mesh mesh) {
  for (int round = 0; round < 2; ++round) {
    const float contrast = contrast_of(picture, mesh);
    for (const bool is_across : {true, false}) {
      for (const int line : {4, 5, 3, 6, 2, 7, 1, 8, 0, 9}) {
        if (line < 4 || line > 5) lead(mesh, is_across, line, line < 4 ? 1 : -1);
        move_line(picture, mesh, contrast, is_across, line);
      }
    }
  }
  return moved(picture, moved(picture, mesh, 0.15F, 4), 0.1F, 4);
}

}  // namespace whydoku::photo
