/**
 * Stores the solved puzzles in the browser, apart from the games, since they change seldom: each
 * time that a puzzle is solved.
 */

import type { Finished } from "../game/game.ts";
import { solvedIn } from "../saved/older.ts";
import { encodeSolved } from "../saved/record.ts";
import { restoredFrom } from "../saved/saving.ts";
import type { Shelf } from "../saved/storage.ts";
import { listOf, objectOf, parsed, readFrom, Unreadable, writeTo } from "../saved/storage.ts";
import type { State, Store } from "../state.ts";
import { say } from "../words/say.ts";
import { joined, MOST } from "./past.ts";

export const KEY = "whydoku.past.1";

const VERSION = 2;

export function restoredPast(shelf: Shelf): Partial<State> {
  const read = (text: string) => ({ past: readPast(text) });
  return restoredFrom(shelf, KEY, read, say("saved.past.unreadable"));
}

/** Stores what changes from now on, together with what another window has stored. */
export function keepPast(store: Store, shelf: Shelf) {
  store.watch(
    (state) => state.past,
    (past, before) => {
      if (!before) return;
      const all = joined(past, stored(shelf));
      const text = JSON.stringify({ version: VERSION, past: all.map(encodeSolved) });
      if (!writeTo(shelf, KEY, text)) store.set({ notice: say("saved.refused") });
      store.set({ past: all });
    },
  );
}

function stored(shelf: Shelf): readonly Finished[] {
  try {
    return readPast(readFrom(shelf, KEY) ?? "");
  } catch {
    return [];
  }
}

/** @throws {Unreadable} */
function readPast(text: string): readonly Finished[] {
  const { version, past } = objectOf(parsed(text));
  if (version !== VERSION && version !== 1) throw new Unreadable("of another version");
  return listOf(past)
    .slice(0, MOST)
    .map((one) => solvedIn(one, version));
}
