/**
 * What the board is drawn with: its geometry, and elements of SVG as data. A cell has 66 units, as in
 * every picture of the library, so that the curves of links from the server fit between the digits.
 */
import type { Rules } from "../grid/rules.ts";
import type { Cells } from "../state/types.ts";

export type Point = readonly [number, number];

export const CELL = 66;
const SIDE = 9 * CELL; // of a board of 9 × 9
export const SMALL = 19;
export const LARGE = 42;

/** The rounding of the board's corners. The frame hides what a cell's square has beyond it. */
export const ROUND = 8;

/** The scale of a shape around a large digit. */
export const LARGER = 2.3;

/** The size of a link's number, and the rounding of its badge. */
export const NUMBER = 12;
export const ROUNDING = 7;

/** The distance from one candidate in a cell to the next. */
const STRIDE = 20.8;

/** The radius around a cell's middle in which a drag selects it; cut corners are skipped. */
const REACH = 29;

/** The margin around the board for its frame. */
const MARGIN = 3;

/** The width of the lines between cells. Those between boxes are two such lines, with as much between. */
export const THIN = 1;

/** @returns its upper left corner */
export function corner(cell: number): Point {
  return [(cell % 9) * CELL, Math.floor(cell / 9) * CELL];
}

export function middle(cell: number): Point {
  const [x, y] = corner(cell);
  return [x + CELL / 2, y + CELL / 2];
}

export function centre(candidate: number): Point {
  const [x, y] = middle(Math.floor(candidate / 9));
  const d = candidate % 9;
  return [short(x + ((d % 3) - 1) * STRIDE), short(y + (Math.floor(d / 3) - 1) * STRIDE)];
}

/** @returns the cell there, or -1 */
export function cellAt([x, y]: Point, size: number = 9): number {
  if (x < 0 || y < 0 || x >= size * CELL || y >= size * CELL) return -1;
  return Math.floor(y / CELL) * 9 + Math.floor(x / CELL);
}

/** @returns the candidate whose ninth of the cell is there, or -1 */
export function candidateAt([x, y]: Point, size: number = 9): number {
  const cell = cellAt([x, y], size);
  if (cell < 0) return -1;
  const third = CELL / 3;
  const d = (Math.floor(y / third) % 3) * 3 + (Math.floor(x / third) % 3);
  return d < size ? cell * 9 + d : -1;
}

/** The cells that a drag passes through, except those it only cuts at a corner. */
export function cellsBetween(from: Point, to: Point, size: number = 9): number[] {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 6) || 1;
  const found = new Set<number>();
  for (let n = 1; n <= steps; n += 1) {
    const x = from[0] + ((to[0] - from[0]) * n) / steps;
    const y = from[1] + ((to[1] - from[1]) * n) / steps;
    const cell = cellAt([x, y], size);
    if (cell < 0) continue;
    const [mx, my] = middle(cell);
    if (Math.hypot(x - mx, y - my) < REACH) found.add(cell);
  }
  return [...found];
}

/**
 * @param d SVG path data with straight lines and curves of one control point each
 * @returns the middle of the part in its middle
 */
export function pathMiddle(d: string): Point {
  const parts = (d.match(/[MLQ][^MLQ]*/g) ?? []).map((part) =>
    (part.match(/-?[\d.]+/g) ?? []).map(Number),
  );
  const n = Math.max(1, Math.floor(parts.length / 2));
  const [x = 0, y = 0] = (parts[n - 1] ?? []).slice(-2);
  const part = parts[n] ?? [x, y];
  const [endX = x, endY = y] = part.slice(-2);
  const [cx = 0, cy = 0] = part.length > 2 ? part : [(x + endX) / 2, (y + endY) / 2];
  return [short((x + 2 * cx + endX) / 4), short((y + 2 * cy + endY) / 4)];
}

/**
 * The lines inside a grid as SVG path data: those between cells of a region, and those between regions,
 * each as long as it goes on.
 *
 * @param unit the side of a cell
 */
export function linesOf({ size, regions }: Rules, unit: number): readonly [string, string] {
  const lines: [string, string] = ["", ""];
  const isBorder = (cell: number, other: number) => regions[cell] !== regions[other];
  for (let n = 1; n < size; n += 1) {
    for (const isDown of [true, false]) {
      const between = Array.from({ length: size }, (_, m) =>
        isDown ? isBorder(9 * m + n - 1, 9 * m + n) : isBorder(9 * n - 9 + m, 9 * n + m),
      );
      for (let at = 0; at < size; ) {
        let end = at + 1;
        while (end < size && between[end] === between[at]) end += 1;
        const [x, y] = isDown ? [n, at] : [at, n];
        const length = (end - at) * unit;
        lines[between[at] ? 1 : 0] += `M${x * unit} ${y * unit}${isDown ? "v" : "h"}${length}`;
        at = end;
      }
    }
  }
  return lines;
}

/**
 * The outline of a set of cells, `inset` units inside it, as SVG path data with a stroke per side.
 */
