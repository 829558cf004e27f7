#include "logic/bent_wings.hpp"

#include <algorithm>
#include <tuple>

#include "logic/almost_locked_sets.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

void three_cells(Search& search, bool is_xy, Take take) {
  for (const BentWing& wing : search.note<BentWings>().of(3)) {
    if (wing.is_xy == is_xy && !take(Finding::removing(wing.eliminations))) return;
  }
}

}  // namespace

void BentWings::make(Search& search) {
  search_ = &search;
  is_found_.fill(false);
}

const std::vector<BentWing>& BentWings::of(std::size_t size) {
  if (!is_found_[size]) {
    is_found_[size] = true;
    find(size);
  }
  return found_[size];
}

void BentWings::find(std::size_t size) {
  const AlsSets& sets = search_->note<AlsSets>().up_to(std::min(size - 1, AlsSets::LARGEST));
  std::vector<BentWing>& found = found_[size];
  found.clear();
  splits_.clear();
  // The smallest second set comes first, so the first split found is kept.
  for (std::size_t one = std::min(size - 1, AlsSets::LARGEST); 2 * one >= size; --one) {
    const std::size_t other = size - one;
    for (std::size_t n = sets.first_of(one); n < sets.first_of(one + 1); ++n) {
      find_of_first(n, sets.first_of(other), std::min(n, sets.first_of(other + 1)));
    }
  }
  std::sort(splits_.begin(), splits_.end(), [](const Split& one, const Split& other) {
    return std::tuple(-one.seen.count(), one.first, one.second) <
           std::tuple(-other.seen.count(), other.first, other.second);
  });
  for (const Split& split : splits_) {
    BentWing& wing = found.emplace_back();
    wing.is_xy = size == 3 && sets.places_in(sets[split.first], split.digit).here.count() == 1;
    split.seen.for_each([&](Cell i) { wing.eliminations.add(candidate_of(i, split.digit)); });
  }
}

// Finds the wings of a first set and a second one with a number from `begin` up to `end`.
void BentWings::find_of_first(std::size_t first, std::size_t begin, std::size_t end) {
  if (begin >= end) return;
  search_->patience().tick();
  AlsSets& sets = search_->note<AlsSets>();
  const Als& one = sets[first];
  std::array<Group, 9> restricted;
  std::array<Group, 9> some;
  std::size_t count = 0;
  for (const Digit d : Members(one.digits)) {
    restricted[d] = Group();
    if (sets.places_in(one, d).seen.is_empty()) continue;
    some[count++] = restricted[d] = sets.restricted(one.places[d]);
  }
  for (std::size_t w = begin / 64; w <= (end - 1) / 64; ++w) {
    std::uint64_t joined = 0;
    for (std::size_t n = 0; n < count; ++n) joined |= some[n][w];
    if (w == begin / 64) joined &= ~std::uint64_t{0} << begin % 64;
    if (w == end / 64) joined &= ~(~std::uint64_t{0} << end % 64);
    for (; joined != 0; joined &= joined - 1) {
      const auto second = w * 64 + static_cast<std::size_t>(std::countr_zero(joined));
      const Als& other = sets[second];
      const Mask shared = static_cast<Mask>(one.digits & other.digits);
      if (size_of(shared) != 2) continue;
      Digit x = lowest(shared);
      Digit z = lowest(without(shared, bit_of(x)));
      if (restricted[z].empty() || restricted[x].empty()) continue;
      if (!has(restricted[x], second)) std::swap(x, z);
      if (has(restricted[z], second)) continue;
      const CellSet seen = sets.places_in(one, z).seen & sets.places_in(other, z).seen;
      if (seen.is_empty()) continue;
      if (sets.is_locked_within(first, x, z) || sets.is_locked_within(second, x, z)) continue;
      CellSet cells = one.cells;
      cells |= other.cells;
      const bool is_known = std::any_of(splits_.begin(), splits_.end(),
                                        [&](const Split& split) { return split.cells == cells; });
      if (!is_known) splits_.push_back({first, second, z, cells, seen});
    }
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
    if (!take(Finding::removing(wing.eliminations))) return;
  }
}

void large_wings(Search& search, const Asked& /*asked*/, Take take) {
  std::vector<CandidateSet> given;
  for (std::size_t size = 5; size <= BentWings::LARGEST; ++size) {
    for (const BentWing& wing : search.note<BentWings>().of(size)) {
      if (std::find(given.begin(), given.end(), wing.eliminations) != given.end()) continue;
      if (!take(Finding::removing(wing.eliminations))) return;
      given.push_back(wing.eliminations);
    }
  }
}

}  // namespace whydoku::logic
