#include "rating/run.hpp"

#include <algorithm>
#include <bit>

#include "rating/links.hpp"
#include "sets.hpp"

namespace whydoku::rating {

void Run::start(const Board& source, Literal assumption, Reach reach) {
  source_ = &source;
  here_ = source;
  reach_ = reach;
  level = 0;
  on_ = off_ = CandidateSet{};
  on_masks_.fill(0);
  open_ = source.masks();
  nodes_.clear();
  parents_.clear();
  on_nodes_.clear();
  off_nodes_.clear();
  rules_.clear();
  next_on_ = next_off_ = 0;
  contradiction_.reset();
  const std::uint16_t node = add_node(assumption.candidate, assumption.is_on, Cause::none, -1);
  if (assumption.is_on) {
    enter_on(node, assumption.candidate);
  } else {
    enter_off(node, assumption.candidate);
  }
}

void Run::settle() {
  while (!contradiction_) {
    if (next_on_ < on_nodes_.size()) {
      if (!spread(on_nodes_[next_on_++])) return;
    } else if (next_off_ < off_nodes_.size()) {
      if (!follow(off_nodes_[next_off_++])) return;
    } else {
      return;
    }
  }
}

void Run::cross_out(Candidate k, std::span<const Candidate> because, std::int16_t rule) {
  const std::uint16_t node = add_node(k, false, Cause::rule, rule);
  for (const Candidate gone : because) add_parent(node, off_at_[gone]);
  enter_off(node, k);
}

std::int16_t Run::add_rule(RunRule rule) {
  rules_.push_back(std::move(rule));
  return static_cast<std::int16_t>(rules_.size() - 1);
}

std::uint16_t Run::add_node(Candidate k, bool is_on, Cause cause, std::int16_t rule) {
  nodes_.push_back({k, is_on, cause, rule, 1, 0, static_cast<std::uint32_t>(parents_.size())});
  return static_cast<std::uint16_t>(nodes_.size() - 1);
}

// Only for the last node: the parents of a node lie side by side.
void Run::add_parent(std::uint16_t node, std::uint16_t parent) {
  parents_.push_back(parent);
  Node& child = nodes_[node];
  ++child.parents;
  child.bound = std::max<std::uint16_t>(child.bound,
                                        static_cast<std::uint16_t>(nodes_[parent].bound + 1));
}

void Run::enter_on(std::uint16_t node, Candidate k) {
  on_.add(k);
  on_at_[k] = node;
  on_nodes_.push_back(node);
  add_to(on_masks_, k);
}

void Run::enter_off(std::uint16_t node, Candidate k) {
  off_.add(k);
  off_at_[k] = node;
  off_nodes_.push_back(node);
  remove_from(open_, k);
}

// Makes the candidates false that a true node sees. Returns false if one of them is true.
bool Run::spread(std::uint16_t at) {
  const Candidate k = nodes_[at].candidate;
  for (const Look& look : LOOKS) {
    if (look.space == 0 && !reach_.has_cells) continue;
    const Seat seat = SEATS[k][look.space];
    const Constraint q = seat.constraint;
    const Mask clash = without(static_cast<Mask>(on_masks_[q] & here_.mask(q)), seat.bit);
    for (const unsigned place : Members(united(clash, without(open_[q], seat.bit)))) {
      const Candidate other = MEMBERS[q][place];
      const std::uint16_t node = add_node(other, false, look.cause, -1);
      add_parent(node, at);
      if ((clash >> place & 1) != 0) {
        contradiction_ = {on_at_[other], node};
        return false;
      }
      enter_off(node, other);
    }
  }
  return true;
}

// Makes the candidates true that a false node leaves alone in a constraint, and crosses the node
// out. Returns false if one of them is false.
bool Run::follow(std::uint16_t at) {
  const Candidate k = nodes_[at].candidate;
  std::array<Candidate, SPACES> children;
  std::size_t count = 0;
  for (const Look& look : LOOKS) {
    if (look.space == 0 && !reach_.has_cells) continue;
    const Seat seat = SEATS[k][look.space];
    const Mask rest = without(here_.mask(seat.constraint), seat.bit);
    if (rest == 0 || (rest & (rest - 1)) != 0) continue;
    const auto place = static_cast<std::size_t>(std::countr_zero(rest));
    const Candidate other = MEMBERS[seat.constraint][place];
    if (std::find(children.begin(), children.begin() + count, other) != children.begin() + count) {
      continue;
    }
    children[count++] = other;
    const bool is_clash = off_.has(other);
    if (!is_clash && on_.has(other)) continue;
    const std::uint16_t node = add_node(other, true, look.cause, -1);
    add_parent(node, at);
    if (reach_.is_dynamic) add_gone(node, seat.constraint);
    if (is_clash) {
      contradiction_ = {node, off_at_[other]};
      return false;
    }
    enter_on(node, other);
  }
  if (reach_.is_dynamic) here_.remove(k);
  return true;
}

// Adds the candidates as parents that were crossed out of a constraint before.
void Run::add_gone(std::uint16_t node, Constraint q) {
  for (const unsigned place : Members(without(source_->mask(q), here_.mask(q)))) {
    add_parent(node, off_at_[MEMBERS[q][place]]);
  }
}

}  // namespace whydoku::rating
