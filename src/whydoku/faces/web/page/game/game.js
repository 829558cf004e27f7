// @ts-check
/**
 * A game: every position since the start, which of them is current, and checkpoints with names.
 * Undo and redo move among the positions. A new position drops those that were undone. An action
 * that changes nothing adds no position.
 */
import { UNKNOWN } from "./origin.js";
import { begin, NO_GIVENS } from "./position.js";

/** @import { Position } from "../types.js" */

/**
 * @typedef {object} Game
 * @property {readonly Position[]} positions  from the start on
 * @property {number} at                      the index of the current position
 * @property {number} floor   that of the position that came with it, at which undo stops
 * @property {ReadonlyMap<string, Position>} checkpoints
 * @property {string} title                   of the puzzle, or ""
 * @property {import("./origin.js").Origin} origin  of the puzzle
 * @property {readonly number[]} asked  the grids that help was about, each as a number; they are its hints
 * @property {boolean} shown    whether the solution came from the path, not from the player
 * @property {Finished | null} finished  how the player solved it, once that is so
 * @property {readonly import("./log.js").Move[]} log  what was done, in the order of playing
 *
 * @typedef {object} Solved  a solved puzzle, as it is remembered
 * @property {number} when    milliseconds since 1970
 * @property {string} title
 * @property {string} puzzle  81 characters, or 729
 * @property {number} time    milliseconds
 * @property {number} hints
 * @property {number} rating  of the hardest step, or 0 if it is not known
 * @property {readonly string[]} [techniques]  those that hints named, if any
 *
 * @typedef {Solved & import("./origin.js").Origin} Finished
 */

/**
 * @param {Position} [start]
 * @param {string} [title]
 * @param {import("./origin.js").Origin} [origin]
 * @returns {Game}
 */
export function newGame(start = begin(NO_GIVENS), title = "", origin = UNKNOWN) {
  return {
    positions: [start],
    at: 0,
    floor: 0,
    checkpoints: new Map(),
    title,
    origin,
    asked: [],
    shown: false,
    finished: null,
    log: [],
  };
}

/**
 * @param {Game} game
 * @returns {Position}
 */
export function now(game) {
  const position = game.positions[game.at];
  if (!position) throw new RangeError(`a game of ${game.positions.length} has no ${game.at}`);
  return position;
}

/**
 * @param {Game} game
 * @returns {Position}
 */
export function start(game) {
  return game.positions[0] ?? begin(NO_GIVENS);
}

/**
 * @param {Game} game
 * @param {Position} position
 * @returns {Game}
 */
export function enter(game, position) {
  if (position === now(game)) return game;
  const positions = [...game.positions.slice(0, game.at + 1), position];
  return { ...game, positions, at: positions.length - 1 };
}

/**
 * @param {Game} game
 * @param {number} by  -1 to undo, 1 to redo
 * @returns {Game}
 */
export function move(game, by) {
  const at = Math.min(Math.max(game.at + by, game.floor), game.positions.length - 1);
  return at === game.at ? game : { ...game, at };
}

/**
 * @param {Game} game
 * @param {string} name
 * @returns {Game}
 */
export function remember(game, name) {
  return { ...game, checkpoints: new Map([...game.checkpoints, [name, now(game)]]) };
}

/**
 * @param {Game} game
 * @param {string} name
 * @returns {Game}
 */
export function forget(game, name) {
  const checkpoints = new Map(game.checkpoints);
  return checkpoints.delete(name) ? { ...game, checkpoints } : game;
}

/**
 * @param {Game} game
 * @param {string} name
 * @returns {Game}
 */
export function returnTo(game, name) {
  const position = game.checkpoints.get(name);
  return position ? enter(game, position) : game;
}
