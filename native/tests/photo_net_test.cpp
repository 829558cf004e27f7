// The reader of cells: what is no net is refused, and cells look alike in any light and size.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <tuple>
#include <vector>

#include "photo/alike.hpp"
#include "photo/cells.hpp"
#include "photo/net.hpp"

namespace {

using namespace whydoku::photo;

using Bytes = std::vector<std::uint8_t>;

void seal(Bytes& bytes) {
  std::uint32_t sum = 2166136261U;
  for (std::size_t i = 0; i + 4 < bytes.size(); ++i) {
    sum = (sum ^ bytes[i]) * 16777619U;
  }
  for (std::size_t i = 0; i < 4; ++i) {
    bytes[bytes.size() - 4 + i] = static_cast<std::uint8_t>(sum >> (8 * i));
  }
}

// A file of the right form whose weights mean nothing.
Bytes some_net() {
  Bytes bytes(Net::SIZE);
  std::uint32_t state = 1;
  for (std::uint8_t& byte : bytes) {
    state = state * 1664525U + 1013904223U;
    byte = static_cast<std::uint8_t>(state >> 24);
  }
  constexpr std::array<std::uint8_t, 8> magic = {'w', 'd', 'c', 'e', 'l', 'l', 's', 1};
  std::copy(magic.begin(), magic.end(), bytes.begin());
  seal(bytes);
  return bytes;
}

// A net that says this of every patch: its last layer only adds.
Bytes net_that_says(const Said& said) {
  constexpr std::size_t layer = std::tuple_size_v<Said> * (8 + 72 * 16);
  Bytes bytes = some_net();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  std::uint8_t* const last = bytes.data() + bytes.size() - 4 - layer;
  for (std::size_t i = 0; i < said.size(); ++i) {
    for (std::size_t k = 0; k < 4; ++k) {
      last[4 * i + k] = static_cast<std::uint8_t>(static_cast<std::uint32_t>(said[i]) >> (8 * k));
    }
    last[4 * (said.size() + i) + 3] = 1;
  }
  seal(bytes);
  return bytes;
}

CellReading read_as(const Said& said) {
  const Bytes bytes = net_that_says(said);
  return Net(bytes).read(Patch{});
}

// What is said of a printed digit.
Said printed_digit(int digit) {
  Said said = {0, 800, 0, 0};
  said[static_cast<std::size_t>(3 + digit)] = 800;
  return said;
}

constexpr int MARGIN = 20;

// A grid of cells of this size: in each a bar whose place tells the cell.
Picture drawn(int cell) {
  const int side = 9 * cell + 2 * MARGIN;
  Picture picture(side, side);
  std::fill(picture.light.begin(), picture.light.end(), std::uint8_t{220});
  const int thick = cell / 20;
  for (int y = 0; y < 9 * cell; ++y) {
    for (int x = 0; x < 9 * cell; ++x) {
      const int row = y / cell, column = x / cell;
      const int down = 10 * (y % cell) / cell, across = 10 * (x % cell) / cell;
      const bool bar = across == 3 + (row + column) % 4 && down >= 2 && down < 8 - row % 3;
      const bool line = y % cell < thick || x % cell < thick;
      if (bar || line) {
        picture.row(y + MARGIN)[x + MARGIN] = 40;
      }
    }
  }
  return picture;
}

Mesh mesh_of(int cell) {
  Mesh mesh;
  for (std::size_t i = 0; i < 100; ++i) {
    mesh[i] = {static_cast<float>(MARGIN + static_cast<int>(i % 10) * cell),
               static_cast<float>(MARGIN + static_cast<int>(i / 10) * cell)};
  }
  return mesh;
}

// How far two readings of all cells differ, in the mean.
double apart(const std::array<Patch, 81>& one, const std::array<Patch, 81>& other) {
  double sum = 0;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    for (std::size_t i = 0; i < one[cell].size(); ++i) {
      sum += std::abs(one[cell][i] - other[cell][i]);
    }
  }
  return sum / (81 * PATCH_SIDE * PATCH_SIDE);
}

}  // namespace

TEST_CASE("what is no net is refused, and reads nothing") {
  const Bytes net = some_net();
  CHECK(static_cast<bool>(Net(net)));
  CHECK_FALSE(static_cast<bool>(Net(Bytes{})));
  for (const std::size_t at : {std::size_t{0}, std::size_t{7}, net.size() / 2, net.size() - 1}) {
    Bytes changed = net;
    changed[at] ^= 1;
    CHECK_FALSE(static_cast<bool>(Net(changed)));
  }
  Bytes version = net;
  version[7] = 2;
  seal(version);
  CHECK_FALSE(static_cast<bool>(Net(version)));
  for (const std::size_t size : {net.size() - 1, net.size() + 1, std::size_t{8}}) {
    Bytes other = net;
    other.resize(size);
    if (size > 8) seal(other);
    CHECK_FALSE(static_cast<bool>(Net(other)));
  }
}

