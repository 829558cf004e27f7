#include "logic/whips.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

#include "logic/intersections.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

constexpr unsigned NEVER = 1U << 20;

// What is left of a constraint of a digit, on the crossing with another one.
struct Group {
  Constraint base;
  Constraint cover;
};

bool is_several(Mask left) { return (left & (left - 1)) != 0; }

// Calls with the groups on a grid that exclude something, as long as it returns true.
template <class Visit>
void each_group(const Grid& grid, const ConstraintSet& among, Visit&& visit) {
  among.each([&](Constraint q) {
    if (q < CELLS || !is_several(grid.mask(q))) return true;
    const std::optional<Constraint> cover = cover_of(grid, q, grid.mask(q));
    if (!cover || size_of(grid.mask(*cover)) == size_of(grid.mask(q))) return true;
    return visit(Group{q, *cover});
  });
}

CandidateSet outside(const Tables& tables, Constraint q, Constraint other) {
  CandidateSet rest = tables.candidates(q);
  rest -= tables.candidates(other);
  return rest;
}

// One of the two: a candidate that is true because of a constraint, or a group.
struct Link {
  Candidate candidate = NO_CANDIDATE;
  Constraint because = NO_CONSTRAINT;
  Constraint cover = NO_CONSTRAINT;

  bool is_group() const { return candidate == NO_CANDIDATE; }
};

// Facts that do not count.
struct Barred {
  CandidateSet candidates;
  ConstraintSet groups;  // their bases

  bool has(const Link& link) const {
    return link.is_group() ? groups.has(link.because) : candidates.has(link.candidate);
  }
  void add(const Link& link) {
    if (link.is_group()) {
      groups.add(link.because);
    } else {
      candidates.add(link.candidate);
    }
  }
};

// A grid on the way, and the fact that led there.
struct Place {
  CandidateSet bits;
  CandidateSet digits;
  Link last;

  bool operator==(const Place& other) const {
    return bits == other.bits && digits == other.digits &&
           last.candidate == other.last.candidate &&
           (!last.is_group() || (std::minmax(last.because, last.cover) ==
                                 std::minmax(other.last.because, other.last.cover)));
  }
};

struct PlaceHash {
  std::size_t operator()(const Place& place) const {
    const auto [one, other] = std::minmax(place.last.because, place.last.cover);
    const std::uint64_t last = place.last.is_group() ? one * 331U + other : place.last.candidate;
    return static_cast<std::size_t>(place.bits.hash() ^
                                    (place.digits.hash() * 3 + last * 0x9E3779B97F4A7C15));
  }
};

class WhipFinder {
 public:
  WhipFinder(const Grid& grid, Whips kind, const CandidateSet& skip, Patience& patience)
      : grid_(grid),
        tables_(grid.tables()),
        kind_(kind),
        patience_(patience),
        anywhere_(grid.tables().existing() - grid.lone()) {
    CandidateSet open = grid.open();
    open.for_each([&](std::size_t k) { near_[k] = holding(tables_.sees(k)); });
    open -= skip;
    open.for_each([&](std::size_t n) {
      patience_.tick();
      const auto k = static_cast<Candidate>(n);
      Grid line = grid_;
      line.place(k);
      const unsigned rounds = rounds_to_break(line, NEVER, anywhere_, {});
      if (rounds < NEVER) starts_.push_back({k, rounds + 1});
    });
  }

  // The first whip of a length.
  std::optional<FoundNet> next(unsigned length) {
    for (Start& start : starts_) {
      if (!is_refuted(start, length)) continue;
      start.least = NEVER;
      return written(start.candidate);
    }
    return std::nullopt;
  }

  // Whether a whip of at most this length refutes a candidate that none has been given for.
  bool refutes(Candidate k, unsigned most) {
    const auto is_its = [&](const Start& start) { return start.candidate == k; };
    const auto start = std::find_if(starts_.begin(), starts_.end(), is_its);
    if (start == starts_.end()) return false;
    while (start->least <= most) {
      if (is_refuted(*start, start->least)) return true;
    }
    return false;
  }

 private:
  // What refutes it has at least this length.
  struct Start {
    Candidate candidate;
    unsigned least;
  };

  // Whether a whip of a length refutes a candidate; its facts are the path then.
  bool is_refuted(Start& start, unsigned length) {
    if (start.least > length) return false;
    Grid line = grid_;
    line.place(start.candidate);
    failed_.clear();
    path_.clear();
    if (extend(line, {start.candidate}, length - 1, {})) return true;
    start.least = length + 1;
    return false;
  }

  // Whether a line comes to an end with so many facts more; they are added to the path then.
  bool extend(const Grid& line, const Link& last, unsigned facts, Barred barred) {
    patience_.tick();
    if (line.is_broken()) {
      broken_ = 0;
      while (!line.is_empty(broken_)) ++broken_;
      return true;
    }
    if (facts == 0) return false;
    const bool is_braid = kind_ == Whips::BRAIDS;
    const ConstraintSet near = is_braid ? anywhere_ : touched(last);
    if (facts > 1 && rounds_to_break(line, facts, near, barred) > facts) return false;
    const Place place{line.bits(), line.digits(), last};
    const bool is_noted = facts > 1 && !is_braid;
    if (is_noted) {
      const auto known = failed_.find(place);
      if (known != failed_.end() && known->second >= facts) return false;
    }
    for (const Link& link : links(line, near)) {
      if (barred.has(link)) continue;
      Grid further = line;
      if (link.is_group()) {
        further.remove(outside(tables_, link.cover, link.because));
      } else {
        further.place(link.candidate);
      }
      path_.push_back(link);
      if (extend(further, link, facts - 1, barred)) return true;
      path_.pop_back();
      // If the facts may follow from any, what has this one could have it here; so what comes now
      // does without it.
      if (is_braid) barred.add(link);
    }
    if (is_noted) failed_[place] = facts;
    return false;
  }

