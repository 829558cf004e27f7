/**
 * The layers of a board from the lowest to the highest, and what each depends on; and those that lie
 * below the digits: colours, highlights, tints of reasons, lines, the selection.
 */

import { digitsOf } from "../grid/space.ts";
import type { Picture } from "../state/types.ts";
import { say } from "../words/say.ts";
import { candidates, digitIn, isInDoubt, large, marks, places, written } from "./digits.ts";
import type { Node } from "./drawing.ts";
import { CELL, corner, linesOf, middle, node, outline, ROUND, short, THIN } from "./drawing.ts";
import { links, lit, numbers, overlays, shapes } from "./reasons.ts";
import { colourShape, type Shown } from "./shown.ts";

export interface Layer {
  name: string;
  of: readonly (keyof Picture | "looks" | "coordinates" | "rubber" | "motion" | "pens" | "signs")[];
  draw: (shown: Shown) => Node[];
}

/** What decides which cells have a digit, and how a reason is drawn. */
const FILLED = ["givens", "values"] as const;
const REASON = ["marks", "looks"] as const;
const SMALL = ["candidates", "corner", "digit", "clear", ...FILLED, ...REASON] as const;

export const LAYERS: readonly Layer[] = [
  { name: "rules", of: ["rules"], draw: further },
  { name: "colours", of: ["colours"], draw: colours },
  {
    name: "highlights",
    of: ["peers", "digit", "suited", "clashes", "wrong", ...FILLED],
    draw: highlights,
  },
  { name: "light", of: ["motion"], draw: light },
  { name: "tints", of: REASON, draw: tints },
  { name: "lines", of: ["rules"], draw: lines },
  { name: "names", of: ["rules", "coordinates"], draw: names },
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
  {
    name: "candidates",
    of: [...SMALL, "signs", "automatic", "tinted", "verdicts"],
    draw: candidates,
  },
  { name: "marks", of: [...SMALL, "signs", "centre"], draw: marks },
  {
    name: "large",
    of: ["signs", "clashes", "wrong", "others", "motion", ...FILLED, ...REASON],
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
  { name: "seal", of: ["rules", "seal"], draw: seal },
  { name: "cover", of: ["rules", "hidden"], draw: cover },
];

/** @returns the side of the grid */
function sideOf({ rules }: Pick<Picture, "rules">): number {
  return rules.size * CELL;
}

/**
 * The houses that are neither lines nor regions, as pictures of the library show them: diagonals as lines,
 * others as shades; houses that together hold every cell have none. Groups, and regions beside boxes, are
 * outlined.
 */
function further({ picture }: Shown): Node[] {
  const of = (...kinds: readonly string[]) =>
    picture.rules.further.flatMap(({ kind, cells }) => (kinds.includes(kind) ? [cells] : []));
  const shades = of("window", "house").map((cells) =>
    node("path", {
      class: "shade",
      d: cells.map((cell) => `M${corner(cell).join(" ")}h${CELL}v${CELL}h${-CELL}z`).join(""),
    }),
  );
  const side = sideOf(picture);
  const diagonals = of("diagonal").map(([first]) =>
    first ? `M${side} 0L0 ${side}` : `M0 0L${side} ${side}`,
  );
  const outlines = [...of("region"), ...picture.rules.groups.map(({ cells }) => cells)].map(
    (cells) => outline(new Set(cells), 4),
  );
  const lines = Object.entries({ diagonal: diagonals, group: outlines });
  return [
    ...shades,
    ...lines.flatMap(([kind, drawn]) =>
      drawn.length ? [node("path", { class: kind, d: drawn.join(""), fill: "none" })] : [],
    ),
  ];
}

function lines({ picture }: Shown): Node[] {
  const { rules } = picture;
  // Borders of drawn regions turn: there their ends have to meet.
  const cap = rules.box ? {} : { "stroke-linecap": "square" };
  const line = (kind: string, d: string, width: number) =>
    node("path", { class: kind, d, fill: "none", "stroke-width": width, ...cap });
  const side = sideOf(picture);
  const frame = { x: 0, y: 0, width: side, height: side, rx: ROUND };
  const [thin, boxes] = linesOf(rules, CELL);
  const framed = (4.4 * rules.size) / 9; // as wide on the screen for every size
  return [
    line("thin", thin, THIN),
    line("thick", boxes, 3 * THIN),
    line("between-boxes", boxes, THIN),
    node("rect", { class: "thick frame", ...frame, fill: "none", "stroke-width": framed }),
  ];
}

function names({ picture, coordinates }: Shown): Node[] {
  if (!coordinates) return [];
  const size = short(coordinates * 0.6);
  return [...Array(picture.rules.size).keys()].flatMap((n) => [
    written("pencil name", [[(n + 0.5) * CELL, -coordinates / 2]], size, `c${n + 1}`),
    written("pencil name", [[-coordinates / 2, (n + 0.5) * CELL]], size, `r${n + 1}`),
  ]);
}

/** @returns the sign for a pause, on a covered board, and paper below it */
function cover({ picture }: Shown): Node[] {
  const half = sideOf(picture) / 2;
  const bar = (x: number) =>
    node("rect", { class: "rest", x, y: half - 58, width: 20, height: 72, rx: 4 });
  if (!picture.hidden) return [];
  const word = { class: "rest", x: half, y: half + 52, "font-size": 24 };
  const [width, height] = [Math.min(5, picture.rules.size) * CELL, 3 * CELL];
  const card = { x: half - width / 2, y: half - height / 2, width, height, rx: ROUND };
  return [
    node("rect", { class: "rest-card", ...card }),
    bar(half - 32),
    bar(half + 12),
    node("text", word, say("board.resume")),
  ];
}

/** The size of the letters of a seal, and about how wide one is. */
const SEAL = 19;
const LETTER = 11;

/**
 * @returns a seal on the lower edge of a page that is finished, below the digits of its last row; set just now
 *   or long ago
 */
function seal({ picture, motion }: Shown): Node[] {
  const line = picture.seal.join(" · ");
  if (!line) return [];
  const width = short(line.length * LETTER + 24);
  const side = sideOf(picture);
  const fitted = { x: 0, textLength: width - 24, lengthAdjust: "spacingAndGlyphs" };
  const place = { x: -width / 2, y: -13, width, height: 26, rx: 8, "stroke-width": 2.4 };
  const scale = short(picture.rules.size / 9); // as large on the screen for every size
  const at = `${short(side - scale * (width / 2 + 16))} ${short(side + scale * 6)}`;
  return [
    node("g", { transform: `translate(${at}) scale(${scale}) rotate(-1)` }, [
      node("g", { class: motion?.last ? "seal fresh" : "seal" }, [
        node("rect", { class: "seal-frame", ...place }),
        node("text", { class: "seal-line", ...fitted, y: 6.5, "font-size": SEAL }, line),
      ]),
    ]),
  ];
}

const HALF = CELL / 2;

/** How far the line around several selected cells lies inside them. */
const INSET = 2.5;

/** The angle of the first slice in a cell with several colours, so that they meet aslant. */
const TILT = -Math.PI / 3;

/**
 * The player's colours, in slices if a cell has several, each with its small shape at the bottom.
 */
export function colours({ picture }: Shown): Node[] {
  return picture.colours.flatMap((mask, cell) => {
    const its = digitsOf(mask);
    if (!its.length) return [];
    const [x, y] = middle(cell);
    const slices = its.map((colour, n) =>
      node("path", {
        class: "coloured",
        "--hue": `var(--colour-${colour})`,
        d: slice(x, y, n, its.length),
      }),
    );
    const signs = its.map((colour, n) =>
      colourShape(colour, [short(x + (n - (its.length - 1) / 2) * 7), y + HALF - 5], 3),
    );
    return [node("g", {}, [...slices, ...signs])];
  });
}

/** @returns the outline of slice n of `count` slices of a cell */
function slice(x: number, y: number, n: number, count: number): string {
  if (count === 1) return `M${x - HALF} ${y - HALF}h${CELL}v${CELL}h${-CELL}z`;
  const turn = (2 * Math.PI) / count;
  const [from, to] = [TILT + n * turn, TILT + (n + 1) * turn];
  const quarter = Math.PI / 2;
  const corners = [-3, -1, 1, 3, 5, 7, 9].map((k) => (k * quarter) / 2);
  const angles = [from, ...corners.filter((angle) => angle > from && angle < to), to];
  const points = angles.map((angle) => {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const reach = HALF / Math.max(Math.abs(dx), Math.abs(dy));
    return `L${short(x + dx * reach)} ${short(y + dy * reach)}`;
  });
  return `M${x} ${y}${points.join("")}z`;
}

/**
 * Highlighted cells: clashing or wrong ones, those with the chosen digit, those that a filter points
 * out, and the cursor's peers.
 */
export function highlights({ picture }: Shown): Node[] {
  const { peers, digit, suited } = picture;
  return picture.rules.cells.flatMap((cell) => {
    if (isInDoubt(picture, cell)) return [square("bad", cell)];
    if (digit && digitIn(picture, cell) === digit) return [square("same passing", cell)];
    if (suited.has(cell)) return [square("suited passing", cell)];
    return peers.has(cell) ? [square("peer passing", cell)] : [];
  });
}

/** The light that runs over what a digit completes, below the digits. */
function light({ motion }: Shown): Node[] {
  const kind = motion?.last ? "light last" : "light";
  return [...(motion?.light ?? [])].map(([cell, n]) =>
    square(`${kind} passing`, cell, { "--n": n }),
  );
}

function square(kind: string, cell: number, more: Node["attributes"] = {}): Node {
  const [x, y] = corner(cell);
  return node("rect", { class: kind, x, y, width: CELL, height: CELL, ...more });
}

/** The tints of a reason: houses, then cells. A cause is a ring around its digit. */
function tints({ picture: { marks }, looks }: Shown): Node[] {
  if (!marks || !looks) return [];
  return [...marks.houses, ...marks.cells].flatMap((mark) => {
    const look = looks.tints[mark.tint];
    if (!look) return [];
    const [x, y, width, height] = mark.rect;
    const edge = `e-${look.hue}`;
    if (mark.tint === "cause") {
      const [cx, cy, r] = [x + width / 2, y + height / 2, width / 2];
      return [
        node("circle", { class: edge, cx, cy, r, "stroke-width": 2, "stroke-dasharray": "2 3" }),
      ];
    }
    const place = { x, y, width, height, rx: 4 };
    const dashes = look.dashes ? { "stroke-dasharray": look.dashes } : {};
    const hatching = { class: edge, d: mark.hatching, "stroke-width": 0.8, "stroke-opacity": 0.32 };
    return [
      node("rect", { class: `t-${look.hue}`, ...place }),
      ...(mark.hatching ? [node("path", hatching)] : []),
      node("rect", { class: edge, ...place, "stroke-width": 2, ...dashes }),
    ];
  });
}

/** One outline around the selected cells, and one around the cursor unless it is the only one. */
function selection({ picture: { selected, cursor, marks } }: Shown): Node[] {
  const passing = marks ? "passing told" : "passing";
  const around = (kind: string, d: string) =>
    node("path", { class: `${kind} ${passing}`, d, fill: "none", "stroke-linecap": "round" });
  const isAlone = selected.size === 1 && selected.has(cursor);
  const line = isAlone ? swash(cursor) : outline(selected, INSET);
  const at = cursor < 0 || !selected.size || isAlone ? "" : outline(new Set([cursor]), 7);
  const ground = `selected-ground ${passing}`;
  return [
    ...(isAlone
      ? [node("path", { class: ground, d: line })]
      : [...selected].map((cell) => square(ground, cell))),
    ...(line ? [around("selected-halo", line), around("selected", line)] : []),
    ...(at ? [around("cursor", at)] : []),
  ];
}

/** @returns its outline for the selection, as a broad pen fills a cell: no side is quite straight */
function swash(cell: number): string {
  const [x, y] = corner(cell);
  return (
    `M${x + 8} ${y + 4.6}Q${x + 34} ${y + 2} ${x + 58.5} ${y + 3.2}Q${x + 62.6} ${y + 3.6} ` +
    `${x + 62.6} ${y + 7.6}Q${x + 64} ${y + 33} ${x + 62} ${y + 58}Q${x + 61.8} ${y + 62} ` +
    `${x + 57.6} ${y + 62.2}Q${x + 32} ${y + 64} ${x + 8} ${y + 62.6}Q${x + 4} ${y + 62.4} ` +
    `${x + 3.9} ${y + 58.4}Q${x + 2.4} ${y + 33} ${x + 4} ${y + 8.4}Q${x + 4.2} ${y + 5} ${x + 8} ${y + 4.6}z`
  );
}

/** @returns a frame and a filled corner in each cell that can be solved now, clear of small digits */
function solvable({ picture: { solvable: cells } }: Shown): Node[] {
  return [...cells].map((cell) => {
    const [x, y] = corner(cell);
    return node("g", { class: "solvable" }, [
      node("rect", { x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, rx: 4, fill: "none" }),
      node("path", { d: `M${x + CELL - 8} ${y + 2}h2a4 4 0 0 1 4 4v2z` }),
    ]);
  });
}
