// What is darker than the paper around it, and what hangs together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "photo/picture.hpp"

namespace whydoku::photo {

// A picture in which each pixel is 1 (ink) or 0.
using Inked = Picture;

// Sums over rectangles of a picture.
class Sums {
 public:
  explicit Sums(const Picture& picture);

  // The pixels that are darker than the mean of those up to `reach` away by more than so many
  // percent of it.
  Inked darker(const Picture& picture, int reach, int percent) const;
  // The pixels that a test accepts, which is given the pixel's light, the sum of those up to
  // `reach` away, itself among them, and their number.
  template <class Test>
  Inked marked(const Picture& picture, int reach, Test&& test) const;

 private:
  std::size_t width_;
  std::vector<std::uint32_t> sums_;
};

// Ink with all filled that no square of twice the reach fits into: gaps of broken lines, if these
// run along rows or columns, or slant by no more than they are thick.
Inked closed(const Inked& ink, int reach);

// The opposite of a picture: black for white.
Picture turned_light(Picture picture);

inline constexpr std::size_t DIRECTIONS = 16;

// Pixels of one kind that hang together.
struct Blob {
  int left = 0, top = 0, right = 0, bottom = 0;  // of the first and last pixels
  std::int64_t size = 0;                         // in pixels
  double x = 0, y = 0;                           // the middle
  double xx = 0, xy = 0, yy = 0;                 // how far pixels are from it: mean squares
  std::array<Point, DIRECTIONS> furthest{};      // the pixels furthest in directions around it
};

// The blobs of ink, whose pixels touch at sides or corners, or those of what is no ink, at sides
// alone; of at least so many pixels, in the order of their first pixels.
std::vector<Blob> blobs(const Inked& ink, bool of_ink, std::int64_t fewest);

}  // namespace whydoku::photo
