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
// has their name.
//
// Whatever a chain excludes the net knows to be refuted (chain_net.hpp), so where nothing is, no
// chain is looked for. The ends of an open chain alone decide what it excludes, so only the
// plainest of the shortest chains between them is given. If its ends are one candidate, that is
// true. Chains of two strong links and wings of three have names of their own, so they are left
// out, unless a technique is asked for alone.
#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
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
#include "logic/order.hpp"
#include "logic/ranked_chains.hpp"
#include "logic/strong_links.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// The nets of a grid, by the kinds of their strong links; each takes in those before it up to SETS,
// and those after it have links of their own beside these.
enum class Links : std::uint8_t {
  CELLS,
  ONE_DIGIT,
  PLAIN,
  GROUPED,
  SETS,
  FISH,
  RECTANGLES,
  RINGS,
  EXOCETS,
};

inline constexpr std::size_t NETS = 9;

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
constexpr unsigned SHORTEST_CHAIN_OF_EXOCETS = 1;  // which has no other name
// Of a chain whose technique is asked for alone, even if the chain has another name too.
constexpr unsigned SHORTEST_ALONE = 2;

constexpr unsigned fewest_of(unsigned on_a_path, bool alone) {
  return alone ? std::min(SHORTEST_ALONE, on_a_path) : on_a_path;
}

// A set of kinds of links.
template <class... Kind>
constexpr std::uint16_t kinds(Kind... kind) {
  return static_cast<std::uint16_t>(((1U << static_cast<unsigned>(kind)) | ...));
}

// The kind of links whose chains have names of their own, if they are as short.
constexpr std::optional<Links> plainer(Links links) {
  switch (links) {
    case Links::GROUPED: return Links::PLAIN;
    case Links::SETS: return Links::GROUPED;
    case Links::FISH:
    case Links::RECTANGLES:
    case Links::RINGS:
    case Links::EXOCETS: return Links::SETS;
    default: return std::nullopt;
  }
}

// The net that another one begins with.
constexpr std::optional<Links> part_of(Links links) {
  return links == Links::PLAIN ? Links::CELLS : plainer(links);
}

// The kinds of links that a net has beside those of its part.
constexpr std::uint16_t own_kinds(Links links) {
  switch (links) {
    case Links::CELLS: return kinds(LinkKind::CELL);
    case Links::GROUPED: return kinds(LinkKind::GROUP, LinkKind::CROSS);
    case Links::SETS: return kinds(LinkKind::ALS, LinkKind::AHS);
    case Links::FISH: return kinds(LinkKind::FISH);
    case Links::RECTANGLES: return kinds(LinkKind::RECTANGLE);
    case Links::RINGS: return kinds(LinkKind::RING);
    case Links::EXOCETS: return kinds(LinkKind::EXOCET);
    default: return kinds(LinkKind::HOUSE);
  }
}

constexpr unsigned fewest_links(Links links) {
  if (links == Links::EXOCETS) return SHORTEST_CHAIN_OF_EXOCETS;
  return links == Links::PLAIN || links == Links::GROUPED ? SHORTEST_CHAIN
                                                          : SHORTEST_CHAIN_OF_SETS;
}

// Open chains: of each two nodes the plainest of the shortest.
class OpenChains {
 public:
  OpenChains(ChainNet& net, HowMany how_many, Patience& patience)
      : net_(net), patience_(patience), found_(how_many) {}

  // Of the pairs of different nodes that exclude something, `conclusions` candidates at least,
  // those count for which `wants(first, last, links)`.
  template <class Wants>
  std::vector<RankedChain> find(unsigned fewest_links, unsigned conclusions, Wants&& wants) {
    if (net_.refuted().is_empty()) return {};
    net_.order();
    std::vector<NetNode> lasts;
    for (NetNode a = 0; a < net_.size(); ++a) {
      const CandidateSet most = net_.excluded_without(a, net_.seen(a));
      if (!most.meets(net_.refuted()) || most.count() < conclusions) continue;
      reached_.begin(net_, std::span(&a, 1), patience_);
      while (reached_.layers() < found_.most_links() && reached_.advance()) {
        const unsigned links = reached_.layers();
        if (links < fewest_links) continue;
        lasts.clear();
        for (const NetNode b : reached_.newly_true()) {
          if (b <= a) continue;
          const CandidateSet gone = net_.seen(a) & net_.seen(b);
          const bool counts = gone.meets(net_.refuted()) && gone.count() >= conclusions;
          if (counts && wants(a, b, links)) lasts.push_back(b);
        }
        sort_all(lasts.begin(), lasts.end());
        for (const NetNode b : lasts) join(a, b);
      }
    }
    return found_.in_order();
  }

