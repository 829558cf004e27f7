/** The state of the Make view, apart from the puzzle itself. */
import type { Made, Progress, WishField } from "../../asking/api-types.ts";
import { type GridParts, USUAL } from "../../game/grids.ts";
import type { Judgement } from "../../grid/solver.ts";
import type { Explanation } from "../../help/explanation.ts";
import type { Figures } from "../../parts/figures.ts";
import { type Setter, setterOf } from "../../state/store.ts";

/** The judgement of the page's solver about the puzzle `key`. */
export type Findings = Judgement & { key: string };

/** The server's ratings of a puzzle with one solution. */
export interface Rated {
  key: string;
  status: "none" | "asked" | "answered";
  figures: readonly Figures[];
  er: number | null; // the rating on the scale of Sudoku Explainer
  hardest: { name: string; technique: string } | null; // a step, and the slug of its technique
  problems: readonly string[]; // what went wrong, and where the server says why there is no figure
}

/** A change to one clue that leaves one solution. */
export interface Mend {
  cell: number;
  digit: number; // what goes there, or 0 if the clue goes
}

export interface Why {
  key: string;
  told: Explanation | null;
  mends: readonly Mend[];
  sentence: string; // what went wrong, or ""
}

/** Texts by the names of the parts of a field. */
export type Parts = Readonly<Record<string, string>>;

/** The value of a field: a text, a choice, techniques, or a text for each part. */
export type Value = string | boolean | readonly string[] | Parts;

/** What was filled into the form, by field. */
export type Wish = Readonly<Record<string, Value | undefined>>;

export interface Run {
  status: "none" | "running" | "done" | "stopped" | "refused";
  sentence: string;
  seed: string;
  wanted: number;
  progress: Pick<Progress, "tried" | "rarest"> | null;
  made: readonly Made[];
}

/** How puzzles are made: entered, by wishes, or in a pattern. */
export type Way = "enter" | "wish" | "draw";

export interface Make {
  findings: Findings | null;
  why: Why;
  laid: string; // the puzzle that was read or made last, before any change to it
  typing: boolean; // whether each digit goes on to the next cell
  coloured: boolean; // whether candidates are coloured by what they lead to
  comparing: boolean; // whether the board shows two solutions
  at: number; // the index of the differing cell that is selected
  rated: Rated;
  fields: readonly WishField[];
  wish: Wish;
  way: Way;
  drawing: boolean; // whether the board shows the pattern
  pen: string; // what touching a cell writes into the pattern: X . ?
  pattern: string; // 81 of these characters
  grid: GridParts; // that of what is wished for
  parting: boolean; // whether the board shows regions that are drawn
  region: number; // the one to which cells are given
  regions: readonly number[]; // of each of 81 cells, or -1 beyond the grid
  run: Run;
  earlier: readonly Made[]; // what the runs before it have made in this visit
}

/** The most puzzles that are kept if they are of several runs: as many as a file takes. */
export const MOST_KEPT = 100;

/** @returns all that was made, the oldest first; with many, the first are gone, but all of the last run stay */
export function madeIn({ earlier, run }: Pick<Make, "earlier"> & { run: Pick<Run, "made"> }) {
  const own = new Set(run.made.map(({ puzzle }) => puzzle));
  const others = earlier.filter(({ puzzle }) => !own.has(puzzle));
  const gone = Math.max(0, others.length + run.made.length - MOST_KEPT);
  return [...others.slice(gone), ...run.made];
}

export const setMake: Setter<"make", Make> = setterOf("make");

export function isText(value: Value | undefined): value is string {
  return typeof value === "string";
}

export function isList(value: Value | undefined): value is readonly string[] {
  return Array.isArray(value);
}

export function isInParts(value: Value | undefined): value is Parts {
  return typeof value === "object" && !isList(value);
}

export const NOT_RATED: Rated = {
  ...{ key: "", status: "none", figures: [], er: null, hardest: null, problems: [] },
};

export const NO_WHY: Why = { key: "", told: null, mends: [], sentence: "" };

export const ANY: Wish = {};

export const NO_RUN: Run = {
  ...{ status: "none", sentence: "", seed: "", wanted: 0, progress: null, made: [] },
};

export const FIRST_MAKE: Make = {
  ...{
    findings: null,
    why: NO_WHY,
    rated: NOT_RATED,
    run: NO_RUN,
    earlier: [],
    fields: [],
    wish: ANY,
  },
  ...{ laid: "", typing: true, coloured: false, comparing: false, at: 0 },
  ...{ way: "enter", drawing: false, pen: "X", pattern: "?".repeat(81) },
  ...{ grid: USUAL, parting: false, region: 0, regions: [] },
};
