/**
 * The puzzles that the player has solved, the newest first: each is recorded at the moment when it is
 * solved, and stored in the browser, apart from the games, since they change seldom.
 */
import { answered, type Finished, type Game, now, SOME, start } from "../game/game.ts";
import { isComplete } from "../game/position.ts";
import { puzzleOf } from "../game/record.ts";
import { keyOf } from "../help/asking.ts";
import { keep, type Part } from "../saved/keeping.ts";
import { type Entries, ledger } from "../saved/ledger.ts";
import { decodeSolved, encodeSolved } from "../saved/record.ts";
import { listOf, objectOf, type Shelf, Unreadable } from "../saved/storage.ts";
import { elapsed, FIRST, partOf, type State, type Store, withGame } from "../state/state.ts";
import { isDay } from "./days.ts";

export const KEY = "whydoku.past.1";

/** Where the days are stored of which it is known that their puzzle was solved, and nothing else. */
const DAYS = "whydoku.days";

const VERSION = 2;

/** The most to remember; the oldest make room. */
export const MOST = 1000;

/** The most days that are remembered: those of twenty years. */
const MOST_DAYS = 7305;

/** The newest first. */
export function inOrder(all: Entries<Finished>): readonly Finished[] {
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
    past: [finished, ...state.past].slice(0, MOST),
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

export const PAST: Part<Finished> = {
  form: {
    key: KEY,
    rows: (whole) => {
      const { version, past } = objectOf(whole);
      if (version !== VERSION) throw new Unreadable("of another version");
      return listOf(past);
    },
    entry: (row) => {
      const one = decodeSolved(row);
      return [nameOf(one), one];
    },
    row: (_, one) => encodeSolved(one),
    whole: (all) => ({ version: VERSION, past: inOrder(all).map(encodeSolved) }),
    // That of which more is known.
    merged: (mine, theirs) => (knownOf(theirs) > knownOf(mine) ? theirs : mine),
  },
  of: ({ past }) => new Map(past.map((one) => [nameOf(one), one])),
  put: (all) => ({ past: inOrder(all) }),
};

export const DAYS_SOLVED: Part<string> = {
  form: {
    key: DAYS,
    rows: listOf,
    entry: (day) => {
      if (typeof day !== "string" || !isDay(day)) throw new Unreadable("no day");
      return [day, day];
    },
    row: (day) => day,
    whole: (all) => daysIn([...all.keys()]),
    merged: (day) => day,
  },
  of: ({ days }) => new Map(days.map((day) => [day, day])),
  put: (all) => ({ days: daysIn([...all.keys()]) }),
};

export function restoredPast(shelf: Shelf): Partial<State> {
  const of = <E>({ form, put }: Part<E>) => put(ledger(form, shelf).read(), FIRST);
  return { ...of(PAST), ...of(DAYS_SOLVED) };
}

export function keepPast(store: Store, shelf: Shelf): () => void {
  const all = [keep(store, PAST, shelf), keep(store, DAYS_SOLVED, shelf)];
  return () => {
    for (const save of all) save();
  };
}

/** @returns the days in a list, in their order */
export function daysIn(days: readonly string[]): readonly string[] {
  return [...new Set(days)].sort().slice(-MOST_DAYS);
}
