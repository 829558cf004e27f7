// @ts-check
/** Unfinished games that wait while another puzzle is on the table, so that none is lost. */
import { now, start } from "../game/game.js";
import { digits, EVERYTHING, isComplete, NO_GIVENS } from "../game/position.js";
import { puzzleOf } from "../game/record.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../state.js").Kept} Kept */

/** As many wait; the one that has waited longest makes room. */
export const MOST = 12;

/**
 * @param {Game} game
 * @returns {boolean} whether something was done that would be missed
 */
function isUnfinished(game) {
  return game.positions.length > 1 && !isComplete(now(game));
}

/**
 * @param {Game} game
 * @returns {boolean} whether there is no puzzle, and nothing was done
 */
export function isBare(game) {
  const { givens, possible } = start(game);
  return game.positions.length === 1 && givens === NO_GIVENS && possible === EVERYTHING;
}

/**
 * @param {Game} one
 * @param {Game} other
 * @returns {boolean} whether one is of the same puzzle and has every digit that the other has
 */
function covers(one, other) {
  if (puzzleOf(start(one)) !== puzzleOf(start(other))) return false;
  const values = now(one).values;
  return now(other).values.every((digit, cell) => !digit || digit === values[cell]);
}

/**
 * The games that wait after others have come to them, the newest first; left out is what goes no
 * further than a newer one, or than the game on the table.
 *
 * @param {readonly Kept[]} kept
 * @param {readonly Kept[]} more  the newest first
 * @param {Game} table
 * @returns {readonly Kept[]} the same value where nothing has changed
 */
export function keeping(kept, more, table) {
  /** @type {Kept[]} */
  const found = [];
  for (const one of [...more, ...kept]) {
    if (!isUnfinished(one.game) || covers(table, one.game)) continue;
    if (!found.some(({ game }) => covers(game, one.game))) found.push(one);
  }
  const some = found.slice(0, MOST);
  const same = some.length === kept.length && some.every((one, n) => one === kept[n]);
  return same ? kept : some;
}

/**
 * @param {Game} game
 * @returns {number} how much of it is done, from 0 to 100
 */
export function progress(game) {
  const open = start(game).givens.replace(/[^.]/g, "").length;
  const left = digits(now(game)).filter((digit) => !digit).length;
  return open ? Math.round((100 * (open - left)) / open) : 100;
}