 private:
  // Joins two nodes in the newest layer, if some way does so that meets no node twice.
  void join(NetNode a, NetNode b) {
    const unsigned links = reached_.layers();
    if (!found_.wants(links, reached_.weight_to(b))) return;
    RankedChain chain{links, reached_.weight_to(b), net_.seen(a) & net_.seen(b),
                      reached_.plainest_to(b), {}};
    if (meets_twice(chain.ways)) {
      const std::vector<Ways> ways = reached_.ways_to(std::span(&b, 1));
      if (ways.empty()) return;
      chain.ways = std::ranges::min(ways);
      chain.weight = weight_of(net_, chain.ways);
    }
    found_.add(std::move(chain));
  }

  // Whether a way meets a node twice.
  static bool meets_twice(const Ways& ways) {
    std::vector<NetNode> met;
    for (const auto& [from, to] : ways) met.insert(met.end(), {from, to});
    sort_all(met.begin(), met.end());
    return std::adjacent_find(met.begin(), met.end()) != met.end();
  }

  ChainNet& net_;
  Patience& patience_;
  Reached reached_;
  RankedChains found_;
};

why::Ground pattern_of(const ChainNet& net, const RankedChain& chain) {
  const bool is_loop = !chain.taken.empty();
  std::vector<CandidateSet> nodes;
  std::vector<why::Ground> strong;
  for (std::size_t n = 0; n < chain.ways.size(); ++n) {
    const auto& [from, to] = chain.ways[n];
    nodes.insert(nodes.end(), {net.node(from), net.node(to)});
    strong.push_back(net.ground(is_loop ? *chain.taken[n] : net.plainest_link(from, to)));
  }
  return why::chain(nodes, strong, is_loop);
}

std::vector<RankedChain> find_plain_chains(Search& search, HowMany how_many) {
  ChainNets& nets = search.note<ChainNets>();
  ChainNet& net = nets.of(Links::PLAIN);
  if (net.refuted().is_empty()) return {};
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
  return OpenChains(net, how_many, search.patience())
      .find(SHORTEST_CHAIN, 2, [&](NetNode a, NetNode b, unsigned links) {
        return !net.sees(a, b) && !is_known(a, b, links);
      });
}

// Chains that exclude two candidates at least; with `alone` also those that exclude only one, and
// chains of one digit, chains of cells and wings count as plain chains too.
std::vector<RankedChain> find_open_chains(Search& search, Links links, bool alone,
                                          HowMany how_many) {
  if (links == Links::PLAIN && !alone) return find_plain_chains(search, how_many);
  ChainNets& nets = search.note<ChainNets>();
  ChainNet& net = nets.of(links);
  if (net.refuted().is_empty()) return {};
  std::optional<Lengths> known;
  if (const auto plain = plainer(links)) known.emplace(nets.of(*plain), search.patience());
  return OpenChains(net, how_many, search.patience())
      .find(fewest_of(fewest_links(links), alone), alone ? 1 : 2,
            [&](NetNode a, NetNode b, unsigned n) {
              return !net.sees(a, b) && !(known && known->between(net.node(a), net.node(b), n));
            });
}

// The loops through one candidate that refute it or prove it true. A refutation is left out where a
// loop as short proves another candidate true that the refuted one sees, but not with `alone`.
class Discontinuous {
 public:
  Discontinuous(ChainNets& nets, Links links, bool alone, HowMany how_many, Patience& patience)
      : net_(nets.of(links)),
        alone_(alone),
        fewest_(fewest_of(fewest_links(links), alone)),
        patience_(patience),
        found_(how_many) {
    if (const auto plain = plainer(links)) known_.emplace(nets.of(*plain), patience);
  }

