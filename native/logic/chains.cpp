// Chains: walks of any length over strong and weak links, named by their links and their ends.
//
//   links               two ends, more        one candidate that      two ends that
//                       than one candidate    sees both ends, or      see each other
//                       sees both             is both ends
//   places of a digit   X-Chain               X-Chain                 X-Cycle
//   cells               XY-Chain              XY-Chain                } Continuous
//   places and cells    AIC                   Discontinuous           } Nice Loop
//   groups too          Grouped AIC           Grouped Discontinuous   Grouped Continuous
//   sets too            AIC with sets         Discontinuous ...       Continuous ...
//
// Between two ends only the shortest chain counts, and where plainer links make one as short, it
// has their name. The finders give only their first chain: the shortest, and of these the plainest.
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "logic/chain_loops.hpp"
#include "logic/chain_names.hpp"
#include "logic/chain_net.hpp"
#include "logic/chain_ways.hpp"
#include "logic/finding.hpp"
#include "logic/links.hpp"
#include "logic/rectangle_links.hpp"
#include "logic/set_links.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// The nets of a grid, by the kinds of their strong links; each takes in those before it, except
// that only RECTANGLES has the links of rectangles, and not those of fish.
enum class Links : std::uint8_t { CELLS, ONE_DIGIT, PLAIN, GROUPED, SETS, FISH, RECTANGLES };

inline constexpr std::size_t NETS = 7;

// The nets of a grid, each made when first asked for.
class ChainNets : public Note {
 public:
  void make(Search& search) override;
  ChainNet& of(Links links);

 private:
  Search* search_ = nullptr;
  std::array<ChainNet, NETS> nets_;
  std::array<bool, NETS> is_made_{};
};

constexpr unsigned SHORTEST_CHAIN = 3;
constexpr unsigned SHORTEST_XY_CHAIN = 4;
constexpr unsigned SHORTEST_CHAIN_OF_SETS = 2;

constexpr std::uint8_t bit_of(LinkKind kind) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind));
}

// The kind of links whose chains have names of their own, if they are as short.
constexpr std::optional<Links> plainer(Links links) {
  switch (links) {
    case Links::GROUPED: return Links::PLAIN;
    case Links::SETS: return Links::GROUPED;
    case Links::FISH:
    case Links::RECTANGLES: return Links::SETS;
    default: return std::nullopt;
  }
}

// The net that another one begins with.
constexpr std::optional<Links> part_of(Links links) {
  return links == Links::PLAIN ? Links::CELLS : plainer(links);
}

// The kinds of links that the plainer ones lack.
constexpr std::uint8_t new_kinds(Links links) {
  switch (links) {
    case Links::GROUPED:
      return static_cast<std::uint8_t>(bit_of(LinkKind::GROUP) | bit_of(LinkKind::CROSS));
    case Links::SETS:
      return static_cast<std::uint8_t>(bit_of(LinkKind::ALS) | bit_of(LinkKind::AHS));
    case Links::FISH: return bit_of(LinkKind::FISH);
    case Links::RECTANGLES: return bit_of(LinkKind::RECTANGLE);
    default: return 0;
  }
}

constexpr unsigned fewest_links(Links links) {
  return links == Links::PLAIN || links == Links::GROUPED ? SHORTEST_CHAIN
                                                          : SHORTEST_CHAIN_OF_SETS;
}

// Joins the splits of a kind.
void join_splits(const Grid& grid, LinkKind kind, ChainNet& net) {
  const unsigned weight = kind == LinkKind::CELL || kind == LinkKind::HOUSE ? 0 : 1;
  each_split_of(grid, kind, [&](std::size_t q, unsigned one, unsigned other) {
    const auto node = [&](unsigned some) {
      const auto mask = static_cast<Mask>(some);
      if (q < CELLS) return net.digits_in(static_cast<Cell>(q), mask);
      return net.places(house_of(static_cast<Constraint>(q)), mask, static_cast<Digit>(q % 9));
    };
    net.join(node(one), node(other), kind, weight);
  });
}

// A pair of nodes, at least one of which is true.
struct Pair {
  NetNode first;
  NetNode last;
};

// The first open chain: the shortest, then the plainest, then the one that excludes most.
class OpenChains {
 public:
  OpenChains(ChainNet& net, Patience& patience) : net_(net), patience_(patience) {}

  // Of the pairs of different nodes that exclude something, `conclusions` candidates at least,
  // those count for which `wants(first, last, links)`.
  template <class Wants>
  std::optional<RankedChain> first(unsigned fewest_links, unsigned conclusions, Wants&& wants) {
    if (net_.refuted().is_empty()) return std::nullopt;
    net_.order();
    while (const std::optional<unsigned> links = collect(fewest_links, conclusions, wants)) {
      if (std::optional<RankedChain> chain = plainest(*links)) return chain;
      fewest_links = *links + 1;
    }
    return std::nullopt;
  }

