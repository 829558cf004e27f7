/** The puzzles at hand: that on the board, those of a file, those that Make has made, and those found. */
import { now, start } from "../game/game.ts";
import { begin } from "../game/position.ts";
import { puzzleOf } from "../game/record.ts";
import type { Hand, State } from "../state.ts";
import { gameOf, titleOfPuzzle } from "../state.ts";
import type { Offer } from "../types.ts";

const HANDS = ["board", "opened", "made", "found"] as const;

/** @returns what there is, the puzzle on the board first */
export function puzzlesAtHand(state: State): Map<Exclude<Hand, "none">, readonly Offer[]> {
  const { opened, found, make } = state;
  const made = make.run.made.map(({ puzzle }) => ({ position: begin(puzzle), title: "" }));
  const numbered = opened.map((one, at) => ({ n: at + 1, ...one }));
  const all = { board: onBoard(state), opened: numbered, made, found };
  return new Map(HANDS.flatMap((hand) => (all[hand].length ? [[hand, all[hand]]] : [])));
}

/** @returns the bare puzzle on the board, if there is one */
function onBoard(state: State): readonly Offer[] {
  const game = gameOf(state);
  const position = state.view === "make" ? now(game) : start(game);
  const isBare = /^\.*$/.test(puzzleOf(position));
  return isBare ? [] : [{ position, title: titleOfPuzzle(state) }];
}

/**
 * @param isFilled whether it has what somebody has filled in
 * @returns the record that a request takes
 */
export function recordIn(
  { position, title, n, filled, player }: Offer,
  isFilled: boolean = false,
): { puzzle: string; name?: string; number?: number; player?: string } {
  const named = title ? { name: title } : {};
  const numbered = n ? { number: n } : {};
  if (!filled || !isFilled) return { puzzle: puzzleOf(position), ...named, ...numbered };
  const { puzzle, found, unreadable } = filled;
  return { ...{ puzzle, found, unreadable }, ...named, ...numbered, ...(player ? { player } : {}) };
}
