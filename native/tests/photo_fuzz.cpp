// Small pictures by the thousand for the reader of photographs: it must not crash or touch a byte
// that is not its own, must end soon, take little memory, and say only what its header allows.
//
//   photo_fuzz src/whydoku/formats/photos/net.bin [COUNT [SEED]]
//
// A fault names its picture; COUNT 1 with `SEED:NUMBER` makes that one again.
#include <sys/resource.h>
#include <sys/time.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "door/photo.h"
#include "photo/geometry.hpp"
#include "search/stream.hpp"

namespace {

using whydoku::Stream;
using whydoku::photo::Picture;
using whydoku::photo::Point;

using Bytes = std::vector<std::uint8_t>;

// Of a processor for a picture, which takes one, and six under the sanitizers.
constexpr int SECONDS = 60;
// Megabytes of the whole program.
#if defined(__SANITIZE_ADDRESS__)
constexpr long MOST_MEMORY = 1500;  // what is freed is kept for a while
#else
constexpr long MOST_MEMORY = 64;
#endif
// Sides of pictures: a small one is read soon, and has whatever a larger one has.
constexpr int SMALL = 24, USUAL = 110, LARGE = 200;
constexpr std::size_t MOST_GRIDS = 12;

// The picture at work, for what is said of a fault.
std::uint64_t seed = 1, number = 0;

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "picture %llu:%llu: %s\n", static_cast<unsigned long long>(seed),
               static_cast<unsigned long long>(number), what);
  std::abort();
}

void expect(bool holds, const char* what) {
  if (!holds) fail(what);
}

extern "C" void out_of_time(int) { fail("it takes too long"); }

int between(Stream& stream, int least, int most) {
  return least + static_cast<int>(stream.below(static_cast<std::uint32_t>(most - least + 1)));
}
bool one_in(Stream& stream, std::uint32_t n) { return stream.below(n) == 0; }
std::uint8_t any_light(Stream& stream) { return static_cast<std::uint8_t>(stream.below(256)); }

// --- what is drawn ---

const char* const PUZZLE =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// Rows of five points from the top, of the digits from 1.
constexpr std::uint8_t DIGITS[9][7] = {
    {4, 12, 4, 4, 4, 4, 14},  {14, 17, 1, 2, 4, 8, 31},     {31, 2, 4, 2, 1, 17, 14},
    {2, 6, 10, 18, 31, 2, 2}, {31, 16, 30, 1, 1, 17, 14},   {6, 8, 16, 30, 17, 17, 14},
    {31, 1, 2, 4, 8, 8, 8},   {14, 17, 17, 14, 17, 17, 14}, {14, 17, 17, 15, 1, 2, 12}};

// A grid with what is in its cells.
struct Grid {
  std::array<std::uint8_t, 81> digits{};
  float thin = 0.03F, thick = 0.06F;  // half the widths of its lines, in cells
  float tall = 0.65F;                 // its digits, in cells
  int lines_lack = 0;                 // one in so many parts of lines is missing
  std::uint8_t ink = 30;
};

// A grid that can be read, or, if it is `wild`, perhaps not.
Grid any_grid(Stream& stream, bool is_wild) {
  Grid grid;
  const std::uint32_t shift = stream.below(9), content = is_wild ? stream.below(5) : 0;
  for (std::size_t k = 0; k < 81; ++k) {
    const auto held = static_cast<std::uint32_t>(PUZZLE[k] - '0');
    if (content < 3 && PUZZLE[k] != '.') {
      grid.digits[k] = static_cast<std::uint8_t>((held + shift) % 9 + 1);
    }
    if (content == 3) grid.digits[k] = static_cast<std::uint8_t>(stream.below(10));
    if (content == 2 && one_in(stream, 20)) grid.digits[k] = static_cast<std::uint8_t>(shift + 1);
  }
  grid.ink = static_cast<std::uint8_t>(stream.below(90));
  if (!is_wild) return grid;
  grid.thin = static_cast<float>(between(stream, 0, 10)) / 100;
  grid.thick = grid.thin * static_cast<float>(between(stream, 2, 6)) / 2;
  grid.tall = static_cast<float>(between(stream, 3, 11)) / 10;
  grid.lines_lack = one_in(stream, 3) ? between(stream, 2, 20) : 0;
  return grid;
}

