#include "logic/almost_locked_sets.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "houses.hpp"

namespace whydoku::logic {

namespace {

constexpr PlacesNumber NO_PLACES = std::numeric_limits<PlacesNumber>::max();
constexpr std::size_t SUBSETS = 512;
constexpr std::uint64_t ALL_PAIRS = ~std::uint64_t{0};

constexpr std::uint64_t pair_bit(Digit x, Digit z) {
  const unsigned low = x < z ? x : z;
  const unsigned high = x < z ? z : x;
  return std::uint64_t{1} << (high * (high - 1U) / 2 + low);
}

// The pairs of digits of a mask.
constexpr std::array<std::uint64_t, SUBSETS> make_pairs() {
  std::array<std::uint64_t, SUBSETS> pairs{};
  for (unsigned mask = 0; mask < SUBSETS; ++mask) {
    for (Digit z = 1; z < 9; ++z) {
      for (Digit x = 0; x < z; ++x) {
        if ((mask >> x & 1) != 0 && (mask >> z & 1) != 0) pairs[mask] |= pair_bit(x, z);
      }
    }
  }
  return pairs;
}

constexpr auto PAIRS = make_pairs();

constexpr std::size_t FEWEST_SLOTS = 2048;

// The slot of a key, or the free one where it belongs. A slot is 0, or the key + 1 and, in its
// lowest 16 bits, a number.
std::uint64_t& slot_of(std::vector<std::uint64_t>& slots, std::uint64_t key) {
  std::size_t at = (key * 0x9E3779B97F4A7C15 >> 32) & (slots.size() - 1);
  while (slots[at] != 0 && slots[at] >> 16 != key + 1) at = (at + 1) & (slots.size() - 1);
  return slots[at];
}

}  // namespace

void AlsSets::make(Search& search) {
  grid_ = &search.grid();
  largest_ = 0;
  for (CellSet& cells : cells_of_) cells = CellSet();
  grid_->bits().for_each([&](std::size_t k) { cells_of_[k % 9].add(k / 9); });
}

AlsSets& AlsSets::up_to(std::size_t largest) {
  if (largest > largest_) find(largest);
  return *this;
}

void AlsSets::find(std::size_t largest) {
  largest_ = largest;
  const auto cells = std::span(grid_->masks()).first<CELLS>();
  find_almost_locked(grid_->tables(), cells, static_cast<int>(largest), found_);
  all_.clear();
  places_.clear();
  known_.assign(FEWEST_SLOTS, 0);
  std::size_t size = 0;
  for (const AlmostLockedSet& found : found_) {
    if (places_.size() + 9 > NO_PLACES) break;
    for (; size < size_of(found.positions); ++size) first_of_[size + 1] = all_.size();
    Als& one = all_.emplace_back();
    one.house = static_cast<House>(found.house);
    one.positions = found.positions;
    one.digits = found.digits;
    one.size = static_cast<std::uint8_t>(size_of(found.positions));
    number_places(one);
  }
  for (; size <= LARGEST; ++size) first_of_[size + 1] = all_.size();
  group();
}

void AlsSets::number_places(Als& one) {
  std::array<Mask, 9> there{};
  for (const std::uint8_t p : Members(one.positions)) {
    const Cell i = grid_->tables().house_cells(one.house)[p];
    one.cells.add(i);
    for (const Digit d : Members(grid_->mask(i))) there[d] = united(there[d], bit_of(p));
  }
  one.places.fill(NO_PLACES);
  for (const Digit d : Members(one.digits)) one.places[d] = number_of(one.house, there[d], d);
}

PlacesNumber AlsSets::number_of(House house, Mask there, Digit d) {
  const Tables& tables = grid_->tables();
  std::size_t h = house;
  if (size_of(there) == 1) {
    const Cell i = tables.house_cells(h)[lowest(there)];
    h = i / 9;
    there = bit_of(i % 9);
  } else if (!tables.is_classic()) {
    std::tie(h, there) = in_first_house(tables, h, there);
  } else if (kind_of(house) == BOX) {
    std::tie(h, there) = in_line(h, there);
  }
  const std::uint64_t key = (h * SUBSETS + there) * 9 + d;
  std::uint64_t* slot = &slot_of(known_, key);
  if (*slot != 0) return static_cast<PlacesNumber>(*slot);
  if (2 * places_.size() > known_.size()) {
    std::vector<std::uint64_t> more(4 * known_.size());
    for (const std::uint64_t one : known_) {
      if (one != 0) slot_of(more, (one >> 16) - 1) = one;
    }
    std::swap(known_, more);
    slot = &slot_of(known_, key);
  }
  const auto number = static_cast<PlacesNumber>(places_.size());
  *slot = (key + 1) << 16 | number;
  Places& places = places_.emplace_back(Places{d, CellSet(), cells_of_[d]});
  for (const std::uint8_t p : Members(there)) {
    const Cell i = tables.house_cells(h)[p];
    places.here.add(i);
    places.seen &= tables.sight(candidate_of(i, d));
  }
  return number;
}

void AlsSets::group() {
  words_ = (all_.size() + 63) / 64;
  seers_.assign(CANDIDATES * words_, 0);
  having_.assign(9 * words_, 0);
  for (std::size_t n = 0; n < all_.size(); ++n) {
    for (const Digit d : Members(all_[n].digits)) {
      add(having_.data() + d * words_, n);
      places_in(all_[n], d).seen.for_each([&](Cell i) {
        add(seers_.data() + candidate_of(i, d) * words_, n);
      });
    }
  }
  by_cell_.clear();
  with_.clear();
  restricted_.resize(places_.size() * words_);
  is_restricted_known_.assign(places_.size(), false);
  apart_.resize(all_.size() * words_);
  is_apart_known_.assign(all_.size(), false);
  pairs_.resize(all_.size());
  is_pairs_known_.assign(all_.size(), false);
}

Group AlsSets::restricted(PlacesNumber p) {
  std::uint64_t* const found = restricted_.data() + p * words_;
  if (!is_restricted_known_[p]) {
    is_restricted_known_[p] = true;
    const Places& places = places_[p];
    const Group having_it = having(places.digit);
    std::copy(having_it.begin(), having_it.end(), found);
    places.here.for_each([&](Cell i) {
      const Group seers = seeing(candidate_of(i, places.digit));
      for (std::size_t w = 0; w < words_; ++w) found[w] &= seers[w];
    });
  }
  return {found, words_};
}

Group AlsSets::apart(std::size_t n) {
  if (by_cell_.empty()) {
    by_cell_.assign(CELLS * words_, 0);
    for (std::size_t m = 0; m < all_.size(); ++m) {
      all_[m].cells.for_each([&](Cell i) { add(by_cell_.data() + i * words_, m); });
    }
  }
  std::uint64_t* const found = apart_.data() + n * words_;
  if (!is_apart_known_[n]) {
    is_apart_known_[n] = true;
    std::fill(found, found + words_, ALL_PAIRS);
    if (all_.size() % 64 != 0) found[words_ - 1] = (std::uint64_t{1} << all_.size() % 64) - 1;
    all_[n].cells.for_each([&](Cell i) {
      for (std::size_t w = 0; w < words_; ++w) found[w] &= ~by_cell_[i * words_ + w];
    });
  }
  return {found, words_};
}

std::span<const std::uint16_t> AlsSets::with(PlacesNumber p) {
  if (with_.empty()) {
    // How many each has, then where each begins, the last one first.
    with_begin_.assign(places_.size() + 1, 0);
    const auto each = [&](auto&& visit) {
      for (std::size_t n = all_.size(); n-- > 0;) {
        for (const Digit d : Members(all_[n].digits)) visit(n, all_[n].places[d]);
      }
    };
    each([&](std::size_t, PlacesNumber places) { ++with_begin_[places]; });
    std::partial_sum(with_begin_.begin(), with_begin_.end(), with_begin_.begin());
    with_.resize(with_begin_.back());
    each([&](std::size_t n, PlacesNumber places) {
      with_[--with_begin_[places]] = static_cast<std::uint16_t>(n);
    });
  }
  return std::span(with_).subspan(with_begin_[p], with_begin_[p + 1U] - with_begin_[p]);
}

void AlsSets::add_rest_of_cell(const Places& places, CandidateSet& seen) const {
  if (places.here.count() != 1) return;
  places.here.for_each([&](Cell i) {
    for (const Digit d : Members(grid_->mask(i))) {
      if (d != places.digit) seen.add(candidate_of(i, d));
    }
  });
}

CandidateSet AlsSets::seen(const Als& one, Digit d) const {
  const Places& places = places_in(one, d);
  CandidateSet found = candidates_at(places.seen, d);
  add_rest_of_cell(places, found);
  return found;
}

CandidateSet AlsSets::seen_by_both(const Als& one, const Als& other, Digit d) const {
  if (one.places[d] == other.places[d]) return seen(one, d);
  return candidates_at(places_in(one, d).seen & places_in(other, d).seen, d);
}

// The pairs of digits of its smaller parts that are almost locked. A locked part is as good as one
// that has all digits: it has any two.
std::uint64_t AlsSets::pairs_within(const Als& one) const {
  std::array<Mask, SUBSETS / 2> digits{};
  std::array<Mask, LARGEST> left{};
  std::size_t count = 0;
  one.cells.for_each([&](Cell i) { left[count++] = grid_->mask(i); });
  std::uint64_t pairs = 0;
  for (unsigned m = 1; m + 1 < 1U << count; ++m) {
    const Mask part = static_cast<Mask>(m);
    digits[m] = united(digits[m & (m - 1)], left[lowest(part)]);
    const unsigned few = size_of(part);
    if (size_of(digits[m]) > few + 1) continue;
    if (size_of(digits[m]) <= few) return ALL_PAIRS;
    pairs |= PAIRS[digits[m]];
  }
  return pairs;
}

bool AlsSets::is_locked_within(std::size_t n, Digit x, Digit z) {
  if (!is_pairs_known_[n]) {
    is_pairs_known_[n] = true;
    pairs_[n] = pairs_within(all_[n]);
  }
  return (pairs_[n] & pair_bit(x, z)) != 0;
}

}  // namespace whydoku::logic
