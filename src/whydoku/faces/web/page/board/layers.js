// @ts-check
/** The layers of a board from the lowest to the highest, and what each depends on. */
import { say } from "../words/say.js";
import { candidates, large, marks, places, written } from "./digits.js";
import { colours, highlights, light, selection, solvable, tints } from "./grounds.js";
import { CELL, ROUND, SIDE, short, THICK, THIN } from "./measure.js";
import { node } from "./node.js";
import { links, lit, numbers, overlays, shapes } from "./reasons.js";

/** @import { Looks } from "./looks.js" */
/** @import { Node } from "./node.js" */
/** @import { Drawn } from "./reasons.js" */
/** @import { Picture } from "../types.js" */

/**
 * @typedef {object} Rubber  the rubber band of a link that is being drawn
 * @property {number} from
 * @property {import("./measure.js").Point | null} to  where the pointer is, while it is down
 */

/**
 * @typedef {object} Pens  what draws the lines and links of the player
 * @property {(shown: Shown) => Node[]} ownLines
 * @property {(shown: Shown) => Node[]} ownLinks
 */

/**
 * @typedef {object} Shown  everything that a layer may depend on
 * @property {Picture} picture
 * @property {Looks | null} looks
 * @property {Drawn} drawn
 * @property {number} coordinates  the room for the names of rows and columns, or 0
 * @property {Rubber | null} rubber
 * @property {import("./motion.js").Motion | null} motion
 * @property {Pens | null} pens
 */

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {readonly (keyof Picture | "looks" | "coordinates" | "rubber" | "motion" | "pens")[]} of
 * @property {(shown: Shown) => Node[]} draw
 */

/** What decides which cells have a digit, and how a reason is drawn. */
const FILLED = /** @type {const} */ (["givens", "values"]);
const REASON = /** @type {const} */ (["marks", "looks"]);
const SMALL = /** @type {const} */ ([
  "candidates",
  "corner",
  "digit",
  "clear",
  ...FILLED,
  ...REASON,
]);

/** @type {readonly Layer[]} */
export const LAYERS = [
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

/** @returns {Node[]} */
function lines() {
  const path = (/** @type {(n: number) => boolean} */ isIn) =>
    [1, 2, 3, 4, 5, 6, 7, 8]
      .filter(isIn)
      .map((n) => `M${n * CELL} 0v${SIDE}M0 ${n * CELL}h${SIDE}`)
      .join("");
  const line = (/** @type {string} */ kind, /** @type {string} */ d, /** @type {number} */ width) =>
    node("path", { class: kind, d, fill: "none", "stroke-width": width });
  const frame = { x: 0, y: 0, width: SIDE, height: SIDE, rx: ROUND };
  const isThin = (/** @type {number} */ n) => n % 3 > 0;
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

/**
 * @param {Shown} shown
 * @returns {Node[]}
 */
function names({ coordinates }) {
  if (!coordinates) return [];
  const size = short((coordinates * 14) / 24);
  return [...Array(9).keys()].flatMap((n) => [
    written("pencil name", [[(n + 0.5) * CELL, -coordinates / 2]], size, `c${n + 1}`),
    written("pencil name", [[-coordinates / 2, (n + 0.5) * CELL]], size, `r${n + 1}`),
  ]);
}

/**
 * @param {Shown} shown
 * @returns {Node[]} the sign for a pause, on a covered board
 */
function cover({ picture: { hidden } }) {
  const bar = (/** @type {number} */ x) =>
    node("rect", { class: "rest", x, y: SIDE / 2 - 36, width: 20, height: 72, rx: 4 });
  if (!hidden) return [];
  const word = { class: "rest", x: SIDE / 2, y: SIDE / 2 + 72, "font-size": 22 };
  return [bar(SIDE / 2 - 32), bar(SIDE / 2 + 12), node("text", word, say("board.resume"))];
}
