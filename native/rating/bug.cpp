#include "rating/bug.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "sets.hpp"
#include "rating/subsets.hpp"

namespace whydoku::rating {
namespace {

constexpr double DIFFICULTY = 5.6;
constexpr double SEVERAL = 5.7;

// The cells with extra candidates, in the order in which they are met, and their extra digits.
class Extras {
 public:
  std::size_t size() const { return size_; }
  Cell operator[](std::size_t n) const { return cells_[n]; }
  Mask digits(Cell i) const { return digits_[i]; }
  Mask all_digits() const { return all_; }
  // The cells that see all of them. None of them is among these, as no cell sees itself.
  const CellSet& seen() const { return seen_; }

  bool all_in(House h) const {
    for (std::size_t n = 0; n < size_; ++n) {
      if (house_of(kind_of(h), cells_[n]) != h) return false;
    }
    return true;
  }

  void add(Cell i, Digit d) {
    if (digits_[i] == 0) cells_[size_++] = i;
    digits_[i] = united(digits_[i], bit_of(d));
    all_ = united(all_, bit_of(d));
    if (size_ == 1) seen_ = SEEN[i];
    seen_ &= SEEN[i];
  }

 private:
  std::array<Cell, CELLS> cells_;
  std::size_t size_ = 0;
  std::array<Mask, CELLS> digits_{};
  Mask all_ = 0;
  CellSet seen_;
};

// The cells with three digits or more among some places: how many, and the last one.
struct Roomy {
  std::size_t count = 0;
  Cell cell = 0;
};

Roomy roomy_among(const Board& board, House h, Mask places) {
  Roomy found;
  for (const std::size_t place : Members(places)) {
    const Cell i = HOUSE_CELLS[h][place];
    if (size_of(board.digits(i)) < 3) continue;
    ++found.count;
    found.cell = i;
  }
  return found;
}

// Whether, without the extras, every open cell has two digits and every digit two places or none in
// each house.
bool leaves_pairs(const Board& board, const Extras& extras) {
  for (Cell i = 0; i < CELLS; ++i) {
    if (board.is_open(i) && size_of(without(board.digits(i), extras.digits(i))) != 2) return false;
  }
  for (House h = 0; h < HOUSES; ++h) {
    unsigned once = 0;
    unsigned twice = 0;
    unsigned more = 0;
    for (const Cell i : HOUSE_CELLS[h]) {
      const Mask digits = without(board.digits(i), extras.digits(i));
      more |= twice & digits;
      twice |= once & digits;
      once |= digits;
    }
    if (more != 0 || once != twice) return false;
  }
  return true;
}

// A digit that has one place in a house, or more than two, must be extra in a cell there. If just
// one of these cells has three digits or more, it is that cell. If several have, the house decides
// nothing: another house of the cell must.
std::optional<Extras> extras_of(const Board& board) {
  Extras extras;
  for (const House h : HOUSES_BY_ROW) {
    for (Digit d = 0; d < 9; ++d) {
      const Mask places = board.places(h, d);
      if (places == 0 || size_of(places) == 2) continue;
      const Roomy roomy = roomy_among(board, h, places);
      if (roomy.count == 0) return std::nullopt;
      if (roomy.count > 1) continue;
      extras.add(roomy.cell, d);
      const bool is_one_digit = size_of(extras.all_digits()) == 1;
      if (extras.size() > 1 && !is_one_digit && extras.seen().is_empty()) return std::nullopt;
    }
  }
  if (extras.size() == 0 || !leaves_pairs(board, extras)) return std::nullopt;
  return extras;
}

std::optional<Step> step(const Extras& extras, double difficulty, const Finish& finish,
                         const CandidateSet& removals) {
  if (removals.is_empty()) return std::nullopt;
  BugReason reason{{}, finish};
  for (std::size_t n = 0; n < extras.size(); ++n) {
    for (const Digit d : Members(extras.digits(extras[n]))) {
      reason.extra.push_back(candidate_of(extras[n], d));
    }
  }
  return Step{.technique = Technique::bug,
              .difficulty = difficulty,
              .removals = removals,
              .reason = std::move(reason)};
}

// Type 1: the only cell with extra candidates holds one of them, so no other digit.
std::optional<Step> by_one_cell(const Board& board, const Extras& extras) {
  CandidateSet removals;
  board.collect(extras[0], without(ALL_NINE, extras.all_digits()), removals);
  return step(extras, DIFFICULTY, {.type = 1}, removals);
}

// Type 2: all extra candidates have the same digit. One of them is true, so cells that see all of
// them do not hold the digit.
std::optional<Step> by_one_digit(const Board& board, const Extras& extras) {
  CandidateSet removals;
  extras.seen().for_each([&](Cell i) { board.collect(i, extras.all_digits(), removals); });
  return step(extras, SEVERAL, {.type = 2}, removals);
}

// Type 4: two cells of a house have extra candidates and share one other digit. Without the extras
// that digit has its two places of the house in these cells, so one of them holds it; the other
// holds an extra digit. Neither holds anything else.
std::optional<Step> by_shared_digit(const Board& board, const Extras& extras) {
  const Cell p = extras[0];
  const Cell q = extras[1];
  const Mask shared =
      without(static_cast<Mask>(board.digits(p) & board.digits(q)), extras.all_digits());
  if (size_of(shared) != 1) return std::nullopt;
  for (const Kind kind : KINDS_BY_ROW) {
    const House h = house_of(kind, p);
    if (h != house_of(kind, q)) continue;
    CandidateSet removals;
    for (const Cell i : {p, q}) {
      board.collect(i, without(ALL_NINE, united(extras.digits(i), shared)), removals);
    }
    return step(extras, SEVERAL, {.type = 4, .house = h, .digits = shared}, removals);
  }
  return std::nullopt;
}

// Type 3: one of the cells holds an extra digit. With k - 1 other cells of their house, which they
// all see, it is a naked set of k, and the house's other cells lose its digits. All k of a house
// come before the next house.
std::optional<Step> by_naked_set(const Board& board, const Extras& extras) {
  for (const Kind kind : KINDS_BY_ROW) {
    const House h = house_of(kind, extras[0]);
    if (!extras.all_in(h)) continue;
    List<Cell, 8> seen;
    for (const Cell i : PEERS[extras[0]]) {
      if (extras.seen().has(i) && house_of(kind, i) == h) seen.push_back(i);
    }
    for (unsigned k = 2; k <= 6 && k <= seen.size(); ++k) {
      Parts parts;
      for (unsigned n = 0; n < seen.size(); ++n) parts.offer(n, board.digits(seen[n]), 2, k);
      std::optional<Step> found;
      parts.each_tight_with(k - 1, k, extras.all_digits(), [&](Mask chosen, Mask digits) {
        Finish finish{.type = 3, .house = h, .digits = digits};
        Mask held = 0;
        CandidateSet removals;
        for (unsigned n = 0; n < seen.size(); ++n) {
          if ((chosen & bit_of(n)) != 0) {
            finish.cells.push_back(seen[n]);
            held = united(held, board.digits(seen[n]));
          } else {
            board.collect(seen[n], digits, removals);
          }
        }
        if (held == digits) found = step(extras, SEVERAL + 0.1 * (k - 1), finish, removals);
        return found.has_value();
      });
      if (found) return found;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Step> bug(const Board& board) {
  const std::optional<Extras> extras = extras_of(board);
  if (!extras) return std::nullopt;
  if (extras->size() == 1) return by_one_cell(board, *extras);
  std::optional<Step> found;
  const bool is_one_digit = size_of(extras->all_digits()) == 1;
  if (is_one_digit) found = by_one_digit(board, *extras);
  if (!is_one_digit && extras->seen().is_empty()) return std::nullopt;
  if (!found && extras->size() == 2) found = by_shared_digit(board, *extras);
  if (!found && !is_one_digit) found = by_naked_set(board, *extras);
  return found;
}

}  // namespace whydoku::rating
