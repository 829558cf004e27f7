/**
 * Cells and houses: which cells see each other, and how they and whole puzzles are written.
 *
 * Cells are 0-80 row by row, houses 0-8 the rows, 9-17 the columns, 18-26 the boxes, and a mask is
 * nine bits, bit 0 for the digit 1. A candidate is cell * 9 + digit - 1.
 */
import type { Cells, Masks } from "../state/types.ts";

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

export const CELLS = [...Array(81).keys()];
export const DIGITS = NUMBERS.map((d) => d + 1);

/** The mask of all digits. */
export const ALL = 0b111111111;

/** the cells of each house */
export const HOUSES: readonly (readonly number[])[] = [
  ...NUMBERS.map((r) => NUMBERS.map((c) => r * 9 + c)),
  ...NUMBERS.map((c) => NUMBERS.map((r) => r * 9 + c)),
  ...NUMBERS.map((b) =>
    NUMBERS.map((p) => (Math.floor(b / 3) * 3 + Math.floor(p / 3)) * 9 + (b % 3) * 3 + (p % 3)),
  ),
];

/** the row, the column and the box of each cell */
const HOUSES_OF: readonly (readonly number[])[] = Array.from({ length: 81 }, (_, cell) =>
  HOUSES.flatMap((cells, house) => (cells.includes(cell) ? [house] : [])),
);

const PEERS: readonly Cells[] = HOUSES_OF.map((houses, cell) => {
  const cells = new Set(houses.flatMap((house) => HOUSES[house] ?? []));
  cells.delete(cell);
  return cells;
});

/** @returns the 20 cells that it sees */
export function peersOf(cell: number): Cells {
  const peers = PEERS[cell];
  if (!peers) throw new RangeError(`there is no cell ${cell}`);
  return peers;
}

/** @returns its digits 1-9 */
export function digitsOf(mask: number): number[] {
  return DIGITS.filter((digit) => mask & (1 << (digit - 1)));
}

/**
 * @param masks 81 of them
 * @returns the candidates that they have
 */
export function candidatesOf(masks: readonly number[]): number[] {
  return masks.flatMap((mask, cell) => digitsOf(mask).map((digit) => cell * 9 + digit - 1));
}

/**
 * @param digits 81 digits, 0 for an open cell
 * @returns the cells whose digit appears again in one of their houses
 */
export function clashes(digits: readonly number[]): Cells {
  const found: Set<number> = new Set();
  for (const cells of HOUSES) {
    const first: Map<number, number> = new Map();
    for (const cell of cells) {
      const digit = digits[cell] ?? 0;
      if (!digit) continue;
      const other = first.get(digit);
      if (other === undefined) first.set(digit, cell);
      else found.add(other).add(cell);
    }
  }
  return found;
}

/** @returns where it is, which digit, and that as a mask */
export function placeOf(candidate: number): { cell: number; digit: number; bit: number } {
  const d = candidate % 9;
  return { cell: Math.floor(candidate / 9), digit: d + 1, bit: 1 << d };
}

/** @returns r4c7 */
export function cellName(cell: number): string {
  return `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
}

/** @returns 5r4c7 */
export function candidateName(candidate: number): string {
  const { cell, digit } = placeOf(candidate);
  return `${digit}${cellName(cell)}`;
}

/**
 * @param name r4c7 or R4C7
 * @returns null if it does not name a cell
 */
export function parseCell(name: string): number | null {
  const found = /^r([1-9])c([1-9])$/i.exec(name.trim());
  return found ? (Number(found[1]) - 1) * 9 + Number(found[2]) - 1 : null;
}

/**
 * The candidates that a name such as 5r4c7, 59r46c7, r4c7=5 or r4c7<>59 stands for.
 *
 * @returns empty if it is not such a name
 */
export function parseCandidates(name: string): number[] {
  const front = /^([1-9]+)r([1-9]+)c([1-9]+)$/i.exec(name.trim());
  const back = /^r([1-9]+)c([1-9]+)(?:=|<>)([1-9]+)$/i.exec(name.trim());
  const [digits, rows, columns] = front ? front.slice(1) : back ? [back[3], back[1], back[2]] : [];
  if (!digits || !rows || !columns) return [];
  return [...rows].flatMap((r) =>
    [...columns].flatMap((c) =>
      [...digits].map((d) => ((Number(r) - 1) * 9 + Number(c) - 1) * 9 + Number(d) - 1),
    ),
  );
}

/**
 * @param name r4, c7 or b6
 * @returns its cells; empty if it does not name a house
 */
export function houseCells(name: string): readonly number[] {
  const found = /^([rcb])([1-9])$/i.exec(name.trim());
  if (!found?.[1]) return [];
  return HOUSES["rcb".indexOf(found[1].toLowerCase()) * 9 + Number(found[2]) - 1] ?? [];
}

/**
 * Reads 81 cells (1-9, and . 0 * _ ? - for an open one; the lines of a drawn grid are skipped) or
 * 729 pencil marks (nine characters for each cell).
 *
 * @returns null if the text is neither
 */
export function parsePuzzle(text: string): { givens: string; possible: Masks } | null {
  const undrawn = text.split(/\r?\n/).filter((line) => !/^[\s|+\-=:]*$/.test(line));
  // A row of nine dashes is nine open cells if that makes a grid, or else a line of its drawing.
  const [cells] = [text, undrawn.join("")]
    .map((part) => part.replace(/[\s|+:]/g, "").replace(/[0*_?-]/g, "."))
    .filter((part) => part.length === 81 || part.length === 729);
  if (!cells || !/^[1-9.]*$/.test(cells)) return null;
  if (cells.length === 81) return { givens: cells, possible: Array(81).fill(ALL) };
  const possible = Array.from({ length: 81 }, (_, cell) =>
    maskOf(cells.slice(cell * 9, cell * 9 + 9)),
  );
  if (possible.some((mask) => mask < 0)) return null;
  return { givens: ".".repeat(81), possible };
}

/**
 * @param marks nine characters, each the digit of its place or a dot
 * @returns the mask, or -1 if a digit is in the wrong place
 */
function maskOf(marks: string): number {
  let mask = 0;
  for (const [d, mark] of [...marks].entries()) {
    if (mark === ".") continue;
    if (Number(mark) !== d + 1) return -1;
    mask |= 1 << d;
  }
  return mask;
}

/** @returns the cell so many rows and columns on, as if the grid's edges met */
export function cellBeside(cell: number, rows: number, columns: number): number {
  const row = (Math.floor(cell / 9) + rows + 9) % 9;
  return row * 9 + (((cell % 9) + columns + 9) % 9);
}

/** The candidates that the digits leave; none in cells that have a digit. */
export function allowed(givens: string, values: readonly number[], possible: Masks): Masks {
  const digits = Array.from({ length: 81 }, (_, cell) =>
    givens[cell] === "." ? (values[cell] ?? 0) : Number(givens[cell]),
  );
  return possible.map((mask, cell) => {
    if (digits[cell]) return 0;
    let open = mask;
    for (const peer of peersOf(cell)) if (digits[peer]) open &= ~(1 << ((digits[peer] ?? 0) - 1));
    return open;
  });
}

/** @returns 729 characters */
export function writeMarks(masks: Masks): string {
  return masks
    .map((mask) => {
      const digits = digitsOf(mask);
      return DIGITS.map((d) => (digits.includes(d) ? d : ".")).join("");
    })
    .join("");
}
