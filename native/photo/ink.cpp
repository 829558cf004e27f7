#include "photo/ink.hpp"

#include <algorithm>
#include <limits>

namespace whydoku::photo {

Sums::Sums(const Picture& picture)
    : width_(static_cast<std::size_t>(picture.width) + 1),
      sums_(width_ * (static_cast<std::size_t>(picture.height) + 1)) {
  for (int y = 0; y < picture.height; ++y) {
    std::uint32_t row = 0;
    const std::uint8_t* const light = picture.row(y);
    const std::uint32_t* const above = sums_.data() + static_cast<std::size_t>(y) * width_;
    std::uint32_t* const here = sums_.data() + (static_cast<std::size_t>(y) + 1) * width_;
    for (int x = 0; x < picture.width; ++x) {
      row += light[x];
      here[x + 1] = above[x + 1] + row;
    }
  }
}

template <class Test>
Inked Sums::marked(const Picture& picture, int reach, Test&& test) const {
  Inked ink(picture.width, picture.height);
  for (int y = 0; y < picture.height; ++y) {
    const int top = std::max(y - reach, 0), bottom = std::min(y + reach + 1, picture.height);
    const std::uint32_t* const above = sums_.data() + static_cast<std::size_t>(top) * width_;
    const std::uint32_t* const below = sums_.data() + static_cast<std::size_t>(bottom) * width_;
    const std::uint8_t* const light = picture.row(y);
    std::uint8_t* const out = ink.row(y);
    for (int x = 0; x < picture.width; ++x) {
      const int left = std::max(x - reach, 0), right = std::min(x + reach + 1, picture.width);
      // Differences of sums that have wrapped around are right all the same.
      const std::int64_t sum = below[right] - below[left] - above[right] + above[left];
      const std::int64_t n = static_cast<std::int64_t>(right - left) * (bottom - top);
      out[x] = test(std::int64_t{light[x]}, sum, n) ? 1 : 0;
    }
  }
  return ink;
}

Inked Sums::darker(const Picture& picture, int reach, int percent) const {
  return marked(picture, reach, [percent](auto light, auto sum, auto n) {
    return light * 100 * n < sum * (100 - percent);
  });
}

Inked closed(const Inked& ink, int reach) {
  const Inked wide = Sums(ink).marked(ink, reach, [](auto, auto sum, auto) { return sum > 0; });
  return Sums(wide).marked(wide, reach, [](auto, auto sum, auto n) { return sum == n; });
}

Picture turned_light(Picture picture) {
  for (std::uint8_t& light : picture.light) light = static_cast<std::uint8_t>(255 - light);
  return picture;
}

namespace {

// Unit vectors around, in 64ths.
constexpr std::array<std::array<int, 2>, DIRECTIONS> AROUND = {{{64, 0},
                                                                {59, 24},
                                                                {45, 45},
                                                                {24, 59},
                                                                {0, 64},
                                                                {-24, 59},
                                                                {-45, 45},
                                                                {-59, 24},
                                                                {-64, 0},
                                                                {-59, -24},
                                                                {-45, -45},
                                                                {-24, -59},
                                                                {0, -64},
                                                                {24, -59},
                                                                {45, -45},
                                                                {59, -24}}};

// Pixels of one kind side by side.
struct Run {
  int y, first, last;
  std::uint32_t up;  // the run it is joined to, itself if none
};

std::uint32_t root(std::vector<Run>& runs, std::uint32_t k) {
  while (runs[k].up != k) {
    runs[k].up = runs[runs[k].up].up;
    k = runs[k].up;
  }
  return k;
}

std::vector<Run> joined_runs(const Inked& ink, bool of_ink) {
  const std::uint8_t kind = of_ink ? 1 : 0;
  const int reach = of_ink ? 1 : 0;  // beside a run, where another one still touches it
  std::vector<Run> runs;
  std::size_t before = 0, begin = 0;  // the first runs of the last row and of this one
  for (int y = 0; y < ink.height; ++y) {
    const std::uint8_t* const row = ink.row(y);
    const std::size_t end = runs.size();
    before = begin;
    begin = end;
    std::size_t above = before;
    for (int x = 0; x < ink.width; ++x) {
      if (row[x] != kind) continue;
      const int first = x;
      while (x + 1 < ink.width && row[x + 1] == kind) ++x;
      const auto self = static_cast<std::uint32_t>(runs.size());
      runs.push_back({y, first, x, self});
      while (above < end && runs[above].last + reach < first) ++above;
      for (std::size_t k = above; k < end && runs[k].first <= x + reach; ++k) {
        const std::uint32_t one = root(runs, static_cast<std::uint32_t>(k));
        const std::uint32_t other = root(runs, self);
        runs[std::max(one, other)].up = std::min(one, other);
      }
    }
  }
  return runs;
}

struct Moments {
  std::int64_t x = 0, y = 0, xx = 0, xy = 0, yy = 0;
};

}  // namespace

std::vector<Blob> blobs(const Inked& ink, bool of_ink, std::int64_t fewest) {
  std::vector<Run> runs = joined_runs(ink, of_ink);
  std::vector<std::int64_t> sizes(runs.size());
  for (std::uint32_t k = 0; k < runs.size(); ++k) {
    sizes[root(runs, k)] += runs[k].last - runs[k].first + 1;
  }
  constexpr auto NONE = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> places(runs.size(), NONE);
  std::vector<Blob> found;
  std::vector<Moments> moments;
  std::vector<std::array<int, DIRECTIONS>> reaches;
  for (std::uint32_t k = 0; k < runs.size(); ++k) {
    const std::uint32_t first = root(runs, k);
    if (sizes[first] < fewest) continue;
    const Run& run = runs[k];
    if (places[first] == NONE) {
      places[first] = static_cast<std::uint32_t>(found.size());
      Blob blob;
      blob.left = run.first, blob.right = run.last, blob.top = blob.bottom = run.y;
      found.push_back(blob);
      moments.emplace_back();
      reaches.emplace_back().fill(std::numeric_limits<int>::min());
    }
    const std::uint32_t place = places[first];
    Blob& blob = found[place];
    blob.left = std::min(blob.left, run.first);
    blob.right = std::max(blob.right, run.last);
    blob.bottom = run.y;
    const std::int64_t n = run.last - run.first + 1;
    blob.size += n;
    Moments& sum = moments[place];
    const std::int64_t a = run.first, b = run.last;
    const std::int64_t xs = (a + b) * n / 2;
    sum.x += xs;
    sum.y += n * run.y;
    sum.xx += b * (b + 1) * (2 * b + 1) / 6 - (a - 1) * a * (2 * a - 1) / 6;
    sum.xy += xs * run.y;
    sum.yy += n * run.y * run.y;
    for (std::size_t d = 0; d < DIRECTIONS; ++d) {
      const auto [dx, dy] = AROUND[d];
      const int x = dx > 0 ? run.last : run.first;
      if (const int reach = dx * x + dy * run.y; reach > reaches[place][d]) {
        reaches[place][d] = reach;
        blob.furthest[d] = {static_cast<float>(x) + 0.5F, static_cast<float>(run.y) + 0.5F};
      }
    }
  }
  for (std::size_t k = 0; k < found.size(); ++k) {
    Blob& blob = found[k];
    const Moments& sum = moments[k];
    const auto n = static_cast<double>(blob.size);
    const double x = static_cast<double>(sum.x) / n, y = static_cast<double>(sum.y) / n;
    blob.x = x + 0.5;
    blob.y = y + 0.5;
    blob.xx = static_cast<double>(sum.xx) / n - x * x;
    blob.xy = static_cast<double>(sum.xy) / n - x * y;
    blob.yy = static_cast<double>(sum.yy) / n - y * y;
  }
  return found;
}

}  // namespace whydoku::photo
