/**
 * A grid as it is read and corrected: what is doubtful, what the rules say of it, which other reading
 * they make likelier, and the puzzle that it becomes.
 */
import { begin, NOTHING } from "../game/position.ts";
import { CLASSIC } from "../grid/rules.ts";
import { solve } from "../grid/solver.ts";
import { clashes } from "../grid/space.ts";
import type { Cells, Offer, Picture } from "../state/types.ts";
import { bare } from "../table/picture.ts";
import type { ReadCell } from "./record.ts";

/** A cell as it stands now. */
export interface Cell extends ReadCell {
  isDoubtful: boolean; // not once the player has had a say
  isOwn: boolean; // whether the player has had a say
}

/** What is less sure is doubtful. */
const SURE = 128;

export function cellsOf(read: readonly ReadCell[]): readonly Cell[] {
  return read.map((one) => ({ ...one, isDoubtful: one.sure < SURE, isOwn: false }));
}

/** @returns the same with what the player says of a cell: a digit, or 0 if it is open */
export function corrected(cells: readonly Cell[], at: number, digit: number): readonly Cell[] {
  return changed(cells, at, ({ kind }) => {
    const ofDigit = kind === "written" ? kind : "printed";
    return { digit, marks: 0, kind: digit ? ofDigit : "open" };
  });
}

/** @returns the same with a digit that is written by hand, or printed */
export function turned(cells: readonly Cell[], at: number, isWritten: boolean): readonly Cell[] {
  return changed(cells, at, () => ({ kind: isWritten ? "written" : "printed" }));
}

function changed(
  cells: readonly Cell[],
  at: number,
  change: (cell: Cell) => Partial<Cell>,
): readonly Cell[] {
  return cells.map((one, cell) =>
    cell === at ? { ...one, ...change(one), isDoubtful: false, isOwn: true } : one,
  );
}

/** What is known of a reading. */
export interface Standing {
  n: number; // its digits
  doubtful: readonly number[]; // cells
  clashing: Cells;
  solutions: "one" | "several" | "none";
}

/** The solutions are those of all digits, or of the printed ones if the player's own are wrong. */
export function standingOf(cells: readonly Cell[]): Standing {
  const digits = cells.map(({ digit }) => digit);
  const clashing = clashes(digits);
  const all = solutionsOf(digits);
  const printed = () =>
    solutionsOf(cells.map(({ kind, digit }) => (kind === "printed" ? digit : 0)));
  return {
    n: digits.filter(Boolean).length,
    doubtful: CLASSIC.cells.filter((cell) => cells[cell]?.isDoubtful),
    clashing,
    solutions: all === "none" && !clashing.size ? printed() : all,
  };
}

function solutionsOf(digits: readonly number[]): Standing["solutions"] {
  const { found, end } = solve(lineOf(digits), begin(lineOf([])).possible, 2);
  if (found.length > 1) return "several";
  return found.length === 0 && end === "all" ? "none" : "one";
}

function lineOf(digits: readonly number[]): string {
  return CLASSIC.cells.map((cell) => digits[cell] || ".").join("");
}

/** A cell that is read otherwise. */
export interface Change {
  cell: number;
  from: number; // 0 for an open cell
  to: number;
}

/**
 * @returns how the reading becomes one that the rules make likelier, with one solution; nothing if it is
 *   that already, or if the player knows better
 */
export function changesFor(cells: readonly Cell[]): readonly Change[] {
  const changes = cells.flatMap(({ digit, likely, kind }, cell) =>
    digit === likely || kind === "marks" ? [] : [{ cell, from: digit, to: likely }],
  );
  const isRefused = changes.some(({ cell }) => cells[cell]?.isOwn);
  const after = changedBy(cells, changes).map(({ digit }) => digit);
  return isRefused || solutionsOf(after) !== "one" ? [] : changes;
}

export function changedBy(cells: readonly Cell[], changes: readonly Change[]): readonly Cell[] {
  return changes.reduce((now, { cell, to }) => corrected(now, cell, to), cells);
}

/** @returns what the board shows of it: printed digits as clues, others as the player's */
export function pictureOf(cells: readonly Cell[], withMarks: boolean): Picture {
  const { givens, values, corner } = partsOf(cells, withMarks);
  return { ...bare(givens), values, corner };
}

/** @returns the puzzle, with the player's digits, and pencil marks as notes if they are wanted */
export function offerOf(cells: readonly Cell[], withMarks: boolean, title: string): Offer {
  const { givens, values, corner } = partsOf(cells, withMarks);
  return { position: { ...begin(givens), values, corner }, title };
}

function partsOf(cells: readonly Cell[], withMarks: boolean) {
  const only = (which: Cell["kind"]) =>
    cells.map(({ kind, digit }) => (kind === which ? digit : 0));
  return {
    givens: lineOf(only("printed")),
    values: only("written"),
    corner: withMarks ? cells.map(({ kind, marks }) => (kind === "marks" ? marks : 0)) : NOTHING,
  };
}