export function outline(cells: Cells, inset: number): string {
  const strokes: string[] = [];
  const has = (r: number, c: number) => r >= 0 && r < 9 && c >= 0 && c < 9 && cells.has(r * 9 + c);
  for (const cell of [...cells].sort((a, b) => a - b)) {
    const r = Math.floor(cell / 9);
    const c = cell % 9;
    for (const [dr, dc] of SIDES) {
      if (has(r + dr, c + dc)) continue;
      const [sr, sc] = [Math.abs(dc), Math.abs(dr)];
      const reach = (by: -1 | 1) => {
        if (!has(r + by * sr, c + by * sc)) return CELL / 2 - inset;
        return has(r + dr + by * sr, c + dc + by * sc) ? CELL / 2 + inset : CELL / 2;
      };
      const [x, y] = middle(cell);
      const off = CELL / 2 - inset;
      const [px, py] = [x + dc * off, y + dr * off];
      const [before, after] = [reach(-1), reach(1)];
      strokes.push(
        `M${short(px - sc * before)} ${short(py - sr * before)}` +
          `L${short(px + sc * after)} ${short(py + sr * after)}`,
      );
    }
  }
  return strokes.join("");
}

const SIDES: readonly Point[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

/** The room for large names of rows and columns, which are always there. */
const LARGE_ROOM = 40;

/**
 * The room above and to the left of the board for the names of rows and columns.
 *
 * @param coordinates the attribute of the board
 * @returns 0 if it names none
 */
export function roomFor(coordinates: string | null): number {
  if (coordinates === null) return 0;
  return coordinates === "large" ? LARGE_ROOM : 21;
}

/**
 * The view box. If the number of pixels is known, each cell has a whole number of them, so that lines of
 * one kind are equally wide; what is left over is margin. Where names come and go there is the same room
 * on the other sides, so that the board is in the middle without them, and nothing moves.
 *
 * @param room for the names of rows and columns
 * @param pixels the side of the board in pixels of the screen
 * @param inner the side of the grid
 * @returns the upper left corner (its x and y are equal) and the side
 */
export function view(
  room: number,
  pixels: number = 0,
  inner: number = SIDE,
): readonly [number, number] {
  const before = room || MARGIN;
  const after = room === LARGE_ROOM ? MARGIN : before;
  const side = before + inner + after;
  const unit = Math.floor((pixels / side) * CELL) / CELL;
  if (!unit) return [-before, side];
  const first = Math.round((before * unit + pixels - (inner + after) * unit) / 2);
  return [-first / unit, pixels / unit];
}

/**
 * @param width of a line between cells, in units
 * @param unit pixels of the screen, or 0
 * @returns a width of whole pixels, and how far the line has to move to fill them
 */
export function whole(width: number, unit: number): readonly [number, number] {
  if (!unit) return [width, 0];
  const pixels = Math.max(1, Math.ceil(width * unit - 0.3));
  return [pixels / unit, (pixels % 2) / 2 / unit];
}

/** @returns rounded to one decimal place */
export function short(x: number): number {
  return Math.round(x * 10) / 10;
}

/**
 * An element of SVG as data. A repainted layer keeps the elements that are still right, so that a key
 * press changes as little of the page as possible.
 */
export interface Node {
  tag: string;
  attributes: Readonly<Record<string, string | number>>;
  text: string;
  children: readonly Node[];
}

const SVG = "http://www.w3.org/2000/svg";

/** @param inside a text, or child nodes */
export function node(
  tag: string,
  attributes: Readonly<Record<string, string | number>> = {},
  inside: string | readonly Node[] = [],
): Node {
  const text = typeof inside === "string" ? inside : "";
  return { tag, attributes, text, children: typeof inside === "string" ? [] : inside };
}

export function build({ tag, attributes, text, children }: Node): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("--")) element.style.setProperty(name, String(value));
    else element.setAttribute(name, String(value));
  }
  if (text) element.textContent = text;
  element.append(...children.map(build));
  return element;
}

/**
 * A group that shows the nodes it is given, and reuses the elements of those it shows already.
 *
 * @param name its class
 */
export function painted(name: string): {
  element: SVGElement;
  show: (nodes: readonly Node[]) => void;
} {
  const element = build(node("g", { class: name }));
  let now: { sign: string; shown: SVGElement }[] = [];
  const show = (nodes: readonly Node[]) => {
    const old: Map<string, SVGElement[]> = new Map();
    for (const { sign, shown } of now) old.set(sign, [shown, ...(old.get(sign) ?? [])]);
    now = nodes.map((one) => {
      const sign = JSON.stringify(one);
      return { sign, shown: old.get(sign)?.pop() ?? build(one) };
    });
    for (const gone of [...old.values()].flat()) gone.remove();
    let at = element.firstChild;
    for (const { shown } of now) {
      if (shown === at) at = at.nextSibling;
      else element.insertBefore(shown, at);
    }
  };
  return { element, show };
}
