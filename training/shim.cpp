// What training calls of the reader: C functions over arrays.
#include <cstring>

#include "photo/cells.hpp"
#include "photo/net.hpp"

using namespace whydoku::photo;

extern "C" void cut(const unsigned char* light, int width, int height, const float* mesh,
                    unsigned char* cells) {
  Picture picture(width, height);
  std::memcpy(picture.light.data(), light, picture.light.size());
  Mesh lines;
  for (std::size_t i = 0; i < 100; ++i) {
    lines[i] = {mesh[2 * i], mesh[2 * i + 1]};
  }
  const std::array<Patch, 81> all = patches(picture, lines);
  std::memcpy(cells, all.data(), sizeof all);
}

// Reads cells with the bytes of a net; false if they are no net.
extern "C" bool read_cells(const unsigned char* net, std::size_t net_size,
                           const unsigned char* cells, std::size_t count, int* said,
                           unsigned char* kinds, unsigned char* digits, unsigned char* sure,
                           unsigned short* marks) {
  const Net reader({net, net_size});
  if (!reader) {
    return false;
  }
  for (std::size_t i = 0; i < count; ++i) {
    Patch patch;
    std::memcpy(patch.data(), cells + i * patch.size(), patch.size());
    const auto all = reader.said(patch);
    std::memcpy(said + i * all.size(), all.data(), sizeof all);
    const CellReading reading = reader.read(patch);
    kinds[i] = static_cast<unsigned char>(reading.kind);
    digits[i] = reading.digit;
    sure[i] = reading.sure;
    marks[i] = reading.marks;
  }
  return true;
}
