// @ts-check
/** What the solved puzzles add up to. */
import { HODOKU_LEVELS, LEVELS } from "../game/origin.js";
import { inARow } from "./days.js";

/** @import { Finished } from "../game/game.js" */
/** @import { AnyLevel as Level } from "../game/origin.js" */

/**
 * @typedef {object} Row
 * @property {Level | ""} level  "" for puzzles whose level is not known
 * @property {number} solved
 * @property {number} unaided    how many of them without a hint
 * @property {number} median     milliseconds, of the first time that each puzzle was solved
 * @property {number} best       milliseconds, of these without a hint; 0 if there are none
 */

/**
 * @param {readonly Finished[]} past  the newest first
 * @returns {Row[]} a row for each level that has a solved puzzle
 */
export function byLevel(past) {
  return /** @type {const} */ ([...LEVELS, ...HODOKU_LEVELS, ""]).flatMap((level) => {
    const some = past.filter((one) => one.level === level);
    if (!some.length) return [];
    // A puzzle that is solved again is no news: its solution may be known.
    const first = [...new Map(some.map((one, n) => [one.puzzle || n, one])).values()];
    const times = first.map(({ time }) => time).sort((a, b) => a - b);
    const unaided = some.filter(({ hints }) => !hints).length;
    const alone = first.filter(({ hints }) => !hints).map(({ time }) => time);
    const best = alone.length ? Math.min(...alone) : 0;
    return { level, solved: some.length, unaided, median: median(times), best };
  });
}

/**
 * @param {readonly number[]} sorted
 * @returns {number}
 */
export function median(sorted) {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/**
 * @param {readonly Finished[]} past
 * @param {string} today
 * @returns {number} for how many days in a row the player has solved a puzzle of the day
 */
export function daysInARow(past, today) {
  return inARow(new Set(past.flatMap(({ day }) => day || [])), today);
}

/**
 * A solved puzzle compared with the others of its level; it can only be the fastest without a hint, and
 * of those without one.
 *
 * @param {Finished} one
 * @param {readonly Finished[]} past  which contains it
 * @returns {{kind: "fastest" | "usual", n: number, median: number} | null} null if there is nothing
 *   to compare it with
 */
export function compared(one, past) {
  const row = byLevel(past).find(({ level }) => level === one.level);
  if (!one.level || !row || row.solved < 2) return null;
  const isFastest = !one.hints && row.unaided > 1 && one.time === row.best;
  return { kind: isFastest ? "fastest" : "usual", n: row.unaided, median: row.median };
}