bool is_inked(const Grid& grid, Point at) {
  if (!(at.x > -0.2F && at.y > -0.2F && at.x < 9.2F && at.y < 9.2F)) return false;
  for (const auto& [across, along] : {std::pair{at.x, at.y}, {at.y, at.x}}) {
    const float line = std::floor(across + 0.5F);
    const int n = static_cast<int>(line), part = static_cast<int>(along);
    const bool lacks = grid.lines_lack > 0 && (7 * n + 5 * part) % grid.lines_lack == 1;
    if (!lacks && std::abs(across - line) < (n % 3 == 0 ? grid.thick : grid.thin)) return true;
  }
  const int column = std::clamp(static_cast<int>(at.x), 0, 8);
  const int row = std::clamp(static_cast<int>(at.y), 0, 8);
  const std::uint8_t digit = grid.digits[static_cast<std::size_t>(9 * row + column)];
  if (digit == 0) return false;
  const float x = (at.x - static_cast<float>(column) - 0.5F) / (grid.tall * 0.7F) + 0.5F;
  const float y = (at.y - static_cast<float>(row) - 0.5F) / grid.tall + 0.5F;
  if (!(x >= 0 && x < 1 && y >= 0 && y < 1)) return false;
  return (DIGITS[digit - 1][static_cast<int>(y * 7)] >> (4 - static_cast<int>(x * 5)) & 1) != 0;
}

// Draws a grid whose corners lie around a middle, askew, some of them perhaps outside.
void draw_grid(Picture& picture, Stream& stream, Point middle, float side, bool is_wild) {
  const Grid grid = any_grid(stream, is_wild);
  const int askew = is_wild ? between(stream, 0, 3) * static_cast<int>(side) / 16 : 2;
  std::array<whydoku::photo::Pair, 4> pairs;
  for (std::size_t k = 0; k < 4; ++k) {
    const Point unit = {k == 1 || k == 2 ? 1.0F : 0.0F, k >= 2 ? 1.0F : 0.0F};
    const Point moved = {static_cast<float>(between(stream, -askew, askew)),
                         static_cast<float>(between(stream, -askew, askew))};
    pairs[k] = {middle + (unit - Point{0.5F, 0.5F}) * side + moved, unit * 9};
  }
  const auto back = whydoku::photo::Projection::of(pairs);
  if (!back) return;
  const float pixel = 1 / std::max(side / 9, 1.0F);  // in cells
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const Point at = (*back)({static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F});
      const int dark = (is_inked(grid, at) ? 1 : 0) +
                       (is_inked(grid, at + Point{pixel / 2, 0}) ? 1 : 0) +
                       (is_inked(grid, at + Point{0, pixel / 2}) ? 1 : 0);
      std::uint8_t& light = picture.row(y)[x];
      light = static_cast<std::uint8_t>((light * (3 - dark) + grid.ink * dark) / 3);
    }
  }
}

void draw_grids(Picture& picture, Stream& stream) {
  const auto wide = static_cast<float>(picture.width), high = static_cast<float>(picture.height);
  const float least = std::min(wide, high);
  const bool is_wild = one_in(stream, 3);
  if (!is_wild) {
    const float share = static_cast<float>(between(stream, 80, 96)) / 100;
    draw_grid(picture, stream, {wide / 2, high / 2}, least * share, false);
    return;
  }
  const int n = one_in(stream, 3) ? between(stream, 2, 9) : 1;
  for (int k = 0; k < n; ++k) {
    const int share = n > 1 ? between(stream, 20, 60) : between(stream, 60, 130);
    const Point middle = {static_cast<float>(between(stream, 0, picture.width)),
                          static_cast<float>(between(stream, 0, picture.height))};
    draw_grid(picture, stream, middle, least * static_cast<float>(share) / 100, true);
  }
}

