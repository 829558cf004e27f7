#include "logic/chain_loops.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// A way to begin loops: the nodes one of which is false at the beginning, those one of which is
// true at the end, and the two nodes of the link before, if there is one.
struct Beginning {
  unsigned links;
  std::uint32_t component;
  std::vector<NetNode> begun;
  std::vector<NetNode> lasts;
  std::vector<NetNode> known;
};

bool is_new(const ChainLink& link, const WantedLoops& wanted) {
  return (wanted.new_kinds >> static_cast<unsigned>(link.kind) & 1) != 0;
}

class LoopSearch {
 public:
  LoopSearch(ChainNet& net, const WantedLoops& wanted, HowMany how_many, Patience& patience)
      : net_(net), wanted_(wanted), patience_(patience), found_(how_many) {}

  std::vector<RankedChain> find() {
    find_rings();
    if (std::none_of(is_ring_.begin(), is_ring_.end(), [](bool ring) { return ring; })) return {};
    net_.order();
    begin_at_weak_links();
    begin_at_sets();
    sort_stably(begun_.begin(), begun_.end(), [](const Beginning& one, const Beginning& other) {
      return one.links < other.links;
    });
    for (const Beginning& begun : begun_) {
      if (begun.links > found_.most_links()) break;
      follow(begun);
    }
    return found_.in_order();
  }

 private:
  // Whether each of two nodes is true if the other one is false, in a component with a loop that
  // could exclude something.
  bool is_round(NetNode from, NetNode to) const {
    return net_.are_joined(if_false(from), if_true(to)) &&
           is_ring_[net_.component(if_false(from))];
  }

  // Finds the components in which a loop could exclude something.
  void find_rings() {
    is_ring_.assign(net_.components(), false);
    if (net_.rings().empty()) return;
    for (const ChainNet::Ring& ring : net_.rings()) is_ring_[ring.component] = true;
    std::vector<bool> has_new_kind(net_.components(), wanted_.new_kinds == 0);
    std::vector<bool> has_locked_set(net_.components(), false);
    std::vector<std::uint8_t> is_in_ring(net_.size(), 0);
    for (const ChainNet::Ring& ring : net_.rings()) {
      for (const Literal l : net_.members(ring)) is_in_ring[l / 2] = 1;
    }
    for (const ChainLink& link : net_.links()) {
      if (is_in_ring[link.first] == 0 || is_in_ring[link.second] == 0) continue;
      const bool is_set = is_on_set(link.kind);
      if (!is_set && !is_new(link, wanted_)) continue;
      for (const auto& [from, to] : {std::pair(link.first, link.second),
                                     std::pair(link.second, link.first)}) {
        if (!is_round(from, to)) continue;
        const std::uint32_t component = net_.component(if_false(from));
        if (is_new(link, wanted_)) has_new_kind[component] = true;
        if (is_set && !has_locked_set[component]) {
          has_locked_set[component] = excludes(net_.excluded_where_locked(link));
        }
      }
    }
    for (const ChainNet::Ring& ring : net_.rings()) {
      const std::uint32_t component = ring.component;
      is_ring_[component] = has_new_kind[component] &&
                            (has_locked_set[component] || excludes(seen_both_ways(ring))) &&
                            (!wanted_.is_mixed || is_mixed(ring));
    }
  }

  // What sees a node that is false in a ring of literals, and one that is true.
  CandidateSet seen_both_ways(const ChainNet::Ring& ring) const {
    std::array<CandidateSet, 2> seen;
    for (const Literal l : net_.members(ring)) seen[l % 2] |= net_.find_seen(l / 2);
    return seen[0] & seen[1];
  }

  bool is_mixed(const ChainNet::Ring& ring) const {
    const auto digit = [&](Literal l) { return net_.digit(l / 2); };
    const std::span<const Literal> members = net_.members(ring);
    return std::any_of(members.begin(), members.end(),
                       [&](Literal l) { return digit(l) != digit(members.front()); });
  }

  // Whether some candidate that is not a digit of the grid is among these.
  bool excludes(const CandidateSet& gone) const { return gone.meets(net_.open()); }

