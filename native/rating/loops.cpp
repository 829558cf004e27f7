#include "rating/loops.hpp"

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

// The cells of one colour are all in different rows: there are nine at most.
constexpr std::size_t LONGEST = 18;
constexpr std::size_t SHORTEST = 4;

double base_difficulty(std::size_t length) {
  constexpr double RECTANGLE = 4.5;
  if (length >= 10) return RECTANGLE + 0.3 + 0.2;
  if (length == 8) return RECTANGLE + 0.2;
  if (length == 6) return RECTANGLE + 0.1;
  return RECTANGLE;
}

using Houses = std::uint32_t;  // a set of houses

constexpr std::array<Houses, CELLS> make_houses() {
  std::array<Houses, CELLS> houses{};
  for (Cell i = 0; i < CELLS; ++i) {
    for (const Kind kind : KINDS_BY_ROW) houses[i] |= Houses{1} << house_of(kind, i);
  }
  return houses;
}

constexpr auto HOUSES_OF = make_houses();

// The cells of a walk. Their two colours take turns. A loop exchanges its digits soundly if it has
// as many cells of either colour in each house, which are then one of each: so no colour may have
// two cells in a house (`takes`), and both must meet the same houses (`is_loop`).
class Path {
 public:
  std::size_t size() const { return size_; }
  Cell first() const { return cells_[0]; }
  Cell last() const { return cells_[size_ - 1]; }
  std::span<const Cell> cells() const { return std::span(cells_).first(size_); }
  bool has(Cell i) const { return known_.has(i); }

  bool takes(Cell i) const { return (met_[size_ % 2] & HOUSES_OF[i]) == 0; }
  bool is_loop() const { return met_[0] == met_[1]; }

  void push(Cell i) {
    met_[size_ % 2] |= HOUSES_OF[i];
    known_.add(i);
    cells_[size_++] = i;
  }
  void pop() {
    const Cell i = cells_[--size_];
    met_[size_ % 2] &= ~HOUSES_OF[i];
    known_.remove(i);
  }

 private:
  std::array<Cell, LONGEST> cells_;
  std::size_t size_ = 0;
  CellSet known_;
  std::array<Houses, 2> met_{};
};

// The easiest finish of all loops offered so far.
//
// In all types p, q and so on are the roomy cells: those with more than the two digits of the pair.
// One of them holds an extra digit.
class Easiest {
 public:
  explicit Easiest(const Board& board) : board_(board) {}

  std::optional<Step> take() { return std::move(step_); }

  // Whether no loop of `length` cells or more can be easier.
  bool beats(std::size_t length) const {
    return !is_easier(base_difficulty(length < SHORTEST ? SHORTEST : length + length % 2), 1);
  }

  void offer_loop(std::span<const Cell> loop, Mask pair) {
    loop_ = loop;
    pair_ = pair;
    base_ = base_difficulty(loop.size());
    List<Cell, LONGEST> roomy;
    for (const Cell i : loop) {
      if (size_of(board_.digits(i)) > 2) roomy.push_back(i);
    }
    if (roomy.size() == 1) remove_pair(roomy[0]);
    if (roomy.size() > 2) remove_extra(roomy);
    if (roomy.size() == 2) {
      const Cell p = roomy[0];
      const Cell q = roomy[1];
      const Mask extra = without(united(board_.digits(p), board_.digits(q)), pair);
      if (size_of(extra) == 1) {
        remove_extra(roomy);
      } else {
        remove_by_sets(p, q, extra);
      }
      remove_unlocked(p, q);
    }
  }

 private:
  bool is_easier(double difficulty, unsigned type) const {
    if (!step_) return true;
    return difficulty < step_->difficulty || (difficulty == step_->difficulty && type < type_);
  }

  void offer(double difficulty, const Finish& finish, const CandidateSet& removals) {
    if (removals.is_empty()) return;
    type_ = finish.type;
    step_ = {.technique = Technique::unique_loop,
             .difficulty = difficulty,
             .removals = removals,
             .reason = LoopReason{{loop_.begin(), loop_.end()}, pair_, finish}};
  }

  // Type 1: the only roomy cell holds an extra digit, so none of the pair.
  void remove_pair(Cell i) {
    if (!is_easier(base_, 1)) return;
    CandidateSet removals;
    board_.collect(i, pair_, removals);
    offer(base_, {.type = 1}, removals);
  }

