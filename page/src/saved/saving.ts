/**
 * Saves the state of the page in the browser's storage: the games on all tables, those kept for
 * later, the clock and settings, a moment after each change, and when the page is left. It is read
 * once, at the start.
 */

import type { GameJson } from "../asking/api-types.ts";
import { newGame, start } from "../game/game.ts";
import { isDay } from "../past/days.ts";
import type { Held, Kept, Settings, State, Store } from "../state/state.ts";
import {
  CHOICES,
  DEFAULTS,
  elapsed,
  FIRST,
  isColouring,
  NEW_CLOCK,
  TOOLS,
  the,
} from "../state/state.ts";
import { remembered } from "../state/types.ts";
import { bindingsOf, isLetter } from "../table/keys.ts";
import { say } from "../words/say.ts";
import { crowdedOut, farewell, isBare, keepingAll } from "./kept.ts";
import { gameIn } from "./older.ts";
import { encodeGame, LONGEST } from "./record.ts";
import type { Shelf } from "./storage.ts";
import { listOf, numberOf, objectOf, parsed, readFrom, Unreadable, writeTo } from "./storage.ts";

export const KEY = "whydoku.1";
const PAUSE = 400;

/** The end of the name under which a text that cannot be read is put aside. */
const ASIDE = ".unread";

export type Saved = Pick<State, "games" | "kept" | "settings" | "moved"> & {
  played: number;
  paused: boolean;
  held: Held; // in Play
};

const VERSION = 2;

/** The levels to choose instead of HoDoKu's that an earlier version of the page offered. */
const SAME: Readonly<Record<string, string>> = { unfair: "fiendish", extreme: "diabolical" };

/** The stored state. */
export function restored(shelf: Shelf): Partial<State> {
  const read = (text: string) => {
    const { played: before, paused, held, ...saved } = readSaved(text);
    return {
      ...saved,
      held: { ...FIRST.held, play: held },
      clock: { ...NEW_CLOCK, before, paused },
    };
  };
  return restoredFrom(shelf, KEY, read, say("saved.unreadable"));
}

/**
 * What is stored under a key; a text that cannot be read is put aside under another, since its own
 * will be overwritten.
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
    // If there is no room to put it aside, the notice says in any case that it is unreadable.
    writeTo(shelf, key + ASIDE, text);
    return { notice };
  }
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
    const { games: all, kept, settings, clock, moved, welcome } = store.state;
    // A puzzle that nobody has chosen yet is left out, so that the next visit is welcomed again.
    const games = welcome ? { ...all, play: newGame() } : all;
    const { play: inPlay } = store.state.held;
    // A colour that was picked up is no digit to go on with.
    const isDigit = inPlay.digitFirst && !isColouring(store.state);
    const held = { ...inPlay, pen: isDigit ? inPlay.pen : 0 };
    const paused = clock.paused && !welcome;
    const played = elapsed(clock, Date.now());
    const text = writeSaved({ games, kept, settings, held, paused, played, moved });
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
  const parts = ["games", "kept", "settings", "clock", "moved", "welcome", "held"] as const;
  for (const part of parts) {
    store.watch(the(part), () => !isFirst && wait());
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

/**
 * Keeps each unfinished game for later when another puzzle takes its place on the table.
 *
 * @param save lets the player save a game, for which there is no room any more, as a file
 */
export function keepUnfinished(store: Store, save: (lost: Kept) => unknown) {
  const watched = ({ games: { play }, clock }: State) => ({ play, clock });
  store.watch(watched, ({ play }, before) => {
    if (!before || start(before.play) === start(play)) return;
    const left = { game: before.play, played: elapsed(before.clock, Date.now()) };
    const { kept, games } = keepingAll(store.state, [left]);
    const waits = kept.includes(left) ? { said: `${store.state.said} ${say("begin.kept")}` } : {};
    const [lost] = crowdedOut(store.state.kept, [left], play);
    const news = lost && { news: farewell(lost, () => save(lost)) };
    store.set({ kept, games, ...waits, ...news });
  });
}

export function writeSaved(saved: Saved): string {
  const { games, kept, settings, played, paused, held, moved } = saved;
  return JSON.stringify({
    version: VERSION,
    settings,
    held,
    ...(moved && { moved }),
    ...(paused && { paused }),
    games: {
      play: encodeGame({ game: games.play, played }),
      practice: encodeGame({ game: games.practice, played: 0 }),
      make: encodeGame({ game: games.make, played: 0 }),
    },
    kept: kept.map(encodeKept),
  });
}

/** A kept game as plain data; it is encoded once, since most of them rest for long. */
export const encodeKept: (kept: Kept) => GameJson = remembered(encodeGame);

/** @throws {Unreadable} */
export function readSaved(text: string): Saved {
  const { version, settings, held, games, kept, ...more } = objectOf(parsed(text));
  if (version !== VERSION && version !== 1) throw new Unreadable("of another version");
  const { play, practice, make } = objectOf(games);
  const table = gameIn(play);
  return {
    settings: settingsOf(objectOf(settings)),
    held: heldOf(objectOf(held ?? {})),
    moved: isDay(`${more["moved"]}`) ? `${more["moved"]}` : "",
    paused: more["paused"] === true,
    // In version 1 it stood beside the games.
    played: version === 1 ? numberOf(more["played"], LONGEST) : table.played,
    games: { play: table.game, practice: gameIn(practice).game, make: gameIn(make).game },
    kept: listOf(kept).map(gameIn),
  };
}

/** What the player held; earlier versions of the page did not store it. */
function heldOf({ tool, digitFirst, pen }: Record<string, unknown>): Held {
  return {
    tool: TOOLS.find((one) => one === tool) ?? "digit",
    digitFirst: digitFirst === true,
    pen: numberOf(pen ?? 0, 9),
  };
}

/** The settings; one that is missing or that the page does not know has its default. */
export function settingsOf(data: Record<string, unknown>): Settings {
  const choices: Readonly<Record<string, readonly unknown[]>> = CHOICES;
  const known = Object.entries(DEFAULTS).map(([name, first]) => {
    const value = data[name];
    const isKnown = choices[name]?.includes(value) ?? typeof value === typeof first;
    return [name, isKnown ? value : first];
  });
  const settings = Object.fromEntries(known) as Settings;
  const level = SAME[settings.level] ?? settings.level;
  return { ...settings, level, keys: lettersOf(settings.keys) };
}

/** The letters that the player has chosen; what is no letter, or has two meanings, is left out. */
function lettersOf(data: object | null): Settings["keys"] {
  const letters = Object.entries(data ?? {}).flatMap(([command, key]) =>
    typeof key === "string" && isLetter(key) ? [[command, key] as const] : [],
  );
  const found = Object.fromEntries(letters);
  const keys = bindingsOf({ ...DEFAULTS, keys: found }).map(({ key }) => key);
  return new Set(keys).size === keys.length ? found : {};
}
