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

// Reads cells with the bytes of a net, as grids of 81 as far as they go; false if they are no net.
extern "C" bool read_cells(const unsigned char* net, std::size_t net_size,
                           const unsigned char* cells, std::size_t count, int* said,
                           unsigned char* kinds, unsigned char* digits, unsigned char* sure,
                           unsigned short* marks) {
  const Net reader({net, net_size});
  if (!reader) {
    return false;
  }
  std::array<Patch, 81> grid{};
  for (std::size_t begin = 0; begin < count; begin += 81) {
    const std::size_t size = std::min<std::size_t>(81, count - begin);
    std::memcpy(grid.data(), cells + begin * sizeof(Patch), size * sizeof(Patch));
    const std::array<CellReading, 81> readings = reader.read(grid).cells;
    for (std::size_t i = 0; i < size; ++i) {
      const auto all = reader.said(grid[i]);
      std::memcpy(said + (begin + i) * all.size(), all.data(), sizeof all);
      kinds[begin + i] = static_cast<unsigned char>(readings[i].kind);
      digits[begin + i] = readings[i].digit;
      sure[begin + i] = readings[i].sure;
      marks[begin + i] = readings[i].marks;
    }
  }
  return true;
}