  // Type 2: all roomy cells have the same extra digit. One of them holds it, so the cells that see
  // all of them do not.
  void remove_extra(const List<Cell, LONGEST>& roomy) {
    if (!is_easier(base_, 2)) return;
    const Digit extra = lowest(without(board_.digits(roomy[0]), pair_));
    CellSet seen = SEEN[roomy[0]];
    for (const Cell i : roomy) seen &= SEEN[i];
    CandidateSet removals;
    seen.for_each([&](Cell i) { board_.collect(i, bit_of(extra), removals); });
    offer(base_, {.type = 2}, removals);
  }

  // Type 3, by sets of k: naked before hidden, and for each k all kinds of houses.
  void remove_by_sets(Cell p, Cell q, Mask extra) {
    for (unsigned k = size_of(extra); k <= 7; ++k) {
      for (const Kind kind : KINDS_BY_ROW) {
        const House h = house_of(kind, p);
        if (h != house_of(kind, q)) continue;
        if (2 * k <= board_.open_in(h)) remove_by_naked_set(p, q, extra, k, h);
        if (2 * k < board_.open_in(h)) remove_by_hidden_set(p, q, extra, k, h);
      }
    }
  }

  // One of the two roomy cells holds an extra digit. With k - 1 other cells of their house it makes
  // a naked set: k cells for the k digits that these cells and the extra digits are. The rest of
  // the house loses them.
  void remove_by_naked_set(Cell p, Cell q, Mask extra, unsigned k, House h) {
    const double difficulty = base_ + 0.1 * (k - 1);
    if (!is_easier(difficulty, 3)) return;
    const Mask others = without(ALL_NINE, places_of(p, q, h));
    const auto shared = static_cast<Mask>(extra & board_.digits(p) & board_.digits(q));
    Parts parts;
    for (const unsigned place : Members(others)) {
      parts.offer(place, board_.digits(HOUSE_CELLS[h][place]), 2, k);
    }
    parts.each_tight_with(k - 1, k, extra, [&](Mask places, Mask digits) {
      Mask held = shared;
      for (const std::size_t place : Members(places)) {
        held = united(held, board_.digits(HOUSE_CELLS[h][place]));
      }
      if (size_of(held) != k) return false;
      Finish finish{.type = 3, .house = h, .digits = digits};
      for (const std::size_t place : Members(places)) finish.cells.push_back(HOUSE_CELLS[h][place]);
      offer(difficulty, finish, detail::among(board_, h, without(others, places), digits));
      return !is_easier(difficulty, 3);
    });
  }

  // The pair and k - 2 other digits have k places in the house if the second roomy cell is left
  // out: the first roomy cell and k - 1 other cells. One of the two roomy cells holds an extra
  // digit, so only one of them can hold one of these k digits. The k - 1 other cells hold the rest,
  // and nothing else.
  void remove_by_hidden_set(Cell p, Cell q, Mask extra, unsigned k, House h) {
    const double difficulty = base_ + 0.1 * (k - 2);
    const Mask others = without(ALL_NINE, united(pair_, extra));
    if (!is_easier(difficulty, 3) || others == 0) return;
    const Mask taken = places_of(p, q, h);
    const Mask second = bit_of(place_of(kind_of(h), q));
    Parts parts;
    for (const unsigned d : Members(others)) {
      parts.offer(d, without(board_.places(h, static_cast<Digit>(d)), second), 1, k);
    }
    Mask start = 0;
    for (const Digit d : Members(pair_)) start = united(start, board_.places(h, d));
    parts.each_tight_with(k - 2, k, without(start, second), [&](Mask chosen, Mask places) {
      const auto digits = united(pair_, chosen);
      const Mask outside = without(places, taken);
      Finish finish{.type = 3, .house = h, .is_hidden = true, .digits = digits};
      for (const unsigned place : Members(outside)) finish.cells.push_back(HOUSE_CELLS[h][place]);
      offer(difficulty, finish, detail::among(board_, h, outside, without(ALL_NINE, digits)));
      return !is_easier(difficulty, 3);
    });
  }

