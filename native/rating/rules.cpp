#include "rating/rules.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <utility>
#include <vector>

#include "rating/fish.hpp"
#include "rating/line.hpp"
#include "rating/locking.hpp"
#include "sets.hpp"
#include "rating/subsets.hpp"

namespace whydoku::rating {
namespace {

// The candidates crossed out that a rule leans on, each once, in the order in which they are added.
class Gone {
 public:
  explicit Gone(const Run& run) : run_(run) {}

  // Adds a candidate if it was crossed out.

  void add(Candidate k) {
    if (!run_.source().has(k) || run_.here().has(k) || known_.has(k)) return;
    known_.add(k);
    list_.push_back(k);
  }
  // Adds all that were crossed out of a constraint.
  void add_of(Constraint q) {
    for (const unsigned place : Members(without(run_.source().mask(q), run_.here().mask(q)))) {
      add(MEMBERS[q][place]);
    }
  }

  bool is_empty() const { return list_.empty(); }
  std::span<const Candidate> list() const { return list_; }

 private:
  const Run& run_;
  CandidateSet known_;
  std::vector<Candidate> list_;
};

// Whether a candidate lies in one of the constraints.
bool holds(const List<Constraint, 4>& constraints, Candidate k) {
  return std::any_of(constraints.begin(), constraints.end(), [&](Constraint q) {
    return std::any_of(SEATS[k].begin(), SEATS[k].end(),
                       [&](const Seat& seat) { return seat.constraint == q; });
  });
}

// Adds what was crossed out of the bases of a rule outside its covers.
void add_uncovered(Gone& gone, const Run& run, const CoverReason& rule) {
  for (const Constraint q : rule.bases) {
    for (const unsigned place : Members(without(run.source().mask(q), run.here().mask(q)))) {
      if (!holds(rule.covers, MEMBERS[q][place])) gone.add(MEMBERS[q][place]);
    }
  }
}

// The same for a hidden pair, place after place.
void add_other_places(Gone& gone, const CoverReason& rule) {
  for (unsigned place = 0; place < 9; ++place) {
    for (const Constraint q : rule.bases) {
      if (!holds(rule.covers, MEMBERS[q][place])) gone.add(MEMBERS[q][place]);
    }
  }
}

// Enters what rules cross out in the run, each candidate once.
class Entry {
 public:
  explicit Entry(Run& run) : run_(run) {}

  template <class Rule>
  void cross_out(const CandidateSet& removals, const Gone& because, Rule&& rule) {
    std::int16_t number = -1;
    removals.for_each([&](std::size_t k) {
      if (run_.off().has(k)) return;
      if (number < 0) number = run_.add_rule(rule());
      run_.cross_out(static_cast<Candidate>(k), because.list(), number);
      is_any_ = true;
    });
  }

  bool is_any() const { return is_any_; }

