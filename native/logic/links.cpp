#include "logic/links.hpp"

#include <algorithm>
#include <bit>

namespace whydoku::logic {

namespace {

constexpr std::size_t FEWEST_SLOTS = 1024;

std::size_t hash_of(const CandidateSet& node) {
  return ((node.lowest() * 1024 + node.highest()) * 0x9E3779B97F4A7C15U) >> 20;
}

}  // namespace

Nodes::Nodes() : slots_(FEWEST_SLOTS, NONE) { clear(); }

void Nodes::clear() {
  nodes_.clear();
  singles_.clear();
  seen_.clear();
  by_candidate_.fill(NONE);
  if (in_slots_ != 0) std::fill(slots_.begin(), slots_.end(), NONE);
  in_slots_ = 0;
}

Node Nodes::add(const CandidateSet& node, const CandidateSet& seen, Candidate single) {
  nodes_.push_back(node);
  singles_.push_back(single);
  seen_.push_back(seen);
  return static_cast<Node>(nodes_.size() - 1);
}

Node Nodes::number(Candidate k) {
  Node& known = by_candidate_[k];
  if (known == NONE) {
    CandidateSet node;
    node.add(k);
    known = add(node, SEES[k], k);
  }
  return known;
}

Node Nodes::number(const CandidateSet& node) {
  const std::size_t first = node.lowest();
  if (first == node.highest()) return number(static_cast<Candidate>(first));
  std::size_t at = hash_of(node) & (slots_.size() - 1);
  while (slots_[at] != NONE) {
    if (nodes_[slots_[at]] == node) return slots_[at];
    at = (at + 1) & (slots_.size() - 1);
  }
  const Node added = add(node, seen_by_all(node), NO_CANDIDATE);
  slots_[at] = added;
  if (++in_slots_ * 2 > slots_.size()) grow();
  return added;
}

void Nodes::grow() {
  slots_.assign(slots_.size() * 2, NONE);
  for (Node n = 0; n < nodes_.size(); ++n) {
    if (singles_[n] != NO_CANDIDATE) continue;
    std::size_t at = hash_of(nodes_[n]) & (slots_.size() - 1);
    while (slots_[at] != NONE) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = n;
  }
}

bool comes_before(const CandidateSet& one, const CandidateSet& other) {
  CandidateSet only_one = one;
  only_one -= other;
  CandidateSet only_other = other;
  only_other -= one;
  if (only_other.is_empty()) return false;
  return only_one.is_empty() || only_one.highest() < only_other.highest();
}

CandidateSet seen_by_all(const CandidateSet& candidates) {
  CandidateSet seen = SEES[candidates.lowest()];
  candidates.for_each([&](std::size_t k) { seen &= SEES[k]; });
  return seen;
}

void StrongLinks::make(Search& search) {
  grid_ = &search.grid();
  nodes_.clear();
  is_found_.fill(false);
}

std::span<const Link> StrongLinks::of(LinkKind kind) {
  const auto n = static_cast<std::size_t>(kind);
  std::vector<Link>& found = found_[n];
  if (is_found_[n]) return found;
  is_found_[n] = true;
  found.clear();
  const std::uint16_t weight = kind == LinkKind::CELL || kind == LinkKind::HOUSE ? 0 : 1;
  each_split_of(*grid_, kind, [&](std::size_t q, unsigned one, unsigned other) {
    const Node start = node(q, one);
    const Node end = node(q, other);
    found.push_back({start, end, kind, static_cast<std::uint16_t>(q), weight});
  });
  return found;
}

// The node of the candidates of a constraint that a mask of it names.
Node StrongLinks::node(std::size_t q, unsigned mask) {
  const auto member = [&] { return MEMBERS[q][static_cast<std::size_t>(std::countr_zero(mask))]; };
  if ((mask & (mask - 1)) == 0) return nodes_.number(member());
  CandidateSet held;
  for (; mask != 0; mask &= mask - 1) held.add(member());
  return nodes_.number(held);
}

}  // namespace whydoku::logic
