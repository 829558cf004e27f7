// The net that chains are found in: nodes, the strong and weak links between them, and all that
// follows along these.
//
//   node false  =strong=  node true  -weak-  node false  =strong=  ...
//
// A node is a set of candidates, and true if one of them is. That a node is false, and that it is
// true, are two literals; an edge leads from each literal to those that follow from it:
//
//   literal   2n: node n is false      2n + 1: node n is true
//   edges     from 2a to 2b + 1        a strong link: a or b is true
//             from 2a + 1 to 2b        a weak link: all of b sees all of a, as the same digit or in
//                                      the same cell; what relations say of others is no link
//
// Literals that follow from each other are one component. All the nodes of a loop are in one, so a
// net whose components are small has no loops. What the literals of a component and all that
// follow from it exclude is known for each; so it is for each node what can follow if it is false,
// and a candidate that sees the node and is excluded then is refuted.
//
// A node that no candidate sees takes no part in any chain, and is left out. Nodes are numbered as
// they are met; `order` numbers them by position, and makes their sets of candidates. Most nets
// refute nothing, and need neither.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "candset.hpp"
#include "houses.hpp"
#include "logic/links.hpp"
#include "logic/views.hpp"
#include "logic/why.hpp"
#include "search/patience.hpp"

namespace whydoku::logic {

using NetNode = std::uint32_t;
using Literal = std::uint32_t;

inline constexpr NetNode NO_NODE = ~NetNode{0};

constexpr Literal if_false(NetNode n) { return n * 2; }
constexpr Literal if_true(NetNode n) { return n * 2 + 1; }

// The set that a link rests on: n bases of a view with n + 1 covers between them. An almost locked
// set is one of the naked side.
struct LinkedSet {
  const View* view;
  Mask bases;
  Mask covers;
};

// A strong link. It rests on a constraint; on a set of the net, of which it joins two covers; or on
// a pattern of the net, of whose guardians one is true: `ground` is the number of that.
struct ChainLink {
  NetNode first;
  NetNode second;
  std::uint32_t ground;
  std::uint16_t weight;
  LinkKind kind;
  std::uint8_t one;
  std::uint8_t other;
};

class ChainNet {
 public:
  static constexpr std::uint32_t NO_COMPONENT = ~std::uint32_t{0};

  // All strong links from one node to another. The plainest of them, those of the least weight, are
  // `count` numbers of links in `plainest`; `earliest` is the first of all.
  struct Way {
    NetNode to;
    std::uint32_t weight;
    std::uint32_t begin;
    std::uint32_t count;
    std::uint32_t earliest;
  };

  // Begins an empty net. With `one_digit`, weak links join only nodes of the same digit.
  void clear(const Grid& grid, bool one_digit);
  // Begins with the nodes and the links of another net.
  void begin_with(const ChainNet& other);

  // The node of a digit in some cells, or at some places of a house; and of some digits in a cell.
  // NO_NODE if no candidate sees it.
  NetNode places(const CellSet& cells, Digit d);
  NetNode places(House h, Mask at, Digit d);
  NetNode digits_in(Cell i, Mask digits);

  std::uint32_t add_set(const LinkedSet& set);
  std::uint32_t add_guarded(why::Ground pattern);
  // Joins two nodes; does nothing if one of them is NO_NODE.
  void join(NetNode first, NetNode second, LinkKind kind, unsigned weight, std::size_t ground,
            unsigned one = 0, unsigned other = 0);

  // Finds the weak links, the components, and what is refuted. To be called after the last link.
  void close(Patience& patience);

  // The candidates that some chain excludes, without the digits on the grid.
  const CandidateSet& refuted() const { return refuted_; }

  std::size_t size() const { return places_.size(); }
  bool is_one_digit() const { return one_digit_; }
  const CandidateSet& possible() const { return possible_; }
  // The candidates that are not digits on the grid.
  const CandidateSet& open() const { return open_; }
  // The digit of a node; SEVERAL if it has more.
  static constexpr Digit SEVERAL = 255;
  Digit digit(NetNode n) const { return places_[n].digit; }
  // The candidates that see all of a node.
  CandidateSet find_seen(NetNode n) const;
  // Those of some candidates that some node excludes that is true if this one is false.
  CandidateSet excluded_without(NetNode n, const CandidateSet& among) const;
  std::span<const Literal> after(Literal l) const {
    return std::span(edges_).subspan(starts_[l], starts_[l + 1] - starts_[l]);
  }
  // The component of a literal; NO_COMPONENT if no weak link leads from its node.
  std::uint32_t component(Literal l) const { return components_[l]; }
  // The components of four literals or more: the nodes of a loop of two links are in one.
  struct Ring {
    std::uint32_t component;
    std::uint32_t begin;
    std::uint32_t size;
  };
  std::span<const Ring> rings() const { return rings_; }
  std::span<const Literal> members(const Ring& ring) const {
    return std::span(ring_members_).subspan(ring.begin, ring.size);
  }
  std::size_t components() const { return excluded_.size(); }
  // Whether two literals are in one component.
  bool are_joined(Literal one, Literal other) const {
    return components_[one] != NO_COMPONENT && components_[one] == components_[other];
  }
  const std::vector<ChainLink>& links() const { return links_; }

