// The net of chains once it is in order: nodes by position, and the ways between them.

#include <algorithm>
#include <numeric>
#include <tuple>

#include "logic/chain_net.hpp"
#include "logic/subsets.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

constexpr std::uint32_t UNKNOWN = ~std::uint32_t{0};

}  // namespace

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
  nodes_.clear();
  std::vector<Position> positions;
  positions.reserve(size());
  for (const Place& place : places_) {
    CandidateSet node;
    place.cells.for_each([&](Cell i) { node.add(candidate_of(i, place.digit)); });
    if (place.digit == SEVERAL) {
      for (const Digit d : Members(place.digits)) node.add(candidate_of(place.cell, d));
    }
    nodes_.push_back(node);
    positions.push_back(position_of(node));
  }
  std::vector<NetNode> sorted(size());
  std::iota(sorted.begin(), sorted.end(), NetNode{0});
  sort_all(sorted.begin(), sorted.end(), [&](NetNode a, NetNode b) {
    return is_before(nodes_[a], positions[a], nodes_[b], positions[b]);
  });
  std::vector<NetNode> place(size());
  for (NetNode n = 0; n < size(); ++n) place[sorted[n]] = n;
  std::vector<CandidateSet> nodes(size());
  for (NetNode n = 0; n < size(); ++n) nodes[n] = nodes_[sorted[n]];
  nodes_.swap(nodes);
  std::vector<Place> places(size());
  for (NetNode n = 0; n < size(); ++n) places[n] = places_[sorted[n]];
  places_.swap(places);
  seen_.clear();
  ahead_.clear();
  for (NetNode n = 0; n < size(); ++n) {
    seen_.push_back(find_seen(n));
    if (one_digit_) ahead_.push_back(seen_[n] & DIGIT_CANDIDATES[places_[n].digit]);
  }
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
    sort_all(edges_.data() + starts_[l], edges_.data() + starts_[l + 1]);
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
  sort_all(all.begin(), all.end(), [](const Directed& one, const Directed& other) {
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

why::Ground ChainNet::ground(const ChainLink& link) const {
  if (is_split(link.kind)) return why::constraint(static_cast<Constraint>(link.ground));
  if (!is_on_set(link.kind)) return guarded_[link.ground];
  const LinkedSet& set = sets_[link.ground];
  if (link.kind == LinkKind::ALS) {
    CellSet cells;
    for (const Constraint q : chosen_of(set.view->bases, set.bases)) cells.add(q);
    return why::als({{cells, set.covers}});
  }
  const Mask rest = without(set.covers, united(bit_of(link.one), bit_of(link.other)));
  CandidateSet fins = node(link.first);
  fins |= node(link.second);
  return why::cover(chosen_of(set.view->bases, set.bases), chosen_of(set.view->covers, rest),
                    fins);
}

CandidateSet ChainNet::excluded_where_locked(const ChainLink& link) const {
  CandidateSet gone;
  if (!is_on_set(link.kind)) return gone;
  const LinkedSet& set = sets_[link.ground];
  const Mask rest = without(set.covers, united(bit_of(link.one), bit_of(link.other)));
  if (link.kind == LinkKind::ALS) {
    for (const Digit d : Members(rest)) {
      CandidateSet seen = possible_;
      for (const std::uint8_t p : Members(set.bases)) {
        const Candidate k = candidate_of(static_cast<Cell>(set.view->bases[p]), d);
        if (possible_.has(k)) seen &= tables_->sees(k);
      }
      gone |= seen;
    }
    return gone;
  }
  for (const std::uint8_t j : Members(rest)) {
    gone |= tables_->candidates(set.view->covers[j]);
  }
  for (const std::uint8_t i : Members(set.bases)) {
    gone -= tables_->candidates(set.view->bases[i]);
  }
  return gone & possible_;
}

}  // namespace whydoku::logic
