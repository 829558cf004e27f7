/** What a board shows, as its layers take it: the picture, the looks of marks, and what moves. */

import { served } from "../asking/api.ts";
import type { Looks, Role, RoleLook } from "../asking/api-types.ts";
import { clashes, parseCandidates, placeOf } from "../grid/space.ts";
import type { Picture } from "../state/types.ts";
import type { Signs } from "../words/symbols.ts";
import { type Node, node, type Point } from "./drawing.ts";

/** The rubber band of a link that is being drawn. */
export interface Rubber {
  from: number;
  to: Point | null; // where the pointer is, while it is down
}

/** What draws the lines and links of the player. */
export interface Pens {
  ownLines: (shown: Shown) => Node[];
  ownLinks: (shown: Shown) => Node[];
}

/** Everything that a layer may depend on. */
export interface Shown {
  picture: Picture;
  looks: Looks | null;
  drawn: Drawn;
  coordinates: number; // the room for the names of rows and columns, or 0
  rubber: Rubber | null;
  motion: Motion | null;
  pens: Pens | null;
  signs: Signs; // what stands in place of digits, if anything does
}

let coming: Promise<Looks> | null = null;

/**
 * The looks, fetched once for everything that draws marks. After a failure the next call retries.
 */
export function looks(): Promise<Looks> {
  coming ??= served("looks.json");
  coming.catch(() => {
    coming = null;
  });
  return coming;
}

/** The shape of a role around a point. */
export function roleShape({ shape, paint }: RoleLook, [x, y]: Point, scale: number = 1): Node {
  return node(
    "g",
    {
      class: paint,
      "stroke-width": scale === 1 ? 1.4 : 1.1,
      transform: `translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}`,
    },
    shape.map(({ tag, attributes }) => node(tag, attributes)),
  );
}

/** The shapes of the player's nine colours: paths of radius 1 around 0, 0. */
const COLOUR_SHAPES = [
  "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z",
  "M-.9-.9H.9V.9H-.9z",
  "M0-1.1L1.1 .9H-1.1z",
  "M0-1.2L1.2 0L0 1.2L-1.2 0z",
  "M0 1.1L1.1-.9H-1.1z",
  "M-1-.5L-.5-1L0-.5L.5-1L1-.5L.5 0L1 .5L.5 1L0 .5L-.5 1L-1 .5L-.5 0z",
  "M-.35-1.1H.35V-.35H1.1V.35H.35V1.1H-.35V.35H-1.1V-.35H-.35z",
  "M-1.2-.5H1.2V.5H-1.2z",
  "M-1.1 0a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0zM-.5 0a.5 .5 0 1 1 1 0a.5 .5 0 1 1-1 0z",
];

/**
 * The small shape of a player's colour.
 *
 * @param colour 1-9
 */
export function colourShape(colour: number, [x, y]: Point, radius: number): Node {
  return node("path", {
    class: `sign-${colour}`,
    d: COLOUR_SHAPES[colour - 1] ?? "",
    "fill-rule": "evenodd",
    transform: `translate(${x} ${y}) scale(${radius})`,
  });
}

/**
 * What moves: a digit that was just placed settles, and one light answers it. The light runs from it over
 * the whole grid if it was the last one; else it lies on all of its kind if they are placed now; else it runs
 * over the houses that it completes. A digit that is known to be wrong gets no light.
 */
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
  const { rules } = now;
  const wrong = clashes(digits, rules);
  const all = rules.houses.filter((house) => house.length);
  const done = all.filter((house) => house.every((at) => digits[at] && !wrong.has(at)));
  const last = done.length === all.length;
  const nine = digits.flatMap((digit, at) => (digit === now.values[cell] ? [at] : []));
  const isNine = !last && nine.length === rules.size && !nine.some((at) => wrong.has(at));
  const houses = last ? done : done.filter((house) => house.includes(cell));
  const lit = now.wrong.has(cell) ? [] : isNine ? nine : houses.flat();
  return { cell, light: new Map(lit.map((at) => [at, isNine ? 0 : far(cell, at)])), last };
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

/** The candidates that a reason marks, by how they are drawn. */
export interface Drawn {
  roles: ReadonlyMap<number, Role>; // the role that gives a candidate its shape
  filled: ReadonlySet<number>; // candidates whose digit is on a filled shape
  struck: ReadonlySet<number>;
  named: ReadonlySet<number> | null; // candidates that are not faint; null for all
  large: ReadonlyMap<number, number>; // cells with a full-size placement, and its digit
}

const NOTHING_DRAWN: Drawn = {
  roles: new Map(),
  filled: new Set(),
  struck: new Set(),
  named: null,
  large: new Map(),
};

export function drawnOf({ marks }: Picture, looks: Looks | null): Drawn {
  if (!marks || !looks) return NOTHING_DRAWN;
  const roles: Map<number, Role> = new Map();
  const filled = new Set<number>();
  const struck = new Set<number>();
  const large = new Map();
  for (const mark of marks.candidates) {
    const look = looks.roles[mark.role];
    const [k] = parseCandidates(mark.at);
    if (!look || k === undefined) continue;
    if (mark.large) large.set(placeOf(k).cell, placeOf(k).digit);
    if (mark.role === "eliminated") struck.add(k);
    if (!look.overlay || look.below) filled.add(k);
    const stronger = roles.get(k);
    const before = stronger && looks.roles[stronger];
    if (!look.overlay && (!before || look.order < before.order)) roles.set(k, mark.role);
  }
  const named = marks.named && new Set(marks.named.flatMap(({ at }) => parseCandidates(at)));
  return { roles, filled, struck, named, large };
}