  void begin_at_weak_links() {
    std::vector<std::tuple<unsigned, unsigned, NetNode, NetNode>> pairs;
    for (NetNode a = 0; a < net_.size(); ++a) {
      const std::uint32_t component = net_.component(if_false(a));
      if (component == ChainNet::NO_COMPONENT || !is_ring_[component]) continue;
      reached_.begin(net_, std::span(&a, 1), patience_, component);
      while (reached_.advance()) {
        for (const NetNode b : reached_.newly_true()) {
          if (b <= a || reached_.layers() < wanted_.fewest_links || !net_.sees(a, b)) continue;
          const CandidateSet gone = net_.seen(a) & net_.seen(b);
          if (!excludes(gone)) continue;
          pairs.emplace_back(reached_.layers(), CANDIDATES - gone.count(), a, b);
        }
      }
    }
    sort_all(pairs.begin(), pairs.end());
    for (const auto& [links, kept, a, b] : pairs) {
      begun_.push_back({links, net_.component(if_false(a)), {a}, {b}, {}});
    }
  }

  // Begins at the links of sets that would exclude something if locked.
  void begin_at_sets() {
    for (std::uint32_t n = 0; n < net_.links().size(); ++n) {
      const ChainLink& link = net_.links()[n];
      if (!is_on_set(link.kind)) continue;
      const auto [a, b] = std::minmax(link.first, link.second);
      if (!is_round(a, b)) continue;
      const ChainNet::Way& way = net_.way(a, b);
      if (way.earliest != n || net_.sees(a, b)) continue;
      const std::span<const std::uint32_t> plainest = net_.plainest(way);
      if (std::none_of(plainest.begin(), plainest.end(), [&](std::uint32_t one) {
            return excludes(net_.excluded_where_locked(net_.links()[one]));
          })) {
        continue;
      }
      Beginning begun{0, net_.component(if_false(a)), {}, {}, {a, b}};
      for (const Literal l : net_.after(if_true(b))) begun.begun.push_back(l / 2);
      reached_.begin(net_, begun.begun, patience_, begun.component);
      while (begun.lasts.empty() && reached_.advance()) {
        for (const Literal l : net_.after(if_true(a))) {
          if (reached_.layer(if_true(l / 2)) == reached_.layers()) begun.lasts.push_back(l / 2);
        }
      }
      begun.links = reached_.layers() + 1;
      if (!begun.lasts.empty()) begun_.push_back(std::move(begun));
    }
  }

  // Finds the loops of a beginning.
  void follow(const Beginning& begun) {
    const unsigned links = begun.links - (begun.known.empty() ? 0 : 1);
    reached_.begin(net_, begun.begun, patience_, begun.component);
    reached_.reach(links);
    for (Ways& ways : reached_.ways_to(begun.lasts, begun.known)) {
      if (!begun.known.empty()) ways.insert(ways.begin(), {begun.known[0], begun.known[1]});
      if (met_.insert(name_of(ways)).second) choose(ways);
    }
  }

  // The strong and the weak links of a loop, wherever it begins.
  static std::vector<std::array<NetNode, 3>> name_of(const Ways& ways) {
    std::vector<std::array<NetNode, 3>> name;
    for (std::size_t n = 0; n < ways.size(); ++n) {
      const NetNode from = ways[n][0], to = ways[n][1], next = ways[(n + 1) % ways.size()][0];
      name.push_back({0, std::min(from, to), std::max(from, to)});
      name.push_back({1, std::min(to, next), std::max(to, next)});
    }
    sort_all(name.begin(), name.end());
    return name;
  }

