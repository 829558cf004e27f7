// Projections, and the least squares that fit them and smooth fields.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "photo/picture.hpp"

namespace whydoku::photo {

// Solves the symmetric system of `n` equations that `a` (row by row) and `b` hold; nothing if it is
// singular. The answer stands in `b`.
bool solved(std::vector<double>& a, std::vector<double>& b);

// Sums of a weighted least-squares fit: each measurement says that the sum of terms is a value.
class Fit {
 public:
  explicit Fit(std::size_t n) : n_(n), a_(n * n), b_(n) {}

  void add(std::span<const double> terms, double value, double weight);
  // Draws the factor of a term towards 0.
  void calm(std::size_t term, double weight) { a_[term * n_ + term] += weight; }
  // The factors, empty if the measurements leave them open.
  std::vector<double> factors() const;

 private:
  std::size_t n_;
  std::vector<double> a_, b_;
};

// A place in a grid, in cells from its top left corner, and where it is in a picture.
struct Pair {
  Point at;
  Point seen;
  float weight = 1;
};

// How a plane is seen from anywhere.
class Projection {
 public:
  // The one that fits at least four pairs best.
  static std::optional<Projection> of(std::span<const Pair> pairs);

  Point operator()(Point at) const;
  Mesh mesh() const;

 private:
  std::array<double, 8> h_{};
};

// The projection that takes a grid's corners to these, clockwise from the top left one.
std::optional<Projection> projection_to(const std::array<Point, 4>& corners);

}  // namespace whydoku::photo
