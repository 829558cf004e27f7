/**
 * The choices along a path, the ways on that there are before each step: as a quiet line over the
 * curve of difficulty, high where there are many, and the place with the fewest.
 */
import type { Slot } from "./slots.ts";

/** So many choices fill the height; more look alike. */
const MANY = 16;

/** From so few open cells on, few choices are no hardship: little is left. */
const LAST_CELLS = 9;

/** So many ways on are no hardship: something is always in sight. */
const PLENTY = 5;

export type Steps = readonly { placements: readonly unknown[] }[];

/**
 * @param choices before each step
 * @returns the index of the first step with the fewest; -1 if there are many all the way
 */
export function fewestAt(steps: Steps, choices: readonly number[]): number {
  if (choices.length !== steps.length) return -1;
  const told = choices.slice(0, lastAt(steps));
  const fewest = Math.min(...told);
  return fewest < PLENTY ? told.indexOf(fewest) : -1;
}

/** @returns the index of the first step of the last cells, which always have few ways on */
export function lastAt(steps: Steps): number {
  let open = steps.reduce((sum, { placements }) => sum + placements.length, 0);
  return steps.findIndex(({ placements }) => {
    const isLast = open <= LAST_CELLS;
    open -= placements.length;
    return isLast;
  });
}

/** @returns the points of the line, in percent */
export function lineOf(slots: readonly Slot[], choices: readonly number[]): string {
  const points = choices.flatMap((n, at) => {
    const { x, width } = slots[at] ?? { x: 100, width: 0 };
    const y = Math.round(98 - (95 * Math.log(Math.min(Math.max(n, 1), MANY))) / Math.log(MANY));
    return [`${x},${y}`, `${x + width},${y}`];
  });
  return points.join(" ");
}
