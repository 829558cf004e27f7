// Fish whose bases and covers are any houses of a digit: Franken and mutant fish, with fins.
//
//   Franken   the bases are lines of one direction and boxes, the covers lines of the other
//             direction and boxes; fish of lines alone are in fish.cpp
//   mutant    all others
//
// If a fish excludes candidate t, then t cannot be true: all that it sees gone, some bases would
// have one cover too few. This is the core of the fish: m bases and m - 1 covers, without the
// houses of t, where no candidate out of sight of t is in more bases than covers.
//
//   core                    with t's row as a cover    with t's box     with both, and its column
//   c1 c9 b2 in r1 r3       c1 c9 b2 in r1 r3 r5       ... r1 r3 b4     c1 c9 b2 c3 in r1 r3 r5 b4
//
// So the search goes from what can be excluded to the fish, and never counts fins: these are
// whatever t sees. It finds every fish whose core for some candidate that it excludes contains no
// smaller core. Of those that do, a smaller fish excludes the same candidate.
//
// What bounds it: a candidate that some way to place the digit over the whole grid holds is in no
// core. After simpler steps hardly any other is left. A digit that cannot be placed at all has
// cores everywhere, and is left out.
#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "logic/finding.hpp"
#include "logic/order.hpp"
#include "logic/siamese.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

// A set of the 27 houses.
using Houses = std::uint32_t;

constexpr Houses ROWS = 0777;
constexpr Houses COLUMNS = ROWS << 9;

constexpr Houses just(unsigned h) { return Houses{1} << h; }

// Calls with each house of a set, in increasing order.
template <class Visit>
void for_each_house(Houses houses, Visit&& visit) {
  for (; houses != 0; houses &= houses - 1) visit(static_cast<House>(std::countr_zero(houses)));
}

Houses houses_of(Cell i) {
  return just(house_of(ROW, i)) | just(house_of(COLUMN, i)) | just(house_of(BOX, i));
}

struct Sets {
  Houses bases;
  Houses covers;

  auto operator<=>(const Sets&) const = default;
  bool holds(const Sets& smaller) const {
    return (smaller.bases & ~bases) == 0 && (smaller.covers & ~covers) == 0;
  }
};

// The cells in one house or more of some, in two or more, in three.
struct Times {
  CellSet once;
  CellSet twice;
  CellSet thrice;

  void add(const CellSet& cells) {
    thrice |= twice & cells;
    twice |= once & cells;
    once |= cells;
  }
  // How often more than in others, in the same way, but not yet gathered: each is a set of its own.
  Times beyond(const Times& other) const {
    return {once - other.once, twice - other.twice, thrice - other.thrice};
  }
  CellSet any() const { return once | twice | thrice; }
  std::size_t of(Cell i) const { return 0U + once.has(i) + twice.has(i) + thrice.has(i); }
  bool operator==(const Times&) const = default;
};

Times times_in(Houses houses, const CellSet& places) {
  Times times;
  for_each_house(houses, [&](House h) { times.add(HOUSE_SETS[h] & places); });
  return times;
}

// Pairs of sets that have been met, each as one number.
using Met = std::unordered_set<std::uint64_t>;

// Looks for all cores of a size in what is left of a digit out of sight of t. Each begins with its
// lowest base. A place in more bases than covers needs a further cover; if there is none, a further
// base comes through a cover that only one base needs.
class CoreSearch {
 public:
  CoreSearch(const CellSet& left, Cell t, unsigned size, Met& met, std::vector<Sets>& found)
      : left_(left), free_(~houses_of(t)), size_(size), met_(met), found_(found) {}

  void search() {
    met_.clear();
    for_each_house(free_ & (just(HOUSES) - 1), [&](House h) {
      higher_ = free_ & (just(HOUSES) - just(h + 1U));
      extend({just(h), 0});
    });
  }

 private:
  void extend(const Sets& sets) {
    if (!met_.insert(std::uint64_t{sets.covers} << 32 | sets.bases).second) return;
    const unsigned covers = count(sets.covers);
    const Houses unused = ~(sets.bases | sets.covers);
    const CellSet over =
        times_in(sets.bases, left_).beyond(times_in(sets.covers, left_)).any();
    if (!over.is_empty()) {
      if (covers + 1 == size_) return;
      for_each_house(houses_of(over.lowest()) & unused,
                     [&](House h) { extend({sets.bases, sets.covers | just(h)}); });
      return;
    }
    if (count(sets.bases) > covers) {
      if (covers + 1 == size_) found_.push_back(sets);
      return;
    }
    const CellSet through = needing_bases(sets);
    for_each_house(higher_ & unused, [&](House h) {
      if (through.meets(HOUSE_SETS[h])) extend({sets.bases | just(h), sets.covers});
    });
  }