  // What may come next.
  std::vector<Link> links(const Grid& line, const ConstraintSet& near) const {
    std::vector<Link> found;
    CandidateSet seen;
    (line.lone() & near).each([&](Constraint q) {
      const Candidate k = line.only(q);
      if (!seen.has(k)) found.push_back({k, q});
      seen.add(k);
      return true;
    });
    if (kind_ == Whips::GROUPED) {
      each_group(line, near, [&](const Group& group) {
        found.push_back({NO_CANDIDATE, group.base, group.cover});
        return true;
      });
    }
    return found;
  }

  // The constraints that hold a candidate that sees a fact.
  ConstraintSet touched(const Link& fact) const {
    if (!fact.is_group()) return near_[fact.candidate];
    CandidateSet seen = outside(tables_, fact.because, fact.cover);
    seen |= outside(tables_, fact.cover, fact.because);
    return holding(seen);
  }

  ConstraintSet holding(const CandidateSet& some) const {
    ConstraintSet holding;
    (some & grid_.bits()).for_each([&](std::size_t k) {
      for (const Seat& seat : tables_.seats(k)) holding.add(seat.constraint);
    });
    return holding;
  }

  // How many times all facts at once have to be drawn until the line breaks; no whip has fewer.
  // A fact counts where its constraint is near, or near an earlier one.
  unsigned rounds_to_break(Grid line, unsigned most, ConstraintSet near,
                           const Barred& barred) const {
    const bool is_all = near == anywhere_;
    for (unsigned round = 0; round <= most; ++round) {
      if (line.is_broken()) return round;
      CandidateSet placed;
      (line.lone() & near).each([&](Constraint q) {
        placed.add(line.only(q));
        return true;
      });
      placed -= barred.candidates;
      CandidateSet gone;
      const ConstraintSet before = near;
      if (kind_ == Whips::GROUPED) {
        each_group(line, before - barred.groups, [&](const Group& group) {
          gone |= outside(tables_, group.cover, group.base);
          if (!is_all) near = near | touched({NO_CANDIDATE, group.base, group.cover});
          return true;
        });
        gone &= line.bits();
      }
      if (placed.is_empty() && gone.is_empty()) return NEVER;
      placed.for_each([&](std::size_t n) {
        const auto k = static_cast<Candidate>(n);
        if (line.bits().has(k)) line.place(k);
        if (!is_all) near = near | near_[k];
      });
      line.remove(gone);
    }
    return NEVER;
  }

  FoundNet written(Candidate supposed) const {
    FoundNet net{supposed, broken_, {}, static_cast<unsigned>(path_.size())};
    for (const Link& link : path_) {
      NetFact fact{Ground::SINGLE, link.candidate, link.because, {}, nullptr};
      if (link.is_group()) {
        fact.ground = Ground::COVER;
        fact.cover.size = 1;
        fact.cover.bases[0] = link.because;
        fact.cover.covers[0] = link.cover;
        fact.cover.gone = outside(tables_, link.cover, link.because) & grid_.bits();
      }
      net.facts.push_back(fact);
    }
    return net;
  }

  const Grid& grid_;
  const Tables& tables_;
  Whips kind_;
  Patience& patience_;
  ConstraintSet anywhere_;  // where a single is not one of the grid
  std::array<ConstraintSet, CANDIDATES> near_{};
  std::vector<Start> starts_;
  std::unordered_map<Place, unsigned, PlaceHash> failed_;
  std::vector<Link> path_;
  Constraint broken_ = NO_CONSTRAINT;
};

template <Whips kind>
void whips(Search& search, const Asked& asked, Take take) {
  const Grid& grid = search.grid();
  if (grid.is_broken()) return;
  WhipFinder finder(grid, kind, {}, search.patience());
  std::optional<WhipFinder> plainer;
  if (kind != Whips::PLAIN && !asked.alone) {
    plainer.emplace(grid, Whips::PLAIN, CandidateSet(), search.patience());
  }
  const unsigned longest = asked.most == Asked::NO_LIMIT ? LONGEST_WHIP : asked.most;
  for (unsigned length = 1; length <= longest; ++length) {
    while (const auto net = finder.next(length)) {
      if (plainer && plainer->refutes(net->supposed, length)) continue;
      const Finding finding = Finding::removing(CandidateSet::just(net->supposed));
      if (!take(finding.because(refutation(grid, *net, Order::AS_FOUND)))) return;
    }
  }
}

}  // namespace

std::optional<FoundNet> shortest_whip(const Grid& grid, Whips kind, unsigned least, unsigned most,
                                      const CandidateSet& skip, Patience& patience) {
  if (grid.is_broken()) return std::nullopt;
  WhipFinder finder(grid, kind, skip, patience);
  for (unsigned length = least; length <= most; ++length) {
    if (auto net = finder.next(length)) return net;
  }
  return std::nullopt;
}

namespace {

const Listed WHIPS_LISTED{
    {"whip", "length", whips<Whips::PLAIN>, Needs::ANY_RULES},
    {"g-whip", "length alone", whips<Whips::GROUPED>, Needs::ANY_RULES},
    {"braid", "length alone", whips<Whips::BRAIDS>, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
