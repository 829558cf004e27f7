// One round of logic for all lanes at once.
//
// LANES puzzles lie side by side: `at[i]` is cell i of all of them, and lane l of it is the set of
// digits, nine bits, that puzzle l can still have there. A round has no branches: it runs the same
// instructions whatever the puzzles are.
//
//   lane        0    1    2   ...
//   at[0]      r1c1 r1c1 r1c1          A chute is a band or a stack: three lines that pass the same
//   at[1]      r1c2 r1c2 r1c2          three boxes. They meet in nine intersections of three cells:
//    :           :    :    :
//   at[80]     r9c9 r9c9 r9c9                   box 0   box 1   box 2
//                                      line 0    ...     ...     ...
//                                      line 1    ...     ...     ...
//                                      line 2    ...     ...     ...
//
// In a chute a digit takes one intersection of each line and of each box: one of six arrangements,
// as many as there are ways to put three rooks on a board of three by three. `tighten` works out
// these sets of digits for each intersection:
//
//   held      possible in one of its three cells
//   free      held, and not solved in another intersection of the same line or box
//   fits      free, and part of some arrangement: both other lines must have a place for the digit
//             in the two other boxes, so one of two diagonals must be free
//                 . . .
//                 . a b        needed: (a and d) or (b and c)
//                 . c d
//   forced    fits here and nowhere else in the line: the digit is in this intersection. Three
//             forced digits fill it
//   hidden    forced, and possible in one cell only
//
// and removes from the cells what does not fit. This covers naked singles, hidden singles, both
// kinds of locked candidates, and locked triples. Without TRIPLES it is what singles and locked
// candidates do, neither less nor more: a cell that two digits must have is empty then.
//
// Why it is sound: in a solution every digit has one of the six arrangements in each chute. What
// `tighten` removes is in none that is still possible, so it is in no solution of its lane.
#pragma once

#include <bit>

#include "search/lanes/vectors.hpp"

