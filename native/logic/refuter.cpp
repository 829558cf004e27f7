#include "logic/refuter.hpp"

#include <algorithm>
#include <utility>

#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// The most candidates of a constraint in which refutations by singles alone are looked for.
constexpr unsigned SMALL_CONSTRAINT = 3;

// With so few suppositions left, looking for refutations by singles takes longer than using them
// up.
constexpr unsigned FEW_SUPPOSITIONS = 4;

CandidateSet gone_by(const Tables& tables, const NetFact& fact) {
  return fact.ground == Ground::SINGLE ? tables.sees(fact.candidate)
                                       : CandidateSet::just(fact.candidate);
}

// Whether the facts of a net, without one, follow each from those before it, and the contradiction
// from all of them.
bool holds(const Tables& tables, const FoundNet& net, CandidateSet left, std::size_t spared) {
  left -= tables.sees(net.supposed);
  for (std::size_t n = 0; n < net.facts.size(); ++n) {
    if (n == spared) continue;
    const NetFact& fact = net.facts[n];
    const bool follows =
        fact.ground == Ground::SINGLE
            ? (tables.candidates(fact.because) & left) == CandidateSet::just(fact.candidate)
            : holds(tables, *fact.net, left, fact.net->facts.size());
    if (!follows) return false;
    left -= gone_by(tables, fact);
  }
  return !left.meets(tables.candidates(net.broken));
}

// A net without the facts that it can spare because later ones exclude the same. Removing one fact
// never makes another superfluous, so each is tried once: inner ones first, then from the last on.
FoundNet shortened(const Tables& tables, FoundNet net, const CandidateSet& possible) {
  CandidateSet left = possible;
  left -= tables.sees(net.supposed);
  for (NetFact& fact : net.facts) {
    if (fact.net) fact.net = std::make_shared<const FoundNet>(shortened(tables, *fact.net, left));
    left -= gone_by(tables, fact);
  }
  for (std::size_t n = net.facts.size(); n-- > 0;) {
    if (holds(tables, net, possible, n)) {
      net.facts.erase(net.facts.begin() + static_cast<std::ptrdiff_t>(n));
    }
  }
  return net;
}

}  // namespace

// Follows singles in the order in which they arise, each as an event that excludes candidates.
class Refuter::Following : public Follower<Following> {
 public:
  static constexpr bool IS_QUEUE = true;

  Following(Refuter& refuter, Line& line)
      : Follower(refuter.tables_, line), refuter_(refuter), line_(line) {}

  bool takes(Candidate k, Constraint q) {
    if (line_.truths.has(k)) return false;
    line_.truths.add(k);
    refuter_.events_.push_back({Ground::SINGLE, k, q, nullptr, {}});
    return true;
  }
  void goes(Candidate k) {
    line_.cause[k] = static_cast<std::uint16_t>(refuter_.events_.size() - 1);
  }
  void dies(Constraint q) {
    if (broken_ == NO_CONSTRAINT) broken_ = q;
  }
  std::span<const Seat> seats(std::size_t k) const {
    return tables_.seats(k).subspan(refuter_.first_seat_);
  }

  // The first constraint that was left empty.
  Constraint broken() const { return broken_; }

 private:
  Refuter& refuter_;
  Line& line_;
  Constraint broken_ = NO_CONSTRAINT;
};

Refuter::Refuter(const Grid& grid, Patience& patience, Digit digit)
    : tables_(grid.tables()), patience_(patience), first_seat_(digit == Asked::ANY ? 0 : 1) {
  start_.masks = grid.masks();
  start_.possible = grid.bits();
  start_.truths = grid.digits();
  if (digit != Asked::ANY) start_.possible &= DIGIT_CANDIDATES[digit];
  grid.lone().each([&](Constraint q) {
    if (digit == Asked::ANY || (q >= CELLS && q % 9 == digit)) lone_.push_back(q);
    return true;
  });
}

std::optional<FoundNet> Refuter::by_singles(Candidate k) {
  events_.clear();
  const std::optional<Refutation> found = refutation(start_, k, false);
  if (!found) return std::nullopt;
  return shortened(tables_, found->net, start_.possible);
}

std::optional<FoundNet> Refuter::by_suppositions(Candidate k, unsigned most) {
  events_.clear();
  left_ = most;
  try {
    return shortened(tables_, refutation(start_, k, true)->net, start_.possible);
  } catch (const TooMany&) {
    return std::nullopt;
  }
}

