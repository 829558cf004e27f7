/** Lines and arrows from cell to cell: how one grows, and what drawing it changes. */

import type { DrawnLine, Position } from "../types.ts";
import { LONGEST_LINE } from "./position.ts";

/** The cells of a line that goes on to another cell. Back to the cell before, it grows shorter. */
export function extended(cells: readonly number[], cell: number): readonly number[] {
  if (cells.at(-1) === cell) return cells;
  if (cells.at(-2) === cell) return cells.slice(0, -1);
  return cells.length < LONGEST_LINE ? [...cells, cell] : cells;
}

/**
 * Draws a line. The same line again rubs it out; one that runs through the same cells and looks
 * different takes its place. A line without a head is the same in both directions.
 */
export function draw(position: Position, line: DrawnLine): Position {
  if (line.cells.length < 2) return position;
  const [there, back] = [line.cells.join(), [...line.cells].reverse().join()];
  const isAlong = ({ cells }: DrawnLine) => cells.join() === there || cells.join() === back;
  const same = position.lines.find(isAlong);
  const others = position.lines.filter((one) => one !== same);
  const isAgain =
    same?.colour === line.colour &&
    same.head === line.head &&
    (!line.head || same.cells.join() === there);
  return { ...position, lines: isAgain ? others : [...others, line] };
}