  // The places through which a further base must come.
  CellSet needing_bases(const Sets& sets) const {
    CellSet all;
    for (Houses covers = sets.covers; covers != 0; covers &= covers - 1) {
      const CellSet held = HOUSE_SETS[static_cast<House>(std::countr_zero(covers))] & left_;
      unsigned meeting = 0;
      for_each_house(sets.bases, [&](House h) { meeting += held.meets(HOUSE_SETS[h]); });
      if (meeting < 2) return held;
      all |= held;
    }
    return all;
  }

  static unsigned count(Houses houses) { return static_cast<unsigned>(std::popcount(houses)); }

  const CellSet left_;
  const Houses free_;
  Houses higher_ = 0;
  const unsigned size_;
  Met& met_;
  std::vector<Sets>& found_;
};

// A fish of a digit: what it is sorted by, from the plainest, and what it excludes.
struct GeneralFish {
  unsigned fins;
  unsigned endo_fins;
  Sets sets;
  Digit digit;
  CandidateSet eliminations;
  Times over;  // the places in more bases than covers

  bool comes_before(const GeneralFish& other) const {
    return std::tie(fins, endo_fins, sets) < std::tie(other.fins, other.endo_fins, other.sets);
  }

  bool goes(Houses based, Houses covering) const {
    return (sets.bases & covering) == 0 && (sets.covers & based) == 0;
  }
  bool is_franken() const { return goes(ROWS, COLUMNS) || goes(COLUMNS, ROWS); }

  bool has_bases_of(const GeneralFish& other) const {
    return digit == other.digit && sets.bases == other.sets.bases;
  }
  // Whether one of the same bases differs in one cover, and in its fins.
  bool is_siamese(const GeneralFish& other) const {
    return std::popcount(sets.covers ^ other.sets.covers) == 2 && over != other.over;
  }

  // Fins are listed once for each base too many.
  why::Ground pattern() const {
    why::Candidates listed;
    over.any().for_each([&](Cell i) {
      listed.insert(listed.end(), over.of(i), candidate_of(i, digit));
    });
    return why::cover(constraints(sets.bases), constraints(sets.covers), listed);
  }

 private:
  why::Constraints constraints(Houses houses) const {
    why::Constraints some;
    for_each_house(houses, [&](House h) { some.push_back(constraint_of(h, digit)); });
    return some;
  }
};

// The fish of a digit, size by size, which stay while its places do.
class FishOfDigit {
 public:
  static constexpr std::size_t LARGEST = 7;

  void look_at(const CellSet& places, Digit digit);
  const std::vector<GeneralFish>& of(std::size_t size, Patience& patience);

 private:
  struct Target {
    Cell cell;
    std::array<std::vector<Sets>, LARGEST + 1> cores;
    std::size_t done = 0;  // the size up to which its cores are known
  };

  void find_targets();
  bool place(CellSet left, unsigned rows, CellSet& chosen) const;
  const std::vector<Sets>& cores(Target& target, std::size_t size, Patience& patience);
  void add(const Sets& sets, std::vector<GeneralFish>& found) const;

  CellSet places_;
  Digit digit_ = 0;
  bool is_known_ = false;
  std::vector<Target> targets_;
  std::array<std::vector<GeneralFish>, LARGEST + 1> found_;
  std::array<bool, LARGEST + 1> is_found_{};
  Met met_;
};

void FishOfDigit::look_at(const CellSet& places, Digit digit) {
  if (is_known_ && places == places_) return;
  places_ = places;
  digit_ = digit;
  is_known_ = true;
  is_found_.fill(false);
  find_targets();
}

// Those that no way to place the digit holds; none if there is no such way at all.
void FishOfDigit::find_targets() {
  targets_.clear();
  CellSet held;
  places_.for_each([&](Cell i) {
    if (!held.has(i)) {
      CellSet chosen;
      if (place(places_ - SEEN[i], ROWS, chosen)) held |= chosen;
    }
  });
  if (held.is_empty()) return;
  (places_ - held).for_each([&](Cell i) { targets_.push_back({i, {}, 0}); });
}