namespace whydoku::WHYDOKU_VARIANT {

inline constexpr unsigned ALL_DIGITS = 0x1FF;

// A branch for each lane: it keeps one arrangement of a digit in a chute, by removing the digit
// from the other intersections.
struct alignas(64) Branches {
  Number digit[LANES];  // as a bit; 0 for no branch
  Number chute[LANES];  // 0-2 bands, 3-5 stacks
  Number gone[LANES];   // the intersections that lose the digit, as bits 3 line + box
};

struct alignas(64) Block {
  Number at[81][LANES];
};

// What a round found out.
struct Outcome {
  Lanes dead;   // the lanes that certainly have no solution
  Numbers sum;  // the sum of a lane's cells as numbers, which falls whenever something is removed
};

// The sum of a solved lane, which has every digit nine times. The cells of a row with all nine
// digits sum up to 511 or more, and to 511 only if each digit is left once. So a lane with this sum
// is solved, unless a row lacks a digit or a cell is empty: `complete` says which.
inline constexpr Number SOLVED = 9 * ALL_DIGITS;

// The six arrangements, as the box of each line; and the intersections that an arrangement leaves
// empty.
inline constexpr int ARRANGEMENTS[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                           {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};
constexpr unsigned emptied(int arrangement) {
  unsigned kept = 0;
  for (int line = 0; line < 3; ++line) kept |= 1U << (3 * line + ARRANGEMENTS[arrangement][line]);
  return ~kept & ALL_DIGITS;
}

// The narrowest chute of each lane: the one with the fewest arrangements among those in which some
// digit has just two. These two are all that the digit has, so one of them is in each solution, and
// branching on them loses none.
struct Narrowest {
  Numbers arrangements = same(0xFFFF);  // the number of them, for all digits together
  Numbers digits{};                     // the digits that have two
  Numbers chute{};
  Numbers digits_of[6]{};  // the digits that each arrangement may still have
};

// What the chutes of a round add up to.
struct Gathered {
  Numbers sum{};
  Numbers fewest = same(ALL_DIGITS);  // 0 if a cell is empty
  Numbers placed = same(ALL_DIGITS);  // the digits that have an arrangement in every chute
};

// The branches as `tighten` needs them: the digit that each intersection of the chute loses.
struct Going {
  Numbers chute, digit[3][3];

  explicit Going(const Branches& branches) : chute(load(branches.chute)) {
    const Numbers all = load(branches.digit), gone = load(branches.gone);
    for (int n = 0; n < 9; ++n) {
      digit[n / 3][n % 3] = choose(has_any(gone & same(1U << n)), all, Numbers{});
    }
  }
};

// Makes a chute the narrowest one in the lanes where it is.
WHYDOKU_INLINE void compare(Narrowest& best, const Numbers (&fits)[3][3], unsigned chute) {
  Numbers c[6];
  for (int n = 0; n < 6; ++n) {
    const auto& box = ARRANGEMENTS[n];
    c[n] = all_of(fits[0][box[0]], fits[1][box[1]], fits[2][box[2]]);
  }
  // The number of arrangements of each digit, whose three bits lie in three vectors.
  const Numbers sum_a = odd_of(c[0], c[1], c[2]), carry_a = two_of(c[0], c[1], c[2]);
  const Numbers sum_b = odd_of(c[3], c[4], c[5]), carry_b = two_of(c[3], c[4], c[5]);
  const Numbers ones = sum_a ^ sum_b, carry = sum_a & sum_b;
  const Numbers twos = odd_of(carry_a, carry_b, carry), fours = two_of(carry_a, carry_b, carry);
  const Numbers just_two = without(twos, ones, fours);
  const Numbers half = size(twos) + size(fours) + size(fours);
  const Numbers all = size(ones) + half + half;
  const Numbers narrowed = choose(has_any(just_two), all, same(0xFFFF));
  const Picked better = narrowed < best.arrangements;
  best.arrangements = choose(better, narrowed, best.arrangements);
  best.digits = choose(better, just_two, best.digits);
  best.chute = choose(better, same(chute), best.chute);
  for (int n = 0; n < 6; ++n) best.digits_of[n] = choose(better, c[n], best.digits_of[n]);
}

// Tightens one chute. LINE and CELL are the distances between its lines, and between the cells of a
// line. Only the second pass, through the stacks, looks for hidden singles in single cells. That is
// enough: a digit with one place in a row has lost its other places in that box in the pass through
// the bands, so the pass through the stacks finds it forced into that column.
template <int LINE, int CELL, bool IS_SECOND, bool SEARCHES, bool TRIPLES = true>
WHYDOKU_INLINE void tighten(Number (*at)[LANES], unsigned chute, const Going* going, Gathered& g,
                            Narrowest* best) {
  Numbers held[3][3], solved[3][3], twice[3][3];
  for (int r = 0; r < 3; ++r) {
    for (int b = 0; b < 3; ++b) {
      Number(*const cells)[LANES] = at + r * LINE + 3 * b * CELL;
      const Numbers x = load(cells[0]), y = load(cells[CELL]), z = load(cells[2 * CELL]);
      solved[r][b] = with_single(with_single(x & (Numbers)is_single(x), y), z);
      held[r][b] = any_of(x, y, z);
      if constexpr (IS_SECOND) twice[r][b] = two_of(x, y, z);
    }
  }
  if constexpr (SEARCHES) {
    const Numbers here = (Numbers)(going->chute == same(chute));
    for (int r = 0; r < 3; ++r) {
      for (int b = 0; b < 3; ++b) held[r][b] = but_not_both(held[r][b], going->digit[r][b], here);
    }
  }
  Numbers free[3][3], fits[3][3];
  for (int r = 0; r < 3; ++r) {
    const int r1 = (r + 1) % 3, r2 = (r + 2) % 3;
    for (int b = 0; b < 3; ++b) {
      const int b1 = (b + 1) % 3, b2 = (b + 2) % 3;
      free[r][b] = without(held[r][b], any_of(solved[r][b1], solved[r][b2], solved[r1][b]),
                           solved[r2][b]);
    }
  }
  for (int r = 0; r < 3; ++r) {
    const int r1 = (r + 1) % 3, r2 = (r + 2) % 3;
    for (int b = 0; b < 3; ++b) {
      const int b1 = (b + 1) % 3, b2 = (b + 2) % 3;
      fits[r][b] = free[r][b] & both_or(free[r1][b2], free[r2][b1], free[r1][b1] & free[r2][b2]);
    }
  }
  g.placed = g.placed & any_of(fits[0][0], fits[0][1], fits[0][2]);
  if constexpr (SEARCHES) compare(*best, fits, chute);

  for (int r = 0; r < 3; ++r) {
    for (int b = 0; b < 3; ++b) {
      const Numbers forced = without(fits[r][b], fits[r][(b + 1) % 3], fits[r][(b + 2) % 3]);
      const Numbers stays =
          TRIPLES ? choose(has_three(forced), forced, fits[r][b]) : fits[r][b];
      Number(*const cells)[LANES] = at + r * LINE + 3 * b * CELL;
      if constexpr (!IS_SECOND) {
        for (int k = 0; k < 3; ++k) store(cells[k * CELL], load(cells[k * CELL]) & stays);
      } else {
        const Numbers hidden = forced & ~twice[r][b];
        for (int k = 0; k < 3; ++k) {
          const Numbers x = load(cells[k * CELL]);
          Numbers kept;
          if constexpr (TRIPLES) {
            kept = x & choose(has_any(x & hidden), hidden, stays);
          } else {
            const Numbers here = x & hidden;
            kept = choose(has_any(here), here & (Numbers)is_single(here), x & stays);
          }
          g.sum += kept;
          g.fewest = least(g.fewest, kept);
          store(cells[k * CELL], kept);
        }
      }
    }
  }
}

// A pass through the bands and one through the stacks. Only a search makes branches (`going`) and
// looks for the narrowest chute (`best`).
template <bool SEARCHES, bool TRIPLES = true>
WHYDOKU_INLINE Outcome round(Block& block, const Going* going, Narrowest* best) {
  Gathered g;
  for (unsigned band = 0; band < 3; ++band) {
    tighten<9, 1, false, SEARCHES, TRIPLES>(block.at + 27 * band, band, going, g, best);
  }
  for (unsigned stack = 0; stack < 3; ++stack) {
    tighten<1, 9, true, SEARCHES, TRIPLES>(block.at + 3 * stack, 3 + stack, going, g, best);
  }
  return {lanes(g.fewest == 0) | lanes(g.placed != ALL_DIGITS), g.sum};
}

// The lanes in which each of the 27 houses has all nine digits. Where each cell has one digit,
// these are the solutions.
inline Lanes complete(const Block& block) {
  Numbers all = same(ALL_DIGITS);
  for (std::size_t n = 0; n < 9; ++n) {
    Numbers row{}, column{}, box{};
    for (std::size_t k = 0; k < 9; ++k) {
      row |= load(block.at[9 * n + k]);
      column |= load(block.at[9 * k + n]);
      box |= load(block.at[27 * (n / 3) + 3 * (n % 3) + 9 * (k / 3) + k % 3]);
    }
    all &= row & column & box;
  }
  return lanes(all == ALL_DIGITS);
}

}  // namespace whydoku::WHYDOKU_VARIANT
