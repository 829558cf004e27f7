// Kraken fish: fish of lines with fins, from each of which links lead to what is excluded.
//
//   base rows   .  x  .   .  x  .   .  f  .      If no fin f is true, the rows have x in the two
//               .  x  .   .  x  .   .  .  .      columns, and - is false. If f is true, links lead
//               .  -  .   .  .  .   .  .  .      from f to the same.
//                  |         |
//
//   type 1   as many covers as bases: what they would exclude without fins is false if each of
//            these leads to that
//   type 2   a cover fewer, so one of the fins is true, and so is what all of them lead to; the
//            places of the missing cover are among the fins
//
// Lines are two to four, and fins few, each of which is followed along links (implications.hpp).
#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
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

struct FinnedLines {
  const View* view;
  Mask bases;
  Mask covers;
  std::size_t cases = 0;
  std::array<Candidate, 4> fins{};
};

// A fish with a candidate for each fin that follows from it, or the fin itself; what all of these
// see is false.
struct KrakenFish {
  std::size_t size;
  CandidateSet eliminations;
  const FinnedLines* fish;
  std::array<Candidate, 4> ends{};
};

// The plainest Kraken fish for each candidate that one excludes: the fewest lines, then the fewest
// cases, then the fewest links; of those that are equally plain, those that exclude most.
class KrakenSearch {
 public:
  KrakenSearch(Search& search, unsigned spare)
      : search_(search),
        grid_(search.grid()),
        implications_(search.note<Implications>()),
        spare_(spare) {}

  void give(const Asked& asked, Take take) {
    find();
    std::vector<KrakenFish> found;
    for (Candidate t = 0; t < CANDIDATES; ++t) add_ways(t, found);
    each_smallest_first(std::move(found), [&](const KrakenFish& one) {
      return !asked.wants_digit(one.fish->view->digit) || take(finding(one));
    });
  }