// Places the digit in each of these rows among the cells left, if that is possible.
bool FishOfDigit::place(CellSet left, unsigned rows, CellSet& chosen) const {
  if (rows == 0) return true;
  unsigned row = 0;
  unsigned fewest = 10;
  for (const std::uint8_t r : Members(static_cast<Mask>(rows))) {
    const unsigned count = (left & HOUSE_SETS[r]).count();
    if (count < fewest) {
      fewest = count;
      row = r;
    }
  }
  for (CellSet choice = left & HOUSE_SETS[row]; !choice.is_empty();) {
    const Cell i = choice.lowest();
    choice.remove(i);
    if (place(left - SEEN[i], rows & ~(1U << row), chosen)) {
      chosen.add(i);
      return true;
    }
  }
  return false;
}

const std::vector<Sets>& FishOfDigit::cores(Target& target, std::size_t size, Patience& patience) {
  while (target.done < size) {
    patience.tick();
    std::vector<Sets>& found = target.cores[++target.done];
    found.clear();
    CellSet left = places_ - SEEN[target.cell];
    left.remove(target.cell);
    CoreSearch(left, target.cell, static_cast<unsigned>(target.done), met_, found).search();
    const auto has_smaller = [&](const Sets& core) {
      for (std::size_t n = 1; n < target.done; ++n) {
        for (const Sets& smaller : target.cores[n]) {
          if (core.holds(smaller)) return true;
        }
      }
      return false;
    };
    std::erase_if(found, has_smaller);
  }
  return target.cores[size];
}

void FishOfDigit::add(const Sets& sets, std::vector<GeneralFish>& found) const {
  const Times in_bases = times_in(sets.bases, places_);
  const Times in_covers = times_in(sets.covers, places_);
  const Times over = in_bases.beyond(in_covers);
  const CellSet fins = over.any();
  CellSet excluded = in_covers.beyond(in_bases).any();
  fins.for_each([&](Cell i) { excluded &= SEEN[i]; });
  GeneralFish fish{static_cast<unsigned>(fins.count()),
                   static_cast<unsigned>((fins & in_bases.twice).count()),
                   sets,
                   digit_,
                   {},
                   over};
  excluded.for_each([&](Cell i) { fish.eliminations.add(candidate_of(i, digit_)); });
  found.push_back(fish);
}

const std::vector<GeneralFish>& FishOfDigit::of(std::size_t size, Patience& patience) {
  std::vector<GeneralFish>& found = found_[size];
  if (is_found_[size]) return found;
  is_found_[size] = true;
  found.clear();
  std::vector<Sets> around;
  const auto take = [&](const Sets& sets) {
    const bool is_of_lines =
        ((sets.bases & ~ROWS) == 0 && (sets.covers & ~COLUMNS) == 0) ||
        ((sets.bases & ~COLUMNS) == 0 && (sets.covers & ~ROWS) == 0);
    if (!is_of_lines) around.push_back(sets);
  };
  for (Target& target : targets_) {
    const Houses own = houses_of(target.cell);
    for (const Sets& core : cores(target, size, patience)) {
      for_each_house(own, [&](House h) { take({core.bases, core.covers | just(h)}); });
    }
    if (size < 3) continue;
    for (const Sets& core : cores(target, size - 1, patience)) {
      for_each_house(own, [&](House h) {
        take({core.bases | just(h), core.covers | (own & ~just(h))});
      });
    }
  }
  sort_all(around.begin(), around.end(), [](const Sets& a, const Sets& b) { return a < b; });
  around.erase(std::unique(around.begin(), around.end()), around.end());
  for (const Sets& sets : around) add(sets, found);
  sort_all(found.begin(), found.end(),
           [](const GeneralFish& a, const GeneralFish& b) { return a.comes_before(b); });
  return found;
}

class GeneralFishes : public Note {
 public:
  void make(Search& search) override {
    std::array<CellSet, 9> places;
    search.grid().bits().for_each([&](std::size_t k) { places[k % 9].add(k / 9); });
    for (Digit d = 0; d < 9; ++d) digits_[d].look_at(places[d], d);
  }
  FishOfDigit& of(Digit d) { return digits_[d]; }

