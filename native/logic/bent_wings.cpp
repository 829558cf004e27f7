// Bent wings: n cells with n digits, only one of which may occur there more than once.
//
// Two almost locked sets without a common cell share just two digits. One, x, is a restricted
// common, so one of the sets lacks it and holds all its other digits; the other, z, is not
// restricted. So z is in one of the sets, and what sees all its places in both is false.
//
//      x y | .        the second set, with the fewest cells
//      y z | -        the first one; - is not z
//      ----+----
//      x z | .        Here z of the second set does not see z of the first.
//
//   3 cells       XY-Wing where the pivot, the cell with x in the set of two, lacks z;
//                 XYZ-Wing where it has z too
//   4 cells       WXYZ-Wing
//   5 to 9 cells  VWXYZ-Wing, UVWXYZ-Wing and so on
//
// The same cells are one wing, whichever way they split into two sets. The split with the smallest
// second set is kept; among several, the first. Cells that contain a locked set or a smaller wing
// are not a wing: the smaller pattern excludes as much.
#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "logic/almost_locked_sets.hpp"
#include "logic/finding.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

struct BentWing {
  bool is_xy;  // an XY-Wing: three cells, with z in the pincers alone
  CandidateSet eliminations;
  std::array<std::size_t, 2> sets;
  Digit digit;
};

why::Ground chain_of(const AlsSets& sets, const BentWing& wing, Digit x) {
  const Als& one = sets[wing.sets[0]];
  const Digit z = wing.digit;
  const Digit y = lowest(without(one.digits, united(bit_of(x), bit_of(z))));
  const Cell pincer = sets.places_in(one, z).here.lowest();
  const Cell pivot = (one.cells - CellSet::just(pincer)).lowest();
  return why::xy_wing(pivot, {pincer, sets[wing.sets[1]].cells.lowest()}, {y, x}, z);
}

why::Ground pattern_of(const AlsSets& sets, const BentWing& wing) {
  const Als& one = sets[wing.sets[0]];
  const Als& other = sets[wing.sets[1]];
  const auto shared = static_cast<Mask>(one.digits & other.digits);
  const Digit x = lowest(without(shared, bit_of(wing.digit)));
  if (wing.is_xy) return chain_of(sets, wing, x);
  return pattern_of(sets, wing.sets, {x});
}

// A large wing is named after its digits, by the last letters.
std::string variant_of(std::size_t size) {
  return std::string("RSTUVWXYZ").substr(9 - size) + "-Wing";
}

Finding finding_of(Search& search, const BentWing& wing, const std::string& variant = {}) {
  return Finding::removing(wing.eliminations)
      .because(pattern_of(search.note<AlsSets>(), wing), variant);
}

// The wings of each number of cells that exclude something: most conclusions first, then by the
// position of the first set, then of the second.
class BentWings : public Note {
 public:
  static constexpr std::size_t LARGEST = 9;

  void make(Search& search) override;
  const std::vector<BentWing>& of(std::size_t size);

 private:
  struct Split {
    std::size_t first;
    std::size_t second;
    Digit digit;
    CellSet cells;
    CellSet seen;
  };

  void find(std::size_t least, std::size_t most);
  void find_of_first(AlsSets& sets, std::size_t first, std::size_t begin, std::size_t end);
  void keep(const AlsSets& sets, std::size_t size);

  Search* search_ = nullptr;
  std::array<std::vector<BentWing>, LARGEST + 1> found_;
  std::array<bool, LARGEST + 1> is_found_{};
  std::array<std::vector<Split>, LARGEST + 1> splits_;  // of each number of cells
};

// The most cells of a wing that is a technique of its own.
constexpr std::size_t LARGEST_NAMED = 4;

void three_cells(Search& search, bool is_xy, Take take) {
  for (const BentWing& wing : search.note<BentWings>().of(3)) {
    if (wing.is_xy == is_xy && !take(finding_of(search, wing))) return;
  }
}

void BentWings::make(Search& search) {
  search_ = &search;
  is_found_.fill(false);
}

const std::vector<BentWing>& BentWings::of(std::size_t size) {
  if (!is_found_[size]) {
    // The larger ones are asked for together.
    const bool is_large = size > LARGEST_NAMED;
    find(is_large ? LARGEST_NAMED + 1 : size, is_large ? LARGEST : size);
  }
  return found_[size];
}

void BentWings::find(std::size_t least, std::size_t most) {
  const std::size_t largest = std::min(most - 1, AlsSets::LARGEST);
  AlsSets& sets = search_->note<AlsSets>().up_to(largest);
  for (std::size_t size = least; size <= most; ++size) {
    is_found_[size] = true;
    splits_[size].clear();
  }
  for (std::size_t one = (least + 1) / 2; one <= largest; ++one) {
    const std::size_t begin = sets.first_of(least > one ? least - one : 1);
    const std::size_t end = sets.first_of(std::min(one, most - one) + 1);
    for (std::size_t n = sets.first_of(one); n < sets.first_of(one + 1); ++n) {
      find_of_first(sets, n, begin, std::min(n, end));
    }
  }
  for (std::size_t size = least; size <= most; ++size) keep(sets, size);
}

