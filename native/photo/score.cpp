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

// How surely lines of one direction are where a mesh has them. All have to differ from what is in
// the middle of cells; those around boxes have to be seen in all pieces, and count for more if they
// are thicker than the others.
float score_in(const Picture& picture, const Mesh& mesh, float contrast, bool is_across) {
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
  const float noise = pieces[4] > CROSSED ? depths[4] : usual[4];
  const float least = std::max(LINE, 2 * noise);
  float seen = 0, of_boxes = 0, within = 0;
  int n = 0;
  for (int k = 0; k < 10; ++k) {
    const Line line = line_at(picture, mesh, contrast, is_across, k, 0);
    n += line.depth > least ? 1 : 0;
    seen += k % 3 == 0 ? line.seen / 4 : 0;
    (k % 3 == 0 ? of_boxes : within) += std::max(line.depth, 0.0F) / (k % 3 == 0 ? 4 : 6);
  }
  const float thicker = (of_boxes - within) / std::max(of_boxes + within, 0.01F);
  const auto share = static_cast<float>(n) / 10;
  // Where few lines are seen, those that are may be the lines of something larger.
  return 0.5F * seen + 0.5F * share - 0.3F * pieces[4] + (share > 0.9F ? 0.3F * thicker : 0.0F);
}

}  // namespace

// The lesser of both directions: lines of text are no grid.
float score_of(const Picture& picture, const Mesh& mesh) {
  const float contrast = contrast_of(picture, mesh);
  return std::min(score_in(picture, mesh, contrast, true),
                  score_in(picture, mesh, contrast, false));
}

}  // namespace whydoku::photo
