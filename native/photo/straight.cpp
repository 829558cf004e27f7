#include "photo/straight.hpp"

#include "photo/lines.hpp"

namespace whydoku::photo {

Picture straightened(const Picture& picture, const Mesh& mesh, int side) {
  const int cell = side / 9;
  Picture smaller;
  Mesh lines = mesh;
  const Picture* from = &picture;
  while (side_of(lines) >= 2 * static_cast<float>(cell) && from->width >= 2 && from->height >= 2) {
    smaller = halved(*from);
    from = &smaller;
    for (Point& point : lines) point = point * 0.5F;
  }
  Picture straight(side, side);
  const float step = 1 / static_cast<float>(cell);
  for (int y = 0; y < side; ++y) {
    const float v = (static_cast<float>(y % cell) + 0.5F) * step;
    for (int x = 0; x < side; ++x) {
      const float u = (static_cast<float>(x % cell) + 0.5F) * step;
      const auto corner = static_cast<std::size_t>(10 * (y / cell) + x / cell);
      const Point above = lines[corner] * (1 - u) + lines[corner + 1] * u;
      const Point below = lines[corner + 10] * (1 - u) + lines[corner + 11] * u;
      straight.row(y)[x] = static_cast<std::uint8_t>(from->at(above * (1 - v) + below * v) + 0.5F);
    }
  }
  return straight;
}

}  // namespace whydoku::photo
