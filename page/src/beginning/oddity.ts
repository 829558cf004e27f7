/** What a player should know before solving: that a puzzle has no solution, or several. */
import { solve } from "../grid/solver.ts";
import type { Position } from "../types.ts";

/** The most solutions to count. */
const MOST = 100;

/** @returns how many solutions its clues have, and whether that is all */
export function solutionsOf(
  { givens, possible }: Position,
  most: number = MOST,
): { n: number; all: boolean } {
  const { found, end } = solve(givens, possible, most);
  return { n: found.length, all: end === "all" };
}

/** @returns what its clues are, as far as the page can tell */
export function oddityOf(position: Position): "impossible" | "ambiguous" | "" {
  return /[1-9]/.test(position.givens) ? faultOf(position) : "";
}

/** @returns the same, of a puzzle without clues too */
export function faultOf(position: Position): "impossible" | "ambiguous" | "" {
  const { n, all } = solutionsOf(position, 2);
  if (n > 1) return "ambiguous";
  return n === 0 && all ? "impossible" : "";
}
