#include "rating/aligned.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "sets.hpp"

namespace whydoku::rating {
namespace {

// The cells that see at least one cell of a set, and those that see at least two.
struct Seeing {
  explicit Seeing(const CellSet& cells) {
    cells.for_each([&](Cell i) {
      two |= one & SEEN[i];
      one |= SEEN[i];
    });
  }

  CellSet one;
  CellSet two;
};

// The base cells with their excluders, and what is new since a quiet board.
class Bases {
 public:
  Bases(const Board& board, unsigned largest, const Board* quiet) {
    CellSet singles;
    CellSet quiet_singles;
    CellSet open;
    for (Cell i = 0; i < CELLS; ++i) {
      const Mask digits = board.digits(i);
      const unsigned size = size_of(digits);
      if (size == 1) singles.add(i);
      if (size >= 2) open.add(i);
      if (size >= 2 && size <= largest) excluding_.add(i);
      if (quiet == nullptr || digits != quiet->digits(i)) changed_.add(i);
      if (quiet != nullptr && size_of(quiet->digits(i)) == 1) quiet_singles.add(i);
    }
    const CellSet blocked = Seeing(singles).one;
    open.for_each([&](Cell i) {
      if (blocked.has(i)) return;
      excluders_[i] = SEEN[i] & excluding_;
      if (excluders_[i].has_several()) set_.add(i);
    });
    set_.for_each([&](Cell i) { near_[i] = Seeing(excluders_[i]).two & set_; });
    fresh_ = Seeing(quiet_singles).one;
    fresh_ |= changed_;
  }

  // All cells that may exclude, and those of one base cell.
  const CellSet& excluding() const { return excluding_; }
  const CellSet& excluders(Cell i) const { return excluders_[i]; }
  // The base cells that have several excluders in common with one; perhaps also that cell itself.
  const CellSet& near(Cell i) const { return near_[i]; }

  bool is_new(Cell one, Cell other, const CellSet& common) const {
    return is_fresh(one, other) || !(common & changed_).is_empty();
  }
  // The third cells with which two could give something new; perhaps some more.
  CellSet news(Cell one, Cell other, const CellSet& common) const {
    CellSet news = near_[one] & near_[other];
    if (is_fresh(one, other)) return news;
    CellSet fresh = Seeing(common & changed_).one;
    fresh |= fresh_;
    return news & fresh;
  }

  // Calls visit(one, other, common excluders) for each pair with several of these, in colex order,
  // until it returns a step.
  template <class Visit>
  std::optional<Step> first_pair(Visit&& visit) const {
    std::optional<Step> found;
    CellSet before;
    set_.for_each([&](Cell other) {
      (before & near_[other]).for_each([&](Cell one) {
        if (!found) found = visit(one, other, excluders_[one] & excluders_[other]);
      });
      before.add(other);
    });
    return found;
  }

 private:
  bool is_fresh(Cell one, Cell other) const { return fresh_.has(one) || fresh_.has(other); }

  CellSet set_;
  CellSet excluding_;
  std::array<CellSet, CELLS> excluders_;
  std::array<CellSet, CELLS> near_;
  CellSet changed_;  // since the quiet board
  CellSet fresh_;    // these, and what may not have been a base cell on that board
};

// By sets of two or three digits: the excluders whose digits all lie in the set. A combination of
// just these digits would leave them none.
class Within {
 public:
  Within(const Board& board, const CellSet& excluding) {
    excluding.for_each([&](Cell i) {
      const Mask digits = board.digits(i);
      cells_[digits].add(i);
      if (size_of(digits) > 2) return;
      for (const Digit d : Members(without(ALL_NINE, digits))) {
        cells_[united(digits, bit_of(d))].add(i);
      }
    });
  }

  bool meets(const CellSet& excluders, unsigned held) const {
    return !(cells_[held] & excluders).is_empty();
  }

 private:
  std::array<CellSet, ALL_NINE + 1> cells_;
};

// The first bit of a mask that has one.
constexpr unsigned first_of(unsigned mask) { return mask & (0U - mask); }

// Two or three base cells, and which of their digits are in some allowed combination.
template <std::size_t N>
class Together {
 public:
  Together(const Board& board, const Within& within, const std::array<Cell, N>& cells,
           const CellSet& excluders)
      : within_(within), cells_(cells), excluders_(excluders) {
    for (std::size_t n = 0; n < N; ++n) {
      digits_[n] = unknown_[n] = board.digits(cells[n]);
      for (std::size_t m = 0; m < n; ++m) {
        alike_[n][m] = alike_[m][n] = SEEN[cells[n]].has(cells[m]) ? ALL_NINE : 0U;
      }
    }
  }

