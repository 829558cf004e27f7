/** Whether a camera is held still: in the last frames, the corners of the grid have hardly moved. */
import type { Outline, Point } from "./record.ts";

/** The frames over which a grid has to be still. */
const FRAMES = 6;

/** How far its corners may move in them, in sides of the grid. */
const MOST_MOVED = 0.02;

/** The corners among the crossings, in turn. */
const CORNERS = [0, 9, 99, 90];

/**
 * @param before the frames so far in which the grid was still, the newest last
 * @param next the grid in the frame that has come, if there is one
 * @returns the frames with this one
 */
export function followed(
  before: readonly Outline[],
  next: Outline | undefined,
): readonly Outline[] {
  if (!next) return [];
  const moved = before.findLastIndex((one) => moveOf(one, next) > MOST_MOVED);
  return [...before.slice(moved + 1).slice(1 - FRAMES), next];
}

export function isSteady(frames: readonly Outline[]): boolean {
  return frames.length === FRAMES;
}

/** @returns how far the corner that moved most has moved, in sides of the grid */
function moveOf(before: Outline, now: Outline): number {
  const [first, second] = cornersOf(now);
  const side = first && second ? distance(first, second) : 0;
  const old = cornersOf(before);
  const most = Math.max(...cornersOf(now).map((point, n) => distance(point, old[n] ?? point)));
  return most / (side || 1);
}

function cornersOf(outline: Outline): readonly Point[] {
  return CORNERS.flatMap((at) => (outline[at] ? [outline[at]] : []));
}

function distance([x, y]: Point, [toX, toY]: Point): number {
  return Math.hypot(toX - x, toY - y);
}

/** @returns the lines of the grid between its boxes and around it, as SVG path data */
export function linesOf(outline: Outline): string {
  const lines = [0, 3, 6, 9].flatMap((n) => [
    Array.from({ length: 10 }, (_, at) => outline[10 * n + at]),
    Array.from({ length: 10 }, (_, at) => outline[10 * at + n]),
  ]);
  const told = (point: Point | undefined) => point?.map((one) => one.toFixed(1)).join(" ");
  return lines.map((line) => `M${line.map(told).join("L")}`).join("");
}
