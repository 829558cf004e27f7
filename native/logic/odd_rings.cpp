#include "logic/odd_rings.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "logic/guardians.hpp"
#include "logic/order.hpp"
#include "logic/techniques.hpp"

namespace whydoku::logic {

namespace {

constexpr unsigned FEWEST_OF_PAIR = 3;

// Places of a digit

// What a ring of places proves: the placement of a sole guardian, or eliminations.
struct Proof {
  PlaceRing ring;
  CandidateSet placements = {};
  CandidateSet eliminations = {};

  Proof(const PlaceRing& of) : ring(of) {
    if (ring.guardians.count() == 1) {
      placements = digit_in(ring.guardians, ring.digit);
    } else {
      eliminations = digit_in(ring.seen, ring.digit);
    }
  }
  // How many places and guardians there are.
  std::size_t size() const { return ring.size + static_cast<std::size_t>(ring.guardians.count()); }
  Finding finding() const {
    return Finding{placements, eliminations}.because(ring.ground());
  }
};

// What the rings of places of a digit prove: the smallest for each conclusion.
class Proved {
 public:
  explicit Proved(std::vector<Proof>& found) : found_(found) {}

  void add(const PlaceRing& ring) {
    const Proof proof(ring);
    const bool is_placing = !proof.placements.is_empty();
    Known& known = is_placing ? placed_ : excluded_;
    const auto [n, is_new] =
        known.conclusions.add(is_placing ? proof.placements : proof.eliminations);
    if (is_new) {
      known.places.push_back(found_.size());
      found_.push_back(proof);
    } else if (proof.size() < found_[known.places[n]].size()) {
      found_[known.places[n]] = proof;
    }
  }

 private:
  // The conclusions of one kind, and where each of them is found.
  struct Known {
    NumberedSets conclusions;
    std::vector<std::size_t> places;
  };

  std::vector<Proof>& found_;
  Known placed_;
  Known excluded_;
};

void broken_wings(Search& search, const Asked& asked, Take take) {
  std::vector<Proof> found;
  for (Digit d = 0; d < 9; ++d) {
    if (!asked.wants_digit(d)) continue;
    Proved proved(found);
    RingsOfPlaces(
        search, d,
        [](const CellSet& guarding, const CellSet& seen) {
          return guarding.count() == 1 || !seen.is_empty();
        },
        [&](const PlaceRing& ring) { proved.add(ring); })
        .search();
  }
  sort_stably(found.begin(), found.end(), [](const Proof& one, const Proof& other) {
    if (one.size() != other.size()) return one.size() < other.size();
    return std::max(one.eliminations.count(), 1U) > std::max(other.eliminations.count(), 1U);
  });
  for (const Proof& proof : found) {
    if (!take(proof.finding())) return;
  }
}

// Cells with two digits

// The rings of cells that have both digits of a pair, and guardians. They begin as those of places.
class RingsOfCells {
 public:
  RingsOfCells(Search& search, Mask pair, std::vector<DeadlyPattern>& found)
      : grid_(search.grid()), patience_(search.patience()), pair_(pair), found_(found) {
    for (Cell i = 0; i < CELLS; ++i) {
      if ((grid_.mask(i) & pair) == pair) cells_.add(i);
    }
  }

  void search() {
    cells_.for_each([&](Cell first) {
      ring_[0] = first;
      extend(1, CellSet());
    });
  }

 private:
  // Goes on from a ring of some cells. The cells `barred` see one of these other than the first and
  // the last.
  void extend(std::size_t size, const CellSet& barred) {
    patience_.tick();
    const Cell here = ring_[size - 1];
    const Cell first = ring_[0];
    CellSet following = ((SEEN[here] & cells_) - barred) & LATER[first];
    while (!following.is_empty()) {
      const Cell i = following.lowest();
      following.remove(i);
      if (++tried_ > MOST_TRIED_FOR_RINGS) return;
      ring_[size] = i;
      if (!may_guard(size + 1)) continue;
      if (size > 1 && SEEN[first].has(i)) {
        if (is_length_of_ring(size + 1) && ring_[1] < i) add(size + 1);
      } else if (size + 1 < LONGEST_RING) {
        extend(size + 1, size > 1 ? barred | SEEN[here] : CellSet());
      }
    }
  }

  // Whether the further candidates of the first cells can prove something as guardians.
  bool may_guard(std::size_t size) const {
    unsigned in_roof = 0;
    Mask digits = 0;
    CellSet seen = ALL_CELLS;
    for (std::size_t n = 0; n < size; ++n) {
      const Mask others = without(grid_.mask(ring_[n]), pair_);
      if (others == 0) continue;
      ++in_roof;
      digits = united(digits, others);
      seen &= SEEN[ring_[n]];
    }
    if (in_roof <= DeadlyPattern::MOST_MIXED_ROOF) return true;
    if (size_of(digits) != 1) return false;
    bool is_seen = false;
    seen.for_each([&](Cell i) { is_seen = is_seen || (grid_.mask(i) & digits) != 0; });
    return is_seen;
  }

  void add(std::size_t length) {
    DeadlyPattern ring;
    for (std::size_t n = 0; n < length; ++n) ring.add(ring_[n], pair_, grid_.mask(ring_[n]));
    ring.cannot_fill(std::span(ring_).first(length));
    if (!ring.roof().empty()) found_.push_back(std::move(ring));
  }

  const Grid& grid_;
  Patience& patience_;
  Mask pair_;
  std::vector<DeadlyPattern>& found_;
  CellSet cells_;
  std::array<Cell, LONGEST_RING> ring_{};
  unsigned tried_ = 0;
};

const Listed ODD_RINGS_LISTED{
    {"bivalue-oddagon", "", by_four_rules<CellRings>, Needs::BOXES},
    {"broken-wing", "digit", broken_wings, Needs::BOXES},
};

}  // namespace

void CellRings::make(Search& search) {
  const Grid& grid = search.grid();
  found_.clear();
  std::array<std::uint8_t, ALL_NINE + 1> count{};
  for (Cell i = 0; i < CELLS; ++i) {
    if (size_of(grid.mask(i)) == 2) ++count[grid.mask(i)];
  }
  for (Mask pair = 0; pair <= ALL_NINE; ++pair) {
    if (count[pair] >= FEWEST_OF_PAIR) RingsOfCells(search, pair, found_).search();
  }
}

}  // namespace whydoku::logic
