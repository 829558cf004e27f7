/**
 * A game: every position since the start, which of them is current, and checkpoints with names.
 * Undo and redo move among the positions. A new position drops those that were undone. An action
 * that changes nothing adds no position.
 */

import type { Position } from "../types.ts";
import type { Move } from "./log.ts";
import type { Origin } from "./origin.ts";
import { UNKNOWN } from "./origin.ts";
import { begin, NO_GIVENS } from "./position.ts";

export interface Game {
  positions: readonly Position[]; // from the start on
  at: number; // the index of the current position
  floor: number; // that of the position that came with it, at which undo stops
  checkpoints: ReadonlyMap<string, Position>;
  title: string; // of the puzzle, or ""
  origin: Origin; // of the puzzle
  asked: readonly number[]; // the grids that help was about, each as a number; they are its hints
  shown: boolean; // whether the solution came from the path, not from the player
  finished: Finished | null; // how the player solved it, once that is so
  log: readonly Move[]; // what was done, in the order of playing
}

/** A solved puzzle, as it is remembered. */
export interface Solved {
  when: number; // milliseconds since 1970
  title: string;
  puzzle: string; // 81 characters, or 729
  time: number; // milliseconds
  hints: number;
  rating: number; // of the hardest step, or 0 if it is not known
  techniques?: readonly string[]; // those that hints named, if any
}

export type Finished = Solved & Origin;

export function newGame(
  start: Position = begin(NO_GIVENS),
  title: string = "",
  origin: Origin = UNKNOWN,
): Game {
  return {
    positions: [start],
    at: 0,
    floor: 0,
    checkpoints: new Map(),
    title,
    origin,
    asked: [],
    shown: false,
    finished: null,
    log: [],
  };
}

export function now(game: Game): Position {
  const position = game.positions[game.at];
  if (!position) throw new RangeError(`a game of ${game.positions.length} has no ${game.at}`);
  return position;
}

export function start(game: Game): Position {
  return game.positions[0] ?? begin(NO_GIVENS);
}

export function enter(game: Game, position: Position): Game {
  if (position === now(game)) return game;
  const positions = [...game.positions.slice(0, game.at + 1), position];
  return { ...game, positions, at: positions.length - 1 };
}

/** @param by -1 to undo, 1 to redo */
export function move(game: Game, by: number): Game {
  const at = Math.min(Math.max(game.at + by, game.floor), game.positions.length - 1);
  return at === game.at ? game : { ...game, at };
}

export function remember(game: Game, name: string): Game {
  return { ...game, checkpoints: new Map([...game.checkpoints, [name, now(game)]]) };
}

export function forget(game: Game, name: string): Game {
  const checkpoints = new Map(game.checkpoints);
  return checkpoints.delete(name) ? { ...game, checkpoints } : game;
}

export function returnTo(game: Game, name: string): Game {
  const position = game.checkpoints.get(name);
  return position ? enter(game, position) : game;
}