  std::vector<RankedChain> find() {
    if (net_.refuted().is_empty()) return {};
    net_.order();
    prove();
    refute();
    return found_.in_order();
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
      if (!alone_) {
        net_.seen(n).for_each([&](std::size_t seen) {
          proofs_[seen] = std::min(proofs_[seen], links);
        });
      }
      take(links, {&n, 1}, gone);
    }
  }

  // Finds the candidates that are false if they are true, except where a proof as short says so.
  void refute() {
    net_.refuted().for_each([&](std::size_t k) {
      const unsigned most = std::min(proofs_[k] - (proofs_[k] == NO_LIMIT ? 0U : 1U),
                                     found_.most_links());
      const auto links = links_refuting(net_, k, most, reached_, patience_);
      if (!links || (known_ && known_->refuting(k, *links))) return;
      std::vector<NetNode> ends;
      for (const NetNode n : reached_.newly_true()) {
        if (net_.ahead(n).has(k)) ends.push_back(n);
      }
      take(*links, ends, CandidateSet::just(k));
    });
  }

  // Takes the plainest chain to one of these ends.
  void take(unsigned links, std::span<const NetNode> ends, const CandidateSet& gone) {
    if (links < fewest_) return;
    std::uint32_t weight = Reached::NEVER;
    for (const NetNode n : ends) weight = std::min(weight, reached_.weight_to(n));
    if (!found_.wants(links, weight)) return;
    RankedChain chain{links, weight, gone, {}, {}};
    for (const NetNode n : ends) {
      if (reached_.weight_to(n) != weight) continue;
      const Ways& ways = reached_.plainest_to(n);
      if (chain.ways.empty() || ways < chain.ways) chain.ways = ways;
    }
    found_.add(std::move(chain));
  }

  ChainNet& net_;
  bool alone_;
  unsigned fewest_;
  Patience& patience_;
  std::optional<Lengths> known_;
  Reached reached_;
  std::array<unsigned, CANDIDATES> proofs_{};
  RankedChains found_;
};

std::vector<RankedChain> find_discontinuous(Search& search, Links links, bool alone,
                                            HowMany how_many) {
  return Discontinuous(search.note<ChainNets>(), links, alone, how_many, search.patience()).find();
}

// The loops that do not exist with the plainer kinds of links alone. If none are plainer, these are
// the loops of several digits, or with `alone` all loops.
std::vector<RankedChain> find_nice_loops(Search& search, Links links, bool alone, bool complete,
                                         HowMany how_many) {
  const WantedLoops wanted{fewest_of(fewest_links(links), alone), fewest_links(links),
                           plainer(links) ? own_kinds(links) : std::uint16_t{0},
                           links == Links::PLAIN && !alone, complete};
  return find_loops(search.note<ChainNets>().of(links), wanted, how_many, search.patience());
}

// Gives the chains that a search finds, those that exclude the same only once; with `by_type` once
// if their ends have the same digit, as type 1, and once if they have not.
void give(const ChainNet& net, bool by_type,
          const std::function<std::vector<RankedChain>(HowMany)>& find, Take take) {
  std::array<NumberedSets, 2> met;
  for (const HowMany how_many : {HowMany::FIRST, HowMany::ALL}) {
    const std::vector<RankedChain> found = find(how_many);
    for (const RankedChain& chain : found) {
      const bool has_type = by_type && have_one_digit(net, chain.ways.front()[0],
                                                      chain.ways.back()[1]);
      if (!met[has_type ? 1 : 0].add(chain.gone).second) continue;
      const char* variant = !by_type ? "" : has_type ? "type 1" : "type 2";
      if (!take(Finding::removing(chain.gone).because(pattern_of(net, chain), variant))) return;
    }
    if (found.empty()) return;
  }
}

void ChainNets::make(Search& search) {
  search_ = &search;
  is_made_.fill(false);
}

ChainNet& ChainNets::of(Links links) {
  ChainNet& net = nets_[static_cast<std::size_t>(links)];
  if (is_made_[static_cast<std::size_t>(links)]) return net;
  is_made_[static_cast<std::size_t>(links)] = true;
  if (const auto fewer = part_of(links)) {
    net.begin_with(of(*fewer));
  } else {
    net.clear(search_->grid(), links == Links::ONE_DIGIT);
  }
  for (std::size_t n = 0; n < LINK_KINDS; ++n) {
    const auto kind = static_cast<LinkKind>(n);
    if ((own_kinds(links) & kinds(kind)) != 0) join_links(*search_, kind, net);
  }
  net.close(search_->patience());
  return net;
}

void x_chains(Search& search, const Asked& asked, Take take) {
  ChainNet& net = search.note<ChainNets>().of(Links::ONE_DIGIT);
  const auto any = [](NetNode, NetNode, unsigned) { return true; };
  const auto find = [&](HowMany how_many) {
    return OpenChains(net, how_many, search.patience())
        .find(fewest_of(SHORTEST_CHAIN, asked.alone), 1, any);
  };
  give(net, false, find, take);
}

void x_cycles(Search& search, const Asked& asked, Take take) {
  ChainNet& net = search.note<ChainNets>().of(Links::ONE_DIGIT);
  const unsigned fewest = fewest_of(SHORTEST_CHAIN, asked.alone);
  const WantedLoops wanted{fewest, fewest, 0, false, asked.complete};
  const auto find = [&](HowMany how_many) {
    return find_loops(net, wanted, how_many, search.patience());
  };
  give(net, false, find, take);
}

