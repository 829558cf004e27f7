#include "logic/chain_net.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

#include "sets.hpp"

namespace whydoku::logic {

namespace {

constexpr std::uint32_t UNKNOWN = ~std::uint32_t{0};
constexpr std::size_t FEWEST_OF_RING = 4;
constexpr std::size_t FIRST_BOX = house_at(BOX, 0);

// The kinds of names of nodes.
enum Tag : std::uint64_t { PLACES, DIGITS, SPREAD };

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
  cells_of_.fill(CellSet());
  possible.for_each([&](std::size_t k) { cells_of_[k % 9].add(k / 9); });
  nodes_.clear();
  seen_.clear();
  ahead_.clear();
  places_.clear();
  links_.clear();
  sets_.clear();
  weak_.clear();
  joined_ = 0;
  single_.fill(NO_NODE);
  lowest_.fill(NO_NODE);
  seer_.fill(END);
  before_.clear();
  seers_.clear();
  used_names_ = 0;
  if (names_.empty()) names_.resize(1024);
  if (++round_ == 0) {
    std::fill(names_.begin(), names_.end(), Name{});
    round_ = 1;
  }
}

void ChainNet::begin_with(const ChainNet& other) {
  possible_ = other.possible_;
  open_ = other.open_;
  one_digit_ = other.one_digit_;
  cells_of_ = other.cells_of_;
  nodes_ = other.nodes_;
  seen_ = other.seen_;
  ahead_ = other.ahead_;
  places_ = other.places_;
  links_ = other.links_;
  sets_ = other.sets_;
  names_ = other.names_;
  used_names_ = other.used_names_;
  round_ = other.round_;
  weak_ = other.weak_;
  joined_ = other.joined_;
  single_ = other.single_;
  lowest_ = other.lowest_;
  seer_ = other.seer_;
  before_ = other.before_;
  seers_ = other.seers_;
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
    names_[at] = {name, round_, NOT_MET};
  }
  return names_[at];
}

// Adds a node of one digit, if a candidate sees it.
NetNode ChainNet::add_place(Name& name, const CellSet& cells, Digit d) {
  Place place{cells, cells_of_[d], d};
  cells.for_each([&](Cell i) { place.seen &= SEEN[i]; });
  if (cells.has_several() && place.seen.is_empty()) return name.node = NO_NODE;
  CandidateSet node, seen;
  cells.for_each([&](Cell i) { node.add(candidate_of(i, d)); });
  if (cells.has_several()) {
    place.seen.for_each([&](Cell i) { seen.add(candidate_of(i, d)); });
  } else {
    seen = SEES[node.lowest()] & possible_;
  }
  if (seen.is_empty()) return name.node = NO_NODE;
  nodes_.push_back(node);
  seen_.push_back(seen);
  places_.push_back(place);
  if (one_digit_) ahead_.push_back(seen & DIGIT_CANDIDATES[d]);
  return name.node = static_cast<NetNode>(nodes_.size() - 1);
}

NetNode ChainNet::places(House h, Mask at, Digit d) {
  const Places one = named_places(h, at);
  Name& name = named((one.house << 13 | std::size_t{one.at} << 4 | d) << 2 | PLACES);
  if (name.node != NOT_MET) return name.node;
  CellSet cells;
  for (const std::uint8_t p : Members(at)) cells.add(HOUSE_CELLS[h][p]);
  return add_place(name, cells, d);
}

NetNode ChainNet::digits_in(Cell i, Mask digits) {
  if (size_of(digits) == 1) {
    return places(house_of(ROW, i), bit_of(place_of(ROW, i)), lowest(digits));
  }
  Name& name = named((std::size_t{i} << 9 | digits) << 2 | DIGITS);
  if (name.node != NOT_MET) return name.node;
  CandidateSet node;
  for (const Digit d : Members(digits)) node.add(candidate_of(i, d));
  CandidateSet seen = CELL_CANDIDATES[i] & possible_;
  seen -= node;
  if (seen.is_empty()) return name.node = NO_NODE;
  nodes_.push_back(node);
  seen_.push_back(seen);
  places_.emplace_back();
  if (one_digit_) ahead_.push_back(seen & DIGIT_CANDIDATES[node.highest() % 9]);
  return name.node = static_cast<NetNode>(nodes_.size() - 1);
}

