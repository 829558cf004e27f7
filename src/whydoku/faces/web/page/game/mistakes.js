// @ts-check
/** Mistakes in a game: where they came in, and the position without them. */
import { digitsOf, placeOf } from "../grid/space.js";
import { candidates, claimed, isGiven, left, NOTHING } from "./position.js";

/** @import { Position } from "../types.js" */
/** @import { Game } from "./game.js" */

/**
 * @typedef {object} Mistakes
 * @property {readonly number[]} digits  candidates that were placed
 * @property {readonly number[]} marks   candidates that are gone
 * @property {boolean} together          whether they are wrong only all together
 */

/** @type {Mistakes} */
export const NO_MISTAKES = { digits: [], marks: [], together: false };

/**
 * The number of the last position before the mistakes came in, or -1 if they were always there.
 *
 * @param {Game} game
 * @param {Mistakes} mistakes
 * @returns {number}
 */
export function before({ positions, at, floor }, mistakes) {
  for (let n = at - 1; n >= floor; n--) {
    const position = positions[n];
    if (position && !isWrong(position, mistakes)) return n;
  }
  return -1;
}

/**
 * The position without the mistakes. Of those that are wrong only together, the one that was made
 * last goes, if that is known. A candidate that comes back is marked again where all others are.
 *
 * @param {Game} game
 * @param {Mistakes} mistakes
 * @param {Position} position
 * @returns {Position}
 */
export function mended(game, mistakes, position) {
  const earlier = mistakes.together ? game.positions[before(game, mistakes)] : undefined;
  const isNew = (/** @type {boolean} */ isMark) => (/** @type {number} */ candidate) =>
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

/**
 * @param {Position} position
 * @param {Mistakes} mistakes
 * @returns {boolean}
 */
function isWrong(position, { digits, marks, together }) {
  const held = [
    ...digits.map((candidate) => holds(position, candidate, false)),
    ...marks.map((candidate) => holds(position, candidate, true)),
  ];
  return together ? held.every(Boolean) : held.some(Boolean);
}

/**
 * @param {Position} position
 * @param {number} candidate
 * @param {boolean} isMark
 * @returns {boolean} whether the digit stands there or, for a mark, whether the candidate is gone
 */
function holds(position, candidate, isMark) {
  const { cell, digit, bit } = placeOf(candidate);
  if (isGiven(position, cell)) return false;
  if (!isMark) return position.values[cell] === digit;
  const own = claimed(position, cell);
  return Boolean((position.removed[cell] ?? 0) & bit) || (own > 0 && !(own & bit));
}

/**
 * @param {Position} position
 * @param {number} missing  the candidate of a mark
 * @returns {[number, number[]]} its cell, and the digits of marks there that the digits in sight exclude
 */
export function strayBeside(position, missing) {
  const { cell } = placeOf(missing);
  return [cell, digitsOf(claimed(position, cell) & ~(left(position)[cell] ?? 0))];
}
