#include "rating/aligned.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "rating/sets.hpp"

namespace whydoku::rating {
namespace {

// The cells to look at: what each base cell is excluded by.
class Bases {
 public:
  Bases(const Board& board, unsigned largest) {
    CellSet singles;
    CellSet excluders;
    for (Cell i = 0; i < CELLS; ++i) {
      const unsigned size = size_of(board.digits(i));
      if (size == 1) singles.add(i);
      if (size >= 2 && size <= largest) excluders.add(i);
    }
    for (Cell i = 0; i < CELLS; ++i) {
      if (size_of(board.digits(i)) < 2 || !(SEEN[i] & singles).is_empty()) continue;
      excluders_[i] = SEEN[i] & excluders;
      if (excluders_[i].is_empty()) continue;
      cells_[size_++] = i;
      set_.add(i);
    }
  }

  std::span<const Cell> cells() const { return std::span(cells_).first(size_); }
  const CellSet& set() const { return set_; }
  const CellSet& excluders(Cell i) const { return excluders_[i]; }

 private:
  std::array<Cell, CELLS> cells_;
  std::size_t size_ = 0;
  CellSet set_;
  std::array<CellSet, CELLS> excluders_;
};

// visit(one, other) for every two of a list, in colex order, until it gives something.
template <class Visit>
std::optional<Step> first_pair(std::span<const Cell> cells, Visit&& visit) {
  for (std::size_t n = 1; n < cells.size(); ++n) {
    for (std::size_t m = 0; m < n; ++m) {
      if (std::optional<Step> found = visit(cells[m], cells[n])) return found;
    }
  }
  return std::nullopt;
}

// What the digits of common excluders forbid.
class Forbidden {
 public:
  Forbidden(const Board& board, const CellSet& excluders) {
    excluders.for_each([&](Cell i) { masks_.push_back(board.digits(i)); });
  }

  // The digits z without a place beside others: those of an excluder are all among them and z.
  Mask beside(Mask others) const {
    Mask digits = 0;
    for (const Mask mask : masks_) {
      const Mask rest = without(mask, others);
      if (rest == 0) return ALL_NINE;
      if ((rest & (rest - 1)) == 0) digits = joined(digits, rest);
    }
    return digits;
  }

 private:
  List<Mask, PEER_COUNT> masks_;
};

// The digit itself where two cells see each other, of which one holds it.
Mask doubled(Cell one, Cell other, Digit d) { return SEEN[one].has(other) ? bit_of(d) : Mask{0}; }

template <std::size_t N>
std::optional<Step> step(const Board& board, Technique technique, double difficulty,
                         const std::array<Cell, N>& cells, const std::array<Mask, N>& allowed,
                         const CellSet& excluders) {
  bool removes = false;
  for (std::size_t n = 0; n < N; ++n) removes = removes || allowed[n] != board.digits(cells[n]);
  if (!removes) return std::nullopt;
  AlignedReason reason;
  CandidateSet removals;
  for (std::size_t n = 0; n < N; ++n) {
    reason.cells.push_back(cells[n]);
    for (const Digit d : Members(without(board.digits(cells[n]), allowed[n]))) {
      removals.add(candidate_of(cells[n], d));
    }
  }
  excluders.for_each([&](Cell i) { reason.excluders.push_back(i); });
  return Step{
      .technique = technique, .difficulty = difficulty, .removals = removals, .reason = reason};
}

std::optional<Step> exclude(const Board& board, const std::array<Cell, 2>& cells,
                            const CellSet& excluders) {
  const auto [one, other] = cells;
  const Forbidden forbidden(board, excluders);
  std::array<Mask, 2> allowed{};
  for (const Digit x : Members(board.digits(one))) {
    const auto gone = joined(forbidden.beside(bit_of(x)), doubled(one, other, x));
    const Mask left = without(board.digits(other), gone);
    if (left == 0) continue;
    allowed[0] = joined(allowed[0], bit_of(x));
    allowed[1] = joined(allowed[1], left);
  }
  return step(board, Technique::aligned_pair, 6.2, cells, allowed, excluders);
}

std::optional<Step> exclude(const Board& board, const std::array<Cell, 3>& cells,
                            const CellSet& excluders) {
  const auto [one, other, third] = cells;
  const Forbidden forbidden(board, excluders);
  std::array<Mask, 3> allowed{};
  for (const Digit x : Members(board.digits(one))) {
    for (const Digit y : Members(without(board.digits(other), doubled(one, other, x)))) {
      if (allowed[2] == board.digits(third) && (allowed[0] & bit_of(x)) != 0) {
        if (allowed[1] == board.digits(other)) break;
        if ((allowed[1] & bit_of(y)) != 0) continue;
      }
      const auto held = joined(bit_of(x), bit_of(y));
      const auto gone = static_cast<Mask>(forbidden.beside(held) | doubled(one, third, x) |
                                          doubled(other, third, y));
      const Mask left = without(board.digits(third), gone);
      if (left == 0) continue;
      allowed[0] = joined(allowed[0], bit_of(x));
      allowed[1] = joined(allowed[1], bit_of(y));
      allowed[2] = joined(allowed[2], left);
    }
  }
  return step(board, Technique::aligned_triplet, 7.5, cells, allowed, excluders);
}

// The cells that see two of a set at least.
CellSet seeing_two(const CellSet& cells) {
  CellSet once;
  CellSet twice;
  cells.for_each([&](Cell i) {
    twice |= once & SEEN[i];
    once |= SEEN[i];
  });
  return twice;
}

}  // namespace

std::optional<Step> aligned_pair(const Board& board) {
  const Bases bases(board, 2);
  return first_pair(bases.cells(), [&](Cell one, Cell other) -> std::optional<Step> {
    const CellSet common = bases.excluders(one) & bases.excluders(other);
    if (!common.has_several()) return std::nullopt;
    return exclude(board, std::array{one, other}, common);
  });
}

std::optional<Step> aligned_triplet(const Board& board) {
  const Bases bases(board, 3);
  return first_pair(bases.cells(), [&](Cell one, Cell other) -> std::optional<Step> {
    const CellSet common = bases.excluders(one) & bases.excluders(other);
    if (!common.has_several()) return std::nullopt;
    const auto with = [&](Cell third) {
      return exclude(board, std::array{one, other, third}, common & SEEN[third]);
    };
    CellSet left = bases.set() & seeing_two(common);
    left.remove(one);
    left.remove(other);
    for (const Cell by : {one, other}) {
      CellSet helpful;
      (left & bases.excluders(by)).for_each([&](Cell third) {
        left.remove(third);
        if (with(third)) helpful.add(third);
      });
      if (helpful.is_empty()) continue;
      for (const Cell third : PEERS[by]) {
        if (helpful.has(third)) return with(third);
      }
    }
    return std::nullopt;
  });
}

}  // namespace whydoku::rating
