#include "logic/nets.hpp"

#include <algorithm>
#include <span>

#include "logic/fact_set.hpp"

namespace whydoku::logic {

namespace {

// The weight of a refutation that nobody has looked into.
constexpr unsigned USUAL_WEIGHT = 6;

constexpr std::uint16_t NO_CAUSE = 0xFFFF;

// The facts of a line, each with a light set of those it needs. A fact is weighed when it is first
// asked for: from most of them nothing leads to the end.
class Weigher {
 public:
  // Without a search refutations are not looked into.
  Weigher(const CandidateSet& start, const LineOfThought& line, unsigned limit, Search* search,
          Patience* patience)
      : Weigher(start, line, limit, search, patience, nullptr) {}

  // The lightest contradiction of the line: its constraint, its facts, and its weight; NO_WEIGHT if
  // that would be `most` or more.
  struct End {
    Constraint broken = NO_CONSTRAINT;
    FactSet facts;
    unsigned weight = NO_WEIGHT;
  };
  End lightest_end(unsigned most) {
    End least;
    const auto constraints = static_cast<Constraint>(tables_.end_of_constraints());
    for (Constraint q = 0; q < constraints; ++q) {
      if (!line_.grid().is_empty(q)) continue;
      FactSet facts;
      const unsigned weight = gather(tables_.places(q), NO_CANDIDATE, line_.round() + 1U,
                                     std::min(most, least.weight), facts);
      if (weight < least.weight) least = {q, facts, weight};
    }
    return least;
  }

  // The net of an end: its facts from the supposition of the line on, without those that it can
  // spare. What these need of the facts before is added to `outer`.
  FoundNet net(const End& end, CandidateSet& outer) {
    std::vector<std::size_t> numbers;
    std::vector<Support> facts;
    end.facts.for_each([&](std::size_t n) {
      numbers.push_back(n);
      facts.push_back({gone(n), n > first_ ? leans(n) : CandidateSet()});
    });
    const auto first = static_cast<std::size_t>(
        std::upper_bound(numbers.begin(), numbers.end(), first_) - numbers.begin());
    const CandidateSet broken = tables_.candidates(end.broken) & start_;
    const std::vector<bool> stays = needed_of(facts, first, broken);
    FoundNet net{known(first_).fact.candidate, end.broken, {}, 0};
    CandidateSet inside;  // what facts of the line exclude
    if (end.facts.has(first_)) inside = gone(first_);
    for (std::size_t m = first; m < facts.size(); ++m) {
      if (!stays[m]) continue;
      const Known& one = known(numbers[m]);
      const Ground ground = one.fact.ground;
      net.facts.push_back({ground, one.fact.candidate, one.because,
                           ground == Ground::COVER ? line_.cover(one.fact) : Cover(),
                           ground == Ground::REFUTED ? inner_[one.net].net : nullptr});
      net.weight += one.weight;
      outer |= facts[m].leans - inside;
      inside |= facts[m].gone;
    }
    outer |= broken - inside;
    return net;
  }

 private:
  struct Known {
    Fact fact;
    bool is_weighed = false;
    bool is_light = true;
    Constraint because = NO_CONSTRAINT;
    std::uint16_t net = 0;    // the place of its net, if it is refuted
    std::uint16_t needs = 0;  // that of what it needs
    unsigned weight = 1;
  };
  struct Inner {
    std::shared_ptr<const FoundNet> net;
    CandidateSet absent;  // what the net needs of the facts before
  };
  struct Cause {
    std::uint16_t fact;
    std::uint16_t round;
    std::uint16_t next;
  };

  // The facts of an inner line come on top of those of the outer one before its round.
  Weigher(const CandidateSet& start, const LineOfThought& line, unsigned limit, Search* search,
          Patience* patience, Weigher* outer)
      : start_(start),
        line_(line),
        tables_(line.grid().tables()),
        limit_(limit),
        search_(search),
        patience_(patience),
        outer_(outer),
        begun_(line.facts().front().round),
        first_(outer ? outer->size_before(begun_) : 0),
        known_(line.facts().size()) {
    causes_.fill(NO_CAUSE);
    first_round_.fill(NO_CAUSE);
    if (outer) refuted_ = outer->refuted_;
    for (std::size_t n = first_; n < size(); ++n) {
      Known& one = known_[n - first_];
      one.fact = line.facts()[n - first_];
      if (one.fact.ground == Ground::REFUTED) {
        refuted_.add(n);
        if (!search) one.weight = USUAL_WEIGHT;
      }
      (gone(n) & start_).for_each([&](std::size_t k) {
        if (causes_[k] == NO_CAUSE) first_round_[k] = one.fact.round;
        chain_.push_back({static_cast<std::uint16_t>(n), one.fact.round, causes_[k]});
        causes_[k] = static_cast<std::uint16_t>(chain_.size() - 1);
      });
    }
  }

