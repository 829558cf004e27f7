/**
 * Mistakes in a game: the digits that differ from the one solution of its puzzle, where mistakes came
 * in, and the position without them.
 */

import { type Found, solve } from "../grid/solver.ts";
import { digitsOf, placeOf } from "../grid/space.ts";
import { type Masks, type Position, remembered } from "../state/types.ts";
import type { Game } from "./game.ts";
import { candidates, claimed, isGiven, left, NOTHING } from "./position.ts";

export interface Mistakes {
  digits: readonly number[]; // candidates that were placed
  marks: readonly number[]; // candidates that are gone
  together: boolean; // whether they are wrong only all together
}

export const NO_MISTAKES: Mistakes = { digits: [], marks: [], together: false };

/** The number of the last position before the mistakes came in, or -1 if they were always there. */
export function before({ positions, at, floor }: Game, mistakes: Mistakes): number {
  for (let n = at - 1; n >= floor; n--) {
    const position = positions[n];
    if (position && !isWrong(position, mistakes)) return n;
  }
  return -1;
}

/**
 * The position without the mistakes. Of those that are wrong only together, the one that was made
 * last goes, if that is known. A candidate that comes back is marked again where all others are.
 */
export function mended(game: Game, mistakes: Mistakes, position: Position): Position {
  const earlier = mistakes.together ? game.positions[before(game, mistakes)] : undefined;
  const isNew = (isMark: boolean) => (candidate: number) =>
    !earlier || !holds(earlier, candidate, isMark);
  const values = [...position.values];
  const removed = [...position.removed];
  const centre = [...position.centre];
  const counting = candidates(position);
  for (const candidate of mistakes.digits.filter(isNew(false))) {
    values[placeOf(candidate).cell] = 0;
  }
  for (const candidate of mistakes.marks.filter(isNew(true))) {
    const { cell, bit } = placeOf(candidate);
    removed[cell] = (removed[cell] ?? 0) & ~bit;
    const marks = centre[cell] ?? 0;
    if (marks && !((counting[cell] ?? 0) & ~marks)) centre[cell] = marks | bit;
  }
  return { ...position, values, removed, centre, proved: NOTHING };
}

function isWrong(position: Position, { digits, marks, together }: Mistakes): boolean {
  const held = [
    ...digits.map((candidate) => holds(position, candidate, false)),
    ...marks.map((candidate) => holds(position, candidate, true)),
  ];
  return together ? held.every(Boolean) : held.some(Boolean);
}

/** @returns whether the digit stands there or, for a mark, whether the candidate is gone */
function holds(position: Position, candidate: number, isMark: boolean): boolean {
  const { cell, digit, bit } = placeOf(candidate);
  if (isGiven(position, cell)) return false;
  if (!isMark) return position.values[cell] === digit;
  const own = claimed(position, cell);
  return Boolean((position.removed[cell] ?? 0) & bit) || (own > 0 && !(own & bit));
}

/**
 * @param missing the candidate of a mark
 * @returns its cell, and the digits of marks there that the digits in sight exclude
 */
export function strayBeside(position: Position, missing: number): [number, number[]] {
  const { cell } = placeOf(missing);
  return [cell, digitsOf(claimed(position, cell) & ~(left(position)[cell] ?? 0))];
}

/** Solutions by givens, for each set of masks that puzzles allow; "" if there is not exactly one. */
const solved = remembered((_: Masks) => new Map<string, string>());

/** @returns 81 digits, or "" unless the puzzle has exactly one solution */
export function solutionOf({ givens, possible, rules }: Position): string {
  const known = solved(possible);
  const found = known.get(givens) ?? alone(solve(givens, possible, 2, rules));
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
