/**
 * What the page itself keeps in the browser's storage: the games on all tables, those kept for later, the
 * clock, what the player holds, and settings.
 *
 * A tab has a table of its own. The game on that of another tab is one of those kept for later here, unless
 * it is the same puzzle, on which both go on.
 */

import type { GameJson } from "../asking/api-types.ts";
import { start } from "../game/game.ts";
import { puzzleOf } from "../game/record.ts";
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
} from "../state/state.ts";
import { remembered } from "../state/types.ts";
import { bindingsOf, isLetter } from "../table/keys.ts";
import { say } from "../words/say.ts";
import { jointGame } from "./joint.ts";
import { keep, type Part } from "./keeping.ts";
import { crowdedOut, farewell, isBare, isUnfinished, keepingAll, MOST } from "./kept.ts";
import { ledger, named } from "./ledger.ts";
import { decodeGame, encodeGame } from "./record.ts";
import { fieldsOf, listOf, numberOf, objectOf, type Shelf, textOf, Unreadable } from "./storage.ts";

export const KEY = "whydoku.1";

const VERSION = 2;

/** The beginnings of the names of entries. */
const GAME = "game ";
const SETTING = "settings.";

function isKept(one: unknown): one is Kept {
  return typeof one === "object" && one !== null && "game" in one;
}

const gameEntry = (kept: Kept) => [GAME + puzzleOf(start(kept.game)), kept] as const;