  // Type 4: a digit of the pair has its only two places in a house in the roomy cells. One cell
  // holds it and the other an extra digit, so neither holds the other digit of the pair.
  void remove_unlocked(Cell p, Cell q) {
    if (!is_easier(base_, 4)) return;
    for (const Digit d : Members(pair_)) {
      for (const Kind kind : KINDS_BY_ROW) {
        const House h = house_of(kind, p);
        if (h != house_of(kind, q) || board_.places(h, d) != places_of(p, q, h)) continue;
        CandidateSet removals;
        board_.collect(p, without(pair_, bit_of(d)), removals);
        board_.collect(q, without(pair_, bit_of(d)), removals);
        return offer(base_, {.type = 4, .house = h, .digits = bit_of(d)}, removals);
      }
    }
  }

  static Mask places_of(Cell p, Cell q, House h) {
    const Kind kind = kind_of(h);
    return united(bit_of(place_of(kind, p)), bit_of(place_of(kind, q)));
  }

  const Board& board_;
  std::span<const Cell> loop_;
  Mask pair_ = 0;
  double base_ = 0;
  unsigned type_ = 0;
  std::optional<Step> step_;
};

// The walk from one start along houses, no two of the same kind in a row. At most two cells may
// hold more than the pair; any number may if they share one extra digit. As in Sudoku Explainer,
// the extra digits are gathered over all cells looked at on the way, even those that were not
// entered.
//
// The walk leaves out only what cannot close a loop that counts: cells that are on no loop, and
// paths that are too long or have two cells of one colour in a house.
class LoopWalk {
 public:
  LoopWalk(const Board& board, Easiest& easiest) : board_(board), easiest_(easiest) {}

  void from(Cell start) {
    pair_ = board_.digits(start);
    note_pair();
    if (!is_useful(start)) return;
    path_.push(start);
    follow(std::nullopt, 0, 2);
    path_.pop();
  }

 private:
  // Finds the cells that hold both digits, in each house, and which of these are useful. A loop has
  // two cells in each of its houses, so a cell that is alone in one of its houses is on no loop; it
  // is put aside, which may leave others alone.
  void note_pair() {
    const auto low = lowest(pair_);
    const auto high = lowest(without(pair_, bit_of(low)));
    for (House h = 0; h < HOUSES; ++h) {
      both_[h] = static_cast<Mask>(board_.places(h, low) & board_.places(h, high));
    }
    useful_ = both_;
    for (bool is_stable = false; !is_stable;) {
      is_stable = true;
      for (House h = 0; h < HOUSES; ++h) {
        if (size_of(useful_[h]) != 1) continue;
        put_aside(HOUSE_CELLS[h][lowest(useful_[h])]);
        is_stable = false;
      }
    }
  }

  void put_aside(Cell i) {
    for (const Kind kind : KINDS_BY_ROW) {
      Mask& useful = useful_[house_of(kind, i)];
      useful = without(useful, bit_of(place_of(kind, i)));
    }
  }

  bool is_useful(Cell i) const {
    return (useful_[house_of(BOX, i)] & bit_of(place_of(BOX, i))) != 0;
  }

  void follow(std::optional<Kind> before, Mask extra, int allowed) {
    for (const Kind kind : KINDS_BY_ROW) {
      if (kind == before) continue;
      const House h = house_of(kind, path_.last());
      for (const std::size_t place : Members(both_[h])) {
        const Cell i = HOUSE_CELLS[h][place];
        if (i == path_.first() && path_.size() >= SHORTEST && path_.is_loop()) {
          easiest_.offer_loop(path_.cells(), pair_);
        }
        if (path_.has(i)) continue;
        const Mask digits = board_.digits(i);
        extra = without(united(extra, digits), pair_);
        const bool is_roomy = digits != pair_;
        if (is_roomy && size_of(extra) != 1 && allowed <= 0) continue;
        if (!is_useful(i) || !path_.takes(i) || easiest_.beats(path_.size() + 1)) continue;
        path_.push(i);
        follow(kind, extra, is_roomy ? allowed - 1 : allowed);
        path_.pop();
      }
    }
  }

  const Board& board_;
  Easiest& easiest_;
  Mask pair_ = 0;
  std::array<Mask, HOUSES> both_{};
  std::array<Mask, HOUSES> useful_{};
  Path path_;
};

}  // namespace

std::optional<Step> unique_loop(const Board& board) {
  Easiest easiest(board);
  LoopWalk walk(board, easiest);
  for (Cell start = 0; start < CELLS; ++start) {
    if (size_of(board.digits(start)) != 2) continue;
    walk.from(start);
    if (easiest.beats(SHORTEST)) break;
  }
  return easiest.take();
}

}  // namespace whydoku::rating
