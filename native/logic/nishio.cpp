// Nishio: a digit is supposed in a cell, and followed alone until a house has no place for it.
//
// Python states it as `refute` of src/whydoku/structures/refutation.py, among the constraints of
// one digit. The facts that a contradiction needs depend on the order of the singles; it is the
// same.
#include <algorithm>
#include <array>
#include <vector>

#include "logic/finding.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// What is the same for all suppositions of a digit: its places, and the houses with a lone one that
// is not on the grid yet.
struct PlacesOfDigit {
  CellSet possible;
  CellSet true_cells;
  std::array<Mask, HOUSES> in_houses;
  std::vector<House> lone;

  PlacesOfDigit(const Grid& grid, Digit d) {
    for (House h = 0; h < HOUSES; ++h) {
      const Constraint q = constraint_of(h, d);
      in_houses[h] = grid.mask(q);
      if (grid.lone().has(q)) lone.push_back(h);
    }
    for (Cell i = 0; i < CELLS; ++i) {
      if (grid.bits().has(candidate_of(i, d))) possible.add(i);
      if (grid.digits().has(candidate_of(i, d))) true_cells.add(i);
    }
  }
};

// The digit is true in a cell, the last one that a house has.
struct Single {
  Cell cell;
  House house;
};

// A line of thought about one digit.
class LineOfDigit {
 public:
  explicit LineOfDigit(const PlacesOfDigit& places)
      : places_(places), possible_(places.possible), in_houses_(places.in_houses) {}

  // The facts that a refutation of a cell needs; NOT_REFUTED if it is not refuted.
  static constexpr std::size_t NOT_REFUTED = 255;
  std::size_t facts_against(Cell supposed) {
    waiting_ = places_.lone;
    settled_ = places_.true_cells;
    settle(supposed);
    for (std::size_t at = 0; broken_ == NO_HOUSE && at < waiting_.size(); ++at) {
      const House h = waiting_[at];
      const Cell i = HOUSE_CELLS[h][lowest(in_houses_[h])];
      if (settled_.has(i)) continue;
      const Numbers needs = causes(h);
      singles_[events_] = {i, h};
      needs_[events_] = needs;
      settle(i);
    }
    return broken_ == NO_HOUSE ? NOT_REFUTED : shortest(supposed);
  }

 private:
  using Numbers = std::uint16_t;  // a set of events
  // True cells do not see each other, so there are at most nine; event 0 is the supposition.
  static constexpr std::size_t MOST_EVENTS = 10;
  static constexpr House NO_HOUSE = 255;

  void settle(Cell true_cell) {
    const std::size_t number = events_++;
    settled_.add(true_cell);
    const CellSet gone = SEEN[true_cell] & possible_;
    possible_ -= gone;
    excluded_ |= gone;
    gone.for_each([&](Cell i) {
      cause_[i] = static_cast<std::uint8_t>(number);
      for (const Kind kind : {ROW, COLUMN, BOX}) {
        const House h = house_of(kind, i);
        in_houses_[h] = without(in_houses_[h], bit_of(place_of(kind, i)));
        if (has_one(in_houses_[h])) {
          waiting_.push_back(h);
        } else if (in_houses_[h] == 0 && broken_ == NO_HOUSE) {
          broken_ = h;
        }
      }
    });
  }

  // The events that excluded places of a house.
  Numbers causes(House h) const {
    Numbers numbers = 0;
    (HOUSE_SETS[h] & excluded_).for_each([&](Cell i) {
      numbers = static_cast<Numbers>(numbers | 1U << cause_[i]);
    });
    return numbers;
  }

  // How many of the facts are needed: first those that are relied on, then without those that are
  // superfluous because later ones exclude the same, each tried once from the last.
  std::size_t shortest(Cell supposed) const {
    Numbers needed = causes(broken_);
    for (std::size_t number = events_; number-- > 1;) {
      if ((needed >> number & 1) != 0) needed = static_cast<Numbers>(needed | needs_[number]);
    }
    needed = static_cast<Numbers>(needed & ~1U);
    for (std::size_t number = events_; number-- > 1;) {
      const auto fewer = static_cast<Numbers>(needed & ~(1U << number));
      if (fewer != needed && is_refutation(supposed, fewer)) needed = fewer;
    }
    return static_cast<std::size_t>(size_of(needed >> 1));
  }

  bool is_refutation(Cell supposed, Numbers facts) const {
    CellSet here = places_.possible - SEEN[supposed];
    for (std::size_t number = 1; number < events_; ++number) {
      if ((facts >> number & 1) == 0) continue;
      const auto [cell, house] = singles_[number];
      if ((here & HOUSE_SETS[house]) != CellSet::of(cell)) return false;
      here -= SEEN[cell];
    }
    return !here.meets(HOUSE_SETS[broken_]);
  }

  const PlacesOfDigit& places_;
  CellSet possible_;
  std::array<Mask, HOUSES> in_houses_;
  CellSet settled_;
  CellSet excluded_;
  std::array<std::uint8_t, CELLS> cause_;  // of what is excluded
  std::array<Single, MOST_EVENTS> singles_;
  std::array<Numbers, MOST_EVENTS> needs_;
  std::size_t events_ = 0;
  std::vector<House> waiting_;
  House broken_ = NO_HOUSE;
};

struct Refuted {
  std::size_t facts;
  Candidate candidate;
};

// Excludes what is refuted, by the fewest facts first, then by candidate.
void nishio(Search& search, const Asked& asked, Take take) {
  const Grid& grid = search.grid();
  if (grid.is_broken()) return;
  std::vector<Refuted> found;
  for (Digit d = 0; d < 9; ++d) {
    if (!asked.wants_digit(d)) continue;
    const PlacesOfDigit places(grid, d);
    (places.possible - places.true_cells).for_each([&](Cell i) {
      search.patience().tick();
      const std::size_t facts = LineOfDigit(places).facts_against(i);
      if (facts != LineOfDigit::NOT_REFUTED) found.push_back({facts, candidate_of(i, d)});
    });
  }
  sort_all(found.begin(), found.end(), [](const Refuted& one, const Refuted& other) {
    return one.facts != other.facts ? one.facts < other.facts : one.candidate < other.candidate;
  });
  for (const Refuted& one : found) {
    const Candidate k = one.candidate;
    if (!take(Finding::removing(CandidateSet::just(k), Numbers{k}))) return;
  }
}

const Listed NISHIO_LISTED{
    {"nishio", "digit", nishio},
};

}  // namespace

}  // namespace whydoku::logic