function is(one: unknown, other: unknown): boolean {
  if (isKept(one) && isKept(other)) return one.game === other.game;
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The games, that on the table first, and settings by their names. */
export const SAVED: Part<unknown> = {
  form: {
    key: KEY,
    rows: (whole) => {
      const { version, settings, games, kept, held, moved, paused } = objectOf(whole);
      if (version !== VERSION) throw new Unreadable("of another version");
      const { play, practice, make } = fieldsOf(games);
      const known = Object.entries(fieldsOf(settings)).filter(([name]) => name in DEFAULTS);
      return [
        [GAME, play],
        ["practice", practice],
        ["make", make],
        ...(Array.isArray(kept) ? kept : [kept]).map((one) => [GAME, one]),
        ...known.map(([name, value]) => [SETTING + name, value]),
        ...Object.entries({ held, moved, paused }).filter(([, value]) => value !== undefined),
      ];
    },
    entry: (row) => {
      const [kind, data] = listOf(row);
      const name = textOf(kind);
      const game = () => decodeGame(data);
      if (name === GAME) return gameEntry(game());
      if (name === "practice" || name === "make") return [name, game()];
      if (name === "held") return [name, heldOf(objectOf(data))];
      return [name, name.startsWith(SETTING) ? settingIn(name.slice(SETTING.length), data) : data];
    },
    row: (name, one) =>
      isKept(one) ? [name.startsWith(GAME) ? GAME : name, encodeKept(one)] : [name, one],
    whole: (all) => {
      const of = (start: string) => [...all].filter(([name]) => name.startsWith(start));
      const [play, ...kept] = of(GAME).map(([, one]) => encodeKept(one as Kept));
      const [practice, make] = ["practice", "make"].map((name) =>
        encodeKept(all.get(name) as Kept),
      );
      const settings = of(SETTING).map(([name, value]) => [name.slice(SETTING.length), value]);
      const others = ["held", "moved", "paused"].map((name) => [name, all.get(name)]);
      return {
        version: VERSION,
        settings: Object.fromEntries(settings),
        ...Object.fromEntries(others),
        games: { play, practice, make },
        kept: kept.slice(0, MOST),
      };
    },
    merged: (mine, theirs, before) => {
      if (isKept(mine) && isKept(theirs))
        return jointGame(mine, theirs, before as Kept | undefined);
      return is(mine, before) ? theirs : mine;
    },
    is,
  },
  of: (state) => {
    const { games, held, kept, settings, clock, moved, welcome } = state;
    const isDigit = held.play.digitFirst && !isColouring(state);
    // A puzzle that nobody has chosen yet is left out, so that the next visit is welcomed again.
    const { play } = welcome ? FIRST.games : games;
    const table = { game: play, played: elapsed(clock, Date.now()) };
    return named<unknown>([
      ...[table, ...kept].map(gameEntry),
      ["practice", { game: games.practice, played: 0 }],
      ["make", { game: games.make, played: 0 }],
      ...Object.entries(settings).map(([name, value]) => [SETTING + name, value] as const),
      // A colour that was picked up is no digit to go on with.
      ["held", { ...held.play, pen: isDigit ? held.play.pen : 0 }],
      ...(moved ? ([["moved", moved]] as const) : []),
      ...(clock.paused && !welcome ? ([["paused", true]] as const) : []),
    ]);
  },
  put: (all, { games, kept, settings, clock, moved, welcome }) => {
    const isFree = welcome || isBare(games.play);
    const [own] = gameEntry({ game: isFree ? FIRST.games.play : games.play, played: 0 });
    const list = [...all].filter(
      (one): one is [string, Kept] => one[0].startsWith(GAME) && isKept(one[1]),
    );
    const [name, table] =
      list.find(([one, { game }]) => (isFree ? !isBare(game) : one === own)) ?? [];
    const play = table?.game ?? games.play;
    const others = list
      .filter(([one, { game }]) => one !== name && isUnfinished(game))
      .map(([, one]) => one);
    const isSame = others.length === kept.length && others.every((one, n) => one === kept[n]);
    const time = Math.max(table?.played ?? 0, isFree ? 0 : elapsed(clock, Date.now()));
    const since = clock.since === null ? null : Date.now();
    const [practice, make] = ["practice", "make"].map((name) => (all.get(name) as Kept)?.game);
    const isThere = practice?.title === games.practice.title || isBare(games.practice);
    const after = Object.entries(settings).map(
      ([name, value]) => [name, all.get(SETTING + name) ?? value] as const,
    );
    const day = all.get("moved");
    return {
      games: unlessSame(games, {
        play,
        practice: (isThere && practice) || games.practice,
        make: make ?? games.make,
      }),
      kept: isSame ? kept : others,
      settings: unlessSame(settings, Object.fromEntries(after) as Settings),
      ...(play !== games.play && { clock: { ...clock, before: time, since }, welcome: false }),
      moved: isDay(`${day}`) && `${day}` > moved ? `${day}` : moved,
    };
  },
};

/** @returns `before` if it has the same parts */
function unlessSame<T extends object>(before: T, after: T): T {
  const names = Object.keys(after) as (keyof T)[];
  return names.every((name) => after[name] === before[name]) ? before : after;
}

/** What is stored, with what the player held and whether the game is paused, which belong to a tab. */
export function restored(shelf: Shelf): Partial<State> {
  const all = ledger(SAVED.form, shelf).read();
  const { clock = NEW_CLOCK, ...others } = SAVED.put(all, FIRST);
  const held = { ...FIRST.held, play: heldOf(fieldsOf(all.get("held"))) };
  return { ...others, held, clock: { ...clock, paused: all.get("paused") === true } };
}

export function keepSaved(store: Store, shelf: Shelf): () => void {
  return keep(store, SAVED, shelf);
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

/** A kept game as plain data; it is encoded once, since most of them rest for long. */
export const encodeKept: (kept: Kept) => GameJson = remembered(encodeGame);

/** What the player held. */
function heldOf({ tool, digitFirst, pen }: Record<string, unknown>): Held {
  return {
    tool: TOOLS.find((one) => one === tool) ?? "digit",
    digitFirst: digitFirst === true,
    pen: numberOf(pen ?? 0, 9),
  };
}

/** The settings; one that is missing or that the page does not know has its default. */
export function settingsOf(data: Record<string, unknown>): Settings {
  const known = Object.entries(DEFAULTS).map(([name, first]) => {
    try {
      return [name, settingIn(name, data[name])];
    } catch {
      return [name, first];
    }
  });
  return Object.fromEntries(known);
}

/** @throws {Unreadable} if the setting has no such value */
function settingIn(name: string, value: unknown): unknown {
  const choices: Readonly<Record<string, readonly unknown[]>> = CHOICES;
  const first = DEFAULTS[name as keyof Settings];
  if (!(choices[name]?.includes(value) ?? typeof value === typeof first))
    throw new Unreadable("no such setting");
  if (name === "keys") return lettersOf(value as object | null);
  return value;
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
