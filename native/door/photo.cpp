// Photographs: the grids of a picture, found and read.
#include "door/photo.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "door/work.hpp"
#include "photo/read.hpp"
#include "photo/straight.hpp"

namespace whydoku::door {
namespace {

constexpr std::size_t UNUSED =
    84;  // bytes of a reading, so that what follows is at a multiple of 4
constexpr std::int64_t LARGEST = std::int64_t{1} << 26;  // in pixels

std::optional<photo::Picture> picture_in(const std::uint8_t* pixels, std::int64_t size,
                                         std::int64_t width, std::int64_t channels, Gate& gate) {
  const Row given = gate.bytes(pixels, size, "pixels");
  const auto wide = static_cast<std::int64_t>(gate.whole(width, "width", 1, LARGEST));
  if (channels != 1 && channels != 3 && channels != 4) {
    gate.refuse("channels must be 1, 3 or 4, not " + std::to_string(channels));
    return std::nullopt;
  }
  if (gate.is_shut()) return std::nullopt;
  const std::int64_t row = wide * channels;
  if (size % row != 0)
    gate.refuse("pixels must be whole rows of " + std::to_string(row) + " bytes");
  if (size / channels > LARGEST) {
    gate.refuse("a picture must have at most " + std::to_string(LARGEST) + " pixels");
  }
  if (gate.is_shut()) return std::nullopt;
  return photo::grey(given, static_cast<int>(wide), static_cast<int>(size / row),
                     static_cast<int>(channels));
}

// Bytes in the order in which they are given.
class Bytes {
 public:
  void add(std::uint8_t byte) { bytes_.push_back(byte); }
  void add_number(std::uint32_t number, int size) {
    for (int k = 0; k < size; ++k) add(static_cast<std::uint8_t>(number >> 8 * k));
  }
  void add_outline(const photo::Mesh& mesh) {
    for (const photo::Point& point : mesh) {
      for (const float at : {point.x, point.y}) {
        const float fine = at * 256;
        add_number(static_cast<std::uint32_t>(
                       static_cast<std::int32_t>(fine < 0 ? fine - 0.5F : fine + 0.5F)),
                   4);
      }
    }
  }
  void add_reading(const photo::Reading& reading) {
    add_outline(reading.mesh);
    for (const photo::CellReading& cell : reading.cells) add(static_cast<std::uint8_t>(cell.kind));
    for (const photo::CellReading& cell : reading.cells) add(cell.digit);
    for (const photo::CellReading& cell : reading.cells) add(cell.sure);
    for (const photo::CellReading& cell : reading.cells) add(cell.next);
    for (const photo::CellReading& cell : reading.cells) add_number(cell.marks, 2);
    for (const std::uint8_t digit : reading.offered) add(digit);
    add(static_cast<std::uint8_t>(reading.verdict));
    bytes_.resize(bytes_.size() + UNUSED);
  }
  void add_all(const std::vector<std::uint8_t>& bytes) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  }
  const std::vector<std::uint8_t>& all() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace
}  // namespace whydoku::door

using namespace whydoku;
using namespace whydoku::door;

whydoku_status whydoku_outlines(const uint8_t* pixels, int64_t pixels_size, int64_t width,
                                int64_t channels, whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const auto picture = picture_in(pixels, pixels_size, width, channels, gate);
    if (gate.is_shut() || !picture) return false;
    Bytes bytes;
    for_one([&](Patience& patience) {
      for (const photo::Place& place : photo::places(*picture, patience)) {
        bytes.add_outline(place.front().mesh);
      }
    });
    return !bytes.all().empty() && give(bytes.all(), answer);
  });
}

whydoku_status whydoku_photographed(const uint8_t* pixels, int64_t pixels_size, int64_t width,
                                    int64_t channels, const uint8_t* net, int64_t net_size,
                                    whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const photo::Net weights(gate.bytes(net, net_size, "net"));
    if (!weights) gate.refuse("net must be the weights of this version");
    const auto picture = picture_in(pixels, pixels_size, width, channels, gate);
    if (gate.is_shut() || !picture) return false;
    Bytes bytes;
    for_one([&](Patience& patience) {
      for (const photo::Reading& one : photo::readings(*picture, weights, patience)) {
        bytes.add_reading(one);
        bytes.add_all(photo::straightened(*picture, one.mesh, WHYDOKU_PHOTO_SIDE).light);
      }
    });
    return !bytes.all().empty() && give(bytes.all(), answer);
  });
}
