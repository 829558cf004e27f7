/** The one solution of a puzzle, found once, and the digits that differ from it. */

import type { Found } from "../grid/solver.ts";
import { solve } from "../grid/solver.ts";
import { remembered } from "../remembered.ts";
import type { Masks, Position } from "../types.ts";

/** Solutions by givens, for each set of masks that puzzles allow; "" if there is not exactly one. */
const solved = remembered((_: Masks) => new Map() as Map<string, string>);

/** @returns 81 digits, or "" unless the puzzle has exactly one solution */
export function solutionOf({ givens, possible }: Position): string {
  const known = solved(possible);
  const found = known.get(givens) ?? alone(solve(givens, possible, 2));
  known.set(givens, found);
  return found;
}

function alone({ found, end }: Found): string {
  return end === "all" && found.length === 1 ? (found[0] ?? "") : "";
}

/** @returns the cells where the player's digit is not that of the solution */
export function wrongCells(position: Position): ReadonlySet<number> {
  const solution = solutionOf(position);
  const cells = [...(solution ? position.values.keys() : [])];
  return new Set(
    cells.filter(
      (cell) => position.values[cell] && String(position.values[cell]) !== solution[cell],
    ),
  );
}
