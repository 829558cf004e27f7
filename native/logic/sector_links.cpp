#include "logic/sector_links.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "logic/line_places.hpp"
#include "logic/order.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

constexpr unsigned WEIGHT_OF_SECTORS = 600;
constexpr unsigned NO_COVER = 255;

// Cells with one cover more than they are; or with as many, but for digits of one of them.
struct AlmostFilled {
  CellSet cells;
  std::vector<Constraint> covers;
  Cell odd = NO_CELL;
  Mask apart = 0;
};

// Joins what a set may have outside its covers to each of these, or any two covers.
void join_cells(ChainNet& net, const Grid& grid, const AlmostFilled& set) {
  std::vector<std::pair<unsigned, NetNode>> nodes;
  if (set.odd != NO_CELL) nodes.emplace_back(NO_COVER, net.digits_in(set.odd, set.apart));
  for (unsigned n = 0; n < set.covers.size(); ++n) {
    const Constraint q = set.covers[n];
    Mask at = 0;
    for (const std::uint8_t p : Members(grid.mask(q))) {
      if (set.cells.has(cell_of(MEMBERS[q][p]))) at = united(at, bit_of(p));
    }
    nodes.emplace_back(n, net.places(house_of(q), at, static_cast<Digit>(q % 9)));
  }
  const std::uint32_t ground = net.add_spread({set.cells, set.covers});
  const unsigned weight = WEIGHT_OF_SECTORS + static_cast<unsigned>(set.covers.size());
  const std::size_t firsts = set.odd != NO_CELL ? 1 : nodes.size();
  for (std::size_t a = 0; a < firsts; ++a) {
    for (std::size_t b = a + 1; b < nodes.size(); ++b) {
      net.join(nodes[a].second, nodes[b].second, LinkKind::SECTORS, weight, ground, nodes[a].first,
               nodes[b].first);
    }
  }
}

}  // namespace

void join_sectors(Search& search, ChainNet& net) {
  const Grid& grid = search.grid();
  PlacesByLine places(grid);
  std::vector<AlmostFilled> found;
  places.each_filled([&] {
    search.patience().tick();
    places.each_almost_closed([&](const CellSet& cells, Cell out) {
      if (!places.want(cells, out)) return;
      CellSet all = cells;
      all.add(out);
      std::vector<Constraint> covers = places.lines_of(all);
      const Mask apart = places.apart_from(all, out);
      if (apart != 0 && !is_subset(all, places.open())) {
        found.push_back({all, covers, out, apart});
      }
      if (!is_subset(cells, places.open())) found.push_back({cells, std::move(covers)});
    });
  });
  sort_all(found.begin(), found.end(), [](const AlmostFilled& one, const AlmostFilled& other) {
    if (one.cells != other.cells) return one.cells.comes_before(other.cells);
    if (one.odd != other.odd) return one.odd < other.odd;
    return one.covers < other.covers;
  });
  const auto same = [](const AlmostFilled& one, const AlmostFilled& other) {
    return one.cells == other.cells && one.odd == other.odd && one.covers == other.covers;
  };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  for (const AlmostFilled& set : found) join_cells(net, grid, set);
}

}  // namespace whydoku::logic
