// @ts-check
/** The one solution of a puzzle, found once, and the digits that differ from it. */
import { solve } from "../grid/solver.js";
import { remembered } from "../remembered.js";

/** @import { Masks, Position } from "../types.js" */

/** Solutions by givens, for each set of masks that puzzles allow; "" if there is not exactly one. */
const solved = remembered(
  (/** @type {Masks} */ _) => /** @type {Map<string, string>} */ (new Map()),
);

/**
 * @param {Position} position
 * @returns {string} 81 digits, or "" unless the puzzle has exactly one solution
 */
export function solutionOf({ givens, possible }) {
  const known = solved(possible);
  const found = known.get(givens) ?? alone(solve(givens, possible, 2));
  known.set(givens, found);
  return found;
}

/**
 * @param {import("../grid/solver.js").Found} result
 * @returns {string}
 */
function alone({ found, end }) {
  return end === "all" && found.length === 1 ? (found[0] ?? "") : "";
}

/**
 * @param {Position} position
 * @returns {ReadonlySet<number>} the cells where the player's digit is not that of the solution
 */
export function wrongCells(position) {
  const solution = solutionOf(position);
  const cells = [...(solution ? position.values.keys() : [])];
  return new Set(
    cells.filter(
      (cell) => position.values[cell] && String(position.values[cell]) !== solution[cell],
    ),
  );
}
