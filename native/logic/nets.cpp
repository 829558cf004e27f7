#include "logic/nets.hpp"
#include "sorting.hpp"
#include "words.hpp"

#include <algorithm>

namespace whydoku::logic {

namespace {

// The weight of a refutation that nobody has looked into.
constexpr unsigned USUAL_WEIGHT = 6;

constexpr std::uint16_t NONE = 0xFFFF;

// A set of facts by number.
class FactSet {
 public:
  void add(std::size_t n) { words_[n / 64] |= std::uint64_t{1} << n % 64; }
  void remove(std::size_t n) { words_[n / 64] &= ~(std::uint64_t{1} << n % 64); }
  bool has(std::size_t n) const { return (words_[n / 64] >> n % 64 & 1) != 0; }
  // How many of the first `of` facts are in this set or in another.
  unsigned count_with(const FactSet& other, std::size_t of) const {
    int n = 0;
    for (std::size_t w = 0; w * 64 < of; ++w) n += ones(words_[w] | other.words_[w]);
    return static_cast<unsigned>(n);
  }
  FactSet& operator|=(const FactSet& other) {
    for (std::size_t w = 0; w < WORDS; ++w) words_[w] |= other.words_[w];
    return *this;
  }

 private:
  // An inner line comes on top of an outer one.
  static constexpr std::size_t WORDS = 2 * LineOfThought::MOST_FACTS / 64;

  std::array<std::uint64_t, WORDS> words_{};
};

// The facts of a line, each with a light set of those it needs.
class Weigher {
 public:
  Weigher(const CandidateSet& start, unsigned limit) : start_(start), limit_(limit) {
    causes_.fill(NONE);
  }

  // Takes the facts of a line, rough ones without looking into refutations.
  void take(const LineOfThought& line, bool rough, Search* search, Patience* patience) {
    for (const Fact& fact : line.facts()) add(line, fact, rough, search, patience);
  }

  // The lightest contradiction of a line: its constraint, its facts, and its weight.
  struct End {
    Constraint broken = NO_CONSTRAINT;
    FactSet facts;
    unsigned weight = NO_WEIGHT;
  };
  End end_of(const LineOfThought& line) const {
    End least;
    for (Constraint q = 0; q < CONSTRAINTS; ++q) {
      if (line.grid().mask(q) != 0) continue;
      FactSet facts;
      const unsigned weight = gather(candidates_of(q), line.round() + 1U, facts);
      if (weight < least.weight) least = {q, facts, weight};
    }
    return least;
  }

  // The net of an end: its facts from number `first` on, the supposition, without those that it can
  // spare. What these need of the facts before is added to `outer`.
  FoundNet net(const End& end, std::size_t first, CandidateSet& outer) const {
    FactSet kept = end.facts;
    for (std::size_t n = known_.size(); n-- > first + 1;) {
      if (!kept.has(n)) continue;
      kept.remove(n);
      if (!holds(kept, end.broken, first)) kept.add(n);
    }
    FoundNet net{known_[first].fact.candidate, end.broken, {}, 0};
    for (std::size_t n = first + 1; n < known_.size(); ++n) {
      if (!kept.has(n)) continue;
      const Known& one = known_[n];
      net.facts.push_back({one.fact.ground, one.fact.candidate, one.because, one.cover, one.net});
      net.weight += one.weight;
      outer |= needed_from_before(one.leans, kept, first, n);
    }
    outer |= needed_from_before(candidates_of(end.broken), kept, first, known_.size());
    return net;
  }

 private:
  struct Known {
    Fact fact;
    FactSet needs;  // itself included
    CandidateSet gone;
    CandidateSet leans;
    Constraint because = NO_CONSTRAINT;
    Cover cover;
    std::shared_ptr<const FoundNet> net;
    unsigned weight = 1;
    bool is_light = true;
  };
  struct Cause {
    std::uint16_t fact;
    std::uint16_t round;
    std::uint16_t next;
  };

  // Calls with the facts before a round that exclude a candidate, as long as it returns true.
  template <class Visit>
  void each_cause(std::size_t k, unsigned before, Visit&& visit) const {
    for (std::uint16_t c = causes_[k]; c != NONE; c = chain_[c].next) {
      if (chain_[c].round < before && !visit(chain_[c].fact)) return;
    }
  }

  // The weight of the facts that are in one of two sets.
  unsigned weight_of(const FactSet& one, const FactSet& other) const {
    unsigned weight = one.count_with(other, known_.size() + 1);
    for (const std::uint16_t n : suppositions_) weight -= one.has(n) || other.has(n);
    for (const std::uint16_t n : heavy_) {
      if (one.has(n) || other.has(n)) weight += known_[n].weight - 1;
    }
    return weight;
  }

