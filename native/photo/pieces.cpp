#include "photo/pieces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace whydoku::photo {
namespace {

constexpr float STEP = 1.0F / STEPS;
constexpr int ALONG = 9;  // places along a piece of a line

// The light across a piece that is moved by `middle` of a cell, from `reach` steps before to as
// many behind.
void measure(const Picture& picture, const Mesh& mesh, const Piece& piece, float middle, int reach,
             Profile& profile) {
  const int row = piece.is_across ? piece.line : piece.cell;
  const int column = piece.is_across ? piece.cell : piece.line;
  const int row2 = piece.is_across ? row : row + 1;
  const int column2 = piece.is_across ? column + 1 : column;
  const Point from = crossing(mesh, row, column), to = crossing(mesh, row2, column2);
  const Point side =
      (along(mesh, row, column, !piece.is_across) + along(mesh, row2, column2, !piece.is_across)) *
      0.5F;
  profile.assign(static_cast<std::size_t>(2 * reach + 1), 0.0F);
  for (int k = 0; k < ALONG; ++k) {
    const float share = 0.1F + 0.8F * (static_cast<float>(k) + 0.5F) / ALONG;
    const Point start = from + (to - from) * share + side * middle;
    for (int t = -reach; t <= reach; ++t) {
      profile[static_cast<std::size_t>(t + reach)] +=
          picture.at(start + side * (static_cast<float>(t) * STEP));
    }
  }
  for (float& light : profile) light *= 1.0F / ALONG;
}

}  // namespace

Point along(const Mesh& mesh, int row, int column, bool is_across) {
  const int from = std::max((is_across ? column : row) - 1, 0);
  const int to = std::min((is_across ? column : row) + 1, 9);
  const Point length = is_across ? crossing(mesh, row, to) - crossing(mesh, row, from)
                                 : crossing(mesh, to, column) - crossing(mesh, from, column);
  return length * (1.0F / static_cast<float>(to - from));
}

float ridge(const Profile& profile, int middle) {
  const auto at = [&](int k) { return profile[static_cast<std::size_t>(k)]; };
  const float before = std::max(at(middle - BESIDE), at(middle - BESIDE - 1));
  const float behind = std::max(at(middle + BESIDE), at(middle + BESIDE + 1));
  return std::min(before, behind) - at(middle);
}

Found darkest(const Picture& picture, const Mesh& mesh, const Piece& piece, float middle, int reach,
              Profile& profile) {
  const int margin = BESIDE + 1;
  measure(picture, mesh, piece, middle, reach + margin, profile);
  Found found;
  float best = 0;
  for (int t = -reach; t <= reach; ++t) {
    const float depth = ridge(profile, t + reach + margin);
    const float far = static_cast<float>(std::abs(t)) / static_cast<float>(std::max(reach, 1));
    if (depth > 0 && depth * (1 - 0.3F * far) > best) {
      best = depth * (1 - 0.3F * far);
      found = {static_cast<float>(t) * STEP, depth};
    }
  }
  if (best == 0) return found;
  // Between steps: where a parabola through the best step and both beside it is deepest.
  const int t = static_cast<int>(found.offset * STEPS + (found.offset < 0 ? -0.5F : 0.5F));
  if (std::abs(t) < reach) {
    const auto at = [&](int k) { return profile[static_cast<std::size_t>(k + reach + margin)]; };
    const float curve = at(t - 1) - 2 * at(t) + at(t + 1);
    if (curve > 1e-3F) {
      const float shift = 0.5F * (at(t - 1) - at(t + 1)) / curve;
      found.offset += std::clamp(shift, -0.5F, 0.5F) * STEP;
    }
  }
  return found;
}

float contrast_of(const Picture& picture, const Mesh& mesh) {
  std::array<int, 256> counts{};
  int n = 0;
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      const Point from = crossing(mesh, row, column);
      const Point across = crossing(mesh, row, column + 1) - from;
      const Point down = crossing(mesh, row + 1, column) - from;
      for (int k = 0; k < 64; ++k) {
        const Point at = from + across * (static_cast<float>(k % 8) * 0.125F) +
                         down * (static_cast<float>(k / 8) * 0.125F);
        ++counts[static_cast<std::size_t>(picture.at(at))];
        ++n;
      }
    }
  }
  const auto share = [&](int percent) {
    int sum = 0, light = 0;
    while (light < 255 && (sum += counts[static_cast<std::size_t>(light)]) * 100 < n * percent) {
      ++light;
    }
    return static_cast<float>(light);
  };
  return std::max(share(85) - share(3), 8.0F);
}

}  // namespace whydoku::photo
