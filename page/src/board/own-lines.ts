/**
 * Lines and arrows that the player draws from cell to cell: broad strokes below the digits, so that
 * nobody takes them for the thin arrows of a hint, which are above.
 */

import type { DrawnLine } from "../types.ts";
import type { Shown } from "./layers.ts";
import type { Point } from "./measure.ts";
import { middle, short } from "./measure.ts";
import type { Node } from "./node.ts";
import { node } from "./node.ts";

/** How far from the corner of a line its bend begins. */
const BEND = 16;

/** The distance of an arrow's tip from the middle of its last cell, and the size of its head. */
const TIP = 13;
const HEAD = 15;
const SPREAD = 0.62;

/**
 * The lines in the order in which they were drawn, each with a rim that keeps it apart from those
 * below. They are faint beside the picture of a reason.
 */
export function ownLines({ picture: { lines, marks } }: Shown): Node[] {
  const faint = marks ? " faint" : "";
  return lines.flatMap((line) => {
    const d = track(line);
    const hue = `var(--own-${line.colour})`;
    return [
      node("path", { class: `own-rim${faint}`, d }),
      node("path", { class: `own-line${faint}`, "--hue": hue, d }),
    ];
  });
}

/** @returns SVG path data, with a head if it is an arrow; a mere dot for a single cell */
function track({ cells, head }: DrawnLine): string {
  const points = cells.map(middle);
  const [first = [0, 0], second] = points;
  if (!second) return `M${first.join(" ")}h.01`;
  const end = points.at(-1) ?? first;
  const before = points.at(-2) ?? first;
  if (head) points[points.length - 1] = towards(end, before, TIP);
  const parts = points.slice(1, -1).map((point, n) => {
    const [from, to] = [points[n] ?? point, points[n + 2] ?? point];
    const [a, b] = [towards(point, from, BEND), towards(point, to, BEND)];
    return `L${written(a)}Q${written(point)} ${written(b)}`;
  });
  const tip = points.at(-1) ?? end;
  return `M${written(first)}${parts.join("")}L${written(tip)}${head ? wings(tip, before) : ""}`;
}

/** @returns the head of an arrow, from one side over the tip to the other */
function wings(tip: Point, before: Point): string {
  const angle = Math.atan2(before[1] - tip[1], before[0] - tip[0]);
  const [left, right] = [angle - SPREAD, angle + SPREAD].map(
    (turned) => [tip[0] + HEAD * Math.cos(turned), tip[1] + HEAD * Math.sin(turned)] as Point,
  );
  return `M${written(left ?? tip)}L${written(tip)}L${written(right ?? tip)}`;
}

/** @returns the point at a distance from a point in the direction of another */
function towards([x, y]: Point, [toX, toY]: Point, distance: number): Point {
  const part = distance / (Math.hypot(toX - x, toY - y) || 1);
  return [x + (toX - x) * part, y + (toY - y) * part];
}

function written([x, y]: Point): string {
  return `${short(x)} ${short(y)}`;
}
