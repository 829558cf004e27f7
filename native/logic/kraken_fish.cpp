// Kraken fish: fish of lines with fins, from each of which links lead to what is excluded.
//
//   type 1   as many covers as bases: what they would exclude without fins is false if each of
//            these leads to that
//   type 2   a cover fewer, so one of the fins is true, and so is what all of them lead to
//
// Python states them in src/whydoku/structures/kraken_fish.py.
#include <array>
#include <cstddef>
#include <tuple>
#include <vector>

#include "logic/finding.hpp"
#include "logic/implications.hpp"
#include "logic/order.hpp"
#include "logic/subsets.hpp"
#include "logic/suppositions.hpp"
#include "logic/techniques.hpp"
#include "logic/views.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// The most fins of type 1, and of type 2.
constexpr std::array<std::size_t, 2> MOST_CASES{3, 4};
constexpr unsigned LARGEST = 4;

// A candidate for each fin.
using Ends = std::array<Candidate, 4>;

struct FinnedLines {
  const View* view;
  Mask bases;
  Mask covers;
  std::size_t cases = 0;
  Ends fins{};
};

// The lines, the cases and the links: what makes one plainer than another.
using Rank = std::array<unsigned, 3>;

// One way to show an exclusion: a candidate for each fin that follows from it, or is it.
struct Way {
  Rank rank;
  std::size_t fish;
  Ends ends;
  CandidateSet eliminations;

  std::size_t most_first() const { return CANDIDATES - eliminations.count(); }
};

class KrakenFish {
 public:
  KrakenFish(Search& search, unsigned spare)
      : search_(search),
        grid_(search.grid()),
        implications_(search.note<Implications>()),
        spare_(spare) {}

  void give(const Asked& asked, Take take) {
    find();
    for (Candidate t = 0; t < CANDIDATES; ++t) add_ways(t);
    first_of_each(ways_, [](const Way& one, const Way& other) {
      return std::tuple(one.rank, one.most_first(), one.fish, one.ends) <
             std::tuple(other.rank, other.most_first(), other.fish, other.ends);
    });
    for (const Way& way : ways_) {
      const FinnedLines& fish = fish_[way.fish];
      if (!asked.wants_digit(fish.view->digit)) continue;
      Numbers trail = trail_of(*fish.view, fish.bases, fish.covers);
      trail.insert(trail.end(), way.ends.begin(), way.ends.begin() + fish.cases);
      if (!take(Finding::removing(way.eliminations, std::move(trail)))) return;
    }
  }

 private:
  void find() {
    for (unsigned size = 2; size <= LARGEST; ++size) {
      for (const View& view : views_of(Side::FISH)) {
        search_.patience().tick();
        const std::array<Mask, 9> left = view.left_of(grid_.masks());
        Mask lines = 0;
        for (std::uint8_t i = 0; i < 9; ++i) {
          if (size_of(left[i]) > 1) lines = united(lines, bit_of(i));
        }
        each_choice(lines, size, [&](Mask bases) { add_covers(view, left, bases, size - spare_); });
      }
    }
  }

  void add_covers(const View& view, const std::array<Mask, 9>& left, Mask bases, unsigned number) {
    Mask once = 0;
    Mask several = 0;
    for (const std::uint8_t i : Members(bases)) {
      several = united(several, static_cast<Mask>(once & left[i]));
      once = united(once, left[i]);
    }
    if (size_of(once) > number + MOST_CASES[spare_]) return;
    each_choice(spare_ == 0 ? once : several, number, [&](Mask covers) {
      FinnedLines fish{&view, bases, covers};
      for (const std::uint8_t i : Members(bases)) {
        const Mask fins = without(left[i], covers);
        if (fins == left[i] || fish.cases + size_of(fins) > MOST_CASES[spare_]) return;
        for (const std::uint8_t j : Members(fins)) {
          fish.fins[fish.cases++] = MEMBERS[view.bases[i]][j];
        }
      }
      if (fish.cases > 0) add(fish);
    });
  }

  // What would be excluded without fins, or anything if there is a cover fewer.
  CandidateSet in_reach(const FinnedLines& fish, const CandidateSet& some) const {
    if (spare_ > 0) return some;
    CandidateSet reached;
    for (const std::uint8_t j : Members(fish.covers)) {
      reached |= some & candidates_of(fish.view->covers[j]);
    }
    for (const std::uint8_t i : Members(fish.bases)) {
      reached -= candidates_of(fish.view->bases[i]);
    }
    return reached;
  }

  // Notes a fish for each candidate for which none is plainer.
  void add(FinnedLines& fish) {
    const auto end = fish.fins.begin() + fish.cases;
    sort_all(fish.fins.begin(), end);
    CandidateSet led = grid_.bits();
    CandidateSet seen = led;
    for (auto fin = fish.fins.begin(); fin != end; ++fin) {
      led &= implications_.of(*fin).back().falsities;
      if (led.is_empty()) return;
      seen &= SEES[*fin];
    }
    led = in_reach(fish, led -= seen);
    if (led.is_empty()) return;
    led.for_each([&](std::size_t t) {
      Rank rank{size_of(fish.bases), static_cast<unsigned>(fish.cases), 0};
      for (auto fin = fish.fins.begin(); fin != end; ++fin) {
        rank[2] += static_cast<unsigned>(
            layer_of(implications_.of(*fin), static_cast<Candidate>(t), false));
      }
      Plainest& plainest = plainest_[t];
      if (plainest.fish.empty() || rank < plainest.rank) plainest = {rank, {}};
      if (rank == plainest.rank) plainest.fish.push_back(fish_.size());
    });
    fish_.push_back(fish);
  }

  // Adds the ways to exclude a candidate that exclude most.
  void add_ways(Candidate t) {
    const std::size_t known = ways_.size();
    for (const std::size_t fish : plainest_[t].fish) {
      choose(t, {plainest_[t].rank, fish, {}, in_reach(fish_[fish], grid_.bits())}, 0);
    }
    std::size_t least = CANDIDATES;
    for (std::size_t n = known; n < ways_.size(); ++n) {
      least = std::min(least, ways_[n].most_first());
    }
    ways_.erase(std::remove_if(ways_.begin() + static_cast<std::ptrdiff_t>(known), ways_.end(),
                               [&](const Way& way) { return way.most_first() > least; }),
                ways_.end());
  }

  // Adds each choice of ends, from that of case number `at` on.
  void choose(Candidate t, const Way& way, std::size_t at) {
    const FinnedLines& fish = fish_[way.fish];
    if (at == fish.cases) {
      ways_.push_back(way);
      return;
    }
    ends_of(implications_.of(fish.fins[at]), t, false).for_each([&](std::size_t end) {
      Way more = way;
      more.ends[at] = static_cast<Candidate>(end);
      more.eliminations &= SEES[end];
      choose(t, more, at + 1);
    });
  }

  struct Plainest {
    Rank rank;
    std::vector<std::size_t> fish;
  };

  Search& search_;
  const Grid& grid_;
  Implications& implications_;
  unsigned spare_;
  std::vector<FinnedLines> fish_;
  std::array<Plainest, CANDIDATES> plainest_{};
  std::vector<Way> ways_;
};

template <unsigned spare>
void kraken_fish(Search& search, const Asked& asked, Take take) {
  KrakenFish(search, spare).give(asked, take);
}

const Listed LISTED{
    {"kraken-fish-1", "digit", kraken_fish<0>},
    {"kraken-fish-2", "digit", kraken_fish<1>},
};

}  // namespace

}  // namespace whydoku::logic
