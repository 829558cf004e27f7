#include "photo/picture.hpp"

namespace whydoku::photo {
namespace {

// Half of what the eye sees, half the darkest channel: so blue or red ink is as dark as black one.
std::uint8_t light_of(const std::uint8_t* pixel) {
  const int red = pixel[0], green = pixel[1], blue = pixel[2];
  const int seen = (77 * red + 150 * green + 29 * blue) >> 8;
  return static_cast<std::uint8_t>((seen + std::min({red, green, blue}) + 1) / 2);
}

}  // namespace

Picture grey(std::span<const std::uint8_t> pixels, int width, int height, int channels) {
  Picture picture(width, height);
  const std::uint8_t* pixel = pixels.data();
  for (std::uint8_t& light : picture.light) {
    light = channels == 1 ? *pixel : light_of(pixel);
    pixel += channels;
  }
  return picture;
}

Picture halved(const Picture& picture) {
  Picture half(picture.width / 2, picture.height / 2);
  for (int y = 0; y < half.height; ++y) {
    const std::uint8_t* const above = picture.row(2 * y);
    const std::uint8_t* const below = picture.row(2 * y + 1);
    std::uint8_t* const light = half.row(y);
    for (int x = 0; x < half.width; ++x) {
      const int sum = above[2 * x] + above[2 * x + 1] + below[2 * x] + below[2 * x + 1];
      light[x] = static_cast<std::uint8_t>((sum + 2) / 4);
    }
  }
  return half;
}

float side_of(const Mesh& mesh) {
  // Half the product of the diagonals, crossed, is the area.
  return std::sqrt(std::abs(cross(mesh[99] - mesh[0], mesh[90] - mesh[9])) * 0.5F) / 9;
}

Shrunk::Shrunk(const Picture& picture, const Mesh& mesh, float least)
    : whole_(&picture), mesh_(mesh) {
  while (side_of(mesh_) >= 2 * least && this->picture().width >= 2 && this->picture().height >= 2) {
    half_ = halved(this->picture());
    is_halved_ = true;
    for (Point& point : mesh_) point = point * 0.5F;
  }
}

}  // namespace whydoku::photo
