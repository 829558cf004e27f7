// One round of naked and hidden singles alone for all lanes at once: less than kernel.hpp does, and
// exactly what a definition that speaks of singles needs.
//
// The pass through the bands looks at rows and boxes, the one through the stacks at columns. Two
// cells of an intersection lie in different lines of the other pass, so each pair of cells that see
// each other is looked at. For the intersections of a chute `tighten_singles` works out
//
//   held      possible in one of its three cells
//   twice     possible in two or three of them
//   solved    left alone in one of them: gone from all other intersections of its line and box
//   only      of a house: held in one intersection, and not twice there
//
// A lane is dead if a cell is empty or a house lacks a digit. What singles remove, and whether they
// come to a contradiction, does not depend on how many of them a round finds: a single stays one
// when candidates go, until its constraint is empty.
#pragma once

#include "search/lanes/kernel.hpp"

namespace whydoku::WHYDOKU_VARIANT {

// The digits with just one place in a house that consists of three intersections.
WHYDOKU_INLINE Numbers only_in(const Numbers (&held)[3], const Numbers (&twice)[3]) {
  const Numbers any = any_of(held[0], held[1], held[2]);
  const Numbers more = two_of(held[0], held[1], held[2]);
  return any & ~(more | any_of(twice[0], twice[1], twice[2]));
}

// Follows the singles of a chute. LINE and CELL are the distances between its lines, and between
// the cells of a line. Boxes are looked at in the first pass.
template <int LINE, int CELL, bool IS_SECOND>
WHYDOKU_INLINE void tighten_singles(Number (*at)[LANES], Gathered& g) {
  Numbers held[3][3], solved[3][3], twice[3][3], hidden[3][3];
  for (int r = 0; r < 3; ++r) {
    for (int b = 0; b < 3; ++b) {
      Number(*const cells)[LANES] = at + r * LINE + 3 * b * CELL;
      const Numbers x = load(cells[0]), y = load(cells[CELL]), z = load(cells[2 * CELL]);
      solved[r][b] = with_single(with_single(x & (Numbers)is_single(x), y), z);
      held[r][b] = any_of(x, y, z);
      twice[r][b] = two_of(x, y, z);
    }
  }
  for (int r = 0; r < 3; ++r) {
    const Numbers only = only_in(held[r], twice[r]);
    g.placed = g.placed & any_of(held[r][0], held[r][1], held[r][2]);
    for (int b = 0; b < 3; ++b) hidden[r][b] = only;
  }
  if constexpr (!IS_SECOND) {
    for (int b = 0; b < 3; ++b) {
      const Numbers of_box[3] = {held[0][b], held[1][b], held[2][b]};
      const Numbers twice_in[3] = {twice[0][b], twice[1][b], twice[2][b]};
      const Numbers only = only_in(of_box, twice_in);
      g.placed = g.placed & any_of(of_box[0], of_box[1], of_box[2]);
      for (int r = 0; r < 3; ++r) hidden[r][b] |= only;
    }
  }
  for (int r = 0; r < 3; ++r) {
    const int r1 = (r + 1) % 3, r2 = (r + 2) % 3;
    for (int b = 0; b < 3; ++b) {
      const int b1 = (b + 1) % 3, b2 = (b + 2) % 3;
      const Numbers gone =
          any_of(solved[r][b1], solved[r][b2], solved[r1][b]) | solved[r2][b];
      Number(*const cells)[LANES] = at + r * LINE + 3 * b * CELL;
      for (int k = 0; k < 3; ++k) {
        const Numbers x = load(cells[k * CELL]);
        const Numbers here = x & hidden[r][b];
        const Numbers left = choose(has_any(here), here & (Numbers)is_single(here), x) & ~gone;
        if constexpr (IS_SECOND) {
          g.sum += left;
          g.fewest = least(g.fewest, left);
        }
        store(cells[k * CELL], left);
      }
    }
  }
}

// A pass through the bands and one through the stacks.
WHYDOKU_INLINE Outcome round_of_singles(Block& block) {
  Gathered g;
  for (unsigned band = 0; band < 3; ++band) {
    tighten_singles<9, 1, false>(block.at + 27 * band, g);
  }
  for (unsigned stack = 0; stack < 3; ++stack) {
    tighten_singles<1, 9, true>(block.at + 3 * stack, g);
  }
  return {lanes(g.fewest == 0) | lanes(g.placed != ALL_DIGITS), g.sum};
}

}  // namespace whydoku::WHYDOKU_VARIANT