  // Numbers the nodes by position, and sorts all by their numbers. What follows needs that.
  void order();

  const CandidateSet& node(NetNode n) const { return nodes_[n]; }
  // The candidates that see all of a node; and those of them that weak links lead to.
  const CandidateSet& seen(NetNode n) const { return seen_[n]; }
  const CandidateSet& ahead(NetNode n) const { return one_digit_ ? ahead_[n] : seen_[n]; }
  bool sees(NetNode one, NetNode other) const;
  std::span<const Way> ways(NetNode from) const {
    return std::span(ways_).subspan(way_starts_[from], way_starts_[from + 1] - way_starts_[from]);
  }
  const Way& way(NetNode from, NetNode to) const;
  const ChainLink& plainest_link(NetNode from, NetNode to) const {
    return links_[plainest_[way(from, to).begin]];
  }
  std::span<const std::uint32_t> plainest(const Way& way) const {
    return std::span(plainest_).subspan(way.begin, way.count);
  }
  NetNode find(const CandidateSet& node) const;
  why::Ground ground(const ChainLink& link) const;

  // What the set of a link excludes if exactly one node of the link is true.
  CandidateSet excluded_where_locked(const ChainLink& link) const;

 private:
  // The cells of a node, and its digits.
  struct Name {
    CellSet cells;
    Mask digits = 0;
    std::uint32_t round = 0;
    NetNode node = NO_NODE;
  };
  struct Position {
    std::uint32_t lowest;
    std::uint32_t count;
  };
  // What a node is, and what sees all of it. The cells of its digit, and those of the digit that
  // see all of these; if it is in one cell, that cell, the node's digits there, and the others.
  struct Place {
    CellSet cells;
    CellSet seen;
    Digit digit = SEVERAL;
    Cell cell = CELLS;
    Mask digits = 0;
    Mask others = 0;

    bool is_single() const { return digit != SEVERAL && cell != CELLS; }
    Mask mates(bool one_digit) const { return one_digit ? Mask{0} : others; }
  };
  // Candidates by digit: the cells of each.
  using Excluded = std::array<CellSet, 9>;
  // A node that sees a candidate, and the next one.
  struct Seer {
    NetNode node;
    std::uint32_t next;
  };
  static constexpr NetNode NOT_MET = NO_NODE - 1;
  static constexpr std::uint32_t END = ~std::uint32_t{0};

  Name& named(const CellSet& cells, Mask digits);
  NetNode add_place(Name& name, const CellSet& cells, Digit d);
  void find_weak_links();
  void join_weakly(NetNode one, NetNode other);
  void connect();
  void find_components(Patience& patience);
  void finish_component(Literal root);
  void exclude_after(Literal l, std::uint32_t number, Excluded& excluded) const;
  void exclude_seen(NetNode n, Excluded& excluded) const;
  CellSet excluded_after(Literal l, Digit d) const;
  void find_refuted();
  static CandidateSet candidates_of(const Excluded& excluded);
  static bool is_before(const CandidateSet& one, Position at, const CandidateSet& other,
                        Position there);
  static Position position_of(const CandidateSet& node);
  void make_ways();

  const Tables* tables_ = nullptr;
  CandidateSet possible_;
  CandidateSet open_;
  bool one_digit_ = false;
  bool is_ordered_ = false;
  std::array<CellSet, 9> cells_of_{};  // of each digit
  std::array<Mask, CELLS> digits_in_{};
  std::vector<Place> places_;
  std::vector<CandidateSet> nodes_;  // once in order, as the next
  std::vector<CandidateSet> seen_;
  std::vector<CandidateSet> ahead_;  // only with one_digit_
  std::vector<ChainLink> links_;
  std::vector<LinkedSet> sets_;
  std::vector<why::Ground> guarded_;

  // Names of nodes, by hash; an entry is used if it is of this round.
  std::vector<Name> names_;
  std::size_t used_names_ = 0;
  std::uint32_t round_ = 0;

  // The weak links of the first `joined_` nodes, each both ways; and what the search for them knows
  // of each candidate: the node that it is by itself, the last of the others that have it for their
  // lowest, and the last that sees it.
  std::vector<std::array<NetNode, 2>> weak_;
  NetNode joined_ = 0;
  std::array<NetNode, CANDIDATES> single_{};
  std::array<NetNode, CANDIDATES> lowest_{};
  std::array<std::uint32_t, CANDIDATES> seer_{};
  std::vector<NetNode> before_;  // with the same lowest candidate
  std::vector<Seer> seers_;

  std::vector<std::uint32_t> starts_;  // of each literal in edges_
  std::vector<Literal> edges_;

  std::vector<std::uint32_t> components_;  // of each literal; what follows has lower numbers
  std::vector<Excluded> excluded_;         // by each component, and all that follow from it
  std::vector<Ring> rings_;
  std::vector<Literal> ring_members_;
  CandidateSet refuted_;

  std::vector<std::uint32_t> way_starts_;
  std::vector<Way> ways_;
  std::vector<std::uint32_t> plainest_;

  // Scratch.
  std::vector<std::uint8_t> leads_on_;  // whether a weak link leads from a node
  std::vector<std::uint32_t> index_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> next_;
  std::vector<Literal> path_;
  std::vector<Literal> pending_;
};

}  // namespace whydoku::logic
