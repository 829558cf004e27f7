// @ts-check
/** What a sentence names without a picture of its own, drawn in the colours of a step. */
import { CELL, corner } from "../board/measure.js";
import { houseCells, parseCell } from "../grid/space.js";

/** @import { Marks, Phrase, PlaceMark } from "../types.js" */

/**
 * The marks, and below them the houses and cells that the sentence names as well: a ring around a
 * digit, a ground for a house or an open cell.
 *
 * @param {Marks} marks
 * @param {readonly Phrase[]} phrases
 * @param {readonly number[]} digits  of the grid
 * @returns {Marks}
 */
export function withNamed(marks, phrases, digits) {
  const drawn = new Set([...marks.cells, ...marks.houses].map(({ at }) => at));
  const fresh = (/** @type {"cells" | "houses"} */ kind) =>
    [...new Set(phrases.flatMap((part) => part[kind] ?? []))].filter((at) => !drawn.has(at));
  const cells = fresh("cells").flatMap((at) => {
    const cell = parseCell(at);
    if (cell === null) return [];
    return digits[cell] ? placeMark(at, [cell], "cause", 7) : placeMark(at, [cell], "base", 2.5);
  });
  const houses = fresh("houses").map((at) => placeMark(at, houseCells(at), "base", 2.5));
  return { ...marks, cells: [...cells, ...marks.cells], houses: [...houses, ...marks.houses] };
}

/**
 * @param {string} at
 * @param {readonly number[]} cells  of a rectangle, the first and the last at its corners
 * @param {string} tint
 * @param {number} inset
 * @returns {PlaceMark}
 */
export function placeMark(at, cells, tint, inset) {
  const [x, y] = corner(cells[0] ?? 0);
  const [right, bottom] = corner(cells.at(-1) ?? 0);
  const wide = right - x + CELL - 2 * inset;
  const high = bottom - y + CELL - 2 * inset;
  return { at, tint, rect: [x + inset, y + inset, wide, high], hatching: "" };
}