 private:
  void find() {
    for (unsigned size = 2; size <= LARGEST; ++size) {
      for (const View& view : search_.note<Views>().of(Side::FISH)) {
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

  // Adds the fish with these bases. Few fins leave few columns uncovered, so these are chosen, and
  // the covers are the others; of a cover fewer, each takes the places of two bases or more.
  void add_covers(const View& view, const std::array<Mask, 9>& left, Mask bases, unsigned number) {
    std::array<Mask, LARGEST + 1> in{};  // the columns in so many bases or more
    for (const std::uint8_t i : Members(bases)) {
      for (unsigned n = LARGEST; n > 1; --n) {
        in[n] = united(in[n], static_cast<Mask>(in[n - 1] & left[i]));
      }
      in[1] = united(in[1], left[i]);
    }
    const Mask kept = spare_ == 0 ? in[1] : in[2];
    const std::size_t alone = size_of(without(in[1], kept));
    if (size_of(kept) < number || alone > MOST_CASES[spare_]) return;
    const unsigned uncovered = size_of(kept) - number;
    const std::size_t most = MOST_CASES[spare_] - alone;
    const std::size_t least = uncovered == 0 ? 0 : (uncovered - 1) * (spare_ + 1);
    if (least > most || uncovered > most) return;
    const Mask few = most - least < LARGEST ? without(kept, in[most - least + 1]) : kept;
    std::array<Mask, 128> choices{};
    std::size_t count = 0;
    each_choice(few, uncovered, [&](Mask some) { choices[count++] = without(kept, some); });
    while (count > 0) add_fins(view, left, bases, choices[--count]);
  }

  void add_fins(const View& view, const std::array<Mask, 9>& left, Mask bases, Mask covers) {
    FinnedLines fish{&view, bases, covers};
    for (const std::uint8_t i : Members(bases)) {
      const Mask fins = without(left[i], covers);
      if (fins == left[i] || fish.cases + size_of(fins) > MOST_CASES[spare_]) return;
      for (const std::uint8_t j : Members(fins)) {
        fish.fins[fish.cases++] = grid_.tables().members(view.bases[i])[j];
      }
    }
    if (fish.cases > 0) add(fish);
  }

  // What would be excluded without fins, or anything if there is a cover fewer.
  CandidateSet in_reach(const FinnedLines& fish, const CandidateSet& some) const {
    if (spare_ > 0) return some;
    CandidateSet reached;
    for (const std::uint8_t j : Members(fish.covers)) {
      reached |= some & grid_.tables().candidates(fish.view->covers[j]);
    }
    for (const std::uint8_t i : Members(fish.bases)) {
      reached -= grid_.tables().candidates(fish.view->bases[i]);
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
      seen &= grid_.tables().sees(*fin);
    }
    led = in_reach(fish, led -= seen);
    if (led.is_empty()) return;
    led.for_each([&](std::size_t t) {
      std::size_t links = 0;
      for (auto fin = fish.fins.begin(); fin != end; ++fin) {
        links += layer_of(implications_.of(*fin), static_cast<Candidate>(t), false);
      }
      // The fewest lines, then the fewest cases, then the fewest links.
      const std::size_t rank = (size_of(fish.bases) * 8 + fish.cases) * 4096 + links;
      Plainest& plainest = plainest_[t];
      if (plainest.fish.empty() || rank < plainest.rank) plainest = {rank, {}};
      if (rank == plainest.rank) plainest.fish.push_back(fish_.size());
    });
    fish_.push_back(fish);
  }

  // Adds the ways to exclude a candidate that exclude most.
  void add_ways(Candidate t, std::vector<KrakenFish>& found) {
    ways_.clear();
    unsigned most = 0;
    for (const std::size_t n : plainest_[t].fish) {
      const FinnedLines& fish = fish_[n];
      choose(t, {plainest_[t].rank, in_reach(fish, grid_.bits()), &fish}, 0);
    }
    for (const KrakenFish& way : ways_) most = std::max(most, way.eliminations.count());
    for (const KrakenFish& way : ways_) {
      if (way.eliminations.count() == most) found.push_back(way);
    }
  }

  // Adds each choice of ends, from that of case number `at` on.
  void choose(Candidate t, const KrakenFish& way, std::size_t at) {
    if (at == way.fish->cases) {
      ways_.push_back(way);
      return;
    }
    ends_of(grid_.tables(), implications_.of(way.fish->fins[at]), t, false)
        .for_each([&](std::size_t end) {
          KrakenFish more = way;
          more.ends[at] = static_cast<Candidate>(end);
          more.eliminations &= grid_.tables().sees(end);
          choose(t, more, at + 1);
        });
  }

  Finding finding(const KrakenFish& one) {
    const FinnedLines& fish = *one.fish;
    const why::Candidates fins(fish.fins.begin(), fish.fins.begin() + fish.cases);
    std::vector<why::Branch> branches;
    for (const Candidate fin : fins) {
      branches.push_back(implications_.branch(fin, one.ends[branches.size()]));
    }
    const why::Ground cover = why::cover(chosen_of(fish.view->bases, fish.bases),
                                         chosen_of(fish.view->covers, fish.covers), fins);
    return Finding::removing(one.eliminations).because(why::branches(cover, branches));
  }

  struct Plainest {
    std::size_t rank;
    std::vector<std::size_t> fish;
  };

  Search& search_;
  const Grid& grid_;
  Implications& implications_;
  unsigned spare_;
  std::vector<FinnedLines> fish_;
  std::array<Plainest, CANDIDATES> plainest_{};
  std::vector<KrakenFish> ways_;
};

template <unsigned spare>
void kraken_fish(Search& search, const Asked& asked, Take take) {
  KrakenSearch(search, spare).give(asked, take);
}

const Listed KRAKEN_FISH_LISTED{
    {"kraken-fish-1", "digit", kraken_fish<0>, Needs::ANY_RULES},
    {"kraken-fish-2", "digit", kraken_fish<1>, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
