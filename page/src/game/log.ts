/**
 * The log of a game: every change of the grid and every hint, in the order of playing, with its time.
 * The positions of a game are what undo needs; what was undone and done otherwise is only here.
 */

import type { Position } from "../types.ts";
import type { Game } from "./game.ts";

export interface Move {
  position: Position; // after it
  time: number; // milliseconds played by then, or -1 if that is not known
  /** the technique of the hint or of the step that was taken, SOME if it is not known, or "" if the
   * player had no help */
  help: string;
}

/** Help whose technique is not known. */
export const SOME = "?";

/** The most to remember of a game; the oldest make room. */
export const MOST_MOVES = 2000;

/** Times are kept in tenths of a second. */
export const TENTH = 100;

/** The moves of a game that was begun before times were kept. */
export function untimed({ positions, at }: Game): Move[] {
  return positions.slice(1, at + 1).map((position) => ({ position, time: -1, help: "" }));
}
