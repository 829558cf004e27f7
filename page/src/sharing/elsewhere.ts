/** Links that open a position on other websites. */
import { candidates, claimed, digitAt, isGiven, left } from "../game/position.ts";
import { ALL, CELLS, digitsOf } from "../grid/space.ts";
import type { Position } from "../state/types.ts";
import { pack } from "./lz.ts";

/** A link that opens the position in f-puzzles. */
export function fpuzzles(position: Position, title: string = ""): string {
  return `https://www.f-puzzles.com/?load=${packed(position, title)}`;
}

/** A link that opens the position in SudokuPad. */
export function sudokupad(position: Position, title: string = ""): string {
  return `https://sudokupad.app/fpuz${packed(position, title)}`;
}

/**
 * A link that opens SudokuWiki's solver at this position.
 *
 * A puzzle alone is sent as 81 digits. Otherwise each cell is two characters in base 36: 1-9 for a
 * given, 10-18 for a placed digit, and 18 plus the mask of its candidates for an open cell. The
 * form is not documented there; we derived it from the links of that site's examples, which agree
 * with their puzzles cell by cell. It cannot express an open cell without candidates, which is sent
 * with all of them.
 */
export function sudokuwiki(position: Position): string {
  const address = "https://www.sudokuwiki.org/sudoku.htm?bd=";
  const { givens, values, possible } = position;
  const isPlain = possible.every((mask) => mask === ALL);
  if (isPlain && !values.some(Boolean) && !isNoted(position)) {
    return address + givens.replaceAll(".", "0");
  }
  const open = candidates(position);
  const codes = CELLS.map((cell) => {
    const digit = digitAt(position, cell);
    if (digit) return digit + (isGiven(position, cell) ? 0 : 9);
    return 18 + (open[cell] || ALL);
  });
  return `${address}S9B${codes.map((code) => code.toString(36).padStart(2, "0")).join("")}`;
}

/**
 * A packed f-puzzles object. As in whydoku's own files, an open cell's candidates are centre marks
 * if any are missing. Marks by hand that are notes are sent as they are.
 */
function packed(position: Position, title: string): string {
  const open = candidates(position);
  const { automatic, centre, corner, possible, removed } = position;
  const isWhole =
    possible.some((mask) => mask !== ALL) ||
    CELLS.some((cell) => claimed(position, cell)) ||
    (automatic && removed.some((mask) => mask > 0));
  const possibleNow = left(position);
  const cells = CELLS.map((cell) => {
    const value = digitAt(position, cell);
    if (value) return isGiven(position, cell) ? { value, given: true } : { value };
    const own = automatic ? 0 : (centre[cell] ?? 0);
    const noted = own & (possibleNow[cell] ?? 0) & ~(removed[cell] ?? 0);
    const marks = isWhole || (!own && removed[cell]) ? open[cell] : noted;
    const centerPencilMarks = digitsOf(marks ?? 0);
    const cornerPencilMarks = digitsOf(corner[cell] ?? 0);
    return {
      ...(centerPencilMarks.length ? { centerPencilMarks } : {}),
      ...(cornerPencilMarks.length ? { cornerPencilMarks } : {}),
    };
  });
  const grid = Array.from({ length: 9 }, (_, row) => cells.slice(row * 9, row * 9 + 9));
  const puzzle = { size: 9, ...(title ? { title } : {}), grid };
  return encodeURIComponent(pack(JSON.stringify(puzzle)));
}

/** @returns whether the player has ruled out any candidates */
function isNoted(position: Position): boolean {
  return position.removed.some(Boolean) || CELLS.some((cell) => claimed(position, cell));
}
