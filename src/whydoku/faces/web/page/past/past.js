// @ts-check
/** The puzzles that the player has solved on this device, the newest first. */

/** @import { Finished } from "../game/game.js" */

/** The most to remember; the oldest make room. */
export const MOST = 1000;

/**
 * All of both, each once; where both have the same one, that of `mine`.
 *
 * @param {readonly Finished[]} mine
 * @param {readonly Finished[]} theirs
 * @returns {readonly Finished[]} the same value as `mine` if nothing has joined it
 */
export function joined(mine, theirs) {
  const known = new Set(mine.map(nameOf));
  const more = theirs.filter((one) => !known.has(nameOf(one)));
  if (!more.length) return mine;
  const unique = new Map([...more, ...mine].map((one) => [nameOf(one), one]));
  return [...unique.values()].sort((a, b) => b.when - a.when).slice(0, MOST);
}

/**
 * @param {Finished} one
 * @returns {string} equal for the same solving of the same puzzle
 */
export function nameOf({ when, puzzle }) {
  return `${when} ${puzzle}`;
}

/**
 * The past in which one entry tells more than before.
 *
 * @param {readonly Finished[]} past
 * @param {Finished} before
 * @param {Finished} after
 * @returns {readonly Finished[]}
 */
export function amended(past, before, after) {
  return past.map((one) => (nameOf(one) === nameOf(before) ? after : one));
}
