/**
 * A position: the puzzle with everything the player has put on it, and the resulting candidates.
 */
import { CLASSIC, type Rules } from "../grid/rules.ts";
import { allowed, clashes } from "../grid/space.ts";
import { type Masks, type Position, remembered } from "../state/types.ts";

export const NOTHING: Masks = Object.freeze(Array(81).fill(0));

/** What classic puzzles allow that are given by clues. */
export const EVERYTHING: Masks = CLASSIC.everything;

/** The most cells of a line. */
export const LONGEST_LINE = 243;

/** The most reasons of a game, and the most characters of each. */
export const MOST_REASONS = 729;
export const LONGEST_REASON = 5000;

export const NO_GIVENS = ".".repeat(81);

/**
 * The position at the start of a puzzle. If it allows all digits everywhere, `possible` is
 * what its rules have as that.
 */
export function begin(
  givens: string,
  possible?: Masks,
  automatic: boolean = false,
  rules: Rules = CLASSIC,
): Position {
  return {
    rules,
    givens,
    possible: known(possible ?? rules.everything, rules),
    values: NOTHING,
    corner: NOTHING,
    centre: NOTHING,
    removed: NOTHING,
    proved: NOTHING,
    colours: NOTHING,
    tinted: new Map(),
    links: [],
    lines: [],
    automatic,
    complete: false,
    reasons: [],
  };
}

/** @returns the same masks, or those of the rules that allow all digits, if they do */
export function known(possible: Masks, { everything }: Rules = CLASSIC): Masks {
  return possible.every((mask, cell) => mask === everything[cell]) ? everything : possible;
}

/** @returns whether the puzzle is given by clues, and not by marks */
export function allowsAll({ possible, rules }: Position): boolean {
  return possible === rules.everything;
}

/** @returns the cells without a digit */
export function openCells(position: Position): readonly number[] {
  return position.rules.cells.filter((cell) => !digitAt(position, cell));
}

/** @returns whether the puzzle has a digit there */
export function isGiven(position: Position, cell: number): boolean {
  return position.givens[cell] !== ".";
}

/** @returns the digit there, or 0 */
export function digitAt(position: Position, cell: number): number {
  return isGiven(position, cell) ? Number(position.givens[cell]) : (position.values[cell] ?? 0);
}

/** The digits of all cells, 0 for an open one, and beyond a smaller grid. */
export const digits = remembered((position: Position): readonly number[] =>
  position.values.map((_, cell) => digitAt(position, cell)),
);

/** @returns how many of the digits of that kind are still missing on the grid */
export function missing(position: Position, digit: number): number {
  return Math.max(0, position.rules.size - digits(position).filter((one) => one === digit).length);
}

/** The candidates that the digits leave, regardless of marks; none in cells that have a digit. */
export const left = remembered(({ givens, values, possible, rules }: Position) =>
  allowed(givens, values, possible, rules),
);

/**
 * The candidates that count: those the digits leave, minus those crossed out. If the player keeps
 * candidates by hand and says that the centre marks are complete, a cell with some has only these.
 */
export function candidates(position: Position): Masks {
  const { removed } = position;
  return left(position).map((mask, cell) => {
    return mask & ~(removed[cell] ?? 0) & (claimed(position, cell) || position.rules.all);
  });
}

/** @returns the digit of each cell, or its candidates that count */
export function masksOf(position: Position): Masks {
  const open = candidates(position);
  return digits(position).map((digit, cell) => (digit ? 1 << (digit - 1) : (open[cell] ?? 0)));
}

/** @returns the centre marks that claim to be all the cell can be, or 0 if it has none */
export function claimed({ automatic, complete, centre }: Position, cell: number): number {
  return complete && !automatic ? (centre[cell] ?? 0) : 0;
}

/** @returns as masks, the candidates that the digits leave and the player has removed */
export function gone(position: Position): number[] {
  const counting = candidates(position);
  return left(position).map((mask, cell) => mask & ~(counting[cell] ?? 0));
}

/** @returns whether the player has crossed it out */
export function isGone({ removed }: Position, candidate: number): boolean {
  return Boolean(((removed[Math.floor(candidate / 9)] ?? 0) >> (candidate % 9)) & 1);
}

/**
 * The candidates to show in their places: all that count if the page keeps them, otherwise none.
 */
export function shown(position: Position): Masks {
  return position.automatic ? candidates(position) : NOTHING;
}

/** Whether every cell has a digit and no two clash. */
export const isComplete = remembered((position: Position) => {
  const all = digits(position);
  return !openCells(position).length && clashes(all, position.rules).size === 0;
});
