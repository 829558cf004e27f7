// How long a picture is read in which there is no puzzle, counted in readings of 81 cells.
#include <doctest/doctest.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <vector>

#include "photo/read.hpp"

using namespace whydoku;
using namespace whydoku::photo;

namespace {

constexpr int CELL = 24, MARGIN = 20, SIDE = 9 * CELL + MARGIN;

std::vector<std::uint8_t> net_bytes() {
  std::ifstream file(WHYDOKU_NET, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Grids side by side, so many rows of so many, with spots in their cells if they are `spotted`.
Picture tables(int rows, int columns, bool is_spotted) {
  Picture picture(columns * SIDE + MARGIN, rows * SIDE + MARGIN);
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const int down = y % SIDE - MARGIN, right = x % SIDE - MARGIN;
      const bool is_line = down % CELL < 2 || right % CELL < 2;
      const std::uint32_t spot = static_cast<std::uint32_t>(x / 3 * 7919 + y / 3) * 2654435761U;
      const bool is_dark = is_line || (is_spotted && (spot >> 24) % 3 == 0);
      picture.row(y)[x] = down >= 0 && right >= 0 && is_dark ? 40 : 230;
    }
  }
  return picture;
}

// The readings that a picture took in which nothing is found.
int readings_in_vain(const Picture& picture) {
  const std::vector<std::uint8_t> bytes = net_bytes();
  const Net net(bytes);
  REQUIRE(static_cast<bool>(net));
  int looked = 0, all = 0;
  Patience for_places([&looked] { return ++looked, false; });
  CHECK(!places(picture, for_places).empty());
  Patience for_all([&all] { return ++all, false; });
  CHECK(readings(picture, net, for_all).empty());
  return all - looked;
}

}  // namespace

TEST_CASE("grids in which nothing stands are given up") {
  CHECK(readings_in_vain(tables(1, 1, false)) <= 3);
  CHECK(readings_in_vain(tables(3, 4, false)) <= 12 + 8);
}

TEST_CASE("what looks like no digits is soon given up") {
  CHECK(readings_in_vain(tables(1, 1, true)) <= 1 + 8);
  CHECK(readings_in_vain(tables(1, 3, true)) <= 3 + 8);
  CHECK(readings_in_vain(tables(3, 4, true)) <= 12 + 8);
}
