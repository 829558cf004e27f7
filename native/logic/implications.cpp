#include "logic/implications.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/finding.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

void Implications::make(Search& search) {
  const Grid& grid = search.grid();
  grid_ = &grid;
  bits_ = grid.bits();
  has_partners_.for_each([&](std::size_t k) { partners_[k] = CandidateSet(); });
  has_partners_ = is_next_known_ = is_known_ = is_came_known_ = CandidateSet();
  layers_.clear();
  const Tables& tables = grid.tables();
  const std::size_t end = tables.end_of_constraints();
  for (std::size_t q = 0; q < end; ++q) {
    const Mask mask = grid.mask(q);
    if (size_of(mask) != 2) continue;
    const Candidate one = tables.members(q)[lowest(mask)];
    const Candidate other = tables.members(q)[lowest(without(mask, bit_of(lowest(mask))))];
    partners_[one].add(other);
    partners_[other].add(one);
    has_partners_.add(one);
    has_partners_.add(other);
  }
}

const CandidateSet& Implications::next(Candidate k) {
  CandidateSet& known = next_[k];
  if (!is_next_known_.has(k)) {
    is_next_known_.add(k);
    known = CandidateSet();
    (grid_->tables().sees(k) & has_partners_).for_each([&](std::size_t seen) {
      known |= partners_[seen];
    });
  }
  return known;
}

std::span<const Implications::Layer> Implications::of(Candidate start) {
  const Tables& tables = grid_->tables();
  Range& range = ranges_[start];
  if (!is_known_.has(start)) {
    is_known_.add(start);
    range.begin = static_cast<std::uint32_t>(layers_.size());
    Layer layer;
    CandidateSet fresh;
    fresh.add(start);
    while (!fresh.is_empty()) {
      CandidateSet ahead;
      layer.truths |= fresh;
      fresh.for_each([&](std::size_t k) {
        layer.falsities |= tables.sees(k);
        ahead |= next(static_cast<Candidate>(k));
      });
      layer.falsities &= bits_;
      if (layer.truths.meets(layer.falsities)) break;
      layers_.push_back(layer);
      fresh = ahead -= layer.truths;
    }
    range.end = static_cast<std::uint32_t>(layers_.size());
  }
  return std::span(layers_).subspan(range.begin, range.end - range.begin);
}

const std::vector<Implications::Came>& Implications::came(Candidate start) {
  const Tables& tables = grid_->tables();
  std::vector<Came>& found = came_[start];
  if (is_came_known_.has(start)) return found;
  is_came_known_.add(start);
  found.assign(1, {start, start, NO_CONSTRAINT});
  CandidateSet truths = CandidateSet::just(start);
  for (std::size_t n = 0; n < found.size(); ++n) {
    const Candidate from = found[n].candidate;
    (tables.sees(from) & has_partners_).for_each([&](std::size_t seen) {
      for (const Seat& seat : tables.seats(seen)) {
        const Mask mask = grid_->mask(seat.constraint);
        if (size_of(mask) != 2) continue;
        const Candidate other = tables.members(seat.constraint)[lowest(without(mask, seat.bit))];
        if (truths.has(other)) continue;
        truths.add(other);
        found.push_back({other, from, seat.constraint});
      }
    });
  }
  return found;
}

why::Branch Implications::branch(Candidate start, Candidate end) {
  const std::vector<Came>& all = came(start);
  why::Branch branch{start, true};
  for (auto one = all.rbegin(); one != all.rend() && end != start; ++one) {
    if (one->candidate != end) continue;
    branch.facts.push_back({CandidateSet::just(end), true, why::constraint(one->because)});
    end = one->from;
  }
  std::reverse(branch.facts.begin(), branch.facts.end());
  return branch;
}

std::size_t layer_of(Layers layers, Candidate k, bool is_true) {
  std::size_t n = 0;
  while (!layers[n].side(is_true).has(k)) ++n;
  return n;
}

CandidateSet ends_of(const Tables& tables, Layers layers, Candidate k, bool is_true) {
  CandidateSet ends;
  if (is_true) {
    ends.add(k);
  } else {
    const std::size_t n = layer_of(layers, k, false);
    ends = layers[n].truths & tables.sees(k);
    if (n > 0) ends -= layers[n - 1].truths;
  }
  return ends;
}

namespace {

// What all candidates of a constraint lead to, and the links of their lines of thought together.
struct Agreed {
  unsigned links;
  Constraint over;
  bool is_true;
  Candidate conclusion;

  auto operator<=>(const Agreed&) const = default;
};

// The true candidates at the ends of the lines of thought, one of each line.
struct Ends {
  Constraint over;
  bool is_true;
  std::array<Candidate, 9> of{};

  auto operator<=>(const Ends&) const = default;
};

struct Forced {
  Ends ends;
  CandidateSet eliminations;
};

class ForcingChains {
 public:
  explicit ForcingChains(Search& search)
      : grid_(search.grid()), tables_(grid_.tables()), implications_(search.note<Implications>()) {}