  // Adds to a set light ones that exclude these candidates before a round; returns its weight,
  // NO_WEIGHT if that is not possible below the limit.
  unsigned gather(CandidateSet missing, unsigned before, FactSet& facts) const {
    missing &= start_;
    struct Missing {
      std::uint16_t k;
      std::uint16_t causes;
    };
    std::array<Missing, 81> asked;
    std::size_t n = 0;
    bool is_possible = true;
    missing.for_each([&](std::size_t k) {
      if (!is_possible) return;
      std::uint16_t causes = 0;
      each_cause(k, before, [&](std::uint16_t) { return ++causes != 0; });
      is_possible = causes > 0;
      asked[n++] = {static_cast<std::uint16_t>(k), causes};
    });
    if (!is_possible) return NO_WEIGHT;
    sort_stably(
        asked.begin(), asked.begin() + static_cast<std::ptrdiff_t>(n),
        [](const Missing& one, const Missing& other) { return one.causes < other.causes; });
    for (std::size_t j = 0; j < n; ++j) {
      unsigned least = NO_WEIGHT;
      std::uint16_t best = NONE;
      bool is_there = false;
      each_cause(asked[j].k, before, [&](std::uint16_t cause) {
        is_there = facts.has(cause);
        if (is_there) return false;
        const unsigned weight = weight_of(facts, known_[cause].needs);
        if (weight < least || (weight == least && cause < best)) {
          least = weight;
          best = cause;
        }
        return true;
      });
      if (is_there) continue;
      if (least >= limit_) return NO_WEIGHT;
      facts |= known_[best].needs;
    }
    return weight_of(facts, facts);
  }

  void add(const LineOfThought& line, const Fact& fact, bool rough, Search* search,
           Patience* patience) {
    const std::size_t n = known_.size();
    Known one;
    one.fact = fact;
    switch (fact.ground) {
      case Ground::SUPPOSED:
        suppositions_.push_back(static_cast<std::uint16_t>(n));
        one.gone = SEES[fact.candidate];
        break;
      case Ground::SINGLE:
        one.is_light = rests_on_constraint(one);
        one.gone = SEES[fact.candidate];
        break;
      case Ground::COVER:
        one.cover = line.cover(fact);
        one.leans = one.cover.leans;
        one.gone = one.cover.gone;
        one.is_light = gather(one.leans, fact.round, one.needs) < NO_WEIGHT;
        break;
      case Ground::REFUTED:
        one.gone.add(fact.candidate);
        if (rough) {
          one.weight = USUAL_WEIGHT;
        } else {
          one.is_light = rests_on_net(one, line.refuting(fact), *search, *patience);
        }
        break;
    }
    one.needs.add(n);
    one.gone &= start_;
    if (one.weight > 1) heavy_.push_back(static_cast<std::uint16_t>(n));
    const CandidateSet gone = one.gone;
    const bool is_light = one.is_light;
    known_.push_back(std::move(one));
    if (!is_light || weight_of(known_[n].needs, known_[n].needs) >= limit_) return;
    gone.for_each([&](std::size_t k) {
      chain_.push_back({static_cast<std::uint16_t>(n), fact.round, causes_[k]});
      causes_[k] = static_cast<std::uint16_t>(chain_.size() - 1);
    });
  }

  // Finds the constraint in which a single is the lightest.
  bool rests_on_constraint(Known& one) const {
    unsigned least = NO_WEIGHT;
    for (const Seat& seat : SEATS[one.fact.candidate]) {
      CandidateSet others = candidates_of(seat.constraint);
      others.remove(one.fact.candidate);
      FactSet needs;
      const unsigned weight = gather(others, one.fact.round, needs);
      if (weight >= least) continue;
      least = weight;
      one.needs = needs;
      one.leans = others & start_;
      one.because = seat.constraint;
    }
    return least < NO_WEIGHT;
  }

  // Finds the net of a refutation, and what it needs of the facts before.
  bool rests_on_net(Known& one, const Grid& grid, Search& search, Patience& patience) const {
    patience.tick();
    LineOfThought inner(grid, one.fact.candidate, one.fact.round);
    inner.follow(Covers::INTERSECTIONS, search, patience);
    if (!inner.is_broken()) return false;
    Weigher inside = before(one.fact.round);
    const std::size_t first = inside.known_.size();
    inside.take(inner, false, &search, &patience);
    const End end = inside.end_of(inner);
    if (end.weight >= NO_WEIGHT) return false;
    for (std::size_t n = 0; n < first; ++n) {
      if (end.facts.has(n)) one.needs.add(n);
    }
    auto net = std::make_shared<FoundNet>(inside.net(end, first, one.leans));
    one.weight = 1 + net->weight;
    one.net = std::move(net);
    return true;
  }

