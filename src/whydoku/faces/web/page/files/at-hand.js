// @ts-check
/** The puzzles at hand: that on the board, those of a file, those that Make has made, and those found. */
import { now, start } from "../game/game.js";
import { begin } from "../game/position.js";
import { puzzleOf } from "../game/record.js";
import { gameOf, titleOfPuzzle } from "../state.js";

/** @import { Hand, Offer, State } from "../state.js" */

const HANDS = /** @type {const} */ (["board", "opened", "made", "found"]);

/**
 * @param {State} state
 * @returns {Map<Exclude<Hand, "none">, readonly Offer[]>} what there is, the puzzle on the board first
 */
export function puzzlesAtHand(state) {
  const { opened, found, make } = state;
  const made = make.run.made.map(({ puzzle }) => ({ position: begin(puzzle), title: "" }));
  const numbered = opened.map((one, at) => ({ n: at + 1, ...one }));
  const all = { board: onBoard(state), opened: numbered, made, found };
  return new Map(HANDS.flatMap((hand) => (all[hand].length ? [[hand, all[hand]]] : [])));
}

/**
 * @param {State} state
 * @returns {readonly Offer[]} the bare puzzle on the board, if there is one
 */
function onBoard(state) {
  const game = gameOf(state);
  const position = state.view === "make" ? now(game) : start(game);
  const isBare = /^\.*$/.test(puzzleOf(position));
  return isBare ? [] : [{ position, title: titleOfPuzzle(state) }];
}

/**
 * @param {Offer} offer
 * @param {boolean} [isFilled]  whether it has what somebody has filled in
 * @returns {{puzzle: string, name?: string, number?: number, player?: string}} the record that a request takes
 */
export function recordIn({ position, title, n, filled, player }, isFilled = false) {
  const named = title ? { name: title } : {};
  const numbered = n ? { number: n } : {};
  if (!filled || !isFilled) return { puzzle: puzzleOf(position), ...named, ...numbered };
  const { puzzle, found, unreadable } = filled;
  return { ...{ puzzle, found, unreadable }, ...named, ...numbered, ...(player ? { player } : {}) };
}
