/**
 * The values that the parts of the page exchange. All are plain data and never modified in place: a
 * change makes a new value. What is computed from one can be remembered.
 *
 * Cells are 0-80 row by row, digits 1-9, and a mask is nine bits, bit 0 for the digit 1. A
 * candidate is cell * 9 + digit - 1, as everywhere in whydoku.
 */
import type * as told from "../asking/api-types.ts";
import type { Origin } from "../game/origin.ts";

/** 81 masks, one for each cell. */
export type Masks = readonly number[];

export type Cells = ReadonlySet<number>;

/** A link that the player drew, between two candidates. */
export interface DrawnLink {
  from: number;
  to: number;
  tie: "strong" | "weak";
}

/** A line or an arrow that the player drew, from cell to cell. */
export interface DrawnLine {
  cells: readonly number[]; // at least two, no cell right after itself
  colour: number; // 1-9, or 0 for the ink of the player's digits
  head: boolean; // whether it is an arrow
}

/** Everything on the grid at one moment. */
export interface Position {
  givens: string; // 81 characters, "." for an open cell
  possible: Masks; // the candidates that the puzzle allows: all digits, or its marks
  values: readonly number[]; // 81 digits placed by the player, 0 for none
  corner: Masks; // corner marks: free notes
  centre: Masks; // centre marks: notes, or the candidates by hand if `complete`
  removed: Masks; // candidates crossed out
  proved: Masks; // those among them that a step removed with a proof
  colours: Masks; // colours of each cell, bit 0 for the first
  tinted: ReadonlyMap<number, number>; // candidates with a colour 1-9 of their own
  links: readonly DrawnLink[];
  lines: readonly DrawnLine[];
  automatic: boolean; // whether candidates are kept by the page, or by hand
  /** whether the centre marks of a cell are all it can be, if they are kept by hand; otherwise they
   * are notes, which claim nothing */
  complete: boolean;
  /** what the player has argued so far, from the puzzle on: arguments that were taken as steps, and
   * before each the digits on which it may rest, r4c7=5 */
  reasons: readonly string[];
}

/** What a phrase names and lights up on the board. */
export type Lit = Omit<told.Phrase, "text">;

/** How reasons are told, as the server knows it. */
export type Style = NonNullable<told.PracticeRequest["style"]>;

/** A candidate in the picture of a step; one that is placed may be drawn large, in the middle of its cell. */
export type CandidateMark = Omit<told.CandidateMark, "cell" | "digit" | "large"> & {
  large?: boolean;
};

/**
 * A tint of looks.json on a cell r4c7 or a house b6. A cause is a ring around the middle of its
 * cell, and `rect` the square around the ring; every other tint is a rectangle with hatching, which is
 * SVG path data, and a border.
 */
export type PlaceMark = Pick<told.CellMark, "at" | "tint" | "rect" | "hatching">;

/** A link with its arrowhead, and the rectangle of its number, all as SVG has them. */
export interface LinkMark extends Omit<told.Link, "numbers"> {
  now?: boolean; // whether it is the one that the player has come to
}

/** A number of its own, at a link or beside a candidate. */
export interface NumberMark {
  text: string;
  at: readonly [number, number]; // its middle
  now: boolean;
}

/** What the picture of a step shows in addition to the digits. */
export interface Marks extends Pick<told.Board, "ties" | "legend"> {
  candidates: readonly CandidateMark[];
  cells: readonly PlaceMark[];
  houses: readonly PlaceMark[];
  links: readonly LinkMark[];
  numbers?: readonly NumberMark[];
  /** the candidates that the step speaks of; all others are faint. Null if none are */
  named: readonly { at: string }[] | null;
}

/** What a board shows of a position as it is. */
type Seen = "givens" | "values" | "corner" | "centre" | "colours" | "tinted" | "links" | "lines";

/** To how many solutions a candidate leads, or that it was crossed out, perhaps wrongly. */
export type Lead = "one" | "several" | "none" | "gone" | "wrong";

/** Everything that a board shows. The last of its lines may be one that is being drawn. */
export interface Picture extends Pick<Position, Seen | "automatic"> {
  candidates: Masks; // small digits, each in its place of the cell
  selected: Cells;
  cursor: number; // the cell from which keys move, or -1
  peers: Cells; // highlighted because the cell of the cursor sees them
  digit: number; // highlighted wherever it is placed or a candidate; 0 for none
  suited: Cells; // cells that a filter points out
  clear: number; // the digit whose candidates a filter leaves clear, or 0 for all
  clashes: Cells; // cells whose digits contradict each other
  wrong: Cells; // cells whose digits are not those of the solution
  marks: Marks | null; // the picture of a hint or step
  lit: Lit | null; // what a hovered or focused phrase names
  verdicts: ReadonlyMap<number, Lead>; // what candidates lead to
  solvable: Cells; // cells that can be solved now
  others: ReadonlyMap<number, number>; // the digits of a second solution where it differs
  hidden: boolean; // whether the digits are covered, as in a pause
  seal: readonly string[]; // the lines of the seal on a page that is finished; none for no seal
}

/** A puzzle that the player may choose. */
export interface Offer {
  position: Position;
  title: string;
  origin?: Origin;
  filled?: told.Filled; // what somebody has filled in
  player?: string; // who that was, as the line for a name says
  n?: number; // its number in the text, the file or the collection that has it
  source?: string; // the name of that file, without its ending
  faults?: readonly Fault[]; // what could not be read there, or not all of it
}

/** What stands in the place of a puzzle that could not be read. */
export interface Fault {
  n: number; // its number
  title: string;
  sentence: string;
}

/** The same function, which computes its value only once for each argument. */
export function remembered<A extends object, T>(work: (of: A) => T): (of: A) => T {
  const memory: WeakMap<A, T> = new WeakMap();
  return (of) => {
    const found = memory.get(of) ?? work(of);
    memory.set(of, found);
    return found;
  };
}