  // The same with the facts before a round alone.
  Weigher before(unsigned round) const {
    Weigher earlier = *this;
    while (!earlier.known_.empty() && earlier.known_.back().fact.round >= round) {
      earlier.known_.pop_back();
    }
    const std::size_t n = earlier.known_.size();
    const auto is_later = [&](std::uint16_t fact) { return fact >= n; };
    std::erase_if(earlier.heavy_, is_later);
    for (std::uint16_t& c : earlier.causes_) {
      while (c != NONE && is_later(earlier.chain_[c].fact)) c = earlier.chain_[c].next;
    }
    return earlier;
  }

  bool is_excluded(std::size_t k, const FactSet& facts, std::size_t from, std::size_t to) const {
    for (std::size_t n = from; n < to; ++n) {
      if (facts.has(n) && known_[n].gone.has(k)) return true;
    }
    return false;
  }

  CandidateSet needed_from_before(const CandidateSet& leans, const FactSet& facts,
                                  std::size_t first, std::size_t to) const {
    CandidateSet needed;
    (CandidateSet(leans) & start_).for_each([&](std::size_t k) {
      if (!is_excluded(k, facts, first, to)) needed.add(k);
    });
    return needed;
  }

  // Whether each of these facts from number `first` on, and the end, still has what it needs.
  bool holds(const FactSet& facts, Constraint broken, std::size_t first) const {
    const auto is_met = [&](const CandidateSet& leans, std::size_t to) {
      bool is_all = true;
      (CandidateSet(leans) & start_).for_each([&](std::size_t k) {
        is_all = is_all && is_excluded(k, facts, 0, to);
      });
      return is_all;
    };
    for (std::size_t n = first + 1; n < known_.size(); ++n) {
      if (facts.has(n) && !is_met(known_[n].leans, n)) return false;
    }
    return is_met(candidates_of(broken), known_.size());
  }

  CandidateSet start_;
  unsigned limit_;
  std::vector<Known> known_;
  std::array<std::uint16_t, CANDIDATES> causes_;
  std::vector<Cause> chain_;
  std::vector<std::uint16_t> suppositions_;
  std::vector<std::uint16_t> heavy_;
};

void write_net(const FoundNet& net, Numbers& numbers) {
  numbers.insert(numbers.end(),
                 {net.supposed, net.broken, static_cast<std::uint16_t>(net.facts.size())});
  for (const NetFact& fact : net.facts) {
    numbers.push_back(static_cast<std::uint16_t>(fact.ground));
    switch (fact.ground) {
      case Ground::SUPPOSED:  // no fact of a net is one
        break;
      case Ground::SINGLE: numbers.insert(numbers.end(), {fact.candidate, fact.because}); break;
      case Ground::COVER: {
        const Cover& cover = fact.cover;
        numbers.push_back(static_cast<std::uint16_t>(cover.size));
        numbers.insert(numbers.end(), cover.bases.begin(), cover.bases.begin() + cover.size);
        numbers.insert(numbers.end(), cover.covers.begin(), cover.covers.begin() + cover.size);
        write(cover.gone, numbers);
        break;
      }
      case Ground::REFUTED:
        numbers.push_back(fact.candidate);
        write_net(*fact.net, numbers);
        break;
    }
  }
}

}  // namespace

Numbers numbers_of(const FoundNet& net) {
  Numbers numbers;
  write_net(net, numbers);
  return numbers;
}

unsigned rough_weight(const Grid& grid, const LineOfThought& line) {
  Weigher weigher(grid.bits(), NO_WEIGHT);
  weigher.take(line, true, nullptr, nullptr);
  return weigher.end_of(line).weight;
}

std::optional<FoundNet> net_of(const Grid& grid, const LineOfThought& line, unsigned limit,
                               Search& search, Patience& patience) {
  Weigher weigher(grid.bits(), limit);
  weigher.take(line, false, &search, &patience);
  const Weigher::End end = weigher.end_of(line);
  if (end.weight >= limit) return std::nullopt;
  CandidateSet outer;
  return weigher.net(end, 0, outer);
}

}  // namespace whydoku::logic
