// @ts-check
/** Unfinished games, kept while another puzzle is on the table so that none is lost. */
import { now, start } from "../game/game.js";
import { digits, EVERYTHING, isComplete, NO_GIVENS } from "../game/position.js";
import { puzzleOf } from "../game/record.js";
import { elapsed } from "../parts/clock.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../state.js").Kept} Kept */

/** The most games to keep; the oldest makes room for a new one, and the player is told so. */
export const MOST = 40;

/**
 * @param {Game} game
 * @returns {boolean} whether the player would miss it
 */
function isUnfinished(game) {
  return game.positions.length > 1 && !game.finished && !isComplete(now(game));
}

/**
 * @param {Game} game
 * @returns {boolean} whether it has no puzzle and no moves
 */
export function isBare(game) {
  const { givens, possible } = start(game);
  return game.positions.length === 1 && givens === NO_GIVENS && possible === EVERYTHING;
}

/**
 * @param {Game} one
 * @param {Game} other
 * @returns {boolean} whether `one` is the same puzzle and has every digit of `other`
 */
function covers(one, other) {
  if (puzzleOf(start(one)) !== puzzleOf(start(other))) return false;
  const values = now(one).values;
  return now(other).values.every((digit, cell) => !digit || digit === values[cell]);
}

/**
 * The kept games after others have joined them, the newest first. A game is left out if a newer
 * one, or the game on the table, is at least as far.
 *
 * @param {readonly Kept[]} kept
 * @param {readonly Kept[]} more  the newest first
 * @param {Game} table
 * @returns {readonly Kept[]} the same value if nothing has changed
 */
export function keeping(kept, more, table) {
  const some = worthKeeping(kept, more, table).slice(0, MOST);
  const same = some.length === kept.length && some.every((one, n) => one === kept[n]);
  return same ? kept : some;
}

/**
 * The games for which there is no room when others join those that are kept.
 *
 * @param {readonly Kept[]} kept
 * @param {readonly Kept[]} more
 * @param {Game} table
 * @returns {readonly Kept[]}
 */
export function crowdedOut(kept, more, table) {
  return worthKeeping(kept, more, table).slice(MOST);
}

/**
 * @param {readonly Kept[]} kept
 * @param {readonly Kept[]} more
 * @param {Game} table
 * @returns {Kept[]}
 */
function worthKeeping(kept, more, table) {
  /** @type {Kept[]} */
  const found = [];
  for (const one of [...more, ...kept]) {
    if (!isUnfinished(one.game) || covers(table, one.game)) continue;
    if (!found.some(({ game }) => covers(game, one.game))) found.push(one);
  }
  return found;
}

/**
 * The unfinished games, that on the table first.
 *
 * @param {import("../state.js").State} state
 * @returns {readonly Kept[]}
 */
export function unfinished({ games, kept, clock }) {
  const { play } = games;
  if (!isUnfinished(play)) return kept;
  return [{ game: play, played: elapsed(clock, Date.now()) }, ...kept];
}

/**
 * @param {Game} game
 * @returns {number} the percentage that is done
 */
export function progress(game) {
  const open = start(game).givens.replace(/[^.]/g, "").length;
  const left = digits(now(game)).filter((digit) => !digit).length;
  return open ? Math.round((100 * (open - left)) / open) : 100;
}
