#include "rating/nets.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "rating/rules.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::rating {
namespace {

constexpr std::uint32_t NO_LIMIT = std::numeric_limits<std::uint32_t>::max();

std::uint8_t key_of(Shape shape) {
  switch (shape) {
    case Shape::both_ways: return KEY_BOTH_WAYS;
    case Shape::cell: return KEY_CELL;
    case Shape::house: return KEY_HOUSE;
    default: return KEY_CONTRADICTION;
  }
}

// The greatest complexity with which a hint of this key comes before a rank of the same base.
std::uint32_t most_before(const Rank& rank, std::uint8_t key) {
  return key < rank.key ? rank.complexity : rank.complexity - 1;
}

// Keeps the easiest hint, of equal ones the first.
class Easiest {
 public:
  std::uint32_t most(Literal, std::uint8_t key) const {
    return best_ ? most_before(best_->rank, key) : NO_LIMIT;
  }
  void take(NetHint&& hint) { best_ = std::move(hint); }
  std::optional<NetHint> result() { return std::move(best_); }

 private:
  std::optional<NetHint> best_;
};

// Keeps the easiest hint for each removal.
class EasiestOfEach {
 public:
  explicit EasiestOfEach(const Board& board) : board_(board) { slots_.fill(NOBODY); }

  std::uint32_t most(Literal target, std::uint8_t key) const {
    const std::int16_t slot = slots_[slot_of(target)];
    if (slot == NOBODY) return NO_LIMIT;
    return most_before(hints_[static_cast<std::size_t>(slot)].rank, key);
  }

  void take(NetHint&& hint) {
    std::int16_t& slot = slots_[slot_of(hint.target)];
    if (slot == NOBODY) {
      slot = static_cast<std::int16_t>(hints_.size());
      hints_.push_back(std::move(hint));
      found_.push_back(count_++);
    } else {
      hints_[static_cast<std::size_t>(slot)] = std::move(hint);
      found_[static_cast<std::size_t>(slot)] = count_++;
    }
  }

  std::vector<NetHint> result() {
    std::vector<std::size_t> order(hints_.size());
    for (std::size_t n = 0; n < order.size(); ++n) order[n] = n;
    sort_all(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      if (hints_[a].rank < hints_[b].rank) return true;
      return !(hints_[b].rank < hints_[a].rank) && found_[a] < found_[b];
    });
    std::vector<NetHint> sorted;
    sorted.reserve(order.size());
    for (const std::size_t n : order) sorted.push_back(std::move(hints_[n]));
    return sorted;
  }

 private:
  static constexpr std::int16_t NOBODY = -1;

  // In a cell of two candidates a true one removes the same as the other one being false.
  std::size_t slot_of(Literal target) const {
    if (!target.is_on) return target.candidate;
    const Cell i = cell_of(target.candidate);
    const Mask others = without(board_.digits(i), bit_of(digit_of(target.candidate)));
    if (has_one(others)) {
      return candidate_of(i, static_cast<Digit>(std::countr_zero(others)));
    }
    return std::size_t{CANDIDATES} + target.candidate;
  }

  const Board& board_;
  std::array<std::int16_t, std::size_t{2} * CANDIDATES> slots_;
  std::vector<NetHint> hints_;
  std::vector<std::uint32_t> found_;
  std::uint32_t count_ = 0;
};

const std::shared_ptr<const Nested>* nested_of(const Run& run, const Run::Node& node) {
  return node.rule < 0 ? nullptr : std::get_if<std::shared_ptr<const Nested>>(&run.rule(node.rule));
}

// The different chains that are used as rules.
class NestedChains {
 public:
  // The complexity that a chain adds: none if it was met before.
  std::uint32_t add(const Nested& chain) {
    const bool is_known = std::any_of(chains_.begin(), chains_.end(), [&](const Nested* known) {
      return known == &chain || known->listing == chain.listing;
    });
    if (is_known) return 0;
    chains_.push_back(&chain);
    return chain.complexity;
  }

 private:
  std::vector<const Nested*> chains_;
};

}  // namespace

Nets::Nets(const Board& board, NetKind kind, Context& context)
    : board_(board), kind_(kind), context_(context) {}

Nets::Nets(const Nets& other)
    : board_(other.board_), kind_(other.kind_), context_(other.context_), level_(other.level_) {
  for (std::size_t n = 0; n < runs_.size(); ++n) {
    if (!other.runs_[n]) continue;
    runs_[n] = context_.pool.take();
    *runs_[n] = *other.runs_[n];
  }
}

Nets::~Nets() {
  for (std::unique_ptr<Run>& run : runs_) {
    if (run) context_.pool.give(std::move(run));
  }
}

