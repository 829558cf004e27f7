/** The shape of a curve of difficulty: how wide and how high the bar of each step is. */

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