void xy_chains(Search& search, const Asked& asked, Take take) {
  ChainNet& net = search.note<ChainNets>().of(Links::CELLS);
  const auto has_one_digit = [&](NetNode a, NetNode b, unsigned) {
    return have_one_digit(net, a, b);
  };
  const auto find = [&](HowMany how_many) {
    return OpenChains(net, how_many, search.patience())
        .find(fewest_of(SHORTEST_XY_CHAIN, asked.alone), 1, has_one_digit);
  };
  give(net, false, find, take);
}

// Loops; open chains; loops through one candidate; and all of these together.
void nice_loops(Links links, Search& search, const Asked& asked, Take take) {
  const auto find = [&](HowMany how_many) {
    return find_nice_loops(search, links, asked.alone, asked.complete, how_many);
  };
  give(search.note<ChainNets>().of(links), false, find, take);
}

void open_chains(Links links, Search& search, const Asked& asked, Take take) {
  const auto find = [&](HowMany how_many) {
    return find_open_chains(search, links, asked.alone, how_many);
  };
  give(search.note<ChainNets>().of(links), true, find, take);
}

void discontinuous_loops(Links links, Search& search, const Asked& asked, Take take) {
  const auto find = [&](HowMany how_many) {
    return find_discontinuous(search, links, asked.alone, how_many);
  };
  give(search.note<ChainNets>().of(links), false, find, take);
}

void chains_of_all_shapes(Links links, Search& search, const Asked& asked, Take take) {
  ChainNets& nets = search.note<ChainNets>();
  // Without further links all chains have plainer names.
  if (nets.of(links).links().size() == nets.of(*plainer(links)).links().size()) return;
  const auto find = [&](HowMany how_many) {
    std::vector<RankedChain> chains = find_nice_loops(search, links, asked.alone, true, how_many);
    for (const auto& shape : {find_open_chains, find_discontinuous}) {
      std::ranges::move(shape(search, links, asked.alone, how_many), std::back_inserter(chains));
    }
    sort_stably(chains.begin(), chains.end(), [](const RankedChain& a, const RankedChain& b) {
      return std::tie(a.links, a.weight) < std::tie(b.links, b.weight);
    });
    if (how_many == HowMany::FIRST && !chains.empty()) chains.resize(1);
    return chains;
  };
  give(nets.of(links), false, find, take);
}

template <auto chains, Links links>
void through(Search& search, const Asked& asked, Take take) {
  chains(links, search, asked, take);
}

const Listed CHAINS_LISTED{
    {"x-chain", "alone", x_chains, Needs::ANY_RULES},
    {"x-cycle", "complete alone", x_cycles, Needs::ANY_RULES},
    {"xy-chain", "alone", xy_chains, Needs::ANY_RULES},
    {"continuous-nice-loop", "complete alone", through<nice_loops, Links::PLAIN>, Needs::ANY_RULES},
    {"aic", "alone", through<open_chains, Links::PLAIN>, Needs::ANY_RULES},
    {"discontinuous-nice-loop", "alone", through<discontinuous_loops, Links::PLAIN>,
     Needs::ANY_RULES},
    {"grouped-continuous-nice-loop", "complete alone", through<nice_loops, Links::GROUPED>,
     Needs::ANY_RULES},
    {"grouped-aic", "alone", through<open_chains, Links::GROUPED>, Needs::ANY_RULES},
    {"grouped-discontinuous-nice-loop", "alone", through<discontinuous_loops, Links::GROUPED>,
     Needs::ANY_RULES},
    {"als-continuous-nice-loop", "complete alone", through<nice_loops, Links::SETS>,
     Needs::ANY_RULES},
    {"als-aic", "alone", through<open_chains, Links::SETS>, Needs::ANY_RULES},
    {"als-discontinuous-nice-loop", "alone", through<discontinuous_loops, Links::SETS>,
     Needs::ANY_RULES},
    {"exotic-link-aic", "alone", through<chains_of_all_shapes, Links::FISH>, Needs::ANY_RULES},
    {"odd-ring-aic", "alone", through<chains_of_all_shapes, Links::RINGS>, Needs::BOXES},
    {"exocet-aic", "alone", through<chains_of_all_shapes, Links::EXOCETS>},
    {"rectangle-aic", "alone", through<chains_of_all_shapes, Links::RECTANGLES>,
     Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
