/**
 * What moves on the board: a digit that was just placed settles, and light runs once from it over the
 * houses that it completes, or over the whole grid if it was the last one.
 */
import { clashes, HOUSES } from "../grid/space.ts";
import type { Picture } from "../types.ts";

export interface Motion {
  cell: number; // where the digit was placed
  light: ReadonlyMap<number, number>; // the cells that light up, and how far away each is
  last: boolean; // whether the grid is complete
}

/**
 * @param going what moved before
 * @returns goes on as long as no digit changes; null if anything but one digit did
 */
export function motionOf(
  before: Picture | null,
  now: Picture | null,
  going: Motion | null,
): Motion | null {
  if (!before || !now || before.givens !== now.givens || now.hidden) return null;
  const changed = now.values.flatMap((value, cell) =>
    value === before.values[cell] ? [] : [cell],
  );
  const [cell, ...more] = changed;
  if (cell === undefined) return going;
  if (more.length || !now.values[cell]) return null;
  const digits = now.values.map((value, at) => Number(now.givens[at]) || value);
  const wrong = clashes(digits);
  const done = HOUSES.filter((house) => house.every((at) => digits[at] && !wrong.has(at)));
  const last = done.length === HOUSES.length;
  const lit = last ? done : done.filter((house) => house.includes(cell));
  return { cell, light: new Map(lit.flat().map((at) => [at, far(cell, at)])), last };
}

/** @returns the distance between two cells in whole cells */
function far(a: number, b: number): number {
  return Math.round(Math.hypot((a % 9) - (b % 9), Math.floor(a / 9) - Math.floor(b / 9)));
}

/** @returns the class that makes the digit of a cell move */
export function moving(motion: Motion | null, cell: number): string {
  if (motion?.last) return " leaps";
  return motion?.cell === cell ? " settles" : "";
}
