// Strong links, of which at least one node is true, by the kind of their provider.
//
//   CELL HOUSE GROUP CROSS   the splits of a constraint, see splits.hpp
//   ALS AHS FISH RECTANGLE   links on sets; who makes them numbers their nodes here too
//
// A node is a set of candidates, true if one of them is. Two nodes are weakly linked if every
// candidate of one sees every candidate of the other; weak links are not listed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "houses.hpp"
#include "logic/finding.hpp"
#include "logic/splits.hpp"

namespace whydoku::logic {

enum class LinkKind : std::uint8_t { CELL, HOUSE, GROUP, CROSS, ALS, AHS, FISH, RECTANGLE };

inline constexpr std::size_t LINK_KINDS = 8;
inline constexpr std::size_t SPLIT_KINDS = 4;  // the first four are splits

// The number of a node of a grid, see `Nodes`.
using Node = std::uint16_t;

// A strong link from one node to another.
struct Link {
  Node start;
  Node end;
  LinkKind kind;
  std::uint16_t ground;  // of a split its constraint, else what its provider knows its set by
  std::uint16_t weight;  // its cost when chains are ranked: the lightest is the plainest

  Link turned() const { return {end, start, kind, ground, weight}; }
};

// The nodes of a grid, each once. Their numbers tell them apart; they depend on what was asked
// first, so no order of findings may rest on them.
class Nodes {
 public:
  static constexpr Node NONE = 0xFFFF;

  Nodes();
  void clear();

  // The number of a node, which is not empty.
  Node number(Candidate k);
  Node number(const CandidateSet& node);

  std::size_t size() const { return nodes_.size(); }
  const CandidateSet& operator[](Node n) const { return nodes_[n]; }
  // The only candidate of a node; NO_CANDIDATE if it has several.
  Candidate single(Node n) const { return singles_[n]; }
  // The candidates that see all of a node: they are false if the node is true.
  const CandidateSet& seen(Node n) const { return seen_[n]; }

 private:
  Node add(const CandidateSet& node, const CandidateSet& seen, Candidate single);
  void grow();

  std::vector<CandidateSet> nodes_;
  std::vector<Candidate> singles_;
  std::vector<CandidateSet> seen_;
  std::array<Node, CANDIDATES> by_candidate_{};
  std::vector<Node> slots_;  // the other nodes, hashed
  std::size_t in_slots_ = 0;
};

// Whether one node comes before another: sets are compared as numbers of 729 bits.
bool comes_before(const CandidateSet& one, const CandidateSet& other);

// The candidates that see all of a set.
CandidateSet seen_by_all(const CandidateSet& candidates);

// Visits the splits of a kind by constraint: calls visit(q, one, other) with the masks of the nodes.
template <class Visit>
void each_split_of(const Grid& grid, LinkKind kind, Visit&& visit) {
  constexpr std::array<SplitKind, SPLIT_KINDS> SPLIT_OF{whydoku::CELL, whydoku::HOUSE,
                                                        whydoku::GROUP, whydoku::CROSS};
  const SplitKind split = SPLIT_OF[static_cast<std::size_t>(kind)];
  const std::size_t first = kind == LinkKind::CELL    ? 0
                            : kind == LinkKind::CROSS ? constraint_of(house_at(BOX, 0), 0)
                                                      : CELLS;
  const std::size_t end = kind == LinkKind::CELL ? CELLS : CONSTRAINTS;
  for (std::size_t q = first; q < end; ++q) {
    each_split(q, grid.mask(q), split,
               [&](unsigned one, unsigned other) { visit(q, one, other); });
  }
}

// The splits of a grid as strong links, each from one of its ends; found by kind when asked for.
class StrongLinks : public Note {
 public:
  void make(Search& search) override;

  // The links of a kind of split, by constraint.
  std::span<const Link> of(LinkKind kind);
  Nodes& nodes() { return nodes_; }

 private:
  Node node(std::size_t q, unsigned mask);

  const Grid* grid_ = nullptr;
  Nodes nodes_;
  std::array<std::vector<Link>, SPLIT_KINDS> found_;
  std::array<bool, SPLIT_KINDS> is_found_{};
};

}  // namespace whydoku::logic