 private:
  Run& run_;
  bool is_any_ = false;
};

bool by_pattern(Run& run) {
  Entry entry(run);
  const auto uncovered = [&](const CoverReason& rule, const CandidateSet& removals) {
    Gone gone(run);
    add_uncovered(gone, run, rule);
    if (!gone.is_empty()) entry.cross_out(removals, gone, [&] { return rule; });
    return false;
  };
  each_locking(run.here(), uncovered);
  if (entry.is_any()) return true;
  each_hidden_set(run.here(), 2, [&](const CoverReason& rule, const CandidateSet& removals) {
    Gone gone(run);
    add_other_places(gone, rule);
    if (!gone.is_empty()) entry.cross_out(removals, gone, [&] { return rule; });
    return false;
  });
  if (entry.is_any()) return true;
  each_naked_set(run.here(), 2, uncovered);
  if (entry.is_any()) return true;
  each_fish(run.here(), 2, uncovered);
  return entry.is_any();
}

// Adds what was crossed out of the constraint by which a true node of a chain follows.
void add_cause(Gone& gone, const Leaning& node) {
  const Cell i = cell_of(node.literal.candidate);
  if (!node.literal.is_on || node.cause == Cause::none || node.cause == Cause::rule) return;
  if (node.cause == Cause::cell) {
    gone.add_of(i);
  } else {
    const House h = house_of(house_kind(node.cause), i);
    gone.add_of(constraint_of(h, digit_of(node.literal.candidate)));
  }
}

std::uint16_t code_of(Literal literal) {
  return static_cast<std::uint16_t>(literal.candidate * 2 + (literal.is_on ? 1 : 0));
}

constexpr std::uint16_t END_OF_TARGET = 2 * CANDIDATES;

std::vector<std::uint16_t> listing_of(const std::vector<std::vector<Leaning>>& targets) {
  std::vector<std::uint16_t> listing;
  for (const std::vector<Leaning>& nodes : targets) {
    for (const Leaning& node : nodes) listing.push_back(code_of(node.literal));
    listing.push_back(END_OF_TARGET);
  }
  return listing;
}

// What the targets of a line lean on: its nodes from the end back to the start. A cycle is read the
// other way round too, with every node turned over and with the same causes.
std::vector<std::vector<Leaning>> leanings(const LineHint& hint) {
  std::vector<std::vector<Leaning>> targets(1);
  for (auto node = hint.nodes.rbegin(); node != hint.nodes.rend(); ++node) {
    if (hint.is_cycle && node + 1 == hint.nodes.rend()) break;
    targets[0].push_back({node->literal, node->cause});
  }
  if (hint.is_cycle) {
    targets.emplace_back();
    for (std::size_t n = 0; n + 1 < hint.nodes.size(); ++n) {
      const LineNode& node = hint.nodes[n];
      targets[1].push_back({{node.literal.candidate, !node.literal.is_on}, node.cause});
    }
  }
  return targets;
}

// Crosses out what a hint removes, if it leans on something that was crossed out.
template <class Hint>
void by_hint(Entry& entry, const Run& run, const Hint& hint, const Context& context) {
  const std::vector<std::vector<Leaning>> targets = leanings(hint);
  Gone gone(run);
  for (const std::vector<Leaning>& nodes : targets) {
    for (const Leaning& node : nodes) add_cause(gone, node);
  }
  if (gone.is_empty()) return;
  entry.cross_out(hint.removals, gone, [&]() -> RunRule {
    auto nested = std::make_shared<Nested>();
    nested->complexity = hint.rank.complexity;
    nested->listing = listing_of(targets);
    if (context.keeps_reasons) nested->reason = std::make_shared<ChainReason>(reason_of(hint));
    return std::shared_ptr<const Nested>(std::move(nested));
  });
}

bool by_lines(Run& run, const Context& context) {
  Entry entry(run);
  AllLines lines(run.here(), context.patience);
  for (std::size_t n = 0; n < lines.size(); ++n) {
    if (!lines[n].removals.is_within(run.off())) by_hint(entry, run, lines.with_nodes(n), context);
  }
  return entry.is_any();
}

bool by_nets(Run& run, NetKind kind, int level, Context& context) {
  Nets nets(run.here(), kind, context);
  nets.deepen(level);
  // A run that comes to its end leaves no single that it has not followed. Where lines have found
  // nothing new, no static run contradicts itself.
  if (level == 0) nets.look_ahead();
  Entry entry(run);
  for (const NetHint& hint : nets.all(0.0)) {
    if (!hint.removals.is_within(run.off())) by_hint(entry, run, hint, context);
  }
  return entry.is_any();
}

}  // namespace

bool advance(Run& run, int level, Context& context, int tried) {
  if (level < 1) return false;
  context.patience.tick();
  if (tried < 1 && by_pattern(run)) return true;
  if (level == 2 || level == 3) {
    if (tried < 2 && by_lines(run, context)) return true;
  }
  if (level == 3 && by_nets(run, MULTIPLE, 0, context)) return true;
  if (level >= 4 && tried < 4 && by_nets(run, DYNAMIC, 0, context)) return true;
  return level == 5 && by_nets(run, DYNAMIC, 2, context);
}

}  // namespace whydoku::rating
