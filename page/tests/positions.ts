/** Random positions, the same in every run. */

import type { Position } from "../src/state/types.ts";
import type { Chance } from "./grids.ts";
import { cells, marksOf, puzzleOf } from "./grids.ts";

const ALL = 0b111111111;

/** A position with some of everything that a player can put on a puzzle. */
export function aPosition(chance: Chance): Position {
  const givens = chance.below(5) ? puzzleOf(chance, chance.below(40)) : ".".repeat(81);
  const possible = chance.below(5) ? Array(81).fill(ALL) : marksOf(chance, 5);
  const masks = () => {
    const often = chance.below(6);
    return cells().map(() => (chance.below(6) < often ? chance.below(512) : 0));
  };
  return {
    givens,
    possible,
    values: cells().map((cell) =>
      givens[cell] === "." && !chance.below(4) ? 1 + chance.below(9) : 0,
    ),
    corner: masks(),
    centre: masks(),
    removed: masks(),
    proved: Array(81).fill(0),
    colours: masks(),
    tinted: new Map(
      cells()
        .slice(chance.below(82))
        .map(() => [chance.below(729), 1 + chance.below(9)]),
    ),
    links: cells()
      .slice(60 + chance.below(22))
      .map(() => {
        const from = chance.below(729);
        const to = (from + 1 + chance.below(728)) % 729;
        return { from, to, tie: chance.below(2) ? "strong" : "weak" };
      }),
    lines: cells()
      .slice(75 + chance.below(7))
      .map((cell) => {
        const path = cells().slice(0, 2 + chance.below(5));
        const run = path.map((n) => (cell + n) % 81);
        return { cells: run, colour: chance.below(10), head: chance.below(2) === 1 };
      }),
    automatic: chance.below(2) === 1,
    complete: chance.below(2) === 1,
    reasons: [],
  };
}
