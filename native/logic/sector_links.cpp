#include "logic/sector_links.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "logic/line_places.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

constexpr unsigned WEIGHT_OF_SECTORS = 600;
constexpr int MOST_CELLS = 16;
constexpr unsigned NO_COVER = 255;

// Cells, a further one, and which of their digits are counted by columns.
struct AlmostFilled {
  CellSet cells;
  Cell further;
  Mask by_columns;

  bool operator==(const AlmostFilled&) const = default;
};

struct HashOfFilled {
  std::size_t operator()(const AlmostFilled& one) const {
    std::uint64_t name = one.further * 512U + one.by_columns;
    one.cells.for_each([&](Cell i) { name = name * 83 + i + 1; });
    return static_cast<std::size_t>(name * 0x9E3779B97F4A7C15U >> 20);
  }
};

// The sets of a grid, the smallest first.
std::vector<AlmostFilled> almost_filled(Search& search) {
  const Grid& grid = search.grid();
  std::unordered_set<AlmostFilled, HashOfFilled> known;
  PlacesByLine places(grid);
  places.each_filled([&] {
    search.patience().tick();
    Mask by_columns = 0;
    for (Digit d = 0; d < 9; ++d) {
      if (places.is_by_columns(d)) by_columns = united(by_columns, bit_of(d));
    }
    places.each_almost_closed([&](const CellSet& cells, Cell further) {
      if (cells.count() > MOST_CELLS) return;
      Mask digits = 0;
      cells.for_each([&](Cell i) { digits = united(digits, grid.mask(i)); });
      known.insert({cells, further, static_cast<Mask>(by_columns & digits)});
    });
  });
  std::vector<AlmostFilled> found;
  for (const AlmostFilled& one : known) {
    if (!is_subset(one.cells, places.open())) found.push_back(one);
  }
  sort_all(found.begin(), found.end(), [](const AlmostFilled& one, const AlmostFilled& other) {
    if (one.cells.count() != other.cells.count()) return one.cells.count() < other.cells.count();
    if (one.cells != other.cells) return one.cells.comes_before(other.cells);
    if (one.by_columns != other.by_columns) return one.by_columns < other.by_columns;
    return one.further < other.further;
  });
  return found;
}

// The links of these sets: of two nodes those of the smallest sets.
class SectorLinks {
 public:
  SectorLinks(const Grid& grid, ChainNet& net) : grid_(grid), net_(net) {}

  void add(const AlmostFilled& set) {
    const bool is_known = last_.cells == set.cells && last_.by_columns == set.by_columns;
    last_ = set;
    if (!is_known) find_covers(set);
    // With fewer places than that they need all of them.
    if (covers_.size() != static_cast<std::size_t>(set.cells.count()) + 1) return;
    if (!is_known) {
      const std::vector<Node> nodes = nodes_of(set.cells);
      for (std::size_t n = 0; n < nodes.size(); ++n) {
        for (std::size_t m = n + 1; m < nodes.size(); ++m) join(set.cells, nodes[n], nodes[m]);
      }
    }
    const Mask beside = find_beside(set.further);
    const NetNode odd = beside == 0 ? NO_NODE : net_.digits_in(set.further, beside);
    if (odd == NO_NODE) return;
    const CellSet all = set.cells | JUST[set.further];
    for (const Node& node : nodes_of(all)) join(all, {NO_COVER, odd}, node);
  }

 private:
  struct Node {
    unsigned cover;
    NetNode node;
  };

  void find_covers(const AlmostFilled& set) {
    covers_.clear();
    for (Digit d = 0; d < 9; ++d) {
      const Kind kind = (set.by_columns & bit_of(d)) != 0 ? COLUMN : ROW;
      for (unsigned n = 0; n < 9; ++n) {
        const Constraint q = constraint_of(house_at(kind, n), d);
        if (places_in(set.cells, q) != 0) covers_.push_back(q);
      }
    }
  }

  // The digits of a cell that are in no cover.
  Mask find_beside(Cell i) const {
    Mask digits = grid_.mask(i);
    for (const Constraint q : covers_) {
      if (HOUSE_SETS[house_of(q)].has(i)) {
        digits = without(digits, bit_of(static_cast<unsigned>(q % 9)));
      }
    }
    return digits;
  }

  // The nodes of the covers that some candidate sees.
  std::vector<Node> nodes_of(const CellSet& cells) {
    std::vector<Node> nodes;
    for (unsigned n = 0; n < covers_.size(); ++n) {
      const Constraint q = covers_[n];
      const NetNode node = net_.places(house_of(q), places_in(cells, q), static_cast<Digit>(q % 9));
      if (node != NO_NODE) nodes.push_back({n, node});
    }
    return nodes;
  }

  Mask places_in(const CellSet& cells, Constraint q) const {
    Mask at = 0;
    for (const std::uint8_t p : Members(grid_.mask(q))) {
      if (cells.has(cell_of(MEMBERS[q][p]))) at = united(at, bit_of(p));
    }
    return at;
  }

  void join(const CellSet& cells, const Node& one, const Node& other) {
    const auto size = static_cast<unsigned>(cells.count());
    const auto [a, b] = std::minmax(one.node, other.node);
    if (smallest_.try_emplace(std::uint64_t{a} << 32 | b, size).first->second < size) return;
    net_.join(one.node, other.node, LinkKind::SECTORS, WEIGHT_OF_SECTORS + size,
              net_.add_spread({cells, covers_}), one.cover, other.cover);
  }

  const Grid& grid_;
  ChainNet& net_;
  AlmostFilled last_{};
  std::vector<Constraint> covers_;
  std::unordered_map<std::uint64_t, unsigned> smallest_;
};

}  // namespace

void join_sectors(Search& search, ChainNet& net) {
  SectorLinks links(search.grid(), net);
  for (const AlmostFilled& set : almost_filled(search)) links.add(set);
}

}  // namespace whydoku::logic