TEST_CASE("whatever the weights are, a reading keeps its bounds") {
  const Bytes bytes = some_net();
  const Net net(bytes);
  for (const Patch& patch : patches(drawn(40), mesh_of(40))) {
    const CellReading reading = net.read(patch);
    const bool has_digit = reading.kind == Kind::printed || reading.kind == Kind::written;
    CHECK(static_cast<int>(reading.kind) < 4);
    CHECK((reading.digit >= 1 && reading.digit <= 9) == has_digit);
    CHECK(reading.next <= 9);
    CHECK((reading.marks == 0 || reading.kind == Kind::marks));
    CHECK(reading.marks < 512);
    CHECK(reading.digits[has_digit ? reading.digit - 1 : 0] <= (has_digit ? 16 * 4 : 255));
  }
}

TEST_CASE("a second look leaves alone what is firm") {
  const Bytes bytes = some_net();
  const Net net(bytes);
  const auto cells = patches(drawn(40), mesh_of(40));
  GridReading first = net.read(cells);
  for (CellReading& cell : first.cells) cell.sure = 255;
  const auto firm = net.read_again(cells, first);
  for (std::size_t k = 0; k < 81; ++k) {
    CHECK(firm[k].digit == first.cells[k].digit);
    CHECK(firm[k].kinds == first.cells[k].kinds);
  }
}

TEST_CASE("a cell that may be any of several digits is blank if that is likelier than each") {
  Said said = {0, 32, -800, -800};
  std::fill(said.begin() + 4, said.begin() + 13, -800);
  said[4] = said[10] = 0;
  const CellReading blank = read_as(said);
  CHECK(blank.kind == Kind::open);
  CHECK(blank.digit == 0);
  CHECK(blank.next == 1);
  said[10] = -800;
  const CellReading digit = read_as(said);
  CHECK(digit.kind == Kind::printed);
  CHECK(digit.digit == 1);
  CHECK(digit.next == 0);
  CHECK(blank.sure < 128);
  CHECK(digit.sure < 128);
}

TEST_CASE("what looks unlike the printed digits of its grid is less likely to be the same digit") {
  const auto bars = patches(drawn(40), mesh_of(40));
  std::array<Patch, 81> cells;
  std::array<CellReading, 81> read{};
  std::array<Said, 81> said;
  for (std::size_t k = 0; k < 81; ++k) {
    const int digit = 1 + static_cast<int>(k % 3);
    cells[k] = bars[9 * (k % 3)];
    read[k].kind = Kind::printed;
    read[k].digit = static_cast<std::uint8_t>(digit);
    read[k].sure = 255;
    said[k] = printed_digit(digit);
  }
  read[3].sure = read[4].sure = read[5].sure = FIRM - 1;
  for (int y = 0; y < PATCH_SIDE; ++y) {
    for (int x = 0; x < PATCH_SIDE; ++x) {
      const bool is_blot = std::abs(x - 22) + std::abs(y - 22) < 5;
      cells[4][static_cast<std::size_t>(y * PATCH_SIDE + x)] = is_blot ? 90 : 255;
    }
  }
  read[5].kind = Kind::written;
  auto compared = said;
  compare(cells, read, compared);
  CHECK(compared[3][4] == said[3][4]);
  CHECK(compared[3][1] == said[3][1]);
  CHECK(compared[4][5] < said[4][5]);
  CHECK(compared[4][1] < said[4][1]);
  CHECK(compared[4][7] == said[4][7]);  // no cell shows how this digit is printed here
  CHECK(compared[5] == said[5]);
  for (std::size_t k = 6; k < 81; ++k) CHECK(compared[k] == said[k]);
  // Where too few digits are firm nobody knows what print looks like.
  for (std::size_t k = 9; k < 81; ++k) read[k].kind = Kind::open;
  compared = said;
  compare(cells, read, compared);
  CHECK(compared == said);
}

TEST_CASE("cells look alike in any light and size, and where paper is dark") {
  const Picture picture = drawn(40);
  const auto cells = patches(picture, mesh_of(40));
  const Patch& first = cells[0];
  CHECK(*std::min_element(first.begin(), first.end()) == 0);
  CHECK(*std::max_element(first.begin(), first.end()) == 255);

  Picture dark = picture;
  for (std::uint8_t& light : dark.light) light = static_cast<std::uint8_t>(255 - light);
  CHECK(apart(cells, patches(dark, mesh_of(40))) < 1);

  Picture shaded = picture;
  for (int y = 0; y < shaded.height; ++y) {
    for (int x = 0; x < shaded.width; ++x) {
      std::uint8_t& light = shaded.row(y)[x];
      light = static_cast<std::uint8_t>(light * (shaded.width + x) / (2 * shaded.width));
    }
  }
  CHECK(apart(cells, patches(shaded, mesh_of(40))) < 4);
  CHECK(apart(cells, patches(drawn(200), mesh_of(200))) < 8);
  CHECK(apart(cells, patches(drawn(60), mesh_of(60))) < 8);
  CHECK(apart(cells, patches(picture, mesh_of(37))) > 16);
}

TEST_CASE("a mesh outside the picture cuts out something") {
  Mesh outside = mesh_of(40);
  for (Point& point : outside) point = point * 100.0F;
  const auto cells = patches(drawn(40), outside);
  CHECK(std::all_of(cells[80].begin(), cells[80].end(), [](int light) { return light == 255; }));
  CHECK(patches(Picture(1, 1), outside).size() == 81);
}
