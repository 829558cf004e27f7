/** Records each puzzle at the moment when the player has solved it. */

import type { Finished, Game } from "../game/game.ts";
import { answered, now, SOME, start } from "../game/game.ts";
import { isComplete } from "../game/position.ts";
import { puzzleOf } from "../game/record.ts";
import { keyOf } from "../help/asking.ts";
import { elapsed } from "../parts/clock.ts";
import type { State, Store } from "../state.ts";
import { withGame } from "../state.ts";
import { whole } from "../store.ts";
import { amended, joined } from "./past.ts";

/**
 * Records from now on what the player solves, and counts as hints what the path has shown before.
 */
export function recordSolved(store: Store) {
  store.watch(whole, (state, before) => {
    if (!before || state.games.play === before.games.play) return;
    if (isFilled(state.games.play, before.games.play)) store.set(filled);
  });
  store.watch(
    ({ view, path }) => (view === "path" && path.walk ? path.at : -1),
    (at) => at >= 0 && store.set(walked),
  );
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
    hints: game.asked.length,
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
    return { ...withGame(state, known, "play"), past: amended(state.past, before, after) };
  });
}