 private:
  std::array<FishOfDigit, 9> digits_;
};

// Fish with the same bases together, where the first of them is.
std::vector<GeneralFish> gathered(std::vector<GeneralFish> found) {
  std::map<std::pair<Digit, Houses>, std::size_t> first;
  for (std::size_t n = 0; n < found.size(); ++n) {
    first.try_emplace({found[n].digit, found[n].sets.bases}, n);
  }
  const auto place = [&](const GeneralFish& fish) {
    return first.at({fish.digit, fish.sets.bases});
  };
  sort_stably(found.begin(), found.end(), [&](const GeneralFish& one, const GeneralFish& other) {
    return place(one) < place(other);
  });
  return found;
}

template <std::size_t size, bool is_franken, bool has_fins>
void general_fish(Search& search, const Asked& asked, Take take) {
  std::vector<GeneralFish> found;
  for (Digit d = 0; d < 9; ++d) {
    if (!asked.wants_digit(d)) continue;
    for (const GeneralFish& fish : search.note<GeneralFishes>().of(d).of(size, search.patience())) {
      if (fish.is_franken() != is_franken || (fish.fins != 0) != has_fins) continue;
      found.push_back(fish);
    }
  }
  std::vector<GeneralFish> every_fish;
  if (asked.siamese) every_fish = gathered(found);
  NumberedSets met;
  std::erase_if(found, [&](const GeneralFish& fish) { return !met.add(fish.eliminations).second; });
  most_first(found);
  for (const GeneralFish& fish : found) {
    if (!take(Finding::removing(fish.eliminations).because(fish.pattern()))) return;
  }
  met.clear();
  const auto is_new = [&](const auto&, const auto&, const CandidateSet& both) {
    return met.add(both).second;
  };
  give_siamese(every_fish, is_new, take);
}

const Listed GENERAL_FISH_LISTED{
    {"franken-x-wing", "digit", general_fish<2, true, false>, Needs::BOXES},
    {"franken-swordfish", "digit", general_fish<3, true, false>, Needs::BOXES},
    {"franken-jellyfish", "digit", general_fish<4, true, false>, Needs::BOXES},
    {"franken-squirmbag", "digit", general_fish<5, true, false>, Needs::BOXES},
    {"franken-whale", "digit", general_fish<6, true, false>, Needs::BOXES},
    {"franken-leviathan", "digit", general_fish<7, true, false>, Needs::BOXES},
    {"finned-franken-x-wing", "digit siamese", general_fish<2, true, true>, Needs::BOXES},
    {"finned-franken-swordfish", "digit siamese", general_fish<3, true, true>, Needs::BOXES},
    {"finned-franken-jellyfish", "digit siamese", general_fish<4, true, true>, Needs::BOXES},
    {"finned-franken-squirmbag", "digit siamese", general_fish<5, true, true>, Needs::BOXES},
    {"finned-franken-whale", "digit siamese", general_fish<6, true, true>, Needs::BOXES},
    {"finned-franken-leviathan", "digit siamese", general_fish<7, true, true>, Needs::BOXES},
    {"mutant-x-wing", "digit", general_fish<2, false, false>, Needs::BOXES},
    {"mutant-swordfish", "digit", general_fish<3, false, false>, Needs::BOXES},
    {"mutant-jellyfish", "digit", general_fish<4, false, false>, Needs::BOXES},
    {"mutant-squirmbag", "digit", general_fish<5, false, false>, Needs::BOXES},
    {"mutant-whale", "digit", general_fish<6, false, false>, Needs::BOXES},
    {"mutant-leviathan", "digit", general_fish<7, false, false>, Needs::BOXES},
    {"finned-mutant-x-wing", "digit siamese", general_fish<2, false, true>, Needs::BOXES},
    {"finned-mutant-swordfish", "digit siamese", general_fish<3, false, true>, Needs::BOXES},
    {"finned-mutant-jellyfish", "digit siamese", general_fish<4, false, true>, Needs::BOXES},
    {"finned-mutant-squirmbag", "digit siamese", general_fish<5, false, true>, Needs::BOXES},
    {"finned-mutant-whale", "digit siamese", general_fish<6, false, true>, Needs::BOXES},
    {"finned-mutant-leviathan", "digit siamese", general_fish<7, false, true>, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