const Run& Nets::run(Literal start) {
  std::unique_ptr<Run>& run = runs_[start.candidate * 2u + (start.is_on ? 1 : 0)];
  if (!run) {
    context_.patience.tick();
    run = context_.pool.take();
    run->start(board_, start, kind_.reach);
    run->settle();
  }
  if (run->level < level_) {
    for (int tried = run->level;
         !run->contradiction() && advance(*run, level_, context_, tried); tried = 0) {
      run->settle();
    }
    run->level = level_;
  }
  return *run;
}

std::optional<NetHint> Nets::easiest(double base) {
  Easiest easiest;
  each_hint(easiest);
  std::optional<NetHint> hint = easiest.result();
  if (hint) hint->rank.difficulty = chain_difficulty(base, hint->rank.complexity);
  return hint;
}

std::vector<NetHint> Nets::all(double base) {
  EasiestOfEach easiest(board_);
  each_hint(easiest);
  std::vector<NetHint> hints = easiest.result();
  for (NetHint& hint : hints) hint.rank.difficulty = chain_difficulty(base, hint.rank.complexity);
  return hints;
}

template <class Collector>
void Nets::each_hint(Collector& collector) {
  for (Cell i = 0; i < CELLS; ++i) {
    const Mask digits = board_.digits(i);
    if (size_of(digits) < (kind_.reach.is_dynamic ? 2u : 3u)) continue;
    for (const Digit d : Members(digits)) {
      const Candidate k = candidate_of(i, d);
      if (kind_.reach.is_dynamic) offer_of_one(collector, k);
      if (kind_.is_nishio) continue;
      for (const Kind kind : KINDS_BY_ROW) {
        const House h = house_of(kind, i);
        const Mask places = board_.places(h, d);
        const bool is_first =
            static_cast<unsigned>(std::countr_zero(places)) == place_of(kind, i);
        if (is_first && size_of(places) >= 2) {
          offer_over(collector, Shape::house, constraint_of(h, d));
        }
      }
    }
    if (!kind_.is_nishio) offer_over(collector, Shape::cell, i);
  }
}

// Offers the opposite of a start that contradicts itself, and what both ways of a candidate agree
// on.
template <class Collector>
void Nets::offer_of_one(Collector& collector, Candidate k) {
  const std::array<Literal, 2> starts{Literal{k, true}, Literal{k, false}};
  for (const Literal& start : starts) {
    if (by_singles_ && !by_singles_->is_dead(start)) continue;
    const Run& one = run(start);
    if (!one.contradiction()) continue;
    offer(collector, Shape::contradiction, std::nullopt, {k, !start.is_on},
          {{&one, one.contradiction()->on}, {&one, one.contradiction()->off}});
  }
  if (kind_.is_nishio || size_of(board_.digits(cell_of(k))) < 3) return;
  offer_common(collector, Shape::both_ways, std::nullopt, starts);
}

// Offers what all candidates of a constraint agree on.
template <class Collector>
void Nets::offer_over(Collector& collector, Shape shape, Constraint over) {
  List<Literal, 9> starts;
  for (const unsigned place : Members(board_.mask(over))) {
    starts.push_back({MEMBERS[over][place], true});
  }
  offer_common(collector, shape, over, {starts.begin(), starts.end()});
}

// Whether what follows from all starts has anything in common.
bool Nets::may_agree(std::span<const Literal> starts) {
  CandidateSet on = ALL_CANDIDATES;
  CandidateSet off = ALL_CANDIDATES;
  for (const Literal& start : starts) {
    if (by_links_) {
      on &= by_links_->on(start.candidate);
      off &= by_links_->off(start.candidate);
    } else if (!by_singles_ || by_singles_->is_dead(start)) {
      on &= run(start).on();
      off &= run(start).off();
    } else {
      on &= by_singles_->on(start);
      off &= by_singles_->off(start);
    }
    if (on.is_empty() && off.is_empty()) return false;
  }
  return true;
}

template <class Collector>
void Nets::offer_common(Collector& collector, Shape shape, std::optional<Constraint> over,
                        std::span<const Literal> starts) {
  if (!may_agree(starts)) return;
  branches_.clear();
  for (const Literal& start : starts) branches_.push_back(&run(start));
  for (const bool is_on : {true, false}) {
    const auto known = [&](const Run* one) -> const CandidateSet& {
      return is_on ? one->on() : one->off();
    };
    const Run& first = *branches_.front();
    CandidateSet common = known(&first);
    for (const Run* one : branches_) common &= known(one);
    if (common.is_empty()) continue;
    std::vector<NetEnd> ends(branches_.size());
    for (const std::uint16_t node : is_on ? first.on_nodes() : first.off_nodes()) {
      const Literal target{first.node(node).candidate, is_on};
      if (!common.has(target.candidate)) continue;
      for (std::size_t n = 0; n < ends.size(); ++n) {
        ends[n] = {branches_[n], branches_[n]->node_of(target)};
      }
      offer(collector, shape, over, target, ends);
    }
  }
}

