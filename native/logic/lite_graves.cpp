// Graves of few cells with two digits each, but not all with the same two.
//
//   ab . . ab           Every house has each digit of the pattern in two of its cells or in none,
//   .  . . .            as in the grave of all open cells; so each cell could take its other digit.
//   bc . . ab  ac ...   Where all have the same two digits, it is a rectangle or a loop instead.
#include <array>
#include <bit>
#include <vector>

#include "logic/loops_and_graves.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// Larger ones are hardly ever met and take long to find.
constexpr std::size_t LARGEST_LITE = 10;
constexpr std::size_t LARGEST_EXTENDED = 8;  // the most cells of an extended rectangle
// The most candidates of a cell with guardians.
constexpr unsigned LARGEST_ROOF_CELL = 4;

// Two digits for a cell.
struct Option {
  Cell cell;
  Mask pair;
  bool is_in_roof;
  // The places that they take, as constraints of houses.
  ConstraintSet places;
};

class LiteGraveSearch {
 public:
  LiteGraveSearch(Search& search, std::vector<DeadlyPattern>& found)
      : grid_(search.grid()), tables_(grid_.tables()), patience_(search.patience()), found_(found) {
    for (Cell i = 0; i < CELLS; ++i) {
      const Mask mask = grid_.mask(i);
      if (!is_open(grid_, i)) continue;
      ++open_;
      if (size_of(mask) > LARGEST_ROOF_CELL) continue;
      each_choice(mask, 2, [&](Mask pair) { options_.push_back({i, pair, mask != pair, {}}); });
    }
    for (Option& one : options_) {
      for (const House h : tables_.houses_of(one.cell)) {
        for (const Digit d : Members(one.pair)) {
          const Constraint q = constraint_of(h, d);
          one.places.add(q);
          at_[q].push_back(&one);
        }
      }
    }
  }

  // A pattern grows from its first cell, each time at a place that only one of its cells takes; so
  // it is found once.
  void search() {
    for (const Option& one : options_) {
      chosen_[0] = &one;
      size_ = 1;
      extend(one.places, {}, one.is_in_roof);
    }
  }

 private:
  // `once` and `twice` are the places that one of the chosen cells takes and two.
  void extend(const ConstraintSet& once, const ConstraintSet& twice, unsigned in_roof) {
    patience_.tick();
    if (once.is_empty()) {
      if (in_roof > 0) add();
      return;
    }
    std::size_t lonely = 0;
    const std::vector<const Option*>* fewest = nullptr;
    once.each([&](Constraint q) {
      ++lonely;
      if (fewest == nullptr || at_[q].size() < fewest->size()) fewest = &at_[q];
      return true;
    });
    // A cell more is the second one of all its places at most.
    const std::size_t most = 2 * tables_.most_houses_of_cell();
    if (size_ + (lonely + most - 1) / most > LARGEST_LITE) return;
    for (const Option* one : *fewest) {
      const unsigned roof = in_roof + one->is_in_roof;
      if (one->cell <= chosen_[0]->cell || is_taken(one->cell) ||
          !(one->places & twice).is_empty() || roof > DeadlyPattern::MOST_MIXED_ROOF) {
        continue;
      }
      chosen_[size_++] = one;
      const ConstraintSet both = once & one->places;
      extend((once | one->places) - both, twice | both, roof);
      --size_;
    }
  }

  bool is_taken(Cell i) const {
    return std::any_of(chosen_.begin(), chosen_.begin() + static_cast<std::ptrdiff_t>(size_),
                       [i](const Option* one) { return one->cell == i; });
  }

  void add() {
    std::array<const Option*, LARGEST_LITE> some = chosen_;
    sort_all(some.begin(), some.begin() + static_cast<std::ptrdiff_t>(size_),
             [](const Option* one, const Option* other) { return one->cell < other->cell; });
    DeadlyPattern pattern;
    std::array<Cell, LARGEST_LITE> cells{};
    std::array<Mask, LARGEST_LITE> pairs{};
    Mask digits = 0;
    for (std::size_t n = 0; n < size_; ++n) {
      cells[n] = some[n]->cell;
      pairs[n] = some[n]->pair;
      digits = united(digits, pairs[n]);
      pattern.add(cells[n], pairs[n], grid_.mask(cells[n]));
    }
    const std::span in = std::span(cells).first(size_);
    if (size_of(digits) > 2 && size_ < open_ && !is_extended(in, size_of(digits)) &&
        can_fill(tables_, in, std::span(pairs).first(size_))) {
      found_.push_back(std::move(pattern));
    }
  }

  // Whether cells are where two lines are crossed by as many others as there are digits, at each by
  // two cells that share all their other houses.
  bool is_extended(std::span<const Cell> cells, std::size_t digits) const {
    if (cells.size() != 2 * digits || cells.size() > LARGEST_EXTENDED) return false;
    for (const Kind kind : {ROW, COLUMN}) {
      Houses lines = 0;
      for (const Cell i : cells) lines |= Houses{1} << house_of(kind, i);
      if (std::popcount(lines) != 2) continue;
      const auto is_across = [&](Cell i, Cell j) {
        return (tables_.house_bits(i) ^ tables_.house_bits(j)) == lines;
      };
      const auto is_crossing = [&](Cell i) {
        return std::any_of(cells.begin(), cells.end(), [&](Cell j) { return is_across(i, j); });
      };
      if (std::all_of(cells.begin(), cells.end(), is_crossing)) return true;
    }
    return false;
  }

  const Grid& grid_;
  const Tables& tables_;
  Patience& patience_;
  std::vector<DeadlyPattern>& found_;
  std::size_t open_ = 0;
  std::vector<Option> options_;
  std::array<std::vector<const Option*>, MOST_CONSTRAINTS> at_;  // those that take each place
  std::array<const Option*, LARGEST_LITE> chosen_{};
  std::size_t size_ = 0;
};

}  // namespace

void LiteGraves::make(Search& search) {
  found_.clear();
  LiteGraveSearch(search, found_).search();
  leave_out_linked(search.grid(), found_);
}

}  // namespace whydoku::logic
