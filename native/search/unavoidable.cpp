#include "search/unavoidable.hpp"

#include <algorithm>

#include "sorting.hpp"

namespace whydoku {
namespace {

constexpr std::array<Kind, 3> KINDS{ROW, COLUMN, BOX};

bool comes_first(const CellSet& one, const CellSet& other) {
  const CellSet mine = one - other, theirs = other - one;
  if (mine.is_empty() || theirs.is_empty()) return theirs.is_empty() && !mine.is_empty();
  return mine.lowest() < theirs.lowest();
}

}  // namespace

struct UnavoidableSets::Search {
  const UnavoidableSets& of;
  Patience& patience;
  std::vector<CellSet> found{};
  CellSet barred{};  // cells that stay as they are
  CellSet set{};
  CellSet open{};  // cells of the set that have no other digit yet
  std::array<Mask, HOUSES> moved{};  // the digits that have moved into a house
  // How many cells of the set each house has, and each digit, and how many of a kind have just one:
  // those need another.
  std::array<std::uint8_t, HOUSES + 9> counts{};
  std::array<std::uint8_t, 4> lonely{};

  void count(std::size_t group, int by) {
    std::uint8_t& n = counts[group];
    lonely[group / 9] = static_cast<std::uint8_t>(lonely[group / 9] - (n == 1));
    n = static_cast<std::uint8_t>(n + by);
    lonely[group / 9] = static_cast<std::uint8_t>(lonely[group / 9] + (n == 1));
  }
  void count_cell(Cell i, int by) {
    for (const Kind kind : KINDS) count(house_of(kind, i), by);
    count(HOUSES + of.digits_[i], by);
  }

  std::size_t fewest() const {
    const auto needed = *std::max_element(lonely.begin(), lonely.end());
    return static_cast<std::size_t>(set.count()) + needed;
  }

  // The cells that change if a digit moves into a cell.
  CellSet pushed(Cell i, Digit d) const {
    CellSet cells;
    for (const Kind kind : KINDS) cells.add(of.cell_of_[house_of(kind, i)][d]);
    return cells;
  }

  Mask options(Cell i) const {
    Mask barred_digits = bit_of(of.digits_[i]);
    for (const Kind kind : KINDS) barred_digits |= moved[house_of(kind, i)];
    Mask left = 0;
    const auto room = of.size_ - static_cast<std::size_t>(set.count());
    for (const Digit d : Members(without(ALL_NINE, barred_digits))) {
      const CellSet more = pushed(i, d) - set;
      if (more.meets(barred) || static_cast<std::size_t>(more.count()) > room) continue;
      left |= bit_of(d);
    }
    return left;
  }

  bool holds_known(CellSet added) const {
    while (!added.is_empty()) {
      for (const CellSet& known : of.known_[added.take_lowest()]) {
        if (known.is_within(set)) return true;
      }
    }
    return false;
  }

  void add(CellSet cells, int by) {
    cells.for_each([&](Cell i) { count_cell(i, by); });
  }

  void walk() {
    patience.tick();
    if (open.is_empty()) {
      found.push_back(set);
      return;
    }
    Cell cell = 0;
    Mask digits = 0;
    unsigned fewest_options = 10;
    open.for_each([&](Cell i) {
      if (fewest_options == 0) return;
      const Mask here = options(i);
      if (size_of(here) >= fewest_options) return;
      fewest_options = size_of(here);
      digits = here;
      cell = i;
    });
    for (const Digit d : Members(digits)) {
      const CellSet more = pushed(cell, d) - set, set_before = set, open_before = open;
      for (const Kind kind : KINDS) moved[house_of(kind, cell)] ^= bit_of(d);
      set |= more;
      open |= more;
      open.remove(cell);
      add(more, 1);
      if (fewest() <= of.size_ && !holds_known(more)) walk();
      add(more, -1);
      set = set_before;
      open = open_before;
      for (const Kind kind : KINDS) moved[house_of(kind, cell)] ^= bit_of(d);
    }
  }

  void all_from(Cell first) {
    for (Cell i = 0; i < first; ++i) barred.add(i);
    set = open = CellSet::just(first);
    count_cell(first, 1);
    walk();
  }
};

UnavoidableSets::UnavoidableSets(const Cells& solution, std::size_t largest) : largest_(largest) {
  for (Cell i = 0; i < CELLS; ++i) {
    digits_[i] = static_cast<Digit>(solution[i] - 1);
    for (const Kind kind : KINDS) cell_of_[house_of(kind, i)][digits_[i]] = i;
  }
}

void UnavoidableSets::go_on() {
  if (++first_ < CELLS) return;
  for (const CellSet& set : found_) {
    set.for_each([&](Cell i) { known_[i].push_back(set); });
  }
  found_.clear();
  first_ = 0;
  ++size_;
}

std::optional<CellSet> UnavoidableSets::next(Patience& patience) {
  while (ready_.empty() && size_ <= largest_) {
    Search search{*this, patience};
    search.all_from(first_);
    std::vector<CellSet>& found = search.found;
    sort_all(found.begin(), found.end(), comes_first);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    ready_.assign(found.begin(), found.end());
    found_.insert(found_.end(), found.begin(), found.end());
    go_on();
  }
  if (ready_.empty()) return std::nullopt;
  const CellSet first = ready_.front();
  ready_.pop_front();
  return first;
}

std::vector<CellSet> unavoidable_sets(const Cells& solution, std::size_t largest,
                                      Patience& patience) {
  UnavoidableSets sets(solution, largest);
  std::vector<CellSet> found;
  while (const auto set = sets.next(patience)) found.push_back(*set);
  return found;
}

}  // namespace whydoku