void fill_block(Picture& picture, int left, int top, int right, int bottom, std::uint8_t light) {
  for (int y = std::max(top, 0); y < std::min(bottom, picture.height); ++y) {
    for (int x = std::max(left, 0); x < std::min(right, picture.width); ++x)
      picture.row(y)[x] = light;
  }
}

void draw_noise(Picture& picture, Stream& stream) {
  const int depth = 1 << between(stream, 0, 7);
  for (std::uint8_t& light : picture.light) {
    light = static_cast<std::uint8_t>(any_light(stream) / depth * depth);
  }
}

void draw_lines(Picture& picture, Stream& stream) {
  const std::uint8_t ink = any_light(stream);
  const int step = between(stream, 2, 24), wide = between(stream, 1, step);
  const std::uint32_t ways = stream.below(4);  // only down, only across, both, at random
  for (int at = between(stream, 0, step); at < std::max(picture.width, picture.height);
       at += step) {
    if (ways != 1) fill_block(picture, at, 0, at + wide, picture.height, ink);
    if (ways != 0) fill_block(picture, 0, at, picture.width, at + wide, ink);
    if (ways == 3) at += between(stream, 0, step);
  }
}

// Frames in frames, as far as there is room, and beside each other.
void draw_frames(Picture& picture, Stream& stream) {
  const int step = between(stream, 2, 12);
  int left = 0, top = 0, right = picture.width, bottom = picture.height;
  std::uint8_t light = 0;
  while (left < right && top < bottom) {
    fill_block(picture, left, top, right, bottom, light);
    light = static_cast<std::uint8_t>(255 - light);
    left += step, top += step, right -= step, bottom -= one_in(stream, 8) ? 3 * step : step;
  }
}

// --- how it is spoiled ---

void mutate(Picture& picture, Stream& stream) {
  Bytes& light = picture.light;
  const auto size = static_cast<std::uint32_t>(light.size());
  switch (stream.below(8)) {
    case 0:
      for (int n = between(stream, 1, 300); n > 0; --n)
        light[stream.below(size)] = any_light(stream);
      break;
    case 1:
      for (std::uint8_t& one : light) one = static_cast<std::uint8_t>(255 - one);
      break;
    case 2: {  // a part of it elsewhere
      const std::uint32_t n = stream.below(size) + 1, from = stream.below(size - n + 1);
      std::copy_backward(light.begin(), light.begin() + n, light.begin() + from + n);
      break;
    }
    case 3: {  // black and white
      const std::uint8_t limit = any_light(stream);
      for (std::uint8_t& one : light) one = one > limit ? 255 : 0;
      break;
    }
    case 4:  // in a light that falls from one side
      for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x) {
          picture.row(y)[x] =
              static_cast<std::uint8_t>(picture.row(y)[x] * (x + 1) / picture.width);
        }
      }
      break;
    case 5: {
      const int x = between(stream, 0, picture.width), y = between(stream, 0, picture.height);
      fill_block(picture, x, y, x + between(stream, 1, 80), y + between(stream, 1, 80),
                 any_light(stream));
      break;
    }
    case 6: {  // grain
      const int grain = between(stream, 1, 120);
      for (std::uint8_t& one : light) {
        one = static_cast<std::uint8_t>(std::clamp(one + between(stream, -grain, grain), 0, 255));
      }
      break;
    }
    default: {  // its end again and again
      const std::uint32_t n = stream.below(size) + 1;
      for (std::uint32_t k = n; k < size; ++k) light[k] = light[k - n];
    }
  }
}

