/** The layers of a board from the lowest to the highest, and what each depends on. */

import type { Picture } from "../types.ts";
import { say } from "../words/say.ts";
import { candidates, large, marks, places, written } from "./digits.ts";
import { colours, highlights, light, selection, solvable, tints } from "./grounds.ts";
import type { Looks } from "./looks.ts";
import type { Point } from "./measure.ts";
import { CELL, ROUND, SIDE, short, THICK, THIN } from "./measure.ts";
import type { Motion } from "./motion.ts";
import type { Node } from "./node.ts";
import { node } from "./node.ts";
import type { Drawn } from "./reasons.ts";
import { links, lit, numbers, overlays, shapes } from "./reasons.ts";

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
}

export interface Layer {
  name: string;
  of: readonly (keyof Picture | "looks" | "coordinates" | "rubber" | "motion" | "pens")[];
  draw: (shown: Shown) => Node[];
}

/** What decides which cells have a digit, and how a reason is drawn. */
const FILLED = ["givens", "values"] as const;
const REASON = ["marks", "looks"] as const;
const SMALL = ["candidates", "corner", "digit", "clear", ...FILLED, ...REASON] as const;

export const LAYERS: readonly Layer[] = [
  { name: "colours", of: ["colours"], draw: colours },
  {
    name: "highlights",
    of: ["peers", "digit", "suited", "clashes", "wrong", ...FILLED],
    draw: highlights,
  },
  { name: "light", of: ["motion"], draw: light },
  { name: "tints", of: REASON, draw: tints },
  { name: "lines", of: [], draw: lines },
  { name: "names", of: ["coordinates"], draw: names },
  { name: "solvables", of: ["solvable"], draw: solvable },
  { name: "selection", of: ["selected", "cursor", "marks"], draw: selection },
  {
    name: "own-lines",
    of: ["lines", "marks", "pens"],
    draw: (shown) => shown.pens?.ownLines(shown) ?? [],
  },
  { name: "places", of: ["candidates", "digit", "tinted", "verdicts", ...FILLED], draw: places },
  { name: "shapes", of: REASON, draw: shapes },
  { name: "links", of: REASON, draw: links },
  { name: "candidates", of: [...SMALL, "automatic", "tinted", "verdicts"], draw: candidates },
  { name: "marks", of: [...SMALL, "centre"], draw: marks },
  {
    name: "large",
    of: ["clashes", "wrong", "others", "motion", ...FILLED, ...REASON],
    draw: large,
  },
  {
    name: "own-links",
    of: ["links", "rubber", "candidates", "pens", ...FILLED],
    draw: (shown) => shown.pens?.ownLinks(shown) ?? [],
  },
  { name: "overlays", of: [...REASON, "verdicts"], draw: overlays },
  { name: "numbers", of: ["marks"], draw: numbers },
  { name: "lights", of: ["lit"], draw: lit },
  { name: "cover", of: ["hidden"], draw: cover },
];

function lines(): Node[] {
  const path = (isIn: (n: number) => boolean) =>
    [1, 2, 3, 4, 5, 6, 7, 8]
      .filter(isIn)
      .map((n) => `M${n * CELL} 0v${SIDE}M0 ${n * CELL}h${SIDE}`)
      .join("");
  const line = (kind: string, d: string, width: number) =>
    node("path", { class: kind, d, fill: "none", "stroke-width": width });
  const frame = { x: 0, y: 0, width: SIDE, height: SIDE, rx: ROUND };
  const isThin = (n: number) => n % 3 > 0;
  return [
    line("thin", path(isThin), THIN),
    line(
      "thick",
      path((n) => !isThin(n)),
      THICK,
    ),
    node("rect", { class: "thick frame", ...frame, fill: "none", "stroke-width": 3.4 }),
  ];
}

function names({ coordinates }: Shown): Node[] {
  if (!coordinates) return [];
  const size = short((coordinates * 14) / 24);
  return [...Array(9).keys()].flatMap((n) => [
    written("pencil name", [[(n + 0.5) * CELL, -coordinates / 2]], size, `c${n + 1}`),
    written("pencil name", [[-coordinates / 2, (n + 0.5) * CELL]], size, `r${n + 1}`),
  ]);
}

/** @returns the sign for a pause, on a covered board */
function cover({ picture: { hidden } }: Shown): Node[] {
  const bar = (x: number) =>
    node("rect", { class: "rest", x, y: SIDE / 2 - 36, width: 20, height: 72, rx: 4 });
  if (!hidden) return [];
  const word = { class: "rest", x: SIDE / 2, y: SIDE / 2 + 72, "font-size": 22 };
  return [bar(SIDE / 2 - 32), bar(SIDE / 2 + 12), node("text", word, say("board.resume"))];
}
