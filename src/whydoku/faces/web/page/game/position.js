// @ts-check
/**
 * A position: the puzzle with everything the player has put on it, and the resulting candidates.
 */
import { allowed } from "../grid/puzzle.js";
import { ALL, clashes } from "../grid/space.js";
import { remembered } from "../remembered.js";

/** @import { Masks, Position } from "../types.js" */

/** @type {Masks} */
export const NOTHING = Object.freeze(Array(81).fill(0));

/** @type {Masks} */
export const EVERYTHING = Object.freeze(Array(81).fill(ALL));

/** The most cells of a line. */
export const LONGEST_LINE = 243;

/** The most reasons of a game, and the most characters of each. */
export const MOST_REASONS = 729;
export const LONGEST_REASON = 5000;

export const NO_GIVENS = ".".repeat(81);

/**
 * The position at the start of a puzzle. If it allows all digits everywhere, `possible` is
 * EVERYTHING itself.
 *
 * @param {string} givens
 * @param {Masks} [possible]
 * @param {boolean} [automatic]
 * @returns {Position}
 */
export function begin(givens, possible = EVERYTHING, automatic = false) {
  return {
    givens,
    possible: known(possible),
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

/**
 * @param {Masks} possible
 * @returns {Masks} the same masks, or EVERYTHING itself if they allow all digits
 */
export function known(possible) {
  return possible.every((mask) => mask === ALL) ? EVERYTHING : possible;
}

/**
 * @param {Position} position
 * @param {number} cell
 * @returns {boolean} whether the puzzle has a digit there
 */
export function isGiven(position, cell) {
  return position.givens[cell] !== ".";
}

/**
 * @param {Position} position
 * @param {number} cell
 * @returns {number} the digit there, or 0
 */
export function digitAt(position, cell) {
  return isGiven(position, cell) ? Number(position.givens[cell]) : (position.values[cell] ?? 0);
}

/** The digits of all cells, 0 for an open one. */
export const digits = remembered(
  (/** @type {Position} */ position) =>
    /** @type {readonly number[]} */ (
      Array.from({ length: 81 }, (_, cell) => digitAt(position, cell))
    ),
);

/**
 * @param {Position} position
 * @param {number} digit
 * @returns {number} how many of the nine are still missing on the grid
 */
export function missing(position, digit) {
  return Math.max(0, 9 - digits(position).filter((one) => one === digit).length);
}

/** The candidates that the digits leave, regardless of marks; none in cells that have a digit. */
export const left = remembered((/** @type {Position} */ { givens, values, possible }) =>
  allowed(givens, values, possible),
);

/**
 * The candidates that count: those the digits leave, minus those crossed out. If the player keeps
 * candidates by hand and says that the centre marks are complete, a cell with some has only these.
 *
 * @param {Position} position
 * @returns {Masks}
 */
export function candidates(position) {
  const { removed } = position;
  return left(position).map((mask, cell) => {
    return mask & ~(removed[cell] ?? 0) & (claimed(position, cell) || ALL);
  });
}

/**
 * @param {Position} position
 * @param {number} cell
 * @returns {number} the centre marks that claim to be all the cell can be, or 0 if it has none
 */
export function claimed({ automatic, complete, centre }, cell) {
  return complete && !automatic ? (centre[cell] ?? 0) : 0;
}

/**
 * Whether every open cell has centre marks, as after filling them in. Where nothing else is known,
 * such marks count as complete.
 *
 * @param {Position} position
 * @returns {boolean}
 */
export function isAllMarked(position) {
  const open = digits(position).map((digit) => digit === 0);
  return open.includes(true) && open.every((isOpen, cell) => !isOpen || position.centre[cell]);
}

/**
 * @param {Position} position
 * @returns {number[]} as masks, the candidates that the digits leave and the player has removed
 */
export function gone(position) {
  const counting = candidates(position);
  return left(position).map((mask, cell) => mask & ~(counting[cell] ?? 0));
}

/**
 * @param {Position} position
 * @param {number} candidate
 * @returns {boolean} whether the player has crossed it out
 */
export function isGone({ removed }, candidate) {
  return Boolean(((removed[Math.floor(candidate / 9)] ?? 0) >> (candidate % 9)) & 1);
}

/**
 * The candidates to show in their places: all that count if the page keeps them, otherwise none.
 *
 * @param {Position} position
 * @returns {Masks}
 */
export function shown(position) {
  return position.automatic ? candidates(position) : NOTHING;
}

/** Whether every cell has a digit and no two clash. */
export const isComplete = remembered((/** @type {Position} */ position) => {
  const all = digits(position);
  return all.every((digit) => digit > 0) && clashes(all).size === 0;
});