Picture blank(Stream& stream) {
  const int most = one_in(stream, 100) ? LARGE : USUAL;
  int width = between(stream, SMALL, most), height = between(stream, SMALL, most);
  if (one_in(stream, 2)) width = height = between(stream, most * 2 / 3, most);
  if (one_in(stream, 25)) {  // far longer than wide
    width = between(stream, 1, 70);
    height = between(stream, 1, 5000);
    if (one_in(stream, 2)) std::swap(width, height);
  }
  Picture picture(width, height);
  std::fill(picture.light.begin(), picture.light.end(),
            one_in(stream, 8) ? any_light(stream) : std::uint8_t{240});
  return picture;
}

Picture any_picture(Stream& stream) {
  Picture picture = blank(stream);
  switch (stream.below(16)) {
    case 0:
      break;
    case 1:
      draw_noise(picture, stream);
      break;
    case 2:
      draw_lines(picture, stream);
      break;
    case 3:
      draw_frames(picture, stream);
      break;
    case 4:
      draw_lines(picture, stream);
      [[fallthrough]];
    default:
      draw_grids(picture, stream);
  }
  for (std::uint32_t n = stream.below(6); n < 3; ++n) mutate(picture, stream);
  return picture;
}

// The bytes of a picture with so many channels, of which one may lack some light.
Bytes coloured(const Picture& picture, int channels, Stream& stream) {
  Bytes bytes;
  bytes.reserve(picture.light.size() * static_cast<std::size_t>(channels));
  const int tinted = between(stream, 0, 7), lacks = between(stream, 0, 255);
  for (const std::uint8_t light : picture.light) {
    for (int channel = 0; channel < channels; ++channel) {
      bytes.push_back(
          static_cast<std::uint8_t>(channel == tinted ? std::max(light - lacks, 0) : light));
    }
  }
  return bytes;
}

// --- what is answered ---

Bytes taken(whydoku_handle* answer) {
  std::int64_t size = 0;
  const std::uint8_t* const first = whydoku_bytes(answer, &size);
  Bytes bytes(first, first + size);
  whydoku_free(answer);
  return bytes;
}

void check_outline(const std::uint8_t* bytes, const Picture& picture) {
  const int far = std::max(picture.width, picture.height) / 4 + 8;
  for (int k = 0; k < 200; ++k) {
    std::uint32_t at = 0;
    for (int byte = 3; byte >= 0; --byte) at = at << 8 | bytes[4 * k + byte];
    const int pixel = static_cast<std::int32_t>(at) / 256;
    const int side = k % 2 == 0 ? picture.width : picture.height;
    expect(pixel >= -far && pixel <= side + far, "an outline lies in its picture");
  }
}

void check_grid(const std::uint8_t* grid) {
  int digits = 0;
  for (int k = 0; k < 81; ++k) {
    const std::uint8_t kind = grid[800 + k], digit = grid[881 + k];
    const int marks = grid[1124 + 2 * k] | grid[1125 + 2 * k] << 8;
    expect(kind <= 3, "a cell is of a kind");
    expect((digit != 0) == (kind == 1 || kind == 2), "a cell with a digit is printed or written");
    expect(digit <= 9 && grid[1043 + k] <= 9 && grid[1286 + k] <= 9, "digits are digits");
    expect(marks < 512 && (marks == 0 || kind == 3), "marks are marks of a cell that has some");
    digits += digit != 0 ? 1 : 0;
  }
  expect(digits >= 8, "a grid has digits");
  expect(grid[1367] <= 2, "digits have one solution, several or none");
  const bool has_one = grid[1367] == 0;
  expect(!has_one || std::equal(grid + 881, grid + 962, grid + 1286), "what is sound stays");
}

struct Counts {
  std::uint64_t outlines = 0, grids = 0, refused = 0;
};