  std::size_t size() const { return first_ + known_.size(); }
  std::size_t size_before(unsigned round) const {
    std::size_t n = size();
    while (n > first_ && known_[n - 1 - first_].fact.round >= round) --n;
    return n;
  }
  const Known& known(std::size_t n) const {
    return n < first_ ? outer_->known(n) : known_[n - first_];
  }

  // What a fact needs that has been weighed, itself included.
  const FactSet& needs(std::size_t n) const {
    return n < first_ ? outer_->needs(n) : needs_[known_[n - first_].needs];
  }

  // The candidates that a fact excludes, and those that it needs to be absent.
  CandidateSet gone(std::size_t n) const {
    const Fact& fact = known(n).fact;
    if (n < first_) return outer_->gone(n);
    if (fact.ground == Ground::REFUTED) return CandidateSet::just(fact.candidate);
    return fact.ground == Ground::COVER ? line_.cover(fact).gone : tables_.sees(fact.candidate);
  }
  CandidateSet leans(std::size_t n) const {
    const Known& one = known_[n - first_];
    if (one.fact.ground == Ground::REFUTED) return inner_[one.net].absent;
    if (one.fact.ground == Ground::COVER) return line_.cover(one.fact).leans & start_;
    CandidateSet others = tables_.candidates(one.because) & start_;
    others.remove(one.fact.candidate);
    return others;
  }

  // Whether a fact before a round excludes a candidate.
  bool is_gone(Candidate k, unsigned before) const {
    return first_round_[k] < before || (outer_ && outer_->is_gone(k, begun_));
  }

  // Calls with the facts before a round that exclude a candidate, as long as it returns true.
  // Returns whether it did so for all.
  template <class Visit>
  bool each_cause(Candidate k, unsigned before, Visit&& visit) const {
    for (std::uint16_t c = causes_[k]; c != NO_CAUSE; c = chain_[c].next) {
      if (chain_[c].round < before && !visit(chain_[c].fact)) return false;
    }
    return !outer_ || outer_->each_cause(k, begun_, visit);
  }

  // The weight of the facts that are in one of two sets. The suppositions weigh nothing.
  unsigned weight_of(const FactSet& one, const FactSet& other) const {
    const auto has = [&](std::size_t n) { return one.has(n) || other.has(n); };
    unsigned weight = 0;
    for (std::size_t w = 0; w * 64 < size(); ++w) {
      const std::uint64_t both = one.words()[w] | other.words()[w];
      weight += static_cast<unsigned>(ones(both));
      for (std::uint64_t left = both & refuted_.words()[w]; left != 0; left &= left - 1) {
        weight += known(w * 64 + static_cast<std::size_t>(std::countr_zero(left))).weight - 1;
      }
    }
    return weight - has(0) - (first_ > 0 && has(first_));
  }

  // Adds to a set light ones that exclude these candidates but one before a round; returns its
  // weight, NO_WEIGHT if that is not possible below `most`.
  unsigned gather(std::span<const Candidate> missing, Candidate but, unsigned before,
                  unsigned most, FactSet& facts) {
    struct Missing {
      Candidate k;
      std::uint16_t causes;
    };
    std::array<Missing, 9 * Cover::LARGEST> asked;
    std::size_t size = 0;
    for (const Candidate k : missing) {
      if (k == but || !start_.has(k)) continue;
      if (!is_gone(k, before)) return NO_WEIGHT;
      asked[size++] = {k, 0};
    }
    for (std::size_t j = 0; j < size; ++j) {
      // Without a limit every fact is light, for it follows from those before it.
      each_cause(asked[j].k, before, [&](std::size_t n) {
        if (limit_ == NO_WEIGHT || weighed(n).is_light) ++asked[j].causes;
        return true;
      });
      if (asked[j].causes == 0) return NO_WEIGHT;
    }
    for (std::size_t j = 1; j < size; ++j) {
      const Missing one = asked[j];
      std::size_t at = j;
      for (; at > 0 && asked[at - 1].causes > one.causes; --at) asked[at] = asked[at - 1];
      asked[at] = one;
    }
    unsigned weight = 0;
    for (std::size_t j = 0; j < size; ++j) {
      const Candidate k = asked[j].k;
      if (!each_cause(k, before, [&](std::size_t n) { return !facts.has(n); })) continue;
      unsigned least = NO_WEIGHT;
      std::uint16_t best = NO_CAUSE;
      each_cause(k, before, [&](std::uint16_t n) {
        if (!weighed(n).is_light) return true;
        const unsigned with_it = weight_of(facts, needs(n));
        if (with_it < least || (with_it == least && n < best)) {
          least = with_it;
          best = n;
        }
        return true;
      });
      if (least >= most) return NO_WEIGHT;
      weight = least;
      facts |= needs(best);
    }
    return weight;
  }

