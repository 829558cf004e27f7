#include "logic/chain_net.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

#include "sets.hpp"

namespace whydoku::logic {

namespace {

constexpr std::uint32_t UNKNOWN = ~std::uint32_t{0};
constexpr std::size_t FIRST_BOX = house_at(BOX, 0);

// The kinds of names of nodes.
enum Tag : std::uint64_t { PLACES, DIGITS, SPREAD };

CandidateSet seen_by_all(const CandidateSet& node, CandidateSet among) {
  node.for_each([&](std::size_t k) { among &= SEES[k]; });
  return among;
}

struct Places {
  std::size_t house;
  Mask at;
};

// The one way to name some places of a house: a line if one holds them all, a row before a column.
Places named_places(House house, Mask at) {
  if ((at & (at - 1)) == 0) {
    const Cell i = HOUSE_CELLS[house][lowest(at)];
    return {house_of(ROW, i), bit_of(place_of(ROW, i))};
  }
  if (house < FIRST_BOX) return {house, at};
  const Cell i = HOUSE_CELLS[house][lowest(at)];
  for (const Kind kind : {ROW, COLUMN}) {
    const House line = house_of(kind, i);
    Mask there = 0;
    bool is_in_line = true;
    for (const std::uint8_t p : Members(at)) {
      const Cell j = HOUSE_CELLS[house][p];
      is_in_line = is_in_line && house_of(kind, j) == line;
      there = united(there, bit_of(place_of(kind, j)));
    }
    if (is_in_line) return {line, there};
  }
  return {house, at};
}

}  // namespace

void ChainNet::clear(const CandidateSet& possible, const CandidateSet& digits, bool one_digit) {
  possible_ = possible;
  open_ = possible;
  open_ -= digits;
  one_digit_ = one_digit;
  nodes_.clear();
  seen_.clear();
  ahead_.clear();
  links_.clear();
  sets_.clear();
  used_names_ = 0;
  if (names_.empty()) names_.resize(1024);
  if (++round_ == 0) {
    std::fill(names_.begin(), names_.end(), Name{});
    round_ = 1;
  }
}

ChainNet::Name& ChainNet::named(std::uint64_t name) {
  if (used_names_ * 2 >= names_.size()) {
    std::vector<Name> old(names_.size() * 2);
    old.swap(names_);
    used_names_ = 0;
    for (const Name& one : old) {
      if (one.round == round_) named(one.name) = one;
    }
  }
  const std::size_t last = names_.size() - 1;
  std::size_t at = static_cast<std::size_t>(name * 0x9E3779B97F4A7C15U >> 32) & last;
  while (names_[at].round == round_ && names_[at].name != name) at = (at + 1) & last;
  if (names_[at].round != round_) {
    ++used_names_;
    names_[at] = {name, round_, NO_NODE - 1};
  }
  return names_[at];
}

// The number of a node whose name has been met, or is new.
NetNode ChainNet::node_of(Name& name, const CandidateSet& node) {
  const CandidateSet seen = seen_by_all(node, possible_);
  if (seen.is_empty()) return name.node = NO_NODE;
  name.node = static_cast<NetNode>(nodes_.size());
  nodes_.push_back(node);
  seen_.push_back(seen);
  if (one_digit_) ahead_.push_back(seen & DIGIT_CANDIDATES[node.highest() % 9]);
  return name.node;
}

NetNode ChainNet::places(House h, Mask at, Digit d) {
  const Places one = named_places(h, at);
  Name& name = named((one.house << 13 | std::size_t{one.at} << 4 | d) << 2 | PLACES);
  if (name.node != NO_NODE - 1) return name.node;
  CandidateSet node;
  for (const std::uint8_t p : Members(at)) node.add(candidate_of(HOUSE_CELLS[h][p], d));
  return node_of(name, node);
}

NetNode ChainNet::digits_in(Cell i, Mask digits) {
  if (size_of(digits) == 1) return places(house_of(ROW, i), bit_of(place_of(ROW, i)),
                                          lowest(digits));
  Name& name = named((std::size_t{i} << 9 | digits) << 2 | DIGITS);
  if (name.node != NO_NODE - 1) return name.node;
  CandidateSet node;
  for (const Digit d : Members(digits)) node.add(candidate_of(i, d));
  return node_of(name, node);
}

NetNode ChainNet::spread(const CellSet& cells, Digit d) {
  for (House h = 0; h < HOUSES; ++h) {
    if (!cells.is_within(HOUSE_SETS[h])) continue;
    Mask at = 0;
    cells.for_each([&](Cell i) { at = united(at, bit_of(place_of(kind_of(h), i))); });
    return places(h, at, d);
  }
  std::uint64_t cells_named = 0;
  CandidateSet node;
  cells.for_each([&](Cell i) {
    cells_named = cells_named << 7 | (i + 1U);
    node.add(candidate_of(i, d));
  });
  Name& name = named((cells_named << 4 | d) << 2 | SPREAD);
  return name.node != NO_NODE - 1 ? name.node : node_of(name, node);
}

std::uint32_t ChainNet::add_set(const LinkedSet& set) {
  sets_.push_back(set);
  return static_cast<std::uint32_t>(sets_.size() - 1);
}

void ChainNet::join(NetNode first, NetNode second, LinkKind kind, unsigned weight, std::uint32_t set,
                    unsigned one, unsigned other) {
  if (first == NO_NODE || second == NO_NODE) return;
  links_.push_back({first, second, set, static_cast<std::uint16_t>(weight), kind,
                    static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(other)});
}

void ChainNet::close(Patience& patience) {
  is_ordered_ = false;
  find_weak_links();
  connect();
  find_components(patience);
  refuted_ = CandidateSet();
  for (NetNode n = 0; n < size(); ++n) refuted_ |= ahead(n) & excluded_without(n);
  refuted_ &= open_;
}

void ChainNet::find_weak_links() {
  weak_.clear();
  std::array<NetNode, CANDIDATES> single;  // the node of each candidate by itself
  std::array<NetNode, CANDIDATES> first;   // of the others that have it for their lowest
  single.fill(NO_NODE);
  first.fill(NO_NODE);
  next_.assign(size(), NO_NODE);
  for (NetNode n = 0; n < size(); ++n) {
    const std::size_t low = nodes_[n].lowest();
    if (nodes_[n].highest() == low) {
      single[low] = n;
    } else {
      next_[n] = first[low];
      first[low] = n;
    }
  }
  for (NetNode n = 0; n < size(); ++n) {
    const bool is_single = nodes_[n].highest() == nodes_[n].lowest();
    ahead(n).for_each([&](std::size_t k) {
      if (single[k] != NO_NODE) {
        weak_.push_back({n, single[k]});
        if (!is_single) weak_.push_back({single[k], n});
      }
      if (is_single) return;
      for (NetNode other = first[k]; other != NO_NODE; other = next_[other]) {
        if (nodes_[other].is_within(ahead(n))) weak_.push_back({n, other});
      }
    });
  }
}

// Makes the edges of all literals from the links.
void ChainNet::connect() {
  starts_.assign(size() * 2 + 2, 0);
  for (const ChainLink& link : links_) {
    ++starts_[if_false(link.first) + 2];
    ++starts_[if_false(link.second) + 2];
  }
  for (const auto& [from, to] : weak_) ++starts_[if_true(from) + 2];
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  edges_.resize(starts_.back());
  for (const ChainLink& link : links_) {
    edges_[starts_[if_false(link.first) + 1]++] = if_true(link.second);
    edges_[starts_[if_false(link.second) + 1]++] = if_true(link.first);
  }
  for (const auto& [from, to] : weak_) edges_[starts_[if_true(from) + 1]++] = if_false(to);
  starts_.pop_back();
}

// Tarjan's search, without recursion.
void ChainNet::find_components(Patience& patience) {
  const std::size_t literals = size() * 2;
  index_.assign(literals, 0);
  low_.resize(literals);
  next_.resize(literals);
  components_.assign(literals, UNKNOWN);
  sizes_.clear();
  excluded_.clear();
  std::uint32_t visited = 0;
  const auto visit = [&](Literal l) {
    index_[l] = low_[l] = ++visited;
    next_[l] = starts_[l];
    path_.push_back(l);
    pending_.push_back(l);
  };
  for (Literal root = 0; root < literals; ++root) {
    if (index_[root] != 0) continue;
    patience.tick();
    visit(root);
    while (!path_.empty()) {
      const Literal l = path_.back();
      if (next_[l] < starts_[l + 1]) {
        const Literal to = edges_[next_[l]++];
        if (index_[to] == 0) {
          visit(to);
        } else if (components_[to] == UNKNOWN) {
          low_[l] = std::min(low_[l], index_[to]);
        }
        continue;
      }
      path_.pop_back();
      if (!path_.empty()) low_[path_.back()] = std::min(low_[path_.back()], low_[l]);
      if (low_[l] == index_[l]) finish_component(l);
    }
  }
}

void ChainNet::finish_component(Literal root) {
  const auto number = static_cast<std::uint32_t>(sizes_.size());
  std::size_t begin = pending_.size();
  do {
    components_[pending_[--begin]] = number;
  } while (pending_[begin] != root);
  CandidateSet excluded;
  for (std::size_t n = begin; n < pending_.size(); ++n) {
    const Literal l = pending_[n];
    if (l % 2 != 0) excluded |= ahead(l / 2);
    for (const Literal to : after(l)) {
      if (components_[to] != number) excluded |= excluded_[components_[to]];
    }
  }
  sizes_.push_back(static_cast<std::uint32_t>(pending_.size() - begin));
  excluded_.push_back(excluded);
  pending_.resize(begin);
}

ChainNet::Position ChainNet::position_of(const CandidateSet& node) {
  return {static_cast<std::uint32_t>(node.lowest()), node.count()};
}

// The lowest candidate counts first, then the number of candidates, then the highest that differs.
bool ChainNet::is_before(const CandidateSet& one, Position at, const CandidateSet& other,
                         Position there) {
  if (at.lowest != there.lowest) return at.lowest < there.lowest;
  if (at.count != there.count) return at.count < there.count;
  CandidateSet less = other;
  less -= one;
  CandidateSet more = one;
  more -= other;
  if (more.is_empty()) return false;
  return less.highest() > more.highest();
}

void ChainNet::order() {
  if (is_ordered_) return;
  is_ordered_ = true;
  std::vector<Position> positions;
  positions.reserve(size());
  for (const CandidateSet& node : nodes_) positions.push_back(position_of(node));
  std::vector<NetNode> sorted(size());
  std::iota(sorted.begin(), sorted.end(), NetNode{0});
  std::sort(sorted.begin(), sorted.end(), [&](NetNode a, NetNode b) {
    return is_before(nodes_[a], positions[a], nodes_[b], positions[b]);
  });
  std::vector<NetNode> place(size());
  const auto rearrange = [&](std::vector<CandidateSet>& sets) {
    std::vector<CandidateSet> old(sets.size());
    old.swap(sets);
    for (std::size_t n = 0; n < old.size(); ++n) sets[n] = old[sorted[n]];
  };
  for (NetNode n = 0; n < size(); ++n) place[sorted[n]] = n;
  rearrange(nodes_);
  rearrange(seen_);
  if (one_digit_) rearrange(ahead_);
  std::vector<std::uint32_t> components(components_.size());
  for (Literal l = 0; l < components.size(); ++l) {
    components[place[l / 2] * 2 + l % 2] = components_[l];
  }
  components_.swap(components);
  for (Name& name : names_) {
    if (name.round == round_ && name.node < size()) name.node = place[name.node];
  }
  for (ChainLink& link : links_) {
    link.first = place[link.first];
    link.second = place[link.second];
  }
  for (auto& [from, to] : weak_) {
    from = place[from];
    to = place[to];
  }
  connect();
  for (Literal l = 0; l < size() * 2; ++l) {
    std::sort(edges_.begin() + starts_[l], edges_.begin() + starts_[l + 1]);
  }
  make_ways();
}

// Collects the links from each node to each other.
void ChainNet::make_ways() {
  struct Directed {
    NetNode from;
    NetNode to;
    std::uint32_t link;
  };
  std::vector<Directed> all;
  all.reserve(links_.size() * 2);
  for (std::uint32_t n = 0; n < links_.size(); ++n) {
    all.push_back({links_[n].first, links_[n].second, n});
    all.push_back({links_[n].second, links_[n].first, n});
  }
  std::sort(all.begin(), all.end(), [](const Directed& one, const Directed& other) {
    return std::tie(one.from, one.to, one.link) < std::tie(other.from, other.to, other.link);
  });
  ways_.clear();
  plainest_.clear();
  way_starts_.assign(size() + 1, 0);
  for (std::size_t n = 0; n < all.size();) {
    std::size_t end = n;
    std::uint32_t weight = UNKNOWN;
    for (; end < all.size() && all[end].from == all[n].from && all[end].to == all[n].to; ++end) {
      weight = std::min<std::uint32_t>(weight, links_[all[end].link].weight);
    }
    Way way{all[n].to, weight, static_cast<std::uint32_t>(plainest_.size()), 0, all[n].link};
    for (std::size_t m = n; m < end; ++m) {
      if (links_[all[m].link].weight == weight) plainest_.push_back(all[m].link);
    }
    way.count = static_cast<std::uint32_t>(plainest_.size()) - way.begin;
    ways_.push_back(way);
    ++way_starts_[all[n].from + 1];
    n = end;
  }
  std::partial_sum(way_starts_.begin(), way_starts_.end(), way_starts_.begin());
}

bool ChainNet::sees(NetNode one, NetNode other) const {
  return nodes_[other].is_within(ahead(one));
}

const ChainNet::Way& ChainNet::way(NetNode from, NetNode to) const {
  const std::span<const Way> all = ways(from);
  return *std::lower_bound(all.begin(), all.end(), to,
                           [](const Way& way, NetNode wanted) { return way.to < wanted; });
}

NetNode ChainNet::find(const CandidateSet& node) const {
  const Position at = position_of(node);
  const auto found = std::lower_bound(
      nodes_.begin(), nodes_.end(), node, [&](const CandidateSet& one, const CandidateSet& wanted) {
        return is_before(one, position_of(one), wanted, at);
      });
  if (found == nodes_.end() || *found != node) return NO_NODE;
  return static_cast<NetNode>(found - nodes_.begin());
}

CandidateSet ChainNet::excluded_where_locked(const ChainLink& link) const {
  CandidateSet gone;
  if (link.set == NO_SET) return gone;
  const LinkedSet& set = sets_[link.set];
  const Mask rest = without(set.covers, united(bit_of(link.one), bit_of(link.other)));
  if (link.kind == LinkKind::ALS) {
    for (const Digit d : Members(rest)) {
      CandidateSet seen = possible_;
      for (const std::uint8_t p : Members(set.bases)) {
        const Candidate k = candidate_of(static_cast<Cell>(set.view->bases[p]), d);
        if (possible_.has(k)) seen &= SEES[k];
      }
      gone |= seen;
    }
    return gone;
  }
  for (const std::uint8_t j : Members(rest)) {
    for (const Candidate k : MEMBERS[set.view->covers[j]]) gone.add(k);
  }
  for (const std::uint8_t i : Members(set.bases)) {
    for (const Candidate k : MEMBERS[set.view->bases[i]]) gone.remove(k);
  }
  return gone & possible_;
}

}  // namespace whydoku::logic
