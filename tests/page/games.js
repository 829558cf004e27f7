// @ts-check
/** Games and solved puzzles for tests, and a storage like a browser's. */
import * as actions from "../../src/whydoku/faces/web/page/game/actions.js";
import { enter, newGame, now } from "../../src/whydoku/faces/web/page/game/game.js";
import { begin } from "../../src/whydoku/faces/web/page/game/position.js";

/** @import { Finished, Game } from "../../src/whydoku/faces/web/page/game/game.js" */

export const EASY =
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLVED =
  "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** The cells of EASY without a clue. */
export const OPEN = [...EASY].flatMap((digit, cell) => (digit === "." ? [cell] : []));

/** A storage like a browser's, with room for `room` characters. */
export class Shelf {
  /** @param {number} [room] */
  constructor(room = Number.POSITIVE_INFINITY) {
    this.room = room;
    /** @type {Map<string, string>} */
    this.all = new Map();
  }

  /** @param {string} key */
  getItem(key) {
    return this.all.get(key) ?? null;
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  setItem(key, text) {
    if (text.length > this.room) throw new Error("full");
    this.all.set(key, text);
  }
}

/**
 * @param {Partial<Finished>} [parts]
 * @returns {Finished}
 */
export function finished(parts = {}) {
  const origin = { level: /** @type {const} */ ("easy"), day: "" };
  const solved = { when: 1, title: "Easy", puzzle: EASY, time: 60_000, hints: 0, rating: 1.2 };
  return { ...solved, ...origin, ...parts };
}

/**
 * A game on a puzzle with one clue of its own, in which something has been done.
 *
 * @param {number} n  the cell of the clue
 * @returns {Game}
 */
export function begun(n) {
  const first = newGame(begin(`${".".repeat(n)}1${".".repeat(80 - n)}`), `Game ${n}`);
  return enter(first, actions.mark(now(first), [80], 5, "corner"));
}

/**
 * @param {import("../../src/whydoku/faces/web/page/state.js").Store} store
 * @param {readonly number[]} cells  those of EASY to fill
 */
export function fillIn(store, cells) {
  for (const cell of cells) {
    const { games } = store.state;
    const after = actions.place(now(games.play), [cell], Number(SOLVED[cell]));
    store.set({ games: { ...games, play: enter(games.play, after) } });
  }
}
