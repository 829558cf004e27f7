// @ts-check
/** What a player should know before solving: that a puzzle has no solution, or several. */
import { solve } from "../grid/solver.js";

/** @import { Position } from "../types.js" */

/** The most solutions to count. */
const MOST = 100;

/**
 * @param {Position} position
 * @param {number} [most]
 * @returns {{n: number, all: boolean}} how many solutions its clues have, and whether that is all
 */
export function solutionsOf({ givens, possible }, most = MOST) {
  const { found, end } = solve(givens, possible, most);
  return { n: found.length, all: end === "all" };
}

/**
 * @param {Position} position
 * @returns {"impossible" | "ambiguous" | ""} what its clues are, as far as the page can tell
 */
export function oddityOf(position) {
  return /[1-9]/.test(position.givens) ? faultOf(position) : "";
}

/**
 * @param {Position} position
 * @returns {"impossible" | "ambiguous" | ""} the same, of a puzzle without clues too
 */
export function faultOf(position) {
  const { n, all } = solutionsOf(position, 2);
  if (n > 1) return "ambiguous";
  return n === 0 && all ? "impossible" : "";
}
