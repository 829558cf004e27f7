/**
 * How cells, candidates, houses and whole puzzles are written.
 *
 * Cells are 0-80 row by row, and a mask is nine bits, bit 0 for the digit 1. A candidate is
 * cell * 9 + digit - 1.
 */

import type { Cells, Masks } from "../state/types.ts";
import { GROUPS, houseNumber } from "./record.ts";
import { CLASSIC, type Rules } from "./rules.ts";

/** The mask of nine digits or colours. */
export const ALL_NINE = 0b111111111;

/** @returns its digits 1-9 */
export function digitsOf(mask: number): number[] {
  return CLASSIC.digits.filter((digit) => mask & (1 << (digit - 1)));
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
 * @returns the cells whose digit appears again in a cell that they see
 */
export function clashes(digits: readonly number[], { cells, peers }: Rules = CLASSIC): Cells {
  const isTwice = (cell: number) =>
    digits[cell] && [...(peers[cell] ?? [])].some((peer) => digits[peer] === digits[cell]);
  return new Set(cells.filter(isTwice));
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
 * @param name r4, c7, b6, e1 for the first further house, or g1 for the first group
 * @returns its cells; empty if it names neither
 */
export function houseCells(name: string, { houses, groups }: Rules = CLASSIC): readonly number[] {
  const number = houseNumber(name.trim().toLowerCase());
  return (number < GROUPS ? houses[number] : groups[number - GROUPS]?.cells) ?? [];
}

/** @returns the name of the rules before the cells of a puzzle; that of the classic ones if none is */
export function rulesBefore(puzzle: string): string {
  return /^([a-z]\S*) \S/i.exec(puzzle)?.[1] ?? CLASSIC.name;
}

/**
 * Reads the cells or marks of a puzzle under rules, as the library writes them after their name.
 *
 * @returns null if the text is neither
 */
export function parseRuled(text: string, rules: Rules): { givens: string; possible: Masks } | null {
  const cells = text.slice(text.indexOf(" ") + 1).replaceAll("0", ".");
  const number = rules.cells.length;
  if (![number, number * rules.size].includes(cells.length)) return null;
  const found = parsePuzzle(spread(cells, rules));
  return (
    found && {
      ...found,
      possible: found.possible.map((mask, cell) => mask & (rules.everything[cell] ?? 0)),
    }
  );
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
  if (cells.length === 81) return { givens: cells, possible: CLASSIC.everything };
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
export function cellBeside(cell: number, rows: number, columns: number, size: number = 9): number {
  const row = (Math.floor(cell / 9) + rows + size) % size;
  return row * 9 + (((cell % 9) + columns + size) % size);
}

/** The candidates that the digits leave; none in cells that have a digit. */
export function allowed(
  givens: string,
  values: readonly number[],
  possible: Masks,
  { peers }: Rules = CLASSIC,
): Masks {
  const digits = Array.from({ length: 81 }, (_, cell) =>
    givens[cell] === "." ? (values[cell] ?? 0) : Number(givens[cell]),
  );
  return possible.map((mask, cell) => {
    if (digits[cell]) return 0;
    let open = mask;
    for (const peer of peers[cell] ?? [])
      if (digits[peer]) open &= ~(1 << ((digits[peer] ?? 0) - 1));
    return open;
  });
}

/** @returns 729 characters */
export function writeMarks(masks: Masks): string {
  return masks
    .map((mask) => {
      const digits = digitsOf(mask);
      return CLASSIC.digits.map((d) => (digits.includes(d) ? d : ".")).join("");
    })
    .join("");
}

/**
 * The characters of a grid without those of the cells beyond it, as its puzzles are written; those of
 * 729 marks too.
 */
export function gathered(text: string, { size, cells }: Rules): string {
  if (size === 9) return text;
  const wide = text.length / 81;
  const each = wide === 1 ? 1 : size;
  return cells.map((cell) => text.slice(cell * wide, cell * wide + each)).join("");
}

/** The reverse: dots are in the cells beyond, and for the digits beyond. */
function spread(text: string, { size, cells }: Rules): string {
  if (size === 9) return text;
  const each = text.length / cells.length;
  const wide = each === 1 ? 1 : 9;
  const all: string[] = Array(81).fill(".".repeat(wide));
  for (const [n, cell] of cells.entries())
    all[cell] = text.slice(n * each, (n + 1) * each).padEnd(wide, ".");
  return all.join("");
}
