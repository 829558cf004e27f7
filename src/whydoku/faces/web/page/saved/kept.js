// @ts-check
/** Unfinished games, kept while another puzzle is on the table so that none is lost. */
import { now, start } from "../game/game.js";
import { digits, EVERYTHING, isComplete, NO_GIVENS } from "../game/position.js";
import { puzzleOf } from "../game/record.js";
import { elapsed } from "../parts/clock.js";
import { say } from "../words/say.js";

/** @import { Game } from "../game/game.js" */
/** @import { Kept, State } from "../state.js" */
/** @import { Position } from "../types.js" */

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
 * @returns {boolean} whether they are about the same puzzle
 */
function isSame(one, other) {
  return puzzleOf(start(one)) === puzzleOf(start(other));
}

/**
 * @param {Position} one
 * @param {Position} other
 * @returns {boolean} whether `one` has every digit of `other`
 */
function has({ values }, other) {
  return other.values.every((digit, cell) => !digit || digit === values[cell]);
}

/**
 * @param {Game} one
 * @param {Game} other
 * @returns {boolean} whether `one` is the same puzzle and has every digit of `other`
 */
function covers(one, other) {
  return isSame(one, other) && has(now(one), now(other));
}

/**
 * A game that goes on for several on the same puzzle, as when two windows have played it: what the
 * others have and it has not becomes a checkpoint of it.
 *
 * @param {Game} game
 * @param {readonly Kept[]} others
 * @returns {Game} the same value if there is nothing to add
 */
function withOthers(game, others) {
  const checkpoints = new Map(game.checkpoints);
  let isNew = false;
  /** @type {(name: string, position: Position) => void} */
  const add = (name, position) => {
    checkpoints.set(name, position);
    isNew = true;
  };
  const known = (/** @type {Position} */ position) =>
    [now(game), ...checkpoints.values()].some((one) => has(one, position));
  for (const { game: other } of others) {
    if (other === game || !isUnfinished(other) || !isSame(game, other)) continue;
    for (const [name, position] of other.checkpoints) {
      if (!checkpoints.has(name) && !(isOther(name) && known(position))) add(name, position);
    }
    const position = now(other);
    if (known(position)) continue;
    const older = [...checkpoints].find(([name, one]) => isOther(name) && has(position, one));
    let n = 1;
    while (checkpoints.has(say("play.other", { n }))) n += 1;
    add(older?.[0] ?? say("play.other", { n }), position);
  }
  return isNew ? { ...game, checkpoints } : game;
}

/** @param {string} name  of a checkpoint */
function isOther(name) {
  return name.startsWith(say("play.other", { n: "" }));
}

/**
 * What changes when games join those that are kept. If the one on the table is unfinished, it stays
 * there, and goes on for all others on its puzzle.
 *
 * @param {Pick<State, "games" | "kept">} state
 * @param {readonly Kept[]} more  the newest first
 * @returns {Pick<State, "games" | "kept">}
 */
export function keepingAll({ games, kept }, more) {
  const { play } = games;
  const whole = isUnfinished(play) ? withOthers(play, [...more, ...kept]) : play;
  return {
    kept: keeping(kept, more, play),
    games: whole === play ? games : { ...games, play: whole },
  };
}

/**
 * The kept games after others have joined them, the newest first, one for each puzzle. A game is left
 * out if the game on the table goes on for it, or is at least as far.
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
    const { game } = one;
    if (!isUnfinished(game) || covers(table, game)) continue;
    if (isUnfinished(table) && isSame(table, game)) continue;
    const at = found.findIndex((other) => isSame(other.game, game));
    const newer = found[at];
    if (newer) found[at] = joint(newer, one);
    else found.push(one);
  }
  return found;
}

/**
 * One of two games on the same puzzle, which goes on for both. It is the one with more digits, since
 * these are the work that is hard to do again, and the newer may be a mere second look.
 *
 * @param {Kept} newer
 * @param {Kept} older
 * @returns {Kept}
 */
function joint(newer, older) {
  const [one, other] = placed(older.game) > placed(newer.game) ? [older, newer] : [newer, older];
  const game = withOthers(one.game, [other]);
  return game === one.game ? one : { ...one, game };
}

/** @param {Game} game */
function placed(game) {
  return now(game).values.filter(Boolean).length;
}

/**
 * The unfinished games, that on the table first.
 *
 * @param {State} state
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
