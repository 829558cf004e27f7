#include "photo/straight.hpp"

namespace whydoku::photo {

Picture straightened(const Picture& picture, const Mesh& mesh, int side) {
  const int cell = side / 9;
  const Shrunk seen(picture, mesh, static_cast<float>(cell));
  const Mesh& lines = seen.mesh();
  Picture straight(side, side);
  const float step = 1 / static_cast<float>(cell);
  for (int y = 0; y < side; ++y) {
    const float v = (static_cast<float>(y % cell) + 0.5F) * step;
    for (int x = 0; x < side; ++x) {
      const float u = (static_cast<float>(x % cell) + 0.5F) * step;
      const auto corner = static_cast<std::size_t>(10 * (y / cell) + x / cell);
      const Point above = lines[corner] * (1 - u) + lines[corner + 1] * u;
      const Point below = lines[corner + 10] * (1 - u) + lines[corner + 11] * u;
      straight.row(y)[x] =
          static_cast<std::uint8_t>(seen.picture().at(above * (1 - v) + below * v) + 0.5F);
    }
  }
  return straight;
}

}  // namespace whydoku::photo