void read(const Bytes& net, Counts& counts) {
  Stream stream(seed, number);
  const Picture picture = any_picture(stream);
  const int channels = between(stream, 1, 4);
  const Bytes pixels = coloured(picture, channels, stream);
  const auto size = static_cast<std::int64_t>(pixels.size());
  const std::int64_t width = picture.width + (one_in(stream, 50) ? between(stream, -9, 9) : 0);
  const bool is_sound = channels != 2 && width > 0 && size % (width * channels) == 0;
  whydoku_handle* answer = nullptr;
  whydoku_status status = whydoku_photographed(pixels.data(), size, width, channels, net.data(),
                                               static_cast<std::int64_t>(net.size()), &answer);
  expect((status == WHYDOKU_REFUSED) != is_sound, "what is no picture is refused, and only that");
  expect(status <= WHYDOKU_REFUSED, "a small picture takes little");
  counts.refused += is_sound ? 0 : 1;
  const Bytes grids = status == WHYDOKU_DONE ? taken(answer) : Bytes();
  const std::size_t known = grids.size() / WHYDOKU_PHOTO_GRID;
  expect(grids.size() % WHYDOKU_PHOTO_GRID == 0 && known <= MOST_GRIDS, "there are whole grids");
  Picture seen;  // of the width that was told
  seen.width = static_cast<int>(width);
  seen.height = is_sound ? static_cast<int>(size / (width * channels)) : 0;
  for (std::size_t k = 0; k < known; ++k) {
    check_outline(grids.data() + k * WHYDOKU_PHOTO_GRID, seen);
    check_grid(grids.data() + k * WHYDOKU_PHOTO_GRID);
  }
  counts.grids += known;
  // Half of the work is the same, and the time is better spent on another picture.
  if (!one_in(stream, 4)) return;
  answer = nullptr;
  status = whydoku_outlines(pixels.data(), size, width, channels, &answer);
  expect((status == WHYDOKU_REFUSED) != is_sound, "both functions refuse the same");
  const Bytes outlines = status == WHYDOKU_DONE ? taken(answer) : Bytes();
  const std::size_t found = outlines.size() / WHYDOKU_PHOTO_OUTLINE;
  expect(outlines.size() % WHYDOKU_PHOTO_OUTLINE == 0 && found <= MOST_GRIDS,
         "there are whole outlines");
  expect(known <= found, "what is read has been found");
  for (std::size_t k = 0; k < found; ++k) {
    check_outline(outlines.data() + k * WHYDOKU_PHOTO_OUTLINE, seen);
  }
  counts.outlines += found;
}

// Fails in so many seconds of a processor; 0 for never.
void limit(int seconds) {
  const itimerval end{{0, 0}, {seconds, 0}};
  setitimer(ITIMER_VIRTUAL, &end, nullptr);
}

long megabytes() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss / 1024;
}

}  // namespace

int main(int n, char** given) {
  std::ifstream file(n > 1 ? given[1] : "", std::ios::binary);
  const Bytes net{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const std::uint64_t count = n > 2 ? std::stoull(given[2]) : 300;
  const std::string from = n > 3 ? given[3] : "1";
  const std::size_t colon = from.find(':');
  seed = std::stoull(from);
  number = colon == std::string::npos ? 0 : std::stoull(from.substr(colon + 1));
  std::signal(SIGVTALRM, out_of_time);
  Counts counts;
  double longest = 0;
  for (const std::uint64_t end = number + count; number < end; ++number) {
    const std::clock_t start = std::clock();
    limit(SECONDS);
    read(net, counts);
    longest = std::max(longest, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    expect(megabytes() < MOST_MEMORY, "it takes too much memory");
  }
  limit(0);
  std::printf("%llu pictures, %llu refused: %llu outlines, %llu grids; longest %.2f s, %ld MB\n",
              static_cast<unsigned long long>(count),
              static_cast<unsigned long long>(counts.refused),
              static_cast<unsigned long long>(counts.outlines),
              static_cast<unsigned long long>(counts.grids), longest, megabytes());
  return 0;
}
