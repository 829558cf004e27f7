/**
 * The shape of a curve of difficulty: how wide and how high the bar of each step is, and the quiet line
 * over the bars, which is high where there are many ways on.
 */

/** A step as far as the curve shows it. */
export interface RatedStep {
  name: string;
  rating: number; // 0 if it has none
}

/** The part of the width that belongs to a step, and the height of its bar. */
export interface Slot {
  x: number;
  width: number;
  height: number;
}

/** No single is rated above this on any scale. */
const SINGLES = 2.3;

/** Up to this many steps, those of all kinds are equally wide. */
const SHORT = 30;

/** The least width of a single, as a share of the width of any other step. */
const NARROWEST = 1 / 4;

/** The rating that fills the height if no step is harder, so that an easy path looks easy. */
const LEAST_TOP = 5;

/** Heights grow somewhat faster than ratings, so that hard steps stand out. */
const STEEPNESS = 1.3;

/** The height of the lowest bar, which must stay visible. */
const LOWEST = 12;

/**
 * Where the bars go, in percent; after the last step comes a slot for the end of the path. On a long
 * path singles are narrower, so that they leave about half of the width to the other steps.
 *
 * @param top the rating that fills the height
 */
export function slotsOf(steps: readonly RatedStep[], top: number = topOf(steps)): Slot[] {
  const singles = steps.filter(({ rating }) => rating <= SINGLES).length;
  const others = steps.length - singles;
  const isLong = steps.length > SHORT && others > 0;
  const narrow = isLong ? Math.min(1, Math.max(NARROWEST, others / singles)) : 1;
  const widths = [...steps.map(({ rating }) => (rating <= SINGLES ? narrow : 1)), 1];
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let x = 0;
  return widths.map((width, at) => {
    const share = (steps[at]?.rating ?? 0) / top;
    const height = at < steps.length ? Math.max(LOWEST, 100 * Math.min(1, share) ** STEEPNESS) : 0;
    const slot = { x, width: (100 * width) / whole, height };
    x += slot.width;
    return slot;
  });
}

/** @returns the rating that fills the height of curves that show these paths on one scale */
export function topOf(...paths: (readonly RatedStep[])[]): number {
  return Math.max(LEAST_TOP, ...paths.flat().map(({ rating }) => rating));
}

/**
 * @param x in percent
 * @returns the index of the slot there, or of the nearest
 */
export function slotAt(slots: readonly Slot[], x: number): number {
  const after = slots.findIndex((slot) => x < slot.x + slot.width);
  return after < 0 ? slots.length - 1 : after;
}

/** So many choices fill the height; more look alike. */
const MANY = 16;

/** From so few open cells on, few choices are no hardship: little is left. */
const LAST_CELLS = 9;

/** So many ways on are no hardship: something is always in sight. */
const PLENTY = 5;

type Steps = readonly { placements: readonly unknown[] }[];

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
