/** Puzzles as texts that the page reads without the server: 81 cells, or 729 pencil marks. */

import type { Masks } from "../types.ts";
import { ALL, DIGITS, digitsOf, peersOf } from "./space.ts";

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