template <class Collector>
void Nets::offer(Collector& collector, Shape shape, std::optional<Constraint> over, Literal target,
                 const std::vector<NetEnd>& ends) {
  if (target.is_on && size_of(board_.digits(cell_of(target.candidate))) < 2) return;
  const std::uint8_t key = key_of(shape);
  const std::uint32_t most = collector.most(target, key);
  std::uint32_t bound = 0;
  for (const NetEnd& end : ends) bound += end.run->node(end.node).bound;
  if (bound > most) return;
  const std::uint32_t found = complexity(ends, most);
  if (found > most) return;
  const Links links = kind_.reach.has_cells ? Links::xy : Links::x;
  const CandidateSet removals = removed_by(board_, target);
  collector.take(NetHint{{0.0, found, key}, shape, links, over, target, removals, ends});
}

// The number of ancestors of all ends, and the complexities of the chains nested in them. Counting
// stops once it is above `most`.
std::uint32_t Nets::complexity(const std::vector<NetEnd>& ends, std::uint32_t most) {
  std::uint32_t sum = 0;
  NestedChains nested;
  for (const NetEnd& end : ends) {
    ++count_;
    waiting_.assign(1, end.node);
    while (!waiting_.empty()) {
      const Run::Node& node = end.run->node(waiting_.back());
      waiting_.pop_back();
      std::uint32_t& counted = counted_[node.candidate * 2u + (node.is_on ? 1 : 0)];
      if (counted == count_) continue;
      counted = count_;
      ++sum;
      if (const auto* chain = nested_of(*end.run, node)) sum += nested.add(**chain);
      for (const std::uint16_t parent : end.run->parents(node)) waiting_.push_back(parent);
    }
    if (sum > most) return sum;
  }
  return sum;
}

std::vector<std::vector<Leaning>> leanings(const NetHint& hint) {
  // The branches of a cell or a house start because of that cell or house.
  Cause begun = Cause::none;
  if (hint.shape == Shape::cell) begun = Cause::cell;
  if (hint.shape == Shape::house) begun = cause_of(kind_of(house_of(*hint.over)));
  std::vector<std::vector<Leaning>> targets;
  for (const NetEnd& end : hint.ends) {
    std::vector<Leaning> nodes;
    std::vector<std::uint16_t> order{end.node};
    CandidateSet known_on;
    CandidateSet known_off;
    for (std::size_t n = 0; n < order.size(); ++n) {
      const Run::Node& node = end.run->node(order[n]);
      CandidateSet& known = node.is_on ? known_on : known_off;
      if (known.has(node.candidate)) continue;
      known.add(node.candidate);
      nodes.push_back({{node.candidate, node.is_on},
                       node.cause == Cause::none && node.is_on ? begun : node.cause});
      for (const std::uint16_t parent : end.run->parents(node)) order.push_back(parent);
    }
    targets.push_back(std::move(nodes));
  }
  return targets;
}

ChainReason reason_of(const NetHint& hint) {
  ChainReason reason{
      hint.shape, hint.links, hint.over, hint.target.candidate, hint.target.is_on, {}, {}};
  std::vector<std::pair<const Run*, std::int16_t>> known_rules;
  const auto number_of = [&](const Run& run, std::int16_t rule) -> std::int16_t {
    if (rule < 0) return -1;
    const std::pair wanted{&run, rule};
    const auto found = std::find(known_rules.begin(), known_rules.end(), wanted);
    const auto number = static_cast<std::int16_t>(found - known_rules.begin());
    if (found == known_rules.end()) {
      known_rules.push_back(wanted);
      if (const auto* cover = std::get_if<CoverReason>(&run.rule(rule))) {
        reason.rules.emplace_back(*cover);
      } else {
        reason.rules.emplace_back(std::get<std::shared_ptr<const Nested>>(run.rule(rule))->reason);
      }
    }
    return number;
  };
  for (std::size_t n = 0; n < hint.ends.size();) {
    const Run& run = *hint.ends[n].run;
    std::vector<bool> is_needed(run.size());
    for (; n < hint.ends.size() && hint.ends[n].run == &run; ++n) {
      is_needed[hint.ends[n].node] = true;
    }
    for (std::size_t at = run.size(); at-- > 0;) {
      if (!is_needed[at]) continue;
      for (const std::uint16_t parent : run.parents(run.node(static_cast<std::uint16_t>(at)))) {
        is_needed[parent] = true;
      }
    }
    ChainBranch& branch = reason.branches.emplace_back();
    for (std::uint16_t at = 0; at < run.size(); ++at) {
      if (!is_needed[at]) continue;
      const Run::Node& node = run.node(at);
      branch.push_back({node.candidate, node.is_on, node.cause, number_of(run, node.rule)});
    }
  }
  return reason;
}

}  // namespace whydoku::rating
