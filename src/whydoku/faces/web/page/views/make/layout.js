// @ts-check
/** Layouts of clues: their symmetries, and patterns that the player draws. */
import { CELLS } from "../../grid/space.js";

/** @typedef {(row: number, column: number) => readonly [number, number]} Turn */

/** @type {Turn} */
const HALF = (r, c) => [8 - r, 8 - c];
/** @type {Turn} */
const QUARTER = (r, c) => [c, 8 - r];
/** @type {Turn} */
const UPSIDE_DOWN = (r, c) => [8 - r, c];
/** @type {Turn} */
const LEFT_TO_RIGHT = (r, c) => [r, 8 - c];
/** @type {Turn} */
const ACROSS = (r, c) => [c, r];
/** @type {Turn} */
const ACROSS_BACK = (r, c) => [8 - c, 8 - r];

/** @type {Readonly<Record<string, readonly Turn[]>>} the turns that generate each symmetry */
export const SYMMETRIES = {
  none: [],
  rotational: [HALF],
  "rotational-90": [QUARTER],
  horizontal: [UPSIDE_DOWN],
  vertical: [LEFT_TO_RIGHT],
  diagonal: [ACROSS],
  antidiagonal: [ACROSS_BACK],
  full: [QUARTER, ACROSS],
};

/** The symmetries, the richest first: a layout is named after the first one that it has. */
const RICHEST = Object.keys(SYMMETRIES).sort((a, b) => orbit(1, b).length - orbit(1, a).length);

/**
 * @param {number} cell
 * @param {string} symmetry
 * @returns {number[]} the cells to which the symmetry maps this one, itself included
 */
export function orbit(cell, symmetry) {
  const found = [cell];
  for (const one of found) {
    for (const turn of SYMMETRIES[symmetry] ?? []) {
      const [r, c] = turn(Math.floor(one / 9), one % 9);
      if (!found.includes(r * 9 + c)) found.push(r * 9 + c);
    }
  }
  return found;
}

/**
 * @param {string} givens
 * @returns {string} the name of the richest symmetry of its layout, or "none"
 */
export function symmetryOf(givens) {
  const has = (/** @type {number} */ cell) => givens[cell] !== ".";
  const found = RICHEST.find((name) =>
    CELLS.every((cell) => orbit(cell, name).every((other) => has(other) === has(cell))),
  );
  return found ?? "none";
}

/**
 * Draws cells, and those that a symmetry adds, into a pattern; if all of them are drawn already,
 * they become free again.
 *
 * @param {string} pattern  81 of X . ?
 * @param {Iterable<number>} cells
 * @param {string} pen
 * @param {string} symmetry
 * @returns {string}
 */
export function drawn(pattern, cells, pen, symmetry) {
  const touched = new Set([...cells].flatMap((cell) => orbit(cell, symmetry)));
  const isThere = [...touched].every((cell) => pattern[cell] === pen);
  return [...pattern]
    .map((one, cell) => (touched.has(cell) ? (isThere ? "?" : pen) : one))
    .join("");
}

/**
 * @param {string} givens
 * @returns {string} the pattern with a clue exactly where the puzzle has one
 */
export function patternOf(givens) {
  return [...givens].map((one) => (one === "." ? "." : "X")).join("");
}
