// Deadly patterns: cells whose digits could be exchanged, were it not for guardians.
//
//   rectangle            loop                     2 x n             grave
//   ab . . ab            ab . . | ab . .          abc  abc  abc     every open cell has two
//   .  . . .             .  . . | .  . .          abc  abc  abc     digits, every house has
//   ab . . ab+           .  . ab| .  . ab         in two lines of   each of its open digits
//   in two boxes         ab . ab| ...             a band or stack   in two cells
//
// A pattern without any other candidate in its cells would give the puzzle a second solution. So if
// there is only one solution, one of the other candidates, the guardians, is true. What follows
// from that is in guardians.hpp and rectangle_sides.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/finding.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace detail {

constexpr CellSet make_all_cells() {
  CellSet all;
  for (std::size_t i = 0; i < CELLS; ++i) all.add(i);
  return all;
}

}  // namespace detail

inline constexpr CellSet ALL_CELLS = detail::make_all_cells();

inline bool are_in_one_house(const Tables& tables, const CellSet& cells) {
  Houses shared = ~Houses{0};
  cells.for_each([&](Cell i) { shared &= tables.house_bits(i); });
  return shared != 0;
}

constexpr House first_of(Houses houses) { return static_cast<House>(std::countr_zero(houses)); }

// Whether a cell has more than one candidate left.
inline bool is_open(const Grid& grid, Cell i) {
  return (grid.mask(i) & (grid.mask(i) - 1)) != 0;
}

// Whether a cell is open, or holds a digit that was placed and is no given.
inline bool is_free(const Grid& grid, Cell i) {
  const Mask mask = grid.mask(i);
  return is_open(grid, i) || (mask != 0 && !grid.givens().has(i) &&
                              grid.digits().has(candidate_of(i, lowest(mask))));
}

// A cell with guardians: the digits it could exchange, possible there or not, and its guardians.
struct RoofCell {
  Cell cell;
  Mask digits;
  Mask guardians;
};

// A deadly pattern: its candidates and the cells with guardians, in the order of its cells.
class DeadlyPattern {
 public:
  // Only a loop of places has so many, and if all its guardians have one digit.
  static constexpr std::size_t MOST_ROOF = 18;
  // The most cells with guardians that a pattern larger than a rectangle has otherwise.
  static constexpr unsigned MOST_MIXED_ROOF = 2;

  // Adds a cell of the pattern with its digits there, and what is left there. The roof must have
  // room for it.
  void add(Cell i, Mask digits, Mask left) {
    ++size_;
    add_digits(exchanged_, i, digits);
    if (without(left, digits) != 0) roof_[in_roof_++] = {i, digits, without(left, digits)};
  }

  // Adds a guardian outside of the cells of the pattern; those of a cell come one after another.
  void guard(Candidate k) {
    const Cell i = cell_of(k);
    if (in_roof_ == 0 || roof_[in_roof_ - 1U].cell != i) roof_[in_roof_++] = {i, 0, 0};
    Mask& guardians = roof_[in_roof_ - 1U].guardians;
    guardians = united(guardians, bit_of(digit_of(k)));
  }
  // The guardians are outside in these houses.
  void confine(std::span<const House> houses) { confined_.assign(houses.begin(), houses.end()); }
  // Gone through in this order, the cells cannot be filled at all without a guardian.
  void cannot_fill(std::span<const Cell> cells) { in_turn_.assign(cells.begin(), cells.end()); }

  unsigned size() const { return size_; }
  std::span<const RoofCell> roof() const { return std::span(roof_).first(in_roof_); }
  CandidateSet guardians() const {
    CandidateSet all;
    for (const RoofCell& one : roof()) add_digits(all, one.cell, one.guardians);
    return all;
  }
  Mask guardian_digits() const {
    Mask digits = 0;
    for (const RoofCell& one : roof()) digits = united(digits, one.guardians);
    return digits;
  }
  const CandidateSet& exchanged() const { return exchanged_; }
  // The houses that hold the whole roof, which must not be empty.
  Houses shared_houses(const Tables& tables) const {
    Houses shared = tables.house_bits(roof_[0].cell);
    for (const RoofCell& one : roof()) shared &= tables.house_bits(one.cell);
    return shared;
  }
  // The pattern as a ground: one of the guardians is true.
  why::Ground ground() const {
    return in_turn_.empty() ? why::deadly(exchanged_, guardians(), confined_)
                            : why::impossible(in_turn_, exchanged_, guardians());
  }

 private:
  std::array<RoofCell, MOST_ROOF> roof_{};
  std::uint8_t size_ = 0;
  std::uint8_t in_roof_ = 0;
  CandidateSet exchanged_;
  std::vector<House> confined_;
  why::Constraints in_turn_;
};

// Whether the cells, with the digits that a pattern gives them, can be filled: no digit twice in a
// house.
bool can_fill(const Tables& tables, std::span<const Cell> cells, std::span<const Mask> left);

