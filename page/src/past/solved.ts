/**
 * The puzzles that the player has solved, the newest first: each is recorded at the moment when it is
 * solved, and stored in the browser, apart from the games, since they change seldom.
 */
import { answered, type Finished, type Game, now, SOME, start } from "../game/game.ts";
import { isComplete } from "../game/position.ts";
import { puzzleOf } from "../game/record.ts";
import { keyOf } from "../help/asking.ts";
import { solvedIn } from "../saved/older.ts";
import { encodeSolved } from "../saved/record.ts";
import { restoredFrom } from "../saved/saving.ts";
import type { Shelf } from "../saved/storage.ts";
import {
  dataIn,
  listOf,
  objectOf,
  parsed,
  readFrom,
  Unreadable,
  writeTo,
} from "../saved/storage.ts";
import { elapsed, partOf, type State, type Store, the, withGame } from "../state/state.ts";
import { say } from "../words/say.ts";
import { isDay } from "./days.ts";

export const KEY = "whydoku.past.1";

/** Where the days are stored of which it is known that their puzzle was solved, and nothing else. */
export const DAYS = "whydoku.days";

const VERSION = 2;

/** The most to remember; the oldest make room. */
export const MOST = 1000;

/** The most days that are remembered: those of twenty years. */
const MOST_DAYS = 7305;

/**
 * All of both, each once; where both have the same one, that of `mine`.
 *
 * @returns the same value as `mine` if nothing has joined it
 */
export function joined(mine: readonly Finished[], theirs: readonly Finished[]) {
  const known = new Set(mine.map(nameOf));
  const more = theirs.filter((one) => !known.has(nameOf(one)));
  if (!more.length) return mine;
  const unique = new Map([...more, ...mine].map((one) => [nameOf(one), one]));
  return [...unique.values()].sort((a, b) => b.when - a.when).slice(0, MOST);
}

/**
 * All of both, each once, whichever comes first: where both have the same one, that of which more is
 * known.
 */
export function mergedPast(some: readonly Finished[], others: readonly Finished[]) {
  const all: Map<string, Finished> = new Map();
  for (const one of [...some, ...others]) {
    const known = all.get(nameOf(one));
    if (!known || knownOf(one) > knownOf(known)) all.set(nameOf(one), one);
  }
  const names = [...all].sort(([a, one], [b, other]) => other.when - one.when || (a < b ? -1 : 1));
  return names.map(([, one]) => one).slice(0, MOST);
}

/** @returns a text, the greater the more is known of a solved puzzle */
function knownOf(one: Finished): string {
  const { rating, level, techniques = [] } = one;
  const count = [rating, level, techniques.length, one.title].filter(Boolean).length;
  return `${count} ${JSON.stringify(encodeSolved(one))}`;
}

/** @returns equal for the same solving of the same puzzle; "" if it was not solved */
export function nameOf(solved: { when?: unknown; puzzle?: unknown } | null): string {
  return solved ? `${solved.when} ${solved.puzzle}` : "";
}

/**
 * Records from now on what the player solves, and counts as hints what the path has shown before.
 */
export function recordSolved(store: Store) {
  const fill = (game: Game, before?: Game) => before && isFilled(game, before) && store.set(filled);
  store.watch(partOf("games", "play"), fill);
  const walk = (at: number) => at >= 0 && store.set(walked);
  store.watch(({ view, path }) => (view === "path" && path.walk ? path.at : -1), walk);
}

/** @returns whether the puzzle has just been completed, for the first time in this game */
function isFilled(game: Game, before: Game): boolean {
  if (game.finished || game.shown || start(game) !== start(before)) return false;
  return isComplete(now(game)) && !isComplete(now(before));
}

/**
 * What follows when the grid is complete. In the Path view it was not the player who completed it.
 */
function filled(state: State): Partial<State> {
  const game = state.games.play;
  return state.view === "play" ? solved(state) : withGame(state, { ...game, shown: true }, "play");
}

/** The path up to its place, each step of which counts like a hint on the grid before it. */
function walked(state: State): Partial<State> {
  const { walk, at } = state.path;
  let game = state.games.play;
  const seen = walk?.positions.slice(0, Math.min(at + 1, walk.steps.length)) ?? [];
  if (seen[0]?.givens !== start(game).givens) return {};
  for (const position of seen) game = answered(game, `path ${keyOf(position)}`);
  return withGame(state, game, "play");
}

function solved(state: State): Partial<State> {
  const game = state.games.play;
  const when = Date.now();
  const techniques = [
    ...new Set(game.log.flatMap(({ help }) => (help === SOME ? [] : help || []))),
  ];
  const finished = {
    when,
    title: game.title,
    puzzle: puzzleOf(start(game)),
    time: Math.round(elapsed(state.clock, when)),
    hints: game.asked.length + (game.helped.hints ?? 0),
    rating: 0,
    ...(techniques.length ? { techniques } : {}),
    ...game.origin,
  };
  return {
    ...withGame(state, { ...game, finished }, "play"),
    past: joined(state.past, [finished]),
  };
}

/** Adds what has been found out about a solved puzzle. */
export function amend(store: Store, before: Finished, more: Partial<Finished>) {
  store.set((state) => {
    const game = state.games.play;
    const after = { ...before, ...more };
    const known = game.finished?.when === before.when ? { ...game, finished: after } : game;
    const past = state.past.map((one) => (nameOf(one) === nameOf(before) ? after : one));
    return { ...withGame(state, known, "play"), past };
  });
}

export function restoredPast(shelf: Shelf): Partial<State> {
  const read = (text: string) => ({ past: readPast(text) });
  return {
    days: storedDays(shelf),
    ...restoredFrom(shelf, KEY, read, say("saved.past.unreadable")),
  };
}

/** Stores what changes from now on, together with what another window has stored. */
export function keepPast(store: Store, shelf: Shelf) {
  const write = (key: string, data: unknown) => {
    if (!writeTo(shelf, key, JSON.stringify(data))) store.set({ notice: say("saved.refused") });
  };
  store.watch(the("past"), (past, before) => {
    if (!before) return;
    const all = joined(past, stored(shelf));
    write(KEY, { version: VERSION, past: all.map(encodeSolved) });
    store.set({ past: all });
  });
  store.watch(
    the("days"),
    (days, before) => before && write(DAYS, daysIn([...days, ...storedDays(shelf)])),
  );
}

function storedDays(shelf: Shelf): readonly string[] {
  return daysIn(dataIn(readFrom(shelf, DAYS)));
}

/** @returns the days in a list, in their order; what is no day is left out */
export function daysIn(data: unknown): readonly string[] {
  const all = Array.isArray(data)
    ? data.filter((one) => typeof one === "string" && isDay(one))
    : [];
  return [...new Set<string>(all)].sort().slice(-MOST_DAYS);
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
