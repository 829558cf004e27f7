/**
 * All that this page keeps in the browser's storage, by what it is: how it is read, how two devices'
 * are merged, and how it is put back. The file that takes everything along is made from this table,
 * and so is what joins from one, or from a code.
 *
 * Merging loses nothing, gives the same whichever comes first, and adds nothing the second time. Only
 * what the player chooses, settings and the grid in Make, is taken where it is as it came, and stays
 * otherwise.
 *
 * What belongs to a device or to a tab is not taken along: the day of the last visit, the pencil in
 * hand, and the position in practice, which its number brings back.
 */
import type { Finished, Game } from "../game/game.ts";
import { newGame, start } from "../game/game.ts";
import { puzzleOf } from "../game/record.ts";
import type { Helped } from "../help/slice.ts";
import { isBare, keepingAll, mergedKept, unfinished } from "../saved/kept.ts";
import { entriesIn, type Form, joined, ledger } from "../saved/ledger.ts";
import { decodeGame, decodeSolved, encodeGame, encodeSolved } from "../saved/record.ts";
import { encodeKept, KEY as SAVED, settingsOf } from "../saved/saving.ts";
import { listOf, objectOf, type Shelf } from "../saved/storage.ts";
import { DEFAULTS, type Kept, type Settings, type Store } from "../state/state.ts";
import { LESSONS, storedProgress } from "../views/learn/keeping.ts";
import { type Progress, setLearn } from "../views/learn/slice.ts";
import { rulesOfFile } from "./foreign.ts";
import {
  HELP,
  helpedFrom,
  mergedReplays,
  KEY as REPLAYS,
  storedReplays,
  storeReplays,
} from "./logging.ts";
import { daysOfRows } from "./rows.ts";
import { type Kept as Practised, SCORES, storedKept } from "./score.ts";
import { DAYS_SOLVED, daysIn, inOrder, nameOf, PAST } from "./solved.ts";

/** What is taken along. */
export interface Carried {
  kept: readonly Kept[]; // unfinished games
  past: readonly Finished[];
  days: readonly string[]; // whose puzzle was solved on that day
  replays: readonly Game[]; // how puzzles were solved
  practice: Practised;
  course: Progress;
  helped: Helped;
  make: Game; // on the table of Make
  settings: Settings;
}

export interface Here {
  store: Store;
  shelf: Shelf;
}

interface Place<T> {
  key: string; // under which the browser stores it
  read: (here: Here) => T;
  packed: (value: T) => unknown; // as a file has it
  /** @throws {Unreadable} */
  unpacked: (data: unknown) => T;
  merged: (mine: T, theirs: T) => T;
  put: (here: Here, value: T) => void;
  added: (after: T, before: T) => number; // how much is new
}

export type Name = keyof Carried;

type Places = { readonly [N in Name]: Place<Carried[N]> };