 private:
  // Collects the wanted pairs that the fewest links join, at least these. Returns how many do.
  template <class Wants>
  std::optional<unsigned> collect(unsigned fewest_links, unsigned conclusions, Wants& wants) {
    unsigned best = NO_LIMIT;
    pairs_.clear();
    for (NetNode a = 0; a < net_.size(); ++a) {
      const CandidateSet most = net_.excluded_without(a, net_.seen(a));
      if (!most.meets(net_.refuted()) || most.count() < conclusions) continue;
      reached_.begin(net_, std::span(&a, 1), patience_);
      while (reached_.layers() < best && reached_.advance()) {
        const unsigned links = reached_.layers();
        if (links < fewest_links) continue;
        for (const NetNode b : reached_.newly_true()) {
          if (b <= a) continue;
          const CandidateSet gone = net_.seen(a) & net_.seen(b);
          if (!gone.meets(net_.refuted()) || gone.count() < conclusions || !wants(a, b, links)) {
            continue;
          }
          if (links < best) pairs_.clear();
          best = links;
          pairs_.push_back({a, b});
        }
      }
    }
    return pairs_.empty() ? std::nullopt : std::optional<unsigned>(best);
  }

  // The first of the chains between the pairs.
  std::optional<RankedChain> plainest(unsigned links) {
    sort_all(pairs_.begin(), pairs_.end(), [](const Pair& one, const Pair& other) {
      return std::tie(one.first, one.last) < std::tie(other.first, other.last);
    });
    std::optional<RankedChain> best;
    NetNode from = NO_NODE;
    for (const auto& [a, b] : pairs_) {
      if (a != from) {
        reached_.begin(net_, std::span(&a, 1), patience_);
        reached_.reach(links);
        from = a;
      }
      if (best && reached_.weight_to(b) > best->weight) continue;
      const std::vector<Ways> ways = reached_.ways_to(std::span(&b, 1));
      if (ways.empty()) continue;
      RankedChain chain{links, weight_of(net_, ways.front()), net_.seen(a) & net_.seen(b), {}, {}};
      if (!best || std::tuple(chain.weight, best->gone.count()) <
                       std::tuple(best->weight, chain.gone.count())) {
        best = chain;
        const Ways& plainest = reached_.plainest_to(b);
        best->ways = meets_twice(plainest) ? std::ranges::min(ways) : plainest;
      }
    }
    return best;
  }

  // Whether a way meets a node twice.
  static bool meets_twice(const Ways& ways) {
    std::vector<NetNode> met;
    for (const auto& [from, to] : ways) met.insert(met.end(), {from, to});
    sort_all(met.begin(), met.end());
    return std::adjacent_find(met.begin(), met.end()) != met.end();
  }

  static constexpr unsigned NO_LIMIT = ~0U;

  ChainNet& net_;
  Patience& patience_;
  Reached reached_;
  std::vector<Pair> pairs_;
};

// The trail of a chain: whether it is a loop, and each of its strong links: its kind, its two nodes,
// and the set that it rests on, if it does, as the number of the view, bases and covers.
Numbers trail_of(const ChainNet& net, const RankedChain& chain) {
  Numbers trail{static_cast<std::uint16_t>(chain.taken.empty() ? 0 : 1)};
  for (std::size_t n = 0; n < chain.ways.size(); ++n) {
    const auto& [from, to] = chain.ways[n];
    const ChainLink& link = chain.taken.empty()
                                ? net.links()[net.plainest(net.way(from, to)).front()]
                                : *chain.taken[n];
    trail.push_back(static_cast<std::uint16_t>(link.kind));
    write(net.node(from), trail);
    write(net.node(to), trail);
    if (link.set == ChainNet::NO_SET) continue;
    const LinkedSet& set = net.set(link.set);
    trail.insert(trail.end(),
                 {static_cast<std::uint16_t>(number_of(*set.view)), set.bases, set.covers});
  }
  return trail;
}

void give(Search& search, Links links, const std::optional<RankedChain>& chain, Take take) {
  if (!chain) return;
  take(Finding::removing(chain->gone, trail_of(search.note<ChainNets>().of(links), *chain)));
}

std::optional<RankedChain> first_plain_chain(Search& search) {
  ChainNets& nets = search.note<ChainNets>();
  ChainNet& net = nets.of(Links::PLAIN);
  if (net.refuted().is_empty()) return std::nullopt;
  Lengths of_cells(nets.of(Links::CELLS), search.patience());
  Lengths of_digits(nets.of(Links::ONE_DIGIT), search.patience());
  const auto is_known = [&](NetNode a, NetNode b, unsigned links) {
    if (links == WING_LINKS && are_ends_of_wing(net, a, b)) return true;
    if (!have_one_digit(net, a, b)) return false;
    // Where chains of a digit join the nodes, those of cells are not asked.
    const CandidateSet& one = net.node(a);
    const CandidateSet& other = net.node(b);
    if (const auto known = of_digits.between(one, other, ~0U)) return *known <= links;
    return of_cells.between(one, other, links).has_value();
  };
  return OpenChains(net, search.patience())
      .first(SHORTEST_CHAIN, 2, [&](NetNode a, NetNode b, unsigned links) {
        return !net.sees(a, b) && !is_known(a, b, links);
      });
}