  const Known& weighed(std::size_t n) {
    if (n < first_) return outer_->weighed(n);
    Known& one = known_[n - first_];
    if (one.is_weighed) return one;
    one.is_weighed = true;
    FactSet needs;
    switch (one.fact.ground) {
      case Ground::SUPPOSED: break;
      case Ground::SINGLE: one.is_light = rests_on_constraint(one, needs); break;
      case Ground::COVER: {
        std::array<Candidate, 9 * Cover::LARGEST> missing;
        std::size_t size = 0;
        leans(n).for_each([&](std::size_t k) { missing[size++] = static_cast<Candidate>(k); });
        one.is_light = gather(std::span(missing).first(size), NO_CANDIDATE, one.fact.round, limit_,
                              needs) < NO_WEIGHT;
        break;
      }
      case Ground::REFUTED: one.is_light = !search_ || rests_on_net(one, needs); break;
    }
    needs.add(n);
    one.is_light = one.is_light && weight_of(needs, needs) < limit_;
    one.needs = static_cast<std::uint16_t>(needs_.size());
    needs_.push_back(needs);
    return one;
  }

  // Finds the constraint in which a single is the lightest.
  bool rests_on_constraint(Known& one, FactSet& lightest) {
    unsigned least = limit_;
    for (const Seat& seat : tables_.seats(one.fact.candidate)) {
      FactSet needs;
      const unsigned weight =
          gather(tables_.places(seat.constraint), one.fact.candidate, one.fact.round, least, needs);
      if (weight >= least) continue;
      least = weight;
      lightest = needs;
      one.because = seat.constraint;
    }
    return one.because != NO_CONSTRAINT;
  }

  // Finds the net of a refutation, and what it needs of the facts before.
  bool rests_on_net(Known& one, FactSet& needs) {
    patience_->tick();
    LineOfThought line(line_.refuting(one.fact), one.fact.candidate, one.fact.round);
    line.follow(Covers::INTERSECTIONS, *search_, *patience_);
    if (!line.is_broken()) return false;
    Weigher inside(start_, line, limit_, search_, patience_, this);
    const End end = inside.lightest_end(limit_);
    if (end.weight >= NO_WEIGHT) return false;
    end.facts.each([&](std::size_t n) {
      if (n < inside.first_) needs.add(n);
      return n < inside.first_;
    });
    CandidateSet absent;
    auto net = std::make_shared<FoundNet>(inside.net(end, absent));
    one.weight = 1 + net->weight;
    one.net = static_cast<std::uint16_t>(inner_.size());
    inner_.push_back({std::move(net), absent});
    return true;
  }

  const CandidateSet& start_;
  const LineOfThought& line_;
  const Tables& tables_;
  unsigned limit_;
  Search* search_;
  Patience* patience_;
  Weigher* outer_;
  unsigned begun_;
  std::size_t first_;
  std::vector<Known> known_;
  std::vector<FactSet> needs_;
  std::vector<Inner> inner_;
  FactSet refuted_;
  std::array<std::uint16_t, CANDIDATES> causes_;
  std::array<std::uint16_t, CANDIDATES> first_round_;  // in which each candidate goes
  std::vector<Cause> chain_;
};

}  // namespace

std::vector<bool> needed_of(const std::vector<Support>& facts, std::size_t first,
                            const CandidateSet& end) {
  std::vector<bool> stays(facts.size(), true);
  for (std::size_t n = facts.size(); n-- > first;) {
    CandidateSet lost = facts[n].gone;
    bool is_needed = false;
    for (std::size_t m = 0; m < facts.size() && !is_needed; ++m) {
      if (m == n || !stays[m]) continue;
      is_needed = m > n && facts[m].leans.meets(lost);
      lost -= facts[m].gone;
    }
    stays[n] = is_needed || end.meets(lost);
  }
  return stays;
}

unsigned rough_weight(const Grid& grid, const LineOfThought& line, unsigned most) {
  return Weigher(grid.bits(), line, NO_WEIGHT, nullptr, nullptr).lightest_end(most).weight;
}

std::optional<FoundNet> net_of(const Grid& grid, const LineOfThought& line, unsigned limit,
                               Search& search, Patience& patience) {
  Weigher weigher(grid.bits(), line, limit, &search, &patience);
  const Weigher::End end = weigher.lightest_end(limit);
  if (end.weight >= limit) return std::nullopt;
  CandidateSet outer;
  return weigher.net(end, outer);
}

}  // namespace whydoku::logic
