#include "logic/link_graph.hpp"

#include <algorithm>
#include <bit>

namespace whydoku::logic {

namespace {

// Some of the three cells in which a line meets a box, and their common peers.
struct Group {
  CellSet cells;
  CellSet seen;
};

// The intersections of rows, three each, then those of columns.
constexpr std::size_t INTERSECTIONS = 54;

constexpr std::array<std::array<Group, 8>, INTERSECTIONS> make_groups() {
  std::array<std::array<Group, 8>, INTERSECTIONS> groups{};
  for (std::size_t x = 0; x < INTERSECTIONS; ++x) {
    const std::size_t line = x % 27 / 3;
    for (std::size_t bits = 1; bits < 8; ++bits) {
      Group& group = groups[x][bits];
      bool is_first = true;
      for (std::size_t n = 0; n < 3; ++n) {
        if ((bits >> n & 1) == 0) continue;
        const std::size_t place = x % 3 * 3 + n;
        const std::size_t i = x < 27 ? line * 9 + place : place * 9 + line;
        group.cells.add(i);
        if (is_first) {
          group.seen = SEEN[i];
        } else {
          group.seen &= SEEN[i];
        }
        is_first = false;
      }
    }
  }
  return groups;
}

constexpr auto GROUP_CELLS = make_groups();

// Which cells of which intersection several places of a digit in a house are.
struct GroupName {
  std::size_t intersection;
  std::size_t bits;
};

GroupName name_of(House h, unsigned mask) {
  const std::size_t index = h % 9;
  const Kind kind = kind_of(h);
  for (std::size_t t = 0; t < 3; ++t) {
    if ((mask & ~(7U << 3 * t)) != 0) continue;
    const std::size_t bits = mask >> 3 * t;
    if (kind == ROW) return {index * 3 + t, bits};
    if (kind == COLUMN) return {27 + index * 3 + t, bits};
    return {(index / 3 * 3 + t) * 3 + index % 3, bits};
  }
  const auto t = static_cast<std::size_t>(std::countr_zero(mask)) % 3;
  const unsigned down = mask >> t;
  return {27 + (index % 3 * 3 + t) * 3 + index / 3,
          (down & 1) | (down >> 2 & 2) | (down >> 4 & 4)};
}

}  // namespace

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

void LinkGraph::make(const Grid& grid, std::initializer_list<LinkKind> kinds, bool one_digit) {
  tables_ = &grid.tables();
  one_digit_ = one_digit;
  places_.clear();
  joined_.clear();
  singles_.fill(CellSet());
  in_cells_.fill(0);
  if (has_groups_) by_group_.fill(NONE);
  has_groups_ = false;
  for (std::vector<Number>& groups : groups_) groups.clear();
  for (const LinkKind kind : kinds) {
    each_split_of(grid, kind, [&](std::size_t q, unsigned one, unsigned other) {
      const Number start = number(q, one);
      const Number end = number(q, other);
      joined_.push_back({start, end, kind, static_cast<std::uint16_t>(q)});
      ++places_[start].end_of_ways;
      ++places_[end].end_of_ways;
    });
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
  ahead_.clear();
  ranges_.assign(places_.size(), {UNKNOWN, UNKNOWN});
}

void LinkGraph::drop_repeats() {
  for (Place& place : places_) {
    std::uint16_t kept = place.first_way;
    for (std::uint16_t w = place.first_way; w < place.end_of_ways; ++w) {
      const Way way = ways_[w];
      const bool is_repeated =
          std::any_of(ways_.begin() + place.first_way, ways_.begin() + kept,
                      [&](const Way& one) { return one.end == way.end && one.kind == way.kind; });
      if (!is_repeated) ways_[kept++] = way;
    }
    place.end_of_ways = kept;
  }
}

why::Ground LinkGraph::chain(std::span<const Number> starts, std::span<const Way> ways) const {
  std::vector<CandidateSet> nodes;
  std::vector<why::Ground> strong;
  for (std::size_t n = 0; n < ways.size(); ++n) {
    nodes.insert(nodes.end(), {node(starts[n]), node(ways[n].end)});
    strong.push_back(why::constraint(ways[n].ground));
  }
  return why::chain(nodes, strong);
}

void LinkGraph::look_ahead(Number n) {
  const Place& place = places_[n];
  const auto begin = static_cast<std::uint32_t>(ahead_.size());
  const auto add = [&](Number start, bool changes) {
    for (const Way& way : ways(start)) ahead_.push_back({start, changes, way});
  };
  CellSet cells = place.seen & singles_[place.digit];
  const bool looks_into_cell = !one_digit_ && place.cell != SEVERAL;
  if (looks_into_cell) cells.add(place.cell);
  cells.for_each([&](Cell i) {
    if (i != place.cell) {
      add(by_candidate_[candidate_of(i, place.digit)], false);
      return;
    }
    for (const Digit d : Members(without(in_cells_[i], bit_of(place.digit)))) {
      add(by_candidate_[candidate_of(i, d)], true);
    }
  });
  for (const Number group : groups_[place.digit]) {
    if (places_[group].cells.is_within(place.seen)) add(group, false);
  }
  ranges_[n] = {begin, static_cast<std::uint32_t>(ahead_.size())};
}

// The place of the candidates of a constraint that a mask of it names.
LinkGraph::Number LinkGraph::number(std::size_t q, unsigned mask) {
  if ((mask & (mask - 1)) == 0) {
    return number(tables_->members(q)[static_cast<std::size_t>(std::countr_zero(mask))]);
  }
  const GroupName name = name_of(house_of(static_cast<Constraint>(q)), mask);
  const Digit d = static_cast<Digit>(q % 9);
  Number& known = by_group_[(name.intersection * 9 + d) * 8 + name.bits];
  if (known == NONE) {
    const Group& group = GROUP_CELLS[name.intersection][name.bits];
    const CellSet seen = tables_->is_classic() ? group.seen : seen_by_all(group.cells, d);
    known = add({group.cells, seen, d, SEVERAL, 0, 0});
    groups_[d].push_back(known);
    has_groups_ = true;
  }
  return known;
}

LinkGraph::Number LinkGraph::number(Candidate k) {
  const Cell i = cell_of(k);
  const Digit d = digit_of(k);
  if ((in_cells_[i] & bit_of(d)) == 0) {
    in_cells_[i] = united(in_cells_[i], bit_of(d));
    singles_[d].add(i);
    by_candidate_[k] = add({CellSet::just(i), tables_->sight(k), d, i, 0, 0});
  }
  return by_candidate_[k];
}

CellSet LinkGraph::seen_by_all(const CellSet& cells, Digit d) const {
  CellSet seen = tables_->all_cells();
  cells.for_each([&](Cell i) { seen &= tables_->sight(candidate_of(i, d)); });
  return seen;
}

LinkGraph::Number LinkGraph::add(const Place& place) {
  places_.push_back(place);
  return static_cast<Number>(places_.size() - 1);
}

}  // namespace whydoku::logic
