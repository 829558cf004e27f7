#include "photo/score.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "photo/pieces.hpp"

namespace whydoku::photo {
namespace {

// Of the contrast: how much darker a piece of a line is than its sides, and a whole line, at least.
constexpr float SEEN = 0.09F;
constexpr float LINE = 0.02F;
constexpr float CROSSED = 0.85F;  // of the middles of cells that something runs through

// How much darker a whole line is than what is beside it, moved by a share of a cell; and the share
// of its pieces of which that can be said.
struct Line {
  float depth = 0;
  float seen = 0;
};

Line line_at(const Picture& picture, const Mesh& mesh, float contrast, bool is_across, int number,
             float middle) {
  constexpr int REACH = 2;
  constexpr int MARGIN = BESIDE + 1;
  Profile sum(2 * (REACH + MARGIN) + 1), profile;
  Line line;
  for (int cell = 0; cell < 9; ++cell) {
    const Piece piece{is_across, number, cell};
    const Found found = darkest(picture, mesh, piece, middle, REACH, profile);
    line.seen += found.depth > SEEN * contrast ? 1.0F / 9 : 0;
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += profile[k] * (1.0F / 9);
  }
  for (int t = -REACH; t <= REACH; ++t) {
    line.depth = std::max(line.depth, ridge(sum, t + REACH + MARGIN) / contrast);
  }
  return line;
}

// What runs through the cells of a mesh in one direction, as if there were lines: how dark it
// usually is, and in which share of the cells of a row it is seen.
struct Noise {
  float depth = 0;
  float seen = 0;
};

Noise noise_in(const Picture& picture, const Mesh& mesh, float contrast, bool is_across) {
  std::array<float, 9> depths, usual, pieces;
  for (std::size_t k = 0; k < 9; ++k) {
    const auto within = [&](float middle) {
      return line_at(picture, mesh, contrast, is_across, static_cast<int>(k), middle);
    };
    const Line line = within(0.5F);
    depths[k] = line.depth;
    pieces[k] = line.seen;
    std::array beside = {line.depth, within(0.25F).depth, within(0.75F).depth};
    std::sort(beside.begin(), beside.end());
    usual[k] = beside[1];
  }
  std::sort(depths.begin(), depths.end());
  std::sort(usual.begin(), usual.end());
  std::sort(pieces.begin(), pieces.end());
  // Digits stand in the middle of cells, and no more than at one place of the three; where lines
  // do, cells are larger.
  return {pieces[4] > CROSSED ? depths[4] : usual[4], pieces[4]};
}

// How surely lines of one direction are where a mesh has them. All have to differ from what is in
// the middle of cells; those around boxes have to be seen in all pieces, and count for more if they
// are thicker than the others. Nobody looks into the cells if it cannot be `least`.
float score_in(const Picture& picture, const Mesh& mesh, float contrast, bool is_across,
               float least) {
  std::array<float, 10> depths;
  float seen = 0, of_boxes = 0, within = 0;
  for (std::size_t k = 0; k < 10; ++k) {
    const Line line = line_at(picture, mesh, contrast, is_across, static_cast<int>(k), 0);
    depths[k] = line.depth;
    seen += k % 3 == 0 ? line.seen / 4 : 0;
    (k % 3 == 0 ? of_boxes : within) += std::max(line.depth, 0.0F) / (k % 3 == 0 ? 4 : 6);
  }
  const float thicker = (of_boxes - within) / std::max(of_boxes + within, 0.01F);
  const auto share_above = [&depths](float depth) {
    const auto n =
        std::count_if(depths.begin(), depths.end(), [depth](float one) { return one > depth; });
    return static_cast<float>(n) / 10;
  };
  const float most_lines = share_above(LINE);
  const float most =
      0.5F * seen + 0.5F * most_lines + (most_lines > 0.9F ? 0.3F * std::max(thicker, 0.0F) : 0.0F);
  if (most < least) return most;
  const Noise noise = noise_in(picture, mesh, contrast, is_across);
  const float share = share_above(std::max(LINE, 2 * noise.depth));
  // Where few lines are seen, those that are may be the lines of something larger.
  return 0.5F * seen + 0.5F * share - 0.3F * noise.seen + (share > 0.9F ? 0.3F * thicker : 0.0F);
}

}  // namespace

// The lesser of both directions: lines of text are no grid.
float score_of(const Picture& picture, const Mesh& mesh, float least) {
  const float contrast = contrast_of(picture, mesh);
  const float across = score_in(picture, mesh, contrast, true, least);
  if (across < least) return across;
  return std::min(across, score_in(picture, mesh, contrast, false, least));
}

}  // namespace whydoku::photo
