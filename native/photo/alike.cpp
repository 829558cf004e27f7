#include "photo/alike.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "photo/likely.hpp"

namespace whydoku::photo {
namespace {

using std::size_t;

constexpr int WHOLE = 256;                    // how unlike are two digits that share nothing
constexpr int SHIFTS = 2;                     // pixels that digits may lie apart in their cells
constexpr size_t FEWEST_PAIRS = 8;            // digits with their like that tell how alike print is
constexpr int LEAST_USUAL = 8;                // how unlike the same digits are at least
constexpr std::int32_t TWICE = 2 * 64;        // what being twice as unlike as usual says
constexpr std::int32_t MOST_UNLIKE = 3 * 64;  // at most

constexpr int WITHIN = OUTER - INNER;
using Strokes = std::array<std::int32_t, WITHIN * WITHIN>;

Strokes strokes_of(const Patch& patch, int right, int down) {
  Strokes strokes;
  for (int y = 0; y < WITHIN; ++y) {
    for (int x = 0; x < WITHIN; ++x) {
      const int from = (y + INNER + down) * PATCH_SIDE + x + INNER + right;
      strokes[static_cast<size_t>(y * WITHIN + x)] = 255 - patch[static_cast<size_t>(from)];
    }
  }
  return strokes;
}

// How unlike two cells are where one lies best over the other.
int unlikeness(const Patch& one, const Patch& other) {
  const Strokes a = strokes_of(one, 0, 0);
  int least = WHOLE;
  for (int down = -SHIFTS; down <= SHIFTS; ++down) {
    for (int right = -SHIFTS; right <= SHIFTS; ++right) {
      const Strokes b = strokes_of(other, right, down);
      std::int32_t apart = 0, all = 1;
      for (size_t i = 0; i < a.size(); ++i) {
        apart += (a[i] - b[i]) * (a[i] - b[i]);
        all += a[i] * a[i] + b[i] * b[i];
      }
      least = std::min(least, static_cast<int>(std::int64_t{WHOLE} * apart / all));
    }
  }
  return least;
}

// The same of a cell and that of others which is most like it.
int unlikeness(const std::array<Patch, 81>& cells, size_t one, const std::vector<size_t>& others) {
  int least = WHOLE;
  for (const size_t other : others) {
    if (other != one) least = std::min(least, unlikeness(cells[one], cells[other]));
  }
  return least;
}

// Cells by their digits.
using Known = std::array<std::vector<size_t>, 10>;

// What nine in ten printed digits are not more unlike their like than; 0 if that cannot be said.
int usual_unlikeness(const std::array<Patch, 81>& cells, const Known& known) {
  std::vector<int> all;
  for (const std::vector<size_t>& like : known) {
    for (const size_t one : like) {
      if (like.size() > 1) all.push_back(unlikeness(cells, one, like));
    }
  }
  if (all.size() < FEWEST_PAIRS) return 0;
  std::sort(all.begin(), all.end());
  return std::max(all[all.size() * 9 / 10], LEAST_USUAL);
}

}  // namespace

void compare(const std::array<Patch, 81>& cells, const std::array<CellReading, 81>& read,
             std::array<Said, 81>& said) {
  Known known;
  std::vector<size_t> doubtful;
  for (size_t k = 0; k < 81; ++k) {
    if (read[k].kind != Kind::printed) continue;
    (read[k].sure >= FIRM ? known[read[k].digit] : doubtful).push_back(k);
  }
  const int usual = doubtful.empty() ? 0 : usual_unlikeness(cells, known);
  if (usual == 0) return;
  for (const size_t k : doubtful) {
    std::int32_t* const digits = said[k].data() + 3;
    const std::int32_t best = *std::max_element(digits + 1, digits + 10);
    std::uint64_t before = 0, after = 0;
    for (size_t digit = 1; digit < 10; ++digit) {
      before += power(best - digits[digit]);
      if (!known[digit].empty()) {
        const int more = unlikeness(cells, k, known[digit]) - usual;
        digits[digit] -= std::clamp(TWICE * more / usual, 0, MOST_UNLIKE);
      }
      after += power(best - digits[digit]);
    }
    said[k][static_cast<size_t>(Kind::printed)] -= 4 * (logarithm(before) - logarithm(after));
  }
}

}  // namespace whydoku::photo