  // Adds what the candidates of a constraint agree on.
  void add(Constraint q) {
    CandidateSet truths = grid_.bits();
    CandidateSet falsities = grid_.bits();
    for (const unsigned n : Members(grid_.mask(q))) {
      const Layers layers = implications_.of(tables_.members(q)[n]);
      truths &= layers.back().truths;
      falsities &= layers.back().falsities;
      if (truths.is_empty() && falsities.is_empty()) return;
    }
    truths.for_each([&](std::size_t k) { add(q, static_cast<Candidate>(k), true); });
    falsities.for_each([&](std::size_t k) { add(q, static_cast<Candidate>(k), false); });
  }

  // Gives what was added, the fewest links first. Returns whether all was taken.
  bool give(Take take) {
    sort_all(agreed_.begin(), agreed_.end());
    for (std::size_t n = 0; n < agreed_.size();) {
      ways_.clear();
      for (const unsigned links = agreed_[n].links; n < agreed_.size(); ++n) {
        if (agreed_[n].links != links) break;
        choose(agreed_[n], 0, {agreed_[n].over, agreed_[n].is_true});
      }
      sort_all(ways_.begin(), ways_.end());
      ways_.erase(std::unique(ways_.begin(), ways_.end()), ways_.end());
      findings_.clear();
      for (const Ends& ends : ways_) findings_.push_back({ends, excluded(ends)});
      most_first(findings_);
      for (const Forced& one : findings_) {
        if (!take(found(one))) return false;
      }
    }
    agreed_.clear();
    return true;
  }

 private:
  void add(Constraint q, Candidate k, bool is_true) {
    unsigned links = 0;
    for (const unsigned n : Members(grid_.mask(q))) {
      links += static_cast<unsigned>(layer_of(implications_.of(tables_.members(q)[n]), k, is_true));
    }
    agreed_.push_back({links, q, is_true, k});
  }

  // Adds each choice of ends, from that of candidate number `at` on.
  void choose(const Agreed& agreed, std::size_t at, Ends ends) {
    const Mask mask = grid_.mask(agreed.over);
    std::size_t line = 0;
    for (const unsigned n : Members(mask)) {
      if (line++ != at) continue;
      const Layers layers = implications_.of(tables_.members(agreed.over)[n]);
      ends_of(tables_, layers, agreed.conclusion, agreed.is_true).for_each([&](std::size_t end) {
        ends.of[at] = static_cast<Candidate>(end);
        choose(agreed, at + 1, ends);
      });
      return;
    }
    ways_.push_back(ends);
  }

  // What sees all the ends, if these show that it is false.
  CandidateSet excluded(const Ends& ends) const {
    CandidateSet gone;
    if (ends.is_true) return gone;
    gone = grid_.bits();
    for (std::size_t n = 0; n < size_of(grid_.mask(ends.over)); ++n)
      gone &= tables_.sees(ends.of[n]);
    return gone;
  }

  Finding found(const Forced& forced) const {
    const Ends& ends = forced.ends;
    std::vector<why::Branch> branches;
    for (const unsigned n : Members(grid_.mask(ends.over))) {
      branches.push_back(
          implications_.branch(tables_.members(ends.over)[n], ends.of[branches.size()]));
    }
    const Finding finding = ends.is_true ? Finding::placing(ends.of[0])
                                         : Finding::removing(forced.eliminations);
    return finding.because(why::branches(why::constraint(ends.over), branches));
  }

  const Grid& grid_;
  const Tables& tables_;
  Implications& implications_;
  std::vector<Agreed> agreed_;
  std::vector<Ends> ways_;
  std::vector<Forced> findings_;
};

// Over the constraints from `first` up to, but without, `end`.
void forcing_chains(Search& search, const Asked& asked, std::size_t first, std::size_t end,
                    Take take) {
  const Grid& grid = search.grid();
  ForcingChains chains(search);
  for (unsigned size = 2; size <= 9; ++size) {
    if ((asked.sizes >> size & 1) == 0) continue;
    search.patience().tick();
    for (std::size_t n = first; n < end; ++n) {
      const auto q = static_cast<Constraint>(n);
      if (size_of(grid.mask(q)) == size && asked.wants(grid.tables(), q)) chains.add(q);
    }
    if (!chains.give(take)) return;
  }
}

// Each candidate of a cell, or of a digit in a house, leads link by link to the same. Of the sizes
// asked for those with few candidates come first, then the fewest links, then most eliminations.
void cell_forcing_chains(Search& search, const Asked& asked, Take take) {
  forcing_chains(search, asked, 0, CELLS, take);
}

void region_forcing_chains(Search& search, const Asked& asked, Take take) {
  forcing_chains(search, asked, CELLS, search.grid().tables().end_of_constraints(), take);
}

const Listed IMPLICATIONS_LISTED{
    {"cell-forcing-chain", "candidates", cell_forcing_chains, Needs::ANY_RULES},
    {"region-forcing-chain", "candidates digit house", region_forcing_chains, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
