#include "logic/links.hpp"

#include <algorithm>

namespace whydoku::logic {

namespace {

constexpr std::size_t FEWEST_SLOTS = 1024;
constexpr std::size_t FIRST_OF_BOXES = constraint_of(house_at(BOX, 0), 0);

constexpr std::array<SplitKind, SPLIT_KINDS> SPLIT_OF{whydoku::CELL, whydoku::HOUSE,
                                                      whydoku::GROUP, whydoku::CROSS};

std::size_t hash_of(const CandidateSet& node) {
  const std::size_t name = (node.lowest() * 1024 + node.highest()) * 16 + node.count();
  return (name * 0x9E3779B97F4A7C15U) >> 20;
}

}  // namespace

Nodes::Nodes() : slots_(FEWEST_SLOTS, NONE) { clear(); }

void Nodes::clear() {
  nodes_.clear();
  singles_.clear();
  seen_.clear();
  is_seen_known_.clear();
  by_candidate_.fill(NONE);
  if (in_slots_ != 0) std::fill(slots_.begin(), slots_.end(), NONE);
  in_slots_ = 0;
}

Node Nodes::add(const CandidateSet& node, Candidate single) {
  nodes_.push_back(node);
  singles_.push_back(single);
  seen_.emplace_back();
  is_seen_known_.push_back(false);
  return static_cast<Node>(nodes_.size() - 1);
}

Node Nodes::number(Candidate k) {
  Node& known = by_candidate_[k];
  if (known == NONE) {
    CandidateSet node;
    node.add(k);
    known = add(node, k);
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
  const Node added = add(node, NO_CANDIDATE);
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

const CandidateSet& Nodes::seen(Node n) {
  if (singles_[n] != NO_CANDIDATE) return SEES[singles_[n]];
  if (!is_seen_known_[n]) {
    seen_[n] = seen_by_all(nodes_[n]);
    is_seen_known_[n] = true;
  }
  return seen_[n];
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
  const SplitKind split = SPLIT_OF[n];
  const bool is_cell = kind == LinkKind::CELL;
  const std::size_t first = is_cell ? 0 : kind == LinkKind::CROSS ? FIRST_OF_BOXES : CELLS;
  const std::size_t end = is_cell ? std::size_t{CELLS} : std::size_t{CONSTRAINTS};
  const bool is_plain = is_cell || kind == LinkKind::HOUSE;
  for (std::size_t q = first; q < end; ++q) {
    const auto node = [&](unsigned mask) {
      if ((mask & (mask - 1)) == 0) {
        return nodes_.number(MEMBERS[q][static_cast<std::size_t>(std::countr_zero(mask))]);
      }
      CandidateSet held;
      for (; mask != 0; mask &= mask - 1) {
        held.add(MEMBERS[q][static_cast<std::size_t>(std::countr_zero(mask))]);
      }
      return nodes_.number(held);
    };
    each_split(q, grid_->mask(q), split, [&](unsigned one, unsigned other) {
      const Node start = node(one);
      const Node last = node(other);
      found.push_back({start, last, kind, static_cast<std::uint16_t>(q),
                       static_cast<std::uint16_t>(is_plain ? 0 : 1)});
    });
  }
  return found;
}

}  // namespace whydoku::logic
