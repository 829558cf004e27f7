// @ts-check
/** What a player has concluded since a position began. */
import { candidates, left } from "../../game/position.js";
import { cellName, digitsOf, parseCandidates } from "../../grid/space.js";

/** @typedef {import("../../types.js").Position} Position */

/**
 * The digits placed and the candidates crossed out since then. What a placed digit takes away by
 * itself is not told again.
 *
 * @param {Position} start
 * @param {Position} now
 * @returns {{placements: string[], eliminations: string[]}}
 */
export function conclusions(start, now) {
  const before = gone(start);
  const after = gone(now);
  return {
    placements: now.values.flatMap((digit, cell) =>
      digit && digit !== start.values[cell] ? [`${cellName(cell)}=${digit}`] : [],
    ),
    eliminations: after.flatMap((mask, cell) =>
      digitsOf(mask & ~(before[cell] ?? 0)).map((digit) => `${cellName(cell)}<>${digit}`),
    ),
  };
}

/**
 * Those conclusions that the solution of the puzzle gives the lie.
 *
 * @param {{placements: readonly string[], eliminations: readonly string[]}} concluded
 * @param {string} solution
 * @returns {string[]}
 */
export function untrue({ placements, eliminations }, solution) {
  const isTrue = (/** @type {string} */ name) =>
    parseCandidates(name).some(
      (candidate) => Number(solution[Math.floor(candidate / 9)]) === (candidate % 9) + 1,
    );
  return [...placements.filter((one) => !isTrue(one)), ...eliminations.filter(isTrue)];
}

/**
 * @param {Position} position
 * @returns {number[]} what the digits leave and the player does not
 */
function gone(position) {
  const counting = candidates(position);
  return left(position).map((mask, cell) => mask & ~(counting[cell] ?? 0));
}