std::optional<RankedChain> first_open_chain(Search& search, Links links) {
  if (links == Links::PLAIN) return first_plain_chain(search);
  ChainNets& nets = search.note<ChainNets>();
  ChainNet& net = nets.of(links);
  if (net.refuted().is_empty()) return std::nullopt;
  Lengths known(nets.of(*plainer(links)), search.patience());
  return OpenChains(net, search.patience())
      .first(fewest_links(links), 2, [&](NetNode a, NetNode b, unsigned n) {
        return !net.sees(a, b) && !known.between(net.node(a), net.node(b), n);
      });
}

// The loops through one candidate that refute it or prove it true.
class Discontinuous {
 public:
  Discontinuous(ChainNets& nets, Links links, Patience& patience)
      : net_(nets.of(links)), fewest_(fewest_links(links)), patience_(patience) {
    if (const auto plain = plainer(links)) known_.emplace(nets.of(*plain), patience);
  }

  std::optional<RankedChain> first() {
    if (net_.refuted().is_empty()) return std::nullopt;
    net_.order();
    prove();
    refute();
    return best_;
  }

 private:
  static constexpr unsigned NO_LIMIT = ~0U;

  // Finds the candidates that are true if they are false.
  void prove() {
    proofs_.fill(NO_LIMIT);
    for (NetNode n = 0; n < net_.size(); ++n) {
      const std::size_t k = net_.node(n).lowest();
      if (net_.node(n).highest() != k) continue;
      const CandidateSet gone = net_.seen(n) & CELL_CANDIDATES[k / 9];
      if (!gone.meets(net_.refuted()) || net_.excluded_without(n, gone) != gone) continue;
      reached_.begin(net_, std::span(&n, 1), patience_);
      while (reached_.layer(if_true(n)) == Reached::NEVER && reached_.advance()) {
      }
      const unsigned links = reached_.layer(if_true(n));
      if (links == Reached::NEVER) continue;
      if (known_ && known_->between(net_.node(n), net_.node(n), links)) continue;
      net_.seen(n).for_each([&](std::size_t seen) {
        proofs_[seen] = std::min(proofs_[seen], links);
      });
      take(links, {&n, 1}, gone);
    }
  }

  // Finds the candidates that are false if they are true, except where a proof as short says so.
  void refute() {
    net_.refuted().for_each([&](std::size_t k) {
      const unsigned most = std::min(proofs_[k] - (proofs_[k] == NO_LIMIT ? 0U : 1U),
                                     best_ ? best_->links : NO_LIMIT);
      const auto links = links_refuting(net_, k, most, reached_, patience_);
      if (!links || (known_ && known_->refuting(k, *links))) return;
      std::vector<NetNode> ends;
      for (const NetNode n : reached_.newly_true()) {
        if (net_.ahead(n).has(k)) ends.push_back(n);
      }
      take(*links, ends, CandidateSet::just(k));
    });
  }

  // Takes the chain to one of these ends, if it comes before the best so far.
  void take(unsigned links, std::span<const NetNode> ends, const CandidateSet& gone) {
    if (links < fewest_ || (best_ && links > best_->links)) return;
    std::uint32_t weight = Reached::NEVER;
    for (const NetNode n : ends) weight = std::min(weight, reached_.weight_to(n));
    if (best_ && std::tuple(best_->links, best_->weight, gone.count()) <=
                     std::tuple(links, weight, best_->gone.count())) {
      return;
    }
    best_ = RankedChain{links, weight, gone, {}, {}};
    for (const NetNode n : ends) {
      if (reached_.weight_to(n) != weight) continue;
      const Ways& ways = reached_.plainest_to(n);
      if (best_->ways.empty() || ways < best_->ways) best_->ways = ways;
    }
  }

  ChainNet& net_;
  unsigned fewest_;
  Patience& patience_;
  std::optional<Lengths> known_;
  Reached reached_;
  std::array<unsigned, CANDIDATES> proofs_{};
  std::optional<RankedChain> best_;
};

std::optional<RankedChain> first_nice_loop(Search& search, Links links, bool complete) {
  const WantedLoops wanted{fewest_links(links), new_kinds(links), links == Links::PLAIN, complete};
  return first_loop(search.note<ChainNets>().of(links), wanted, search.patience());
}