  // Makes the loops over the plainest links of a way.
  void choose(const Ways& ways) {
    if (ways.size() < wanted_.fewest_links || (wanted_.is_mixed && !is_mixed(ways))) return;
    if (ways.size() < wanted_.fewest_of_common_nodes && have_common_candidates(ways)) return;
    std::vector<std::vector<const ChainLink*>> choices;
    for (const auto& [from, to] : ways) choices.push_back(choices_between(from, to));
    const CandidateSet seen = wanted_.complete ? seen_both_ways(ways) : seen_by_weak_links(ways);
    const std::uint32_t weight = weight_of(net_, ways);
    std::vector<std::size_t> at(ways.size(), 0);
    for (std::size_t made = 0; made < Reached::MOST_WAYS; ++made) {
      patience_.tick();
      CandidateSet gone = seen;
      std::vector<const ChainLink*> taken;
      bool has_new_kind = wanted_.new_kinds == 0;
      for (std::size_t n = 0; n < ways.size(); ++n) {
        const ChainLink& link = *choices[n][at[n]];
        taken.push_back(&link);
        gone |= net_.excluded_where_locked(link);
        has_new_kind = has_new_kind || is_new(link, wanted_);
      }
      if (has_new_kind && !gone.is_empty()) {
        const auto links = static_cast<unsigned>(ways.size());
        found_.add({links, weight, gone, ways, std::move(taken)});
      }
      std::size_t n = ways.size();
      while (n > 0 && ++at[n - 1] == choices[n - 1].size()) at[--n] = 0;
      if (n == 0) break;
    }
  }

  bool have_common_candidates(const Ways& ways) const {
    CandidateSet met;
    for (const auto& [from, to] : ways) {
      for (const NetNode n : {from, to}) {
        if (met.meets(net_.node(n))) return true;
        met |= net_.node(n);
      }
    }
    return false;
  }

  // The plainest links between two nodes, except those of which another excludes all that they
  // exclude, and more, where its set is locked.
  std::vector<const ChainLink*> choices_between(NetNode from, NetNode to) const {
    std::vector<const ChainLink*> links;
    std::vector<CandidateSet> locked;
    for (const std::uint32_t n : net_.plainest(net_.way(from, to))) {
      const CandidateSet gone = net_.excluded_where_locked(net_.links()[n]);
      if (std::find(locked.begin(), locked.end(), gone) != locked.end()) continue;
      links.push_back(&net_.links()[n]);
      locked.push_back(gone);
    }
    std::vector<const ChainLink*> kept;
    for (std::size_t n = 0; n < links.size(); ++n) {
      const bool is_less = std::any_of(locked.begin(), locked.end(), [&](const CandidateSet& more) {
        return more != locked[n] && locked[n].is_within(more);
      });
      if (!is_less) kept.push_back(links[n]);
    }
    return kept;
  }

  // The candidates that see a node that is true one way round, and one that is true the other way.
  CandidateSet seen_both_ways(const Ways& ways) const {
    CandidateSet one, other;
    for (const auto& [from, to] : ways) {
      one |= net_.seen(from);
      other |= net_.seen(to);
    }
    return one & other;
  }

  // The candidates that see both nodes of a weak link, except those in the loop's own cells that
  // see them in a house.
  CandidateSet seen_by_weak_links(const Ways& ways) const {
    CandidateSet own;
    for (const auto& [from, to] : ways) {
      for (const NetNode n : {from, to}) {
        net_.node(n).for_each([&](std::size_t k) { own |= CELL_CANDIDATES[k / 9]; });
      }
    }
    CandidateSet gone;
    for (std::size_t n = 0; n < ways.size(); ++n) {
      const NetNode a = ways[n][1], b = ways[(n + 1) % ways.size()][0];
      CandidateSet seen = net_.seen(a) & net_.seen(b);
      const CandidateSet& cell = CELL_CANDIDATES[net_.node(a).lowest() / 9];
      if (!net_.node(a).is_within(cell) || !net_.node(b).is_within(cell)) seen -= own;
      gone |= seen;
    }
    return gone;
  }

  bool is_mixed(const Ways& ways) const {
    const Digit digit = net_.digit(ways[0][0]);
    return std::any_of(ways.begin(), ways.end(), [&](const std::array<NetNode, 2>& link) {
      return net_.digit(link[0]) != digit || net_.digit(link[1]) != digit;
    });
  }

  ChainNet& net_;
  const WantedLoops& wanted_;
  Patience& patience_;
  Reached reached_;
  std::vector<bool> is_ring_;  // of each component
  std::vector<Beginning> begun_;
  RankedChains found_;
  std::set<std::vector<std::array<NetNode, 3>>> met_;
};

}  // namespace

std::vector<RankedChain> find_loops(ChainNet& net, const WantedLoops& wanted, HowMany how_many,
                                    Patience& patience) {
  return LoopSearch(net, wanted, how_many, patience).find();
}

}  // namespace whydoku::logic
