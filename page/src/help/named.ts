/** What a sentence names without a picture of its own, drawn in the colours of a step. */

import type { Phrase } from "../api-types.ts";
import { CELL, corner } from "../board/drawing.ts";
import { houseCells, parseCell } from "../grid/space.ts";
import type { Marks, PlaceMark } from "../types.ts";

/**
 * The marks, and below them the houses and cells that the sentence names as well: a ring around a
 * digit, a ground for a house or an open cell.
 *
 * @param digits of the grid
 */
export function withNamed(
  marks: Marks,
  phrases: readonly Phrase[],
  digits: readonly number[],
): Marks {
  const drawn = new Set([...marks.cells, ...marks.houses].map(({ at }) => at));
  const fresh = (kind: "cells" | "houses") =>
    [...new Set(phrases.flatMap((part) => part[kind] ?? []))].filter((at) => !drawn.has(at));
  const cells = fresh("cells").flatMap((at) => {
    const cell = parseCell(at);
    if (cell === null) return [];
    return digits[cell] ? placeMark(at, [cell], "cause", 7) : placeMark(at, [cell], "base", 2.5);
  });
  const houses = fresh("houses").map((at) => placeMark(at, houseCells(at), "base", 2.5));
  return { ...marks, cells: [...cells, ...marks.cells], houses: [...houses, ...marks.houses] };
}

/** @param cells of a rectangle, the first and the last at its corners */
export function placeMark(
  at: string,
  cells: readonly number[],
  tint: string,
  inset: number,
): PlaceMark {
  const [x, y] = corner(cells[0] ?? 0);
  const [right, bottom] = corner(cells.at(-1) ?? 0);
  const wide = right - x + CELL - 2 * inset;
  const high = bottom - y + CELL - 2 * inset;
  return { at, tint, rect: [x + inset, y + inset, wide, high], hatching: "" };
}