std::optional<RankedChain> first_discontinuous(Search& search, Links links) {
  return Discontinuous(search.note<ChainNets>(), links, search.patience()).first();
}

void ChainNets::make(Search& search) {
  search_ = &search;
  is_made_.fill(false);
}

ChainNet& ChainNets::of(Links links) {
  ChainNet& net = nets_[static_cast<std::size_t>(links)];
  if (is_made_[static_cast<std::size_t>(links)]) return net;
  is_made_[static_cast<std::size_t>(links)] = true;
  const Grid& grid = search_->grid();
  if (const auto fewer = part_of(links)) {
    net.begin_with(of(*fewer));
  } else {
    net.clear(grid.bits(), grid.digits(), links == Links::ONE_DIGIT);
  }
  switch (links) {
    case Links::CELLS: join_splits(grid, LinkKind::CELL, net); break;
    case Links::ONE_DIGIT:
    case Links::PLAIN: join_splits(grid, LinkKind::HOUSE, net); break;
    case Links::GROUPED:
      join_splits(grid, LinkKind::GROUP, net);
      join_splits(grid, LinkKind::CROSS, net);
      break;
    case Links::SETS:
      join_almost_locked(*search_, net);
      join_almost_hidden(grid, net);
      break;
    case Links::FISH: join_almost_fish(grid, net); break;
    case Links::RECTANGLES: join_rectangles(*search_, net); break;
  }
  net.close(search_->patience());
  return net;
}

void x_chains(Search& search, const Asked&, Take take) {
  ChainNet& net = search.note<ChainNets>().of(Links::ONE_DIGIT);
  const auto any = [](NetNode, NetNode, unsigned) { return true; };
  give(search, Links::ONE_DIGIT, OpenChains(net, search.patience()).first(SHORTEST_CHAIN, 1, any),
       take);
}

void x_cycles(Search& search, const Asked& asked, Take take) {
  ChainNet& net = search.note<ChainNets>().of(Links::ONE_DIGIT);
  give(search, Links::ONE_DIGIT,
       first_loop(net, {SHORTEST_CHAIN, 0, false, asked.complete}, search.patience()), take);
}

void xy_chains(Search& search, const Asked&, Take take) {
  ChainNet& net = search.note<ChainNets>().of(Links::CELLS);
  const auto has_one_digit = [&](NetNode a, NetNode b, unsigned) {
    return have_one_digit(net, a, b);
  };
  give(search, Links::CELLS,
       OpenChains(net, search.patience()).first(SHORTEST_XY_CHAIN, 1, has_one_digit), take);
}

// Loops; open chains; loops through one candidate; and all of these together.
template <Links links>
void nice_loops(Search& search, const Asked& asked, Take take) {
  give(search, links, first_nice_loop(search, links, asked.complete), take);
}

template <Links links>
void open_chains(Search& search, const Asked&, Take take) {
  give(search, links, first_open_chain(search, links), take);
}

template <Links links>
void discontinuous_loops(Search& search, const Asked&, Take take) {
  give(search, links, first_discontinuous(search, links), take);
}

template <Links links>
void chains_of_all_shapes(Search& search, const Asked&, Take take) {
  std::optional<RankedChain> best = first_nice_loop(search, links, true);
  for (const auto& shape : {first_open_chain, first_discontinuous}) {
    const std::optional<RankedChain> chain = shape(search, links);
    if (chain && (!best || std::tie(chain->links, chain->weight) <
                               std::tie(best->links, best->weight))) {
      best = chain;
    }
  }
  give(search, links, best, take);
}

const Listed LISTED{
    {"x-chain", "", x_chains, 0},
    {"x-cycle", "complete", x_cycles, 0},
    {"xy-chain", "", xy_chains, 0},
    {"continuous-nice-loop", "complete", nice_loops<Links::PLAIN>, 0},
    {"aic", "", open_chains<Links::PLAIN>, 0},
    {"discontinuous-nice-loop", "", discontinuous_loops<Links::PLAIN>, 0},
    {"grouped-continuous-nice-loop", "complete", nice_loops<Links::GROUPED>, 0},
    {"grouped-aic", "", open_chains<Links::GROUPED>, 0},
    {"grouped-discontinuous-nice-loop", "", discontinuous_loops<Links::GROUPED>, 0},
    {"als-continuous-nice-loop", "complete", nice_loops<Links::SETS>, 0},
    {"als-aic", "", open_chains<Links::SETS>, 0},
    {"als-discontinuous-nice-loop", "", discontinuous_loops<Links::SETS>, 0},
    {"exotic-link-aic", "", chains_of_all_shapes<Links::FISH>, 0},
    {"rectangle-aic", "", chains_of_all_shapes<Links::RECTANGLES>, 0},
};

}  // namespace

}  // namespace whydoku::logic
