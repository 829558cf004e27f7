#include "logic/link_graph.hpp"

namespace whydoku::logic {

std::array<CellSet, 9> cells_of_digits(const Grid& grid) {
  std::array<CellSet, 9> cells{};
  for (Cell i = 0; i < CELLS; ++i) {
    for (const Digit d : Members(grid.mask(i))) cells[d].add(i);
  }
  return cells;
}

CandidateSet digit_in(const CellSet& cells, Digit d) {
  CandidateSet held;
  cells.for_each([&](Cell i) { held.add(candidate_of(i, d)); });
  return held;
}

void LinkGraph::make(StrongLinks& links, std::initializer_list<LinkKind> kinds) {
  places_.clear();
  joined_.clear();
  singles_.fill(CellSet());
  in_cells_.fill(0);
  for (std::vector<Number>& groups : groups_) groups.clear();
  for (const LinkKind kind : kinds) links.of(kind);
  by_node_.assign(links.nodes().size(), NONE);
  for (const LinkKind kind : kinds) {
    for (const Link& link : links.of(kind)) {
      const Number start = number(links.nodes(), link.start);
      const Number end = number(links.nodes(), link.end);
      joined_.push_back({start, end, kind, link.ground});
      ++places_[start].end_of_ways;
      ++places_[end].end_of_ways;
    }
  }
  std::uint16_t ways = 0;
  for (Place& place : places_) {
    const std::uint16_t count = place.end_of_ways;
    place.first_way = place.end_of_ways = ways;
    ways = static_cast<std::uint16_t>(ways + count);
  }
  ways_.resize(ways);
  for (const Joined& link : joined_) {
    ways_[places_[link.start].end_of_ways++] = {link.end, link.kind, link.ground};
    ways_[places_[link.end].end_of_ways++] = {link.start, link.kind, link.ground};
  }
}

LinkGraph::Number LinkGraph::number(const Nodes& nodes, Node node) {
  Number& known = by_node_[node];
  if (known != NONE) return known;
  known = static_cast<Number>(places_.size());
  Place place{};
  if (const Candidate k = nodes.single(node); k != NO_CANDIDATE) {
    place.digit = digit_of(k);
    place.cell = cell_of(k);
    place.cells = CellSet::of(place.cell);
    place.seen = SEEN[place.cell];
    by_candidate_[k] = known;
    singles_[place.digit].add(place.cell);
    in_cells_[place.cell] = united(in_cells_[place.cell], bit_of(place.digit));
  } else {
    const CandidateSet& held = nodes[node];
    place.digit = digit_of(static_cast<Candidate>(held.lowest()));
    place.cell = SEVERAL;
    place.seen = SEEN[held.lowest() / 9];
    held.for_each([&](std::size_t of_node) {
      place.cells.add(of_node / 9);
      place.seen &= SEEN[of_node / 9];
    });
    groups_[place.digit].push_back(known);
  }
  places_.push_back(place);
  return known;
}

}  // namespace whydoku::logic
