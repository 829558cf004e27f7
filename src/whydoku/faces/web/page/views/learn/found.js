// @ts-check
/** The conclusions that a player has drawn since the start of a position. */
import { gone } from "../../game/position.js";
import { eliminations } from "../../game/record.js";
import { cellName } from "../../grid/space.js";

/** @import { Position } from "../../types.js" */

/**
 * The digits placed and the candidates crossed out since the start, without the candidates that the
 * placed digits remove by themselves.
 *
 * @param {Position} start
 * @param {Position} now
 * @returns {{placements: string[], eliminations: string[]}}
 */
export function conclusions(start, now) {
  return {
    placements: now.values.flatMap((digit, cell) =>
      digit && digit !== start.values[cell] ? [`${cellName(cell)}=${digit}`] : [],
    ),
    eliminations: eliminations(crossedOut(start, now)),
  };
}

/**
 * @param {Position} start
 * @param {Position} now
 * @returns {number[]} as masks, the candidates crossed out since the start
 */
export function crossedOut(start, now) {
  const before = gone(start);
  return gone(now).map((mask, cell) => mask & ~(before[cell] ?? 0));
}
