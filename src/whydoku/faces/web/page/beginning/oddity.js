// @ts-check
/** What a player should know before solving: that a puzzle has no solution, or several. */
import { solve } from "../grid/solver.js";

/** @typedef {import("../types.js").Position} Position */

/** The most solutions to count. */
const MOST = 100;

/**
 * @param {Position} position
 * @returns {{n: number, all: boolean}} how many solutions its clues have, and whether that is all
 */
export function solutionsOf({ givens, possible }) {
  const { found, end } = solve(givens, possible, MOST);
  return { n: found.length, all: end === "all" };
}

/**
 * @param {Position} position
 * @returns {"impossible" | "ambiguous" | ""} what its clues are, as far as the page can tell
 */
export function oddityOf({ givens, possible }) {
  if (!/[1-9]/.test(givens)) return "";
  const { found, end } = solve(givens, possible, 2);
  if (found.length > 1) return "ambiguous";
  return found.length === 0 && end === "all" ? "impossible" : "";
}
