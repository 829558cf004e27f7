#include "photo/geometry.hpp"

#include <cmath>
#include <utility>

namespace whydoku::photo {

bool solved(std::vector<double>& a, std::vector<double>& b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t best = k;
    for (std::size_t i = k + 1; i < n; ++i) {
      if (std::abs(a[i * n + k]) > std::abs(a[best * n + k])) best = i;
    }
    if (!(std::abs(a[best * n + k]) > 1e-12)) return false;
    if (best != k) {
      for (std::size_t j = 0; j < n; ++j) std::swap(a[k * n + j], a[best * n + j]);
      std::swap(b[k], b[best]);
    }
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = a[i * n + k] / a[k * n + k];
      for (std::size_t j = k; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
      b[i] -= factor * b[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= a[k * n + j] * b[j];
    b[k] /= a[k * n + k];
  }
  return true;
}

void Fit::add(std::span<const double> terms, double value, double weight) {
  for (std::size_t i = 0; i < n_; ++i) {
    const double weighed = weight * terms[i];
    for (std::size_t j = 0; j < n_; ++j) a_[i * n_ + j] += weighed * terms[j];
    b_[i] += weighed * value;
  }
}

std::vector<double> Fit::factors() const {
  std::vector<double> a = a_, b = b_;
  if (!solved(a, b)) b.clear();
  return b;
}

namespace {

constexpr double SCALE = 1.0 / 512;  // of a picture, so that all numbers of a fit are of one size
constexpr double MIDDLE = 4.5;       // of a grid

}  // namespace

// x = (h0 u + h1 v + h2) / (h6 u + h7 v + 1), and y alike: linear in the h once multiplied out.
std::optional<Projection> Projection::of(std::span<const Pair> pairs) {
  if (pairs.size() < 4) return std::nullopt;
  Fit fit(8);
  for (const auto& [at, seen, weight] : pairs) {
    const double u = (at.x - MIDDLE) / MIDDLE, v = (at.y - MIDDLE) / MIDDLE;
    const double x = seen.x * SCALE, y = seen.y * SCALE;
    fit.add(std::array{u, v, 1.0, 0.0, 0.0, 0.0, -u * x, -v * x}, x, weight);
    fit.add(std::array{0.0, 0.0, 0.0, u, v, 1.0, -u * y, -v * y}, y, weight);
  }
  const std::vector<double> factors = fit.factors();
  if (factors.empty()) return std::nullopt;
  Projection projection;
  for (std::size_t k = 0; k < 8; ++k) projection.h_[k] = factors[k];
  return projection;
}

Point Projection::operator()(Point at) const {
  const double u = (at.x - MIDDLE) / MIDDLE, v = (at.y - MIDDLE) / MIDDLE;
  const double below = h_[6] * u + h_[7] * v + 1.0;
  const double by = 1.0 / (std::abs(below) > 1e-6 ? below : 1e-6) / SCALE;
  return {static_cast<float>((h_[0] * u + h_[1] * v + h_[2]) * by),
          static_cast<float>((h_[3] * u + h_[4] * v + h_[5]) * by)};
}

Mesh Projection::mesh() const {
  Mesh mesh;
  for (std::size_t k = 0; k < mesh.size(); ++k) {
    mesh[k] = (*this)({static_cast<float>(k % 10), static_cast<float>(k / 10)});
  }
  return mesh;
}

std::optional<Projection> projection_to(const std::array<Point, 4>& corners) {
  return Projection::of(std::array{Pair{{0, 0}, corners[0]}, Pair{{9, 0}, corners[1]},
                                   Pair{{9, 9}, corners[2]}, Pair{{0, 9}, corners[3]}});
}

}  // namespace whydoku::photo