// Whether no digit of a pattern can come to see itself across a link when digits are exchanged,
// neither in the pattern, nor in a cell beside it, and none sees another digit in a cell of the
// pattern. Houses keep their digits, so links within a house do not count; and no other cell has a
// digit of a house with as many cells of the pattern as they have digits, since all are in these.
bool is_free_of_links(const Grid& grid, const CandidateSet& exchanged);

// Leaves out patterns that are not.
void leave_out_linked(const Grid& grid, std::vector<DeadlyPattern>& patterns);

// Rectangles

// The corners of a rectangle row by row: 0 and 3 are opposite, and so are 1 and 2.
using Corners = std::array<Cell, 4>;

struct Rectangle : DeadlyPattern {
  Rectangle(const Grid& grid, const Corners& corners, Mask pair);

  Corners corners;
  Mask pair;
  std::uint8_t guarded = 0;   // bit n: corner n has guardians
  bool is_avoidable = false;  // whether a corner holds a digit that was placed, not given
};

// Whether four corners, row by row, can hold two digits crosswise, in at least one way.
bool pair_fits(const std::array<Mask, 4>& left, Mask pair);

// Whether each house has two corners of a rectangle that are beside each other, or none: it keeps
// its digits if two are exchanged.
inline bool can_be_rectangle(const Tables& tables, const Corners& corners) {
  const auto [a, b, c, d] = std::array{tables.house_bits(corners[0]), tables.house_bits(corners[1]),
                                       tables.house_bits(corners[2]), tables.house_bits(corners[3])};
  return (a ^ b ^ c ^ d) == 0 && (a & d) == 0 && (b & c) == 0;
}

// All rectangles in which at least one corner holds no guardian and at least one does.
class Rectangles : public Note {
 public:
  void make(Search& search) override;

  const std::vector<Rectangle>& found() const { return found_; }

  // Calls with the corners of each rectangle whose corners are all open or hold a placed digit; of
  // those under classic rules, which lie in two boxes, there are 486. A cell with a single candidate
  // counts only once its digit is placed.
  template <class Visit>
  void each_corners(const Tables& tables, Visit&& visit) const {
    if (!tables.is_classic()) {
      each_of_rules(tables, visit);
      return;
    }
    for (std::size_t r = 0; r < 9; ++r) {
      for (std::size_t s = r + 1; s < 9; ++s) {
        const Mask both = static_cast<Mask>(free_[r] & free_[s]);
        for (const std::uint8_t b : Members(both)) {
          const Mask stack = static_cast<Mask>(0007U << b / 3 * 3);
          const Mask later = without(both, static_cast<Mask>((2U << b) - 1));
          const Mask fitting =
              r / 3 == s / 3 ? without(later, stack) : static_cast<Mask>(later & stack);
          for (const std::uint8_t c : Members(fitting)) {
            visit(Corners{static_cast<Cell>(r * 9 + b), static_cast<Cell>(r * 9 + c),
                          static_cast<Cell>(s * 9 + b), static_cast<Cell>(s * 9 + c)});
          }
        }
      }
    }
  }

 private:
  template <class Visit>
  void each_of_rules(const Tables& tables, Visit& visit) const {
    for (std::size_t r = 0; r < 9; ++r) {
      for (std::size_t s = r + 1; s < 9; ++s) {
        Mask left = static_cast<Mask>(free_[r] & free_[s]);
        for (const std::uint8_t b : Members(left)) {
          left = without(left, bit_of(b));
          for (const std::uint8_t c : Members(left)) {
            const Corners corners{static_cast<Cell>(r * 9 + b), static_cast<Cell>(r * 9 + c),
                                  static_cast<Cell>(s * 9 + b), static_cast<Cell>(s * 9 + c)};
            if (can_be_rectangle(tables, corners)) visit(corners);
          }
        }
      }
    }
  }

  std::array<Mask, 9> free_{};  // in each row the columns where a corner may be
  std::vector<Rectangle> found_;
};

// The patterns of one kind on a grid.
class DeadlyPatterns : public Note {
 public:
  const std::vector<DeadlyPattern>& found() const { return found_; }

 protected:
  std::vector<DeadlyPattern> found_;
};

// All patterns of two lines crossed by three or four others, with as many digits. Each contains no
// smaller pattern, and its cells can be filled without guardians.
class ExtendedRectangles : public DeadlyPatterns {
 public:
  void make(Search& search) override;
};

// The same with three to nine others where some digit is placed, and none given: placed digits can
// be exchanged like others. So the givens must tell the two lines apart: not all crossings without
// a given may end up with the same digits in both. The guardians are of one digit, or in two cells
// at most and of three.
class PlacedLines : public DeadlyPatterns {
 public:
  void make(Search& search) override;
};

// Borescoper's patterns: seven cells with three digits, or eight with four, in three boxes.
class Polygons : public DeadlyPatterns {
 public:
  void make(Search& search) override;
};

}  // namespace whydoku::logic
