#include "photo/order.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "sorting.hpp"

namespace whydoku::photo {
namespace {

// The ends of a grid down the page and across it, at its second lines and its second last ones: a
// page that lies askew leaves room between these.
constexpr std::array<std::pair<std::size_t, std::size_t>, 2> ENDS = {{{14, 84}, {41, 48}}};

// What a grid takes of a page, down it and across.
struct Lying {
  std::size_t number;
  std::array<std::pair<float, float>, 2> extents;
};

// Sorts grids by where they lie in one way, cut apart wherever no grid is in between, and the parts
// in the other way; `is_whole` if that way has no cut.
void sort_part(std::span<Lying> part, std::size_t way, bool is_whole) {
  sort_stably(part.begin(), part.end(), [way](const Lying& a, const Lying& b) {
    return a.extents[way] < b.extents[way];
  });
  std::size_t first = 0;
  float end = part[0].extents[way].second;
  for (std::size_t at = 1; at <= part.size(); ++at) {
    if (at < part.size() && part[at].extents[way].first < end) {
      end = std::max(end, part[at].extents[way].second);
      continue;
    }
    const auto piece = part.subspan(first, at - first);
    const bool is_all = piece.size() == part.size();
    if (piece.size() > 1 && !(is_whole && is_all)) sort_part(piece, 1 - way, is_all);
    if (at < part.size()) end = part[first = at].extents[way].second;
  }
}

}  // namespace

std::vector<std::size_t> order_on_page(const std::vector<Mesh>& grids) {
  std::array<Point, 2> ways{};  // those of all grids, together
  for (const Mesh& mesh : grids) {
    for (std::size_t k = 0; k < 2; ++k) {
      ways[k] = ways[k] + (mesh[ENDS[k].second] - mesh[ENDS[k].first]);
    }
  }
  std::vector<Lying> page;
  for (const Mesh& mesh : grids) {
    Lying one{page.size(), {}};
    for (std::size_t k = 0; k < 2; ++k) {
      const auto along = [&](Point p) { return p.x * ways[k].x + p.y * ways[k].y; };
      one.extents[k] = std::minmax(along(mesh[ENDS[k].first]), along(mesh[ENDS[k].second]));
    }
    page.push_back(one);
  }
  if (!page.empty()) sort_part(page, 0, false);
  std::vector<std::size_t> numbers;
  for (const Lying& one : page) numbers.push_back(one.number);
  return numbers;
}

}  // namespace whydoku::photo