NetNode ChainNet::spread(const CellSet& cells, Digit d) {
  for (House h = 0; h < HOUSES; ++h) {
    if (!cells.is_within(HOUSE_SETS[h])) continue;
    Mask at = 0;
    cells.for_each([&](Cell i) { at = united(at, bit_of(place_of(kind_of(h), i))); });
    return places(h, at, d);
  }
  std::uint64_t cells_named = 0;
  cells.for_each([&](Cell i) { cells_named = cells_named << 7 | (i + 1U); });
  Name& name = named((cells_named << 4 | d) << 2 | SPREAD);
  return name.node != NOT_MET ? name.node : add_place(name, cells, d);
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

// Joins each node that is new with those before it.
void ChainNet::find_weak_links() {
  before_.resize(size(), NO_NODE);
  for (NetNode n = joined_; n < size(); ++n) {
    const std::size_t low = nodes_[n].lowest();
    const bool is_single = nodes_[n].highest() == low;
    const Place& place = places_[n];
    const CandidateSet& seen = ahead(n);
    seen.for_each([&](std::size_t k) {
      if (single_[k] != NO_NODE) join_weakly(n, single_[k]);
      if (is_single) return;
      for (NetNode m = lowest_[k]; m != NO_NODE; m = before_[m]) {
        const bool is_seen = place.digit == Place::SEVERAL
                                 ? nodes_[m].is_within(seen)
                                 : places_[m].digit == place.digit &&
                                       places_[m].cells.is_within(place.seen);
        if (is_seen) join_weakly(n, m);
      }
      seers_.push_back({n, seer_[k]});
      seer_[k] = static_cast<std::uint32_t>(seers_.size() - 1);
    });
    if (is_single) {
      for (std::uint32_t s = seer_[low]; s != END; s = seers_[s].next) {
        join_weakly(n, seers_[s].node);
      }
      single_[low] = n;
    } else {
      before_[n] = lowest_[low];
      lowest_[low] = n;
    }
  }
  joined_ = static_cast<NetNode>(size());
}

void ChainNet::join_weakly(NetNode one, NetNode other) {
  weak_.push_back({one, other});
  weak_.push_back({other, one});
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

// Tarjan's search, without recursion. A node that no weak link leads from ends a chain, or begins
// one: the literal that it is true is left out, and the other one comes last.
void ChainNet::find_components(Patience& patience) {
  const std::size_t literals = size() * 2;
  index_.assign(literals, 0);
  low_.resize(literals);
  next_.resize(literals);
  components_.assign(literals, NO_COMPONENT);
  excluded_.clear();
  rings_.clear();
  ring_members_.clear();
  leads_on_.assign(size(), 0);
  for (const auto& [from, to] : weak_) leads_on_[from] = 1;
  std::uint32_t visited = 0;
  const auto visit = [&](Literal l) {
    index_[l] = low_[l] = ++visited;
    next_[l] = starts_[l];
    path_.push_back(l);
    pending_.push_back(l);
  };
  for (Literal root = 0; root < literals; ++root) {
    if (index_[root] != 0 || leads_on_[root / 2] == 0) continue;
    patience.tick();
    visit(root);
    while (!path_.empty()) {
      const Literal l = path_.back();
      if (next_[l] < starts_[l + 1]) {
        const Literal to = edges_[next_[l]++];
        if (leads_on_[to / 2] == 0) continue;
        if (index_[to] == 0) {
          visit(to);
        } else if (components_[to] == NO_COMPONENT) {
          low_[l] = std::min(low_[l], index_[to]);
        }
        continue;
      }
      path_.pop_back();
      if (!path_.empty()) low_[path_.back()] = std::min(low_[path_.back()], low_[l]);
      if (low_[l] == index_[l]) finish_component(l);
    }
  }
  for (NetNode n = 0; n < size(); ++n) {
    if (leads_on_[n] != 0) continue;
    pending_.push_back(if_false(n));
    finish_component(if_false(n));
  }
}

void ChainNet::finish_component(Literal root) {
  const auto number = static_cast<std::uint32_t>(excluded_.size());
  std::size_t begin = pending_.size();
  do {
    components_[pending_[--begin]] = number;
  } while (pending_[begin] != root);
  excluded_.push_back(excluded_by(std::span(pending_).subspan(begin), number));
  if (pending_.size() - begin >= FEWEST_OF_RING) {
    rings_.push_back({number, static_cast<std::uint32_t>(ring_members_.size()),
                      static_cast<std::uint32_t>(pending_.size() - begin)});
    ring_members_.insert(ring_members_.end(), pending_.begin() + static_cast<std::ptrdiff_t>(begin),
                         pending_.end());
  }
  pending_.resize(begin);
}

// What the literals of a component exclude, and all that follow from it.
CandidateSet ChainNet::excluded_by(std::span<const Literal> component,
                                   std::uint32_t number) const {
  CandidateSet excluded;
  for (const Literal l : component) {
    if (l % 2 != 0) excluded |= ahead(l / 2);
    for (const Literal to : after(l)) {
      const std::uint32_t next = components_[to];
      if (next == NO_COMPONENT) {
        excluded |= ahead(to / 2);
      } else if (next != number) {
        excluded |= excluded_[next];
      }
    }
  }
  return excluded;
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
  std::vector<Place> places(size());
  for (NetNode n = 0; n < size(); ++n) places[n] = places_[sorted[n]];
  places_.swap(places);
  std::vector<NetNode> before(size());
  const auto renumber = [&](NetNode& n) {
    if (n < size()) n = place[n];
  };
  for (NetNode n = 0; n < size(); ++n) {
    before[n] = before_[sorted[n]];
    renumber(before[n]);
  }
  before_.swap(before);
  for (std::size_t k = 0; k < CANDIDATES; ++k) {
    renumber(single_[k]);
    renumber(lowest_[k]);
  }
  for (Seer& seer : seers_) renumber(seer.node);
  std::vector<std::uint32_t> components(components_.size());
  for (Literal l = 0; l < components.size(); ++l) {
    components[place[l / 2] * 2 + l % 2] = components_[l];
  }
  components_.swap(components);
  for (Literal& l : ring_members_) l = place[l / 2] * 2 + l % 2;
  for (Name& name : names_) {
    if (name.round == round_) renumber(name.node);
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
