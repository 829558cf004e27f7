// Nets as reasons. What is found round by round is written line by line: each fact comes after
// those that it depends on, the longest line of thought first, so that most facts stand right after
// what they follow from.
#include <utility>
#include <vector>

#include "logic/fact_set.hpp"
#include "logic/nets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

CandidateSet excluded_by(const Tables& tables, const NetFact& fact) {
  if (fact.ground == Ground::SINGLE) return tables.sees(fact.candidate);
  return fact.ground == Ground::COVER ? fact.cover.gone : CandidateSet::just(fact.candidate);
}

CandidateSet leans_of(const Tables& tables, const NetFact& fact) {
  CandidateSet leans;
  switch (fact.ground) {
    case Ground::SUPPOSED: break;  // no fact of a net is one
    case Ground::SINGLE:
      leans = tables.candidates(fact.because);
      leans.remove(fact.candidate);
      break;
    case Ground::COVER: leans = fact.cover.leans; break;
    case Ground::REFUTED: {
      CandidateSet excluded = tables.sees(fact.net->supposed);
      const auto add = [&](CandidateSet more) { leans |= more -= excluded; };
      for (const NetFact& one : fact.net->facts) {
        add(leans_of(tables, one));
        excluded |= excluded_by(tables, one);
      }
      add(tables.candidates(fact.net->broken));
      break;
    }
  }
  return leans;
}

namespace {

// Which facts of a net depend on which. `here` are the candidates left before the first.
class Causes {
 public:
  Causes(const Tables& tables, const std::vector<NetFact>& facts, const CandidateSet& here)
      : here_(here) {
    for (const NetFact& fact : facts) {
      const FactSet causes = of(leans_of(tables, fact));
      causes_.push_back(causes);
      needs_.push_back(causes);
      causes.for_each([&](std::size_t n) { needs_.back() |= needs_[n]; });
      exclusions_.push_back(excluded_by(tables, fact));
    }
  }

  // The facts so far that exclude some candidates: for each the first one that does.
  FactSet of(CandidateSet leans) const {
    FactSet first;
    leans &= here_;
    for (std::size_t n = 0; n < exclusions_.size() && !leans.is_empty(); ++n) {
      if (leans.meets(exclusions_[n])) first.add(n);
      leans -= exclusions_[n];
    }
    return first;
  }

  // Adds some facts, and those that they depend on, to an order that lacks them.
  void add(const FactSet& facts, FactSet& known, std::vector<std::size_t>& order) const {
    std::vector<std::size_t> longest_first;
    facts.for_each([&](std::size_t n) { longest_first.push_back(n); });
    sort_stably(longest_first.begin(), longest_first.end(), [&](std::size_t one, std::size_t two) {
      return needs_[one].count() > needs_[two].count();
    });
    for (const std::size_t n : longest_first) {
      if (known.has(n)) continue;
      add(causes_[n], known, order);
      order.push_back(n);
      known.add(n);
    }
  }

 private:
  const CandidateSet& here_;
  std::vector<CandidateSet> exclusions_;
  std::vector<FactSet> causes_;
  std::vector<FactSet> needs_;  // all the way back
};

// The facts of a net that its contradiction needs, line by line.
std::vector<NetFact> line_by_line(const Tables& tables, const FoundNet& net,
                                  const CandidateSet& here) {
  const Causes causes(tables, net.facts, here);
  FactSet known;
  std::vector<std::size_t> order;
  causes.add(causes.of(tables.candidates(net.broken)), known, order);
  std::vector<NetFact> facts;
  for (const std::size_t n : order) facts.push_back(net.facts[n]);
  return facts;
}

// A constraint that a fact rests on and that is empty; NO_CONSTRAINT if there is none.
Constraint emptied_under(const Tables& tables, const NetFact& fact, const CandidateSet& left) {
  const auto is_empty = [&](Constraint q) { return !left.meets(tables.candidates(q)); };
  if (fact.ground == Ground::SINGLE && is_empty(fact.because)) return fact.because;
  const std::size_t bases = fact.ground == Ground::COVER ? fact.cover.size : 0;
  for (std::size_t n = 0; n < bases; ++n) {
    if (is_empty(fact.cover.bases[n])) return fact.cover.bases[n];
  }
  return NO_CONSTRAINT;
}

// The branch of a net whose facts are in order. It is cut short where a constraint is empty early:
// several candidates are refuted on one grid, and once one of them is gone, a constraint that held
// it may be empty early in the net of another.
why::Branch ordered_branch(const Tables& tables, const FoundNet& net, const CandidateSet& here,
                           Order order) {
  why::Branch branch{net.supposed, true, {}, net.broken};
  CandidateSet left = here;
  for (std::size_t n = 0; n < net.facts.size(); ++n) {
    const NetFact& fact = net.facts[n];
    const Constraint empty = emptied_under(tables, fact, left);
    if (empty != NO_CONSTRAINT) {
      FoundNet rest{net.supposed, empty, {net.facts.begin(), net.facts.begin() + n}, 0};
      rest.facts = line_by_line(tables, rest, here);
      return ordered_branch(tables, rest, here, order);
    }
    if (fact.ground == Ground::SINGLE) {
      branch.facts.push_back(
          {CandidateSet::just(fact.candidate), true, why::constraint(fact.because)});
    } else {
      const CandidateSet gone = excluded_by(tables, fact) & left;
      if (gone.is_empty()) continue;
      branch.facts.push_back({gone, false,
                              fact.ground == Ground::COVER
                                  ? fact.cover.pattern()
                                  : refutation(tables, *fact.net, left, order)});
    }
    left -= excluded_by(tables, fact);
  }
  return branch;
}

}  // namespace

why::Branch branch_of(const Tables& tables, FoundNet net, CandidateSet left, Order order) {
  left -= tables.sees(net.supposed);
  if (order == Order::LINE_BY_LINE) net.facts = line_by_line(tables, net, left);
  return ordered_branch(tables, net, left, order);
}

why::Ground refutation(const Tables& tables, FoundNet net, const CandidateSet& left, Order order) {
  return why::refutation(branch_of(tables, std::move(net), left, order));
}

}  // namespace whydoku::logic
