// ALS-W-Wings: two almost locked sets with x and y that together see all places of x in a house.
//
//      x y | .        One of the places of x in the house is true. The set that sees it loses x and
//      ----+----      so holds y. Therefore y is in one of the two sets, and a candidate that sees
//       x  |  x       all places of y in both is false.
//      ----+----
//       .  | x y
#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <utility>
#include <vector>

#include "logic/almost_locked_sets.hpp"
#include "logic/finding.hpp"
#include "logic/order.hpp"
#include "logic/techniques.hpp"

namespace whydoku::logic {

namespace {

// Some places of x, and the places of x in a house that they see.
struct Flank {
  PlacesNumber places;
  Mask covered;
};

struct Wing {
  unsigned size;
  std::size_t first;
  std::size_t last;
  Constraint bridge;
  Candidate excluded;  // the first candidate of those by which it is found
  CandidateSet eliminations;

  auto rank() const { return std::tie(size, first, last, bridge, excluded); }
};

class Wings : public Note {
 public:
  void make(Search& search) override {
    search_ = &search;
    sets_ = &search.note<AlsSets>().up_to(AlsSets::LARGEST);
    found_.clear();
    for (std::vector<Flank>& sides : sides_) sides.clear();
    for (std::size_t p = 0; p < sets_->count_of_places(); ++p) add_sides(p);
    for (std::size_t q = CELLS; q < search.grid().tables().end_of_constraints(); ++q) {
      if (sides_[q].size() > 1) between(static_cast<Constraint>(q));
    }
    first_of_each(found_, [](const Wing& one, const Wing& other) {
      return one.rank() < other.rank();
    });
    most_first(found_);
  }

  const std::vector<Wing>& all() const { return found_; }

 private:
  void add_sides(std::size_t p) {
    const Places& places = sets_->places(p);
    const Tables& tables = search_->grid().tables();
    std::array<Mask, MOST_HOUSES> covered{};
    std::uint64_t houses = 0;
    places.seen.for_each([&](Cell i) {
      for (const Seat& seat : tables.seats(candidate_of(i, places.digit)).subspan(1)) {
        const House h = house_of(seat.constraint);
        covered[h] = united(covered[h], seat.bit);
        houses |= std::uint64_t{1} << h;
      }
    });
    for (; houses != 0; houses &= houses - 1) {
      const auto h = static_cast<House>(std::countr_zero(houses));
      const Constraint q = constraint_of(h, places.digit);
      if (!(places.here & tables.house_set(h)).is_empty()) continue;
      sides_[q].push_back({static_cast<PlacesNumber>(p), covered[h]});
    }
  }

  void between(Constraint q) {
    const Mask held = search_->grid().mask(q);
    Mask together = 0;
    partial_.clear();
    for (const Flank& side : sides_[q]) {
      if (side.covered == held) continue;
      partial_.push_back(side);
      together = united(together, side.covered);
    }
    if (together != held) return;
    search_->patience().tick();
    for (std::size_t a = 0; a < partial_.size(); ++a) {
      const Mask needed = without(held, partial_[a].covered);
      for (std::size_t b = a + 1; b < partial_.size(); ++b) {
        if (without(needed, partial_[b].covered) != 0) continue;
        for (const std::uint16_t m : sets_->with(partial_[a].places)) {
          for (const std::uint16_t n : sets_->with(partial_[b].places)) {
            join(std::min(m, n), std::max(m, n), q);
          }
        }
      }
    }
  }

  void join(std::size_t first, std::size_t last, Constraint q) {
    const Als& one = (*sets_)[first];
    const Als& other = (*sets_)[last];
    const Digit x = static_cast<Digit>(q % 9);
    const Mask shared = without(static_cast<Mask>(one.digits & other.digits), bit_of(x));
    if (shared == 0 || one.size + other.size == 2) return;
    if (!(one.cells & other.cells).is_empty()) return;
    for (const Digit y : Members(shared)) {
      const CellSet seen = sets_->places_in(one, y).seen & sets_->places_in(other, y).seen;
      if (seen.is_empty()) continue;
      const Candidate k = first_excluded(q, y, seen);
      if (k == NO_CANDIDATE) continue;
      Wing& wing = found_.emplace_back();
      wing.size = static_cast<unsigned>(one.size + other.size);
      wing.first = first;
      wing.last = last;
      wing.bridge = q;
      wing.excluded = k;
      wing.eliminations = candidates_at(seen, y);
    }
  }

  // The first of these candidates for which it takes two sets: it sees no place of x in the house
  // itself, and no set that would lose its digit sees all of them.
  Candidate first_excluded(Constraint q, Digit y, const CellSet& seen) {
    const Mask held = search_->grid().mask(q);
    Candidate found = NO_CANDIDATE;
    seen.for_each([&](Cell i) {
      if (found != NO_CANDIDATE) return;
      const Candidate k = candidate_of(i, y);
      const auto& members = search_->grid().tables().members(q);
      for (const std::uint8_t n : Members(held)) {
        if (cell_of(members[n]) == i) return;
      }
      for (const Flank& side : sides_[q]) {
        if (side.covered != held) continue;
        for (const std::uint16_t n : sets_->with(side.places)) {
          if (has(sets_->seeing(k), n)) return;
        }
      }
      found = k;
    });
    return found;
  }

  Search* search_ = nullptr;
  AlsSets* sets_ = nullptr;
  std::array<std::vector<Flank>, MOST_CONSTRAINTS> sides_;
  std::vector<Flank> partial_;  // those of a constraint that do not see all its places
  std::vector<Wing> found_;
};

// The reason of a wing: a chain from y in one set to y in the other, by way of x.
why::Ground pattern_of(const Grid& grid, const AlsSets& sets, const Wing& wing) {
  const Digit x = static_cast<Digit>(wing.bridge % 9);
  const Digit y = digit_of(wing.excluded);
  const Als& first = sets[wing.first];
  const Als& last = sets[wing.last];
  const auto places = [&](const Als& one, Digit d) {
    return candidates_at(sets.places_in(one, d).here, d);
  };
  CandidateSet here;
  CandidateSet there;
  for (const std::uint8_t n : Members(grid.mask(wing.bridge))) {
    const Candidate k = grid.tables().members(wing.bridge)[n];
    (sets.places_in(first, x).seen.has(cell_of(k)) ? here : there).add(k);
  }
  return why::chain(
      {places(first, y), places(first, x), here, there, places(last, x), places(last, y)},
      {why::als({first.reason()}), why::constraint(wing.bridge), why::als({last.reason()})});
}

// The wings whose sets share no cell, have more than two cells, and no x in the house; for each set
// of conclusions only the one of fewest cells.
void als_w_wings(Search& search, const Asked& /*asked*/, Take take) {
  for (const Wing& wing : search.note<Wings>().all()) {
    const why::Ground pattern = pattern_of(search.grid(), search.note<AlsSets>(), wing);
    if (!take(Finding::removing(wing.eliminations).because(pattern))) return;
  }
}

const Listed ALS_W_WINGS_LISTED{
    {"als-w-wing", "", als_w_wings, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
