// @ts-check
/** The conclusions that a player has drawn since the start of a position. */
import { gone } from "../../game/position.js";
import { eliminations } from "../../game/record.js";
import { cellName, parseCandidates, placeOf } from "../../grid/space.js";
import { say } from "../../words/say.js";

/** @typedef {import("../../types.js").Position} Position */

/**
 * The digits placed and the candidates crossed out since the start, without the candidates that the
 * placed digits remove by themselves.
 *
 * @param {Position} start
 * @param {Position} now
 * @returns {{placements: string[], eliminations: string[]}}
 */
export function conclusions(start, now) {
  const before = gone(start);
  return {
    placements: now.values.flatMap((digit, cell) =>
      digit && digit !== start.values[cell] ? [`${cellName(cell)}=${digit}`] : [],
    ),
    eliminations: eliminations(gone(now).map((mask, cell) => mask & ~(before[cell] ?? 0))),
  };
}

/**
 * The conclusions that contradict the solution.
 *
 * @param {{placements: readonly string[], eliminations: readonly string[]}} concluded
 * @param {string} solution
 * @returns {string[]}
 */
export function untrue({ placements, eliminations }, solution) {
  const isTrue = (/** @type {string} */ name) =>
    parseCandidates(name)
      .map(placeOf)
      .some(({ cell, digit }) => Number(solution[cell]) === digit);
  return [...placements.filter((one) => !isTrue(one)), ...eliminations.filter(isTrue)];
}

/**
 * A conclusion in plain words.
 *
 * @param {string} conclusion  such as r4c7=5 or r4c7<>5
 * @returns {string} such as "5 in r4c7" or "5 crossed out in r4c7"
 */
export function inPlainWords(conclusion) {
  const [candidate = 0] = parseCandidates(conclusion);
  const key = conclusion.includes("<>") ? "learn.wrong.crossed" : "learn.wrong.placed";
  const { cell, digit } = placeOf(candidate);
  return say(key, { cell: cellName(cell), digit });
}
