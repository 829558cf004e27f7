// @ts-check
/** How solving has gone lately: times of a level, days in a row, and techniques that needed hints. */
import { inARow } from "./days.js";
import { median } from "./statistics.js";

/** @import { Finished } from "../game/game.js" */
/** @import { AnyLevel as Level } from "../game/origin.js" */

/** The most puzzles of a level of which the times are compared one by one. */
export const LATELY = 20;

/** The fewest that show a trend: two halves of five. */
const FEWEST = 10;

/**
 * The puzzles of a level that were solved last, and how their times have changed.
 *
 * @param {readonly Finished[]} past  the newest first
 * @param {Level | ""} level
 * @returns {{solved: Finished[], median: number, best: number, worst: number,
 *   halves: readonly [number, number] | null}}  oldest first; the usual times of the earlier and of the
 *   later half, if there are enough
 */
export function lately(past, level) {
  const some = past.filter((one) => one.level === level).slice(0, LATELY);
  const solved = some.reverse();
  const times = solved.map(({ time }) => time);
  const middle = Math.floor(times.length / 2);
  const usual = (/** @type {readonly number[]} */ some) => median(some.toSorted((a, b) => a - b));
  return {
    solved,
    median: usual(times),
    best: Math.min(...times),
    worst: Math.max(...times),
    halves:
      times.length < FEWEST ? null : [usual(times.slice(0, middle)), usual(times.slice(middle))],
  };
}

/**
 * The techniques that hints have named in most games.
 *
 * @param {readonly Finished[]} past
 * @param {number} most
 * @returns {{technique: string, games: number}[]}  the most frequent first
 */
export function helpedWith(past, most) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const technique of past.flatMap(({ techniques = [] }) => techniques)) {
    counts.set(technique, (counts.get(technique) ?? 0) + 1);
  }
  return [...counts]
    .map(([technique, games]) => ({ technique, games }))
    .sort((a, b) => b.games - a.games)
    .slice(0, most);
}

/**
 * @param {readonly Finished[]} past
 * @returns {number} the most days in a row on which the player has solved a puzzle of the day
 */
export function longestRow(past) {
  const days = new Set(past.flatMap(({ day }) => day || []));
  return Math.max(0, ...[...days].map((day) => inARow(days, day)));
}