// The refutation of a candidate as things stand on a line. Where there is none, what the candidate
// makes true in vain is added.
std::optional<Refuter::Refutation> Refuter::refutation(Line line, Candidate k, bool is_nested,
                                                       CandidateSet* in_vain) {
  if (is_nested) suppose();
  patience_.tick();
  const std::size_t first = events_.size();
  line.truths.add(k);
  Constraint broken =
      follow(line, {Ground::SUPPOSED, k, NO_CONSTRAINT, nullptr, {}}, tables_.sees(k));
  while (is_nested && broken == NO_CONSTRAINT) broken = refute_one(line);
  std::optional<Refutation> found;
  if (broken != NO_CONSTRAINT) {
    found = needed_for(line, k, broken, first);
  } else if (in_vain != nullptr) {
    *in_vain |= line.truths;
  }
  events_.resize(first);
  return found;
}

// Refutes a candidate inside; returns the constraint that is empty then.
Constraint Refuter::refute_one(Line& line) {
  std::vector<Constraint> open;
  for (Constraint q = 0; q < tables_.end_of_constraints(); ++q) {
    if (size_of(line.masks[q]) > 1) open.push_back(q);
  }
  sort_stably(open.begin(), open.end(), [&](Constraint one, Constraint other) {
    return size_of(line.masks[one]) < size_of(line.masks[other]);
  });
  Candidate refuted = tables_.members(open[0])[lowest(line.masks[open[0]])];
  std::optional<Refutation> found;
  CandidateSet in_vain;
  for (std::size_t n = 0; left_ > FEW_SUPPOSITIONS && !found && n < open.size(); ++n) {
    if (size_of(line.masks[open[n]]) > SMALL_CONSTRAINT) break;
    for (const unsigned place : Members(line.masks[open[n]])) {
      const Candidate k = tables_.members(open[n])[place];
      if (in_vain.has(k)) continue;
      found = refutation(line, k, false, &in_vain);
      if (!found) continue;
      refuted = k;
      suppose();
      break;
    }
  }
  if (!found) found = refutation(line, refuted, true);
  const CandidateSet gone = CandidateSet::just(refuted);
  return follow(line,
                {Ground::REFUTED, refuted, NO_CONSTRAINT,
                 std::make_shared<const FoundNet>(std::move(found->net)), std::move(found->needs)},
                gone);
}

void Refuter::suppose() {
  if (left_ == 0) throw TooMany();
  if (left_ != Asked::NO_LIMIT) --left_;
}

// Records an event that excludes candidates, and follows all singles. Returns the first constraint
// that is empty then.
Constraint Refuter::follow(Line& line, Event event, const CandidateSet& gone) {
  Following after(*this, line);
  if (events_.empty()) {
    for (const Constraint q : lone_) after.look_at(q);
  }
  events_.push_back(std::move(event));
  after.exclude(gone);
  after.follow();
  return after.broken();
}

// The events that excluded candidates of a constraint.
Refuter::Events Refuter::causes(const Line& line, Constraint q) const {
  Events found;
  CandidateSet excluded = tables_.candidates(q) & start_.possible;
  excluded -= line.possible;
  excluded.for_each([&](std::size_t k) { found.push_back(line.cause[k]); });
  return found;
}

// The net of the events from `first` on that lead to an empty constraint.
Refuter::Refutation Refuter::needed_for(const Line& line, Candidate k, Constraint broken,
                                        std::size_t first) const {
  std::vector<bool> is_needed(events_.size());
  const auto need = [&](const Events& some) {
    for (const std::uint16_t number : some) is_needed[number] = true;
  };
  need(causes(line, broken));
  Refutation found{{k, broken, {}, 0}, {}};
  for (std::size_t number = events_.size(); number-- > first;) {
    const Event& event = events_[number];
    if (!is_needed[number] || event.ground == Ground::SUPPOSED) continue;
    need(event.ground == Ground::SINGLE ? causes(line, event.because) : event.needs);
    found.net.facts.push_back({event.ground, event.candidate, event.because, {}, event.net});
  }
  std::reverse(found.net.facts.begin(), found.net.facts.end());
  for (std::size_t number = 0; number < first; ++number) {
    if (is_needed[number]) found.needs.push_back(static_cast<std::uint16_t>(number));
  }
  return found;
}

}  // namespace whydoku::logic
