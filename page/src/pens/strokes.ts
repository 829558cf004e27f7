/**
 * What the player draws. Links are gentle curves that avoid the digits where they can. Lines and arrows
 * from cell to cell are broad strokes below the digits, so that nobody takes them for the thin arrows
 * of a hint, which are above.
 */

import { digitIn, written } from "../board/digits.ts";
import type { Node, Point } from "../board/drawing.ts";
import { candidateAt, centre, middle, node, SMALL, short } from "../board/drawing.ts";
import { halo } from "../board/reasons.ts";
import type { Shown } from "../board/shown.ts";
import { placeOf } from "../grid/space.ts";
import type { DrawnLine, Picture } from "../state/types.ts";

/** Distances from a candidate's middle: to the end of its link, and within which a link hits it. */
const GAP = 10;
const DISC = 8;
const BIG_DISC = 19;

/** The offsets to try for the middle of a curve from the straight line, the smallest first. */
const BENDS = [0, 8, -8, 14, -14, 20, -20, 28, -28, 38, -38, 50, -50, 66, -66, 84, -84];

/**
 * The player's own links, and the one being drawn. If the candidate at an end is not shown, the end
 * shows its digit.
 */
export function ownLinks({ picture, rubber }: Shown): Node[] {
  const isFree = freeOn(picture);
  const ends = new Set(picture.links.flatMap(({ from, to }) => [from, to]));
  if (rubber) ends.add(rubber.from);
  const curves = picture.links.map((link) => ({ d: way(link, isFree), tie: link.tie }));
  const knobs = [...ends].flatMap((k) => {
    const [cx, cy] = centre(k);
    const { cell, digit: d, bit } = placeOf(k);
    const isThere = digitIn(picture, cell) || (picture.candidates[cell] ?? 0) & bit;
    const knob = node("circle", { class: isThere ? "knob" : "knob filled", cx, cy, r: 9.6 });
    const digit = written("placed small own bold", [[cx, cy]], SMALL, `${d}`);
    return isThere ? [knob] : [knob, digit];
  });
  const lines = curves.flatMap(({ d, tie }) => [
    halo(d),
    node("path", { class: `own-link ${tie}`, d, fill: "none" }),
  ]);
  const [x, y] = rubber ? centre(rubber.from) : [0, 0];
  const pulled = rubber?.to ? `M${x} ${y}L${short(rubber.to[0])} ${short(rubber.to[1])}` : "";
  return [
    ...lines,
    ...knobs,
    ...(pulled ? [node("path", { class: "own-link rubber", d: pulled, fill: "none" })] : []),
  ];
}

/**
 * The curve of a link that hits the fewest digits, and is the straightest of those.
 *
 * @returns SVG path data, from rim to rim
 */
export function way(
  { from, to }: { from: number; to: number },
  isFree: (point: Point) => boolean,
): string {
  const [a, b] = [centre(from), centre(to)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const count = Math.ceil(length / 5);
  let best = { cost: Number.POSITIVE_INFINITY, mid: a };
  for (const bend of BENDS) {
    const mid: Point = [(a[0] + b[0]) / 2 - uy * bend * 2, (a[1] + b[1]) / 2 + ux * bend * 2];
    let hits = 0;
    for (let n = 0; n <= count; n += 1) {
      const point = along(a, mid, b, n / count);
      const isInside = far(point, a) > GAP + 2 && far(point, b) > GAP + 2;
      if (isInside && !isFree(point)) hits += 1;
    }
    const cost = Math.abs(bend) + 40 * hits;
    if (cost < best.cost) best = { cost, mid };
  }
  const { mid } = best;
  return `M${rim(a, mid)}Q${mid.map(short).join(" ")} ${rim(b, mid)}`;
}

/** @returns the point at `t` on the curve, from 0 to 1 */
function along(a: Point, mid: Point, b: Point, t: number): Point {
  const s = 1 - t;
  const at = (n: 0 | 1) => s * s * a[n] + 2 * s * t * mid[n] + t * t * b[n];
  return [at(0), at(1)];
}

function far(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** @returns the point at the rim of a candidate */
function rim(end: Point, towards: Point): string {
  const part = Math.min(1, GAP / (far(end, towards) || 1));
  return [0, 1]
    .map((n) => short((end[n] ?? 0) + ((towards[n] ?? 0) - (end[n] ?? 0)) * part))
    .join(" ");
}

/** @returns whether there is no digit at a point */
export function freeOn(picture: Picture): (point: Point) => boolean {
  return (point) => {
    const k = candidateAt(point);
    const { cell, bit } = placeOf(k);
    if (k < 0) return false;
    if (digitIn(picture, cell)) return far(point, middle(cell)) >= BIG_DISC;
    const isWritten = (picture.candidates[cell] ?? 0) & bit;
    return !isWritten || far(point, centre(k)) >= DISC;
  };
}

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
    return `L${pair(a)}Q${pair(point)} ${pair(b)}`;
  });
  const tip = points.at(-1) ?? end;
  return `M${pair(first)}${parts.join("")}L${pair(tip)}${head ? wings(tip, before) : ""}`;
}

/** @returns the head of an arrow, from one side over the tip to the other */
function wings(tip: Point, before: Point): string {
  const angle = Math.atan2(before[1] - tip[1], before[0] - tip[0]);
  const [left, right] = [angle - SPREAD, angle + SPREAD].map(
    (turned): Point => [tip[0] + HEAD * Math.cos(turned), tip[1] + HEAD * Math.sin(turned)],
  );
  return `M${pair(left ?? tip)}L${pair(tip)}L${pair(right ?? tip)}`;
}

/** @returns the point at a distance from a point in the direction of another */
function towards([x, y]: Point, [toX, toY]: Point, distance: number): Point {
  const part = distance / (Math.hypot(toX - x, toY - y) || 1);
  return [x + (toX - x) * part, y + (toY - y) * part];
}

function pair([x, y]: Point): string {
  return `${short(x)} ${short(y)}`;
}