// Finds the wings of a first set and a second one with a number from `begin` up to `end`.
void BentWings::find_of_first(AlsSets& sets, std::size_t first, std::size_t begin,
                              std::size_t end) {
  if (begin >= end) return;
  search_->patience().tick();
  const Als& one = sets[first];
  std::array<Group, 9> restricted;
  std::array<const std::uint64_t*, 9> some;
  std::size_t count = 0;
  for (const Digit d : Members(one.digits)) {
    if (sets.places_in(one, d).seen.is_empty()) continue;
    restricted[d] = sets.restricted(one.places[d]);
    some[count++] = restricted[d].data();
  }
  for (std::size_t w = begin / 64; w <= (end - 1) / 64; ++w) {
    std::uint64_t once = 0;
    std::uint64_t twice = 0;
    for (std::size_t n = 0; n < count; ++n) {
      twice |= once & some[n][w];
      once |= some[n][w];
    }
    std::uint64_t joined = once & ~twice;
    if (w == begin / 64) joined &= ~std::uint64_t{0} << begin % 64;
    if (w == end / 64) joined &= ~(~std::uint64_t{0} << end % 64);
    for (; joined != 0; joined &= joined - 1) {
      const auto second = w * 64 + static_cast<std::size_t>(std::countr_zero(joined));
      const Als& other = sets[second];
      const Mask shared = static_cast<Mask>(one.digits & other.digits);
      if (size_of(shared) != 2) continue;
      Digit x = lowest(shared);
      Digit z = lowest(without(shared, bit_of(x)));
      if (restricted[x].empty() || !has(restricted[x], second)) std::swap(x, z);
      const CellSet seen = sets.places_in(one, z).seen & sets.places_in(other, z).seen;
      if (seen.is_empty()) continue;
      if (sets.is_locked_within(first, x, z) || sets.is_locked_within(second, x, z)) continue;
      CellSet cells = one.cells;
      cells |= other.cells;
      splits_[one.size + std::size_t{other.size}].push_back({first, second, z, cells, seen});
    }
  }
}

// Keeps of the splits of some cells the one with the smallest second set; among several, the first.
void BentWings::keep(const AlsSets& sets, std::size_t size) {
  std::vector<Split>& splits = splits_[size];
  sort_stably(splits.begin(), splits.end(), [&](const Split& one, const Split& other) {
    return sets[one.second].size < sets[other.second].size;
  });
  std::size_t kept = 0;
  for (const Split& split : splits) {
    const auto end = splits.begin() + static_cast<std::ptrdiff_t>(kept);
    if (std::none_of(splits.begin(), end, [&](const Split& known) {
          return known.cells == split.cells;
        })) {
      splits[kept++] = split;
    }
  }
  splits.resize(kept);
  sort_all(splits.begin(), splits.end(), [](const Split& one, const Split& other) {
    return std::tuple(-one.seen.count(), one.first, one.second) <
           std::tuple(-other.seen.count(), other.first, other.second);
  });
  found_[size].clear();
  for (const Split& split : splits) {
    BentWing& wing = found_[size].emplace_back();
    wing.sets = {split.first, split.second};
    wing.digit = split.digit;
    wing.is_xy = size == 3 && sets.places_in(sets[split.first], split.digit).here.count() == 1;
    split.seen.for_each([&](Cell i) { wing.eliminations.add(candidate_of(i, split.digit)); });
  }
}

void xy_wings(Search& search, const Asked& /*asked*/, Take take) {
  three_cells(search, true, take);
}

void xyz_wings(Search& search, const Asked& /*asked*/, Take take) {
  three_cells(search, false, take);
}

void wxyz_wings(Search& search, const Asked& /*asked*/, Take take) {
  for (const BentWing& wing : search.note<BentWings>().of(4)) {
    if (!take(finding_of(search, wing))) return;
  }
}

// Wings of five to nine cells, the smallest first; of those that exclude the same the first.
void large_wings(Search& search, const Asked& /*asked*/, Take take) {
  std::vector<CandidateSet> given;
  for (std::size_t size = LARGEST_NAMED + 1; size <= BentWings::LARGEST; ++size) {
    for (const BentWing& wing : search.note<BentWings>().of(size)) {
      if (std::find(given.begin(), given.end(), wing.eliminations) != given.end()) continue;
      if (!take(finding_of(search, wing, variant_of(size)))) return;
      given.push_back(wing.eliminations);
    }
  }
}

const Listed BENT_WINGS_LISTED{
    {"xy-wing", "", xy_wings, Needs::ANY_RULES},
    {"xyz-wing", "", xyz_wings, Needs::ANY_RULES},
    {"wxyz-wing", "", wxyz_wings, Needs::ANY_RULES},
    {"large-wing", "", large_wings, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