  bool excludes() {
    for (std::size_t n = 0; n < N; ++n) {
      while (unknown_[n] != 0) {
        if (!is_possible(n, first_of(unknown_[n]))) return true;
      }
    }
    return false;
  }

  Step step(Technique technique, double difficulty) {
    AlignedReason reason;
    CandidateSet removals;
    for (std::size_t n = 0; n < N; ++n) {
      reason.cells.push_back(cells_[n]);
      for (const Digit d : Members(static_cast<Mask>(digits_[n]))) {
        if (!is_possible(n, bit_of(d))) removals.add(candidate_of(cells_[n], d));
      }
    }
    excluders_.for_each([&](Cell i) { reason.excluders.push_back(i); });
    return Step{
        .technique = technique, .difficulty = difficulty, .removals = removals, .reason = reason};
  }

 private:
  bool is_possible(std::size_t n, unsigned x) {
    if constexpr (N == 2) {
      return fits(n, x, 1 - n);
    } else {
      const std::size_t second = n == 0 ? 1 : 0;
      const std::size_t third = n == 2 ? 1 : 2;
      // Digits not yet known to be possible come first, as one combination shows three at once.
      const unsigned unknown = unknown_[second] & ~(x & alike_[n][second]);
      return fits(n, x, second, third, unknown) ||
             fits(n, x, second, third, digits_[second] & ~(x & alike_[n][second]));
    }
  }

  bool fits(std::size_t n, unsigned x, std::size_t other) {
    for (unsigned left = digits_[other] & ~(x & alike_[n][other]); left != 0; left &= left - 1) {
      const unsigned y = first_of(left);
      if (within_.meets(excluders_, x | y)) continue;
      unknown_[n] &= ~x;
      unknown_[other] &= ~y;
      return true;
    }
    return false;
  }

  bool fits(std::size_t n, unsigned x, std::size_t second, std::size_t third, unsigned ys) {
    const unsigned zs = digits_[third] & ~(x & alike_[n][third]);
    for (; ys != 0; ys &= ys - 1) {
      const unsigned y = first_of(ys);
      for (unsigned left = zs & ~(y & alike_[second][third]); left != 0; left &= left - 1) {
        const unsigned z = first_of(left);
        if (within_.meets(excluders_, x | y | z)) continue;
        unknown_[n] &= ~x;
        unknown_[second] &= ~y;
        unknown_[third] &= ~z;
        return true;
      }
    }
    return false;
  }

  const Within& within_;
  std::array<Cell, N> cells_;
  CellSet excluders_;
  std::array<unsigned, N> digits_;
  std::array<unsigned, N> unknown_;  // digits not yet known to be possible
  std::array<std::array<unsigned, N>, N> alike_{};  // the digits that two cells may not share
};

}  // namespace

std::optional<Step> aligned_pair(const Board& board, const Board* quiet) {
  const Bases bases(board, 2, quiet);
  const Within within(board, bases.excluding());
  return bases.first_pair([&](Cell a, Cell b, const CellSet& common) -> std::optional<Step> {
    if (!bases.is_new(a, b, common)) return std::nullopt;
    Together<2> two(board, within, {a, b}, common);
    if (!two.excludes()) return std::nullopt;
    return two.step(Technique::aligned_pair, 6.2);
  });
}

std::optional<Step> aligned_triplet(const Board& board, const Board* quiet) {
  const Bases bases(board, 3, quiet);
  const Within within(board, bases.excluding());
  return bases.first_pair([&](Cell a, Cell b, const CellSet& common) -> std::optional<Step> {
    const auto beside = [&](Cell c) {
      return Together<3>(board, within, {a, b, c}, common & SEEN[c]);
    };
    CellSet left = bases.news(a, b, common);
    left.remove(a);
    left.remove(b);
    for (const Cell by : {a, b}) {
      CellSet helpful;
      (left & bases.excluders(by)).for_each([&](Cell c) {
        left.remove(c);
        if ((common & SEEN[c]).has_several() && beside(c).excludes()) helpful.add(c);
      });
      if (helpful.is_empty()) continue;
      const auto third = std::find_if(PEERS[by].begin(), PEERS[by].end(),
                                      [&](Cell c) { return helpful.has(c); });
      return beside(*third).step(Technique::aligned_triplet, 7.5);
    }
    return std::nullopt;
  });
}

}  // namespace whydoku::rating
