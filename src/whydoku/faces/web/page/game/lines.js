// @ts-check
/** Lines and arrows from cell to cell: how one grows, and what drawing it changes. */
import { LONGEST_LINE } from "./position.js";

/** @import { DrawnLine, Position } from "../types.js" */

/**
 * The cells of a line that goes on to another cell. Back to the cell before, it grows shorter.
 *
 * @param {readonly number[]} cells
 * @param {number} cell
 * @returns {readonly number[]}
 */
export function extended(cells, cell) {
  if (cells.at(-1) === cell) return cells;
  if (cells.at(-2) === cell) return cells.slice(0, -1);
  return cells.length < LONGEST_LINE ? [...cells, cell] : cells;
}

/**
 * Draws a line. The same line again rubs it out; one that runs through the same cells and looks
 * different takes its place. A line without a head is the same in both directions.
 *
 * @param {Position} position
 * @param {DrawnLine} line
 * @returns {Position}
 */
export function draw(position, line) {
  if (line.cells.length < 2) return position;
  const [there, back] = [line.cells.join(), [...line.cells].reverse().join()];
  const isAlong = (/** @type {DrawnLine} */ { cells }) =>
    cells.join() === there || cells.join() === back;
  const same = position.lines.find(isAlong);
  const others = position.lines.filter((one) => one !== same);
  const isAgain =
    same?.colour === line.colour &&
    same.head === line.head &&
    (!line.head || same.cells.join() === there);
  return { ...position, lines: isAgain ? others : [...others, line] };
}
