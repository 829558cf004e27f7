// @ts-check
/**
 * Stores the solved puzzles in the browser, apart from the games, since they change seldom: each
 * time that a puzzle is solved.
 */
import { listOf, numberOf, objectOf, parsed, Unreadable } from "../saved/checks.js";
import { decodeFinished, withLevel } from "../saved/finished.js";
import { restoredFrom } from "../saved/saving.js";
import { readFrom, writeTo } from "../saved/storage.js";
import { say } from "../words/say.js";
import { joined, MOST } from "./past.js";

/** @import { Finished } from "../game/game.js" */
/** @import { Shelf } from "../saved/storage.js" */
/** @import { State, Store } from "../state.js" */

export const KEY = "whydoku.past.1";

const VERSION = 1;

/**
 * @param {Shelf} shelf
 * @returns {Partial<State>}
 */
export function restoredPast(shelf) {
  const read = (/** @type {string} */ text) => ({ past: readPast(text) });
  return restoredFrom(shelf, KEY, read, say("saved.past.unreadable"));
}

/**
 * Stores what changes from now on, together with what another window has stored.
 *
 * @param {Store} store
 * @param {Shelf} shelf
 */
export function keepPast(store, shelf) {
  store.watch(
    (state) => state.past,
    (past, before) => {
      if (!before) return;
      const all = joined(past, stored(shelf));
      const text = JSON.stringify({ version: VERSION, past: all.map(withLevel) });
      if (!writeTo(shelf, KEY, text)) store.set({ notice: say("saved.refused") });
      store.set({ past: all });
    },
  );
}

/**
 * @param {Shelf} shelf
 * @returns {readonly Finished[]}
 */
function stored(shelf) {
  try {
    return readPast(readFrom(shelf, KEY) ?? "");
  } catch {
    return [];
  }
}

/**
 * @param {string} text
 * @returns {readonly Finished[]}
 * @throws {Unreadable}
 */
function readPast(text) {
  const { version, past } = objectOf(parsed(text));
  if (numberOf(version, VERSION) !== VERSION) throw new Unreadable("of another version");
  return listOf(past).slice(0, MOST).map(decodeFinished);
}
