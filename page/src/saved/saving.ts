/**
 * Saves the state of the page in the browser's storage: a moment after each change, and when the
 * page is left. It is read once, at the start.
 */

import { soon } from "../frame/soon.ts";
import { newGame, start } from "../game/game.ts";
import { farewell } from "../past/news.ts";
import type { State, Store } from "../state.ts";
import { heldIn, NEW_CLOCK } from "../state.ts";
import { whole } from "../store.ts";
import { elapsed } from "../table/clock.ts";
import { say } from "../words/say.ts";
import { readSaved, writeSaved } from "./form.ts";
import { crowdedOut, isBare, keepingAll } from "./kept.ts";
import type { Shelf } from "./storage.ts";
import { readFrom, writeTo } from "./storage.ts";

export const KEY = "whydoku.1";
const PAUSE = 400;

/** The end of the name under which a text that cannot be read is put aside. */
const ASIDE = ".unread";

/** The stored state. */
export function restored(shelf: Shelf): Partial<State> {
  const read = (text: string) => {
    const { games, kept, settings, played, held } = readSaved(text);
    return { games, kept, settings, ...held, clock: { ...NEW_CLOCK, before: played } };
  };
  return restoredFrom(shelf, KEY, read, say("saved.unreadable"));
}

/**
 * What is stored under a key; a text that cannot be read is put aside.
 *
 * @param read throws if it cannot
 * @param notice says that the text could not be read
 */
export function restoredFrom(
  shelf: Shelf,
  key: string,
  read: (text: string) => Partial<State>,
  notice: string,
): Partial<State> {
  const text = readFrom(shelf, key);
  if (text === null) return {};
  try {
    return read(text);
  } catch {
    putAside(shelf, key, text);
    return { notice };
  }
}

/**
 * Keeps a stored text that cannot be read under another name, since its own will be overwritten.
 */
function putAside(shelf: Shelf, key: string, text: string) {
  // If there is no room to put it aside, a notice says that it is unreadable in any case.
  writeTo(shelf, key + ASIDE, text);
}

/** Stores changes from now on; returns a function that stores pending changes at once. */
export function keepSaved(store: Store, shelf: Shelf): () => void {
  let mine = readFrom(shelf, KEY);
  let changed = false;
  let isRefused = false;
  let timer = 0;

  function save() {
    clearTimeout(timer);
    if (!changed) return;
    changed = false;
    const theirs = readFrom(shelf, KEY);
    if (theirs !== null && theirs !== mine) join(store, theirs);
    changed = false;
    const { games: all, kept, settings, clock, welcome } = store.state;
    // A puzzle that nobody has chosen yet is left out, so that the next visit is welcomed again.
    const games = welcome ? { ...all, play: newGame() } : all;
    const held = heldIn(store.state);
    const text = writeSaved({ games, kept, settings, held, played: elapsed(clock, Date.now()) });
    const isWritten = writeTo(shelf, KEY, text);
    if (isWritten) mine = text;
    else if (!isRefused) store.set({ notice: say("saved.refused") });
    isRefused = !isWritten;
  }

  const wait = () => {
    changed = true;
    clearTimeout(timer);
    timer = Number(setTimeout(save, PAUSE));
  };
  let isFirst = true;
  const parts = ["games", "kept", "settings", "clock", "welcome"] as const;
  const held = ["tool", "digitFirst", "pen"] as const;
  for (const part of [...parts, ...held]) {
    store.watch(
      (state) => state[part],
      () => !isFirst && wait(),
    );
  }
  isFirst = false;
  return save;
}

/**
 * Merges what another window of this page has stored since: its unfinished game is kept here, or
 * put on the table if that is bare.
 */
function join(store: Store, theirs: string) {
  try {
    const { games, kept, played } = readSaved(theirs);
    store.set((state) => {
      const other = { game: games.play, played };
      const { clock } = state;
      if (isBare(state.games.play)) {
        const games = { ...state.games, play: other.game };
        return {
          ...keepingAll({ games, kept: state.kept }, kept),
          clock: { before: played, since: clock.since === null ? null : Date.now(), paused: false },
        };
      }
      return keepingAll(state, [other, ...kept]);
    });
  } catch {
    // What cannot be read is replaced by the data of this window.
  }
}

/** Keeps each unfinished game for later when another puzzle takes its place on the table. */
export function keepUnfinished(store: Store) {
  store.watch(whole, (state, before) => {
    if (!before || state.games.play === before.games.play) return;
    const game = before.games.play;
    if (start(game) === start(state.games.play)) return;
    const left = { game, played: elapsed(before.clock, Date.now()) };
    const { kept, games } = keepingAll(state, [left]);
    const waits = kept.includes(left) ? { said: say("begin.kept") } : {};
    const [lost] = crowdedOut(state.kept, [left], state.games.play);
    const save = async () => lost && (await soon.load()).saveOne(lost);
    store.set({ kept, games, ...waits, ...(lost ? { news: farewell(lost, save) } : {}) });
  });
}
