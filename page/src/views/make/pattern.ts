/**
 * Layouts of clues: their symmetries, and the pattern that the player draws on the board, where there
 * must be clues and where there must not.
 */
import { NO_GIVENS } from "../../game/position.ts";
import { CELLS, cellName } from "../../grid/space.ts";
import type { State, Store } from "../../state/state.ts";
import type { Picture } from "../../state/types.ts";
import { remembered } from "../../state/types.ts";
import { bare } from "../../table/picture.ts";
import type { Key } from "../../words/say.ts";
import { say } from "../../words/say.ts";
import type { Make } from "./slice.ts";
import { isText, setMake } from "./slice.ts";

/** The pattern before anything is drawn. */
export const FREE = "?".repeat(81);

/** The colours of the board for "a clue" and "no clue", as masks: blue and grey. */
const COLOURS = new Map([
  ["X", 1],
  [".", 1 << 7],
]);

const SAID: Readonly<Record<string, Key>> = { X: "make.pattern.clue", ".": "make.pattern.none" };

export type Turn = (row: number, column: number) => readonly [number, number];

const HALF: Turn = (r, c) => [8 - r, 8 - c];
const QUARTER: Turn = (r, c) => [c, 8 - r];
const UPSIDE_DOWN: Turn = (r, c) => [8 - r, c];
const LEFT_TO_RIGHT: Turn = (r, c) => [r, 8 - c];
const ACROSS: Turn = (r, c) => [c, r];
const ACROSS_BACK: Turn = (r, c) => [8 - c, 8 - r];

/** the turns that generate each symmetry */
export const SYMMETRIES: Readonly<Record<string, readonly Turn[]>> = {
  none: [],
  rotational: [HALF],
  "rotational-90": [QUARTER],
  horizontal: [UPSIDE_DOWN],
  vertical: [LEFT_TO_RIGHT],
  diagonal: [ACROSS],
  antidiagonal: [ACROSS_BACK],
  full: [QUARTER, ACROSS],
};

/** The symmetries, the richest first: a layout is named after the first one that it has. */
const RICHEST = Object.keys(SYMMETRIES).sort((a, b) => orbit(1, b).length - orbit(1, a).length);

/** @returns the cells to which the symmetry maps this one, itself included */
export function orbit(cell: number, symmetry: string): number[] {
  const found = [cell];
  for (const one of found) {
    for (const turn of SYMMETRIES[symmetry] ?? []) {
      const [r, c] = turn(Math.floor(one / 9), one % 9);
      if (!found.includes(r * 9 + c)) found.push(r * 9 + c);
    }
  }
  return found;
}

/** @returns the name of the richest symmetry of its layout, or "none" */
export function symmetryOf(givens: string): string {
  const has = (cell: number) => givens[cell] !== ".";
  const found = RICHEST.find((name) =>
    CELLS.every((cell) => orbit(cell, name).every((other) => has(other) === has(cell))),
  );
  return found ?? "none";
}

/**
 * Draws cells, and those that a symmetry adds, into a pattern; if all of them are drawn already,
 * they become free again.
 *
 * @param pattern 81 of X . ?
 */
export function drawn(
  pattern: string,
  cells: Iterable<number>,
  pen: string,
  symmetry: string,
): string {
  const touched = new Set([...cells].flatMap((cell) => orbit(cell, symmetry)));
  const isThere = [...touched].every((cell) => pattern[cell] === pen);
  return [...pattern]
    .map((one, cell) => (touched.has(cell) ? (isThere ? "?" : pen) : one))
    .join("");
}

/** @returns the pattern with a clue exactly where the puzzle has one */
export function patternOf(givens: string): string {
  return [...givens].map((one) => (one === "." ? "." : "X")).join("");
}

const coloursOf = remembered(({ pattern }: Make) =>
  [...pattern].map((one) => COLOURS.get(one) ?? 0),
);

/** @returns the pattern as colours of cells */
export function patternPicture({ make, selected, cursor }: State): Picture {
  return { ...bare(NO_GIVENS), colours: coloursOf(make), selected, cursor };
}

/** Draws the selected cells with the pen. */
export function draw(store: Store, pen: string = store.state.make.pen) {
  const { selected, make } = store.state;
  const [first] = selected;
  if (first === undefined) return;
  const wished = make.wish["symmetry"];
  const symmetry = isText(wished) && wished ? wished : "none";
  const pattern = drawn(make.pattern, selected, pen, symmetry);
  setMake(store, { pattern });
  const cells = [...selected].map(cellName).join(", ");
  store.set({ said: say(SAID[pattern[first] ?? "?"] ?? "make.pattern.free", { cells }) });
}