export const PLACES: Places = {
  kept: {
    key: SAVED,
    read: ({ store }) => unfinished(store.state),
    packed: (games) => games.map(encodeKept),
    unpacked: (data) => listOf(data).map((one) => decodeGame(one, rulesOfFile)),
    merged: mergedKept,
    put: ({ store }, games) => {
      const { state } = store;
      const mine = unfinished(state).map(puzzleIn);
      const place = (one: Kept) => mine.indexOf(puzzleIn(one));
      // The player's own stay in front, and the one on the table stays there.
      const [own, more] = [
        games.filter((one) => place(one) >= 0),
        games.filter((one) => place(one) < 0),
      ];
      const kept = [...own.sort((one, other) => place(one) - place(other)), ...more];
      store.set(keepingAll({ games: state.games, kept }, []));
    },
    added: (after, before) => {
      const known = new Set(before.map(({ game }) => game));
      return after.filter(({ game }) => !known.has(game)).length;
    },
  },
  past: {
    key: PAST.form.key,
    read: ({ store }) => store.state.past,
    packed: (past) => past.map(encodeSolved),
    unpacked: (data) => listOf(data).map(decodeSolved),
    merged: (mine, theirs) => {
      const named = (all: readonly Finished[]) => new Map(all.map((one) => [nameOf(one), one]));
      return inOrder(joined(new Map(), named(mine), named(theirs), PAST.form));
    },
    put: ({ store }, past) => store.set({ past }),
    added: (after, before) => newIn(after.map(nameOf), before.map(nameOf)),
  },
  days: {
    key: DAYS_SOLVED.form.key,
    read: ({ store }) => daysIn([...daysOfRows(store.state)]),
    packed: (days) => days,
    unpacked: (data) => daysIn([...entriesIn(DAYS_SOLVED.form, data).all.keys()]),
    merged: (mine, theirs) => daysIn([...mine, ...theirs]),
    put: ({ store }, days) => {
      const known = daysOfRows({ past: store.state.past, days: [] });
      store.set({ days: days.filter((day) => !known.has(day)) });
    },
    added: newIn,
  },
  replays: {
    key: REPLAYS,
    read: ({ shelf }) => storedReplays(shelf),
    packed: (replays) => replays.map((game) => encodeGame({ game, played: 0 })),
    unpacked: (data) => listOf(data).map((one) => decodeGame(one, rulesOfFile).game),
    merged: mergedReplays,
    put: ({ shelf }, replays) => storeReplays(shelf, replays),
    added: (after, before) => newIn(after.map(replayName), before.map(replayName)),
  },
  practice: {
    key: SCORES.key,
    read: ({ store }) => mergedScores(storedKept(), store.state.learn),
    packed: ({ scores }) => packed(SCORES, scores),
    unpacked: (data) => ({ scores: unpacked(SCORES, data) }),
    merged: mergedScores,
    put: ({ store, shelf }, { scores }) => {
      ledger(SCORES, shelf).add(new Map(Object.entries(scores)));
      setLearn(store, { scores });
    },
    added: (after, before) => changed(after.scores, before.scores),
  },
  course: {
    key: LESSONS.key,
    read: ({ store }) => mergedProgress(storedProgress(), store.state.learn.progress),
    packed: ({ lessons }) => packed(LESSONS, lessons),
    unpacked: (data) => ({ lessons: unpacked(LESSONS, data) }),
    merged: mergedProgress,
    put: ({ store, shelf }, progress) => {
      ledger(LESSONS, shelf).add(new Map(Object.entries(progress.lessons)));
      setLearn(store, { progress });
    },
    added: (after, before) => changed(after.lessons, before.lessons),
  },
  helped: {
    key: HELP.key,
    read: ({ shelf }) => helpedFrom(shelf),
    packed: (helped) => packed(HELP, helped),
    unpacked: (data) => unpacked(HELP, data),
    merged: (some, others) => merged(HELP, some, others),
    put: ({ shelf }, helped) => void ledger(HELP, shelf).add(new Map(Object.entries(helped))),
    added: changed,
  },
  make: {
    key: SAVED,
    read: ({ store }) => store.state.games.make,
    packed: (game) => encodeGame({ game, played: 0 }),
    unpacked: (data) => decodeGame(data, rulesOfFile).game,
    merged: (mine, theirs) => (isBare(mine) ? theirs : mine),
    put: ({ store }, make) => store.set(({ games }) => ({ games: { ...games, make } })),
    added: (after, before) => Number(after !== before && !isBare(after)),
  },
  settings: {
    key: SAVED,
    read: ({ store }) => store.state.settings,
    packed: (settings) => (settings === DEFAULTS ? null : settings),
    unpacked: (data) => (data === null ? DEFAULTS : settingsOf(objectOf(data))),
    merged: settled,
    put: ({ store }, settings) => store.set({ settings }),
    added: changed,
  },
};

export const NAMES = Object.keys(PLACES) as readonly Name[];

/** What a device has that has nothing. */
export const NOTHING_CARRIED: Carried = {
  ...{ kept: [], past: [], days: [], replays: [], practice: { scores: {} } },
  ...{ course: { lessons: {} }, helped: {}, make: newGame(), settings: DEFAULTS },
};

/** Something done in each place, with what is typed by its name. */
export function each<R>(act: <N extends Name>(place: Places[N], name: N) => R): Record<Name, R> {
  return Object.fromEntries(NAMES.map((name) => [name, act(PLACES[name], name)])) as Record<
    Name,
    R
  >;
}

/**
 * What joins, place by place: solved puzzles come before the days, which are theirs.
 *
 * @returns how much of it is new
 */
export function join(here: Here, carried: Carried): Record<Name, number> {
  return each((place, name) => {
    const before = place.read(here);
    place.put(here, place.merged(before, carried[name]));
    return place.added(place.read(here), before);
  });
}

function puzzleIn({ game }: Kept): string {
  return puzzleOf(start(game));
}

type Named<E> = Readonly<Record<string, E>>;

function packed<E>(form: Form<E>, all: Named<E>): unknown {
  return form.whole(new Map(Object.entries(all)));
}

/** @returns whatever can be read */
function unpacked<E>(form: Form<E>, data: unknown): Named<E> {
  return Object.fromEntries(entriesIn(form, data).all);
}

/** What is known of both, whichever comes first. */
function merged<E>(form: Form<E>, some: Named<E>, others: Named<E>): Named<E> {
  const [mine, theirs] = [some, others].map((all) => new Map(Object.entries(all)));
  const all = joined(new Map(), mine ?? new Map(), theirs ?? new Map(), form);
  return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function mergedScores({ scores: some }: Practised, { scores: others }: Practised): Practised {
  return { scores: merged(SCORES, some, others) };
}

function mergedProgress({ lessons: some }: Progress, { lessons: others }: Progress): Progress {
  return { lessons: merged(LESSONS, some, others) };
}

function settled(mine: Settings, theirs: Settings): Settings {
  const names = Object.keys(mine) as (keyof Settings)[];
  const taken = names.filter((name) => isSame(mine[name], DEFAULTS[name]));
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
}

function replayName({ finished }: Game): string {
  return nameOf(finished);
}

function newIn(after: readonly string[], before: readonly string[]): number {
  const known = new Set(before);
  return after.filter((one) => !known.has(one)).length;
}

/** How many of the fields have changed. */
function changed(after: object, before: object): number {
  const was = new Map(Object.entries(before));
  return Object.entries(after).filter(([name, one]) => !isSame(one, was.get(name))).length;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
