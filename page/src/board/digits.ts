/** Layers of digits: large ones, candidates and marks. */
import { digitsOf } from "../grid/space.ts";
import type { Picture } from "../state/types.ts";
import { type Signs, signOf } from "../words/symbols.ts";
import type { Node, Point } from "./drawing.ts";
import { CELL, centre, corner, LARGE, middle, node, SMALL, short } from "./drawing.ts";
import { colourShape, moving, type Shown } from "./shown.ts";

/**
 * Text with one character centred on each point. The vertical shift replaces `dominant-baseline`,
 * which not all viewers support.
 */
export function written(
  kind: string,
  points: readonly Point[],
  size: number,
  characters: string,
): Node {
  const x = points.map(([at]) => at).join(" ");
  const y = points.map(([, at]) => short(at + size * 0.355)).join(" ");
  return node("text", { class: kind, x, y, "font-size": size }, characters);
}

/** The size of a sign, of 24 by 24, for that of a digit. */
const OF_SIGN = 1.1 / 24;

/** Digits, each centred on a point, or what the cells show in place of them. */
function figures(
  all: Signs,
  kind: string,
  points: readonly Point[],
  size: number,
  digits: readonly number[],
): Node[] {
  const signs = digits.map((digit) => signOf(digit, all));
  if (!signs.some((sign) => sign?.path))
    return [
      written(kind, points, size, digits.map((digit, n) => signs[n]?.name ?? digit).join("")),
    ];
  return points.map(([x, y], n) => {
    const { colour = "", path = "" } = signs[n] ?? {};
    const scale = short(size * OF_SIGN * 1000) / 1000;
    const transform = `translate(${x} ${y}) scale(${scale}) translate(-12 -12)`;
    // What moves it turns around its middle, and so must not be the one that has its place.
    const still = kind.replace(/\b(?:settles|leaps)\b/g, "").trim();
    const look = { class: `sign ${still}`, d: path, "fill-rule": "evenodd" };
    return node("g", { class: kind }, [node("path", { ...look, transform, "--hue": colour })]);
  });
}

/** @returns the digit that fills a cell, or 0 */
export function digitIn({ givens, values }: Picture, cell: number): number {
  return Number(givens[cell]) || values[cell] || 0;
}

/**
 * @returns whether a digit is wrong, or one of those that clash: of these a clue only if it clashes with
 *   another clue, since what the player put beside it is to go
 */
export function isInDoubt({ clashes, wrong, givens, rules }: Picture, cell: number): boolean {
  const clue = givens[cell];
  const isOwn =
    clue === "." || [...(rules.peers[cell] ?? [])].some((peer) => givens[peer] === clue);
  return wrong.has(cell) || (clashes.has(cell) && isOwn);
}

/** Candidates in their places, each styled by its part in the picture. */
export function candidates(shown: Shown): Node[] {
  const { picture, drawn } = shown;
  return picture.candidates.flatMap((mask, cell) => {
    if (digitIn(picture, cell) || drawn.large.has(cell)) return [];
    const kinds: Map<string, number[]> = new Map();
    for (const k of inLattice(shown, cell, mask)) {
      const kind = kindOf(shown, k);
      kinds.set(kind, [...(kinds.get(kind) ?? []), k]);
    }
    const texts = [...kinds].flatMap(([kind, ks]) =>
      figures(
        shown.signs,
        kind,
        ks.map(centre),
        SMALL,
        ks.map((k) => (k % 9) + 1),
      ),
    );
    const noted = mask ? digitsOf(picture.corner[cell] ?? 0) : [];
    const boxes = noted.map((digit) => box("noted", cell * 9 + digit - 1));
    return texts.length ? [node("g", {}, [...boxes, ...texts])] : [];
  });
}

/**
 * The candidates to draw in their places in a cell. A reason shows the candidates it marks even if
 * the player does not have them. Corner marks join them where they would otherwise overlap.
 */
function inLattice({ picture, drawn }: Shown, cell: number, mask: number): number[] {
  const noted = mask ? (picture.corner[cell] ?? 0) : 0;
  return [...Array(9).keys()]
    .filter((d) => (mask | noted) & (1 << d) || drawn.filled.has(cell * 9 + d))
    .map((d) => cell * 9 + d);
}

/** @returns the class of a candidate's digit */
function kindOf({ picture, drawn }: Shown, k: number): string {
  const verdict = picture.verdicts.get(k);
  if (drawn.filled.has(k) || verdict === "one") return "on small bold";
  if (drawn.struck.has(k)) return "gone small bold";
  if (verdict && verdict !== "several") return "spent small";
  if (picture.tinted.has(k)) return "given small bold";
  const bold = picture.digit === (k % 9) + 1 ? " bold" : "";
  const isFiltered = picture.clear > 0 && picture.clear !== (k % 9) + 1;
  if (isFiltered || (drawn.named && !drawn.named.has(k))) {
    return picture.automatic ? `quiet small${bold}` : `quiet small own${bold}`;
  }
  return picture.automatic ? `pencil small${bold}` : `pencil small own${bold}`;
}

/** The squares and circles below candidates: the chosen digit, the player's colours, verdicts. */
export function places({ picture }: Shown): Node[] {
  const { candidates: masks, digit, tinted, verdicts } = picture;
  const same = digit
    ? masks.flatMap((mask, cell) =>
        mask & (1 << (digit - 1)) && !digitIn(picture, cell)
          ? [box("same-place passing", cell * 9 + digit - 1)]
          : [],
      )
    : [];
  const own = [...tinted].flatMap(([k, colour]) => {
    const [x, y] = centre(k);
    if (digitIn(picture, Math.floor(k / 9))) return [];
    const hue = { "--hue": `var(--colour-${colour})` };
    return [box("coloured tinted", k, hue), colourShape(colour, [x + 8, y + 8], 3.2)];
  });
  const judged = [...verdicts].flatMap(([k, verdict]) => {
    const [cx, cy] = centre(k);
    if (verdict === "one") return [node("circle", { class: "one", cx, cy, r: 9.6 })];
    return verdict === "several" ? [node("circle", { class: "several", cx, cy, r: 9.6 })] : [];
  });
  return [...same, ...own, ...judged];
}

/** @returns a small square around a candidate */
function box(kind: string, k: number, more: Node["attributes"] = {}): Node {
  const [x, y] = centre(k);
  return node("rect", {
    class: kind,
    x: short(x - 9.4),
    y: short(y - 9.4),
    width: 18.8,
    height: 18.8,
    rx: 3,
    ...more,
  });
}

/** The places of corner marks, from the middle of the cell; the first four are its corners. */
const CORNERS: readonly Point[] = [
  [-22, -20.5],
  [22, -20.5],
  [-22, 20.5],
  [22, 20.5],
  [0, -20.5],
  [0, 20.5],
];

/** The sizes of corner marks in these places and in those of candidates, and the most in two rows. */
const IN_CORNERS = 28;
const IN_LATTICE = 25;
const IN_ROWS = 24;

/** The share of its size that a digit needs from one to the next. */
const WIDE = 0.62;

/** Marks as large as a cell has room for: in its corners, more in the places of candidates, or in two rows. */
function cornersOf(cell: number, digits: number[], hasCentres: boolean): [Point[], number] {
  const [x, y] = middle(cell);
  if (digits.length <= CORNERS.length)
    return [CORNERS.slice(0, digits.length).map(([dx, dy]) => [x + dx, y + dy]), IN_CORNERS];
  if (!hasCentres) return [digits.map((digit) => centre(cell * 9 + digit - 1)), IN_LATTICE];
  const columns = Math.ceil(digits.length / 2);
  const stride = 46.5 / (columns - 1);
  const points = digits.map((_, n): Point => {
    const dx = ((n % columns) - (columns - 1) / 2) * stride;
    return [short(x + dx), y + (n < columns ? -20.5 : 20.5)];
  });
  return [points, short(Math.min(IN_ROWS, stride / WIDE))];
}

/** Corner marks and centre marks; the more a cell has, the smaller they are. */
export function marks({ picture, drawn, signs }: Shown): Node[] {
  return picture.rules.cells.flatMap((cell) => {
    if (digitIn(picture, cell) || drawn.large.has(cell)) return [];
    const corners = picture.candidates[cell] ? [] : digitsOf(picture.corner[cell] ?? 0);
    const centres = digitsOf(picture.centre[cell] ?? 0);
    const bold = (digit: number) => (digit === picture.digit ? "bold" : "");
    const [points, size] = cornersOf(cell, corners, centres.length > 0);
    const wide = short(Math.min(24, 56 / (0.65 * centres.length)));
    const nodes = [
      ...corners.flatMap((digit, n) =>
        figures(signs, `pencil own ${bold(digit)}`, points.slice(n, n + 1), size, [digit]),
      ),
      ...(centres.length ? row(signs, centres, middle(cell), wide, bold) : []),
    ];
    return nodes.length ? [node("g", {}, nodes)] : [];
  });
}

/** @returns digits side by side */
function row(
  signs: Signs,
  digits: number[],
  [x, y]: Point,
  size: number,
  kind: (digit: number) => string,
): Node[] {
  if (digits.some((digit) => signOf(digit, signs)?.path)) {
    const stride = Math.min(size, 60 / digits.length);
    const places = digits.map(
      (_, n): Point => [short(x + (n - (digits.length - 1) / 2) * stride), y],
    );
    return figures(signs, "pencil own", places, stride, digits);
  }
  const spans = digits.map((digit) =>
    node("tspan", { class: kind(digit) }, signOf(digit, signs)?.name ?? `${digit}`),
  );
  return [
    node("text", { class: "pencil own", x, y: short(y + size * 0.355), "font-size": size }, spans),
  ];
}

/**
 * The digits on the grid, with a sign on doubtful ones, and both digits where two solutions differ.
 */
export function large({ picture, drawn, motion, signs }: Shown): Node[] {
  const { clashes, wrong, others, givens, rules } = picture;
  return rules.cells.flatMap((cell) => {
    const digit = digitIn(picture, cell);
    const other = others.get(cell);
    const [x, y] = middle(cell);
    if (other) return [node("g", {}, differing(signs, cell, digit, other))];
    const placed = drawn.large.get(cell);
    const ink = drawn.filled.has(9 * cell + (placed ?? 0) - 1) ? "on bold" : "placed bold";
    if (!digit) return placed ? figures(signs, ink, [[x, y]], LARGE, [placed]) : [];
    const bad = isInDoubt(picture, cell);
    // On the circle of a reason any digit is as dark as what the reason places.
    const own = digit === placed ? "on bold" : Number(givens[cell]) ? "given" : "placed";
    const kind = own + moving(motion, cell);
    const late = motion?.last && { "--n": motion.light.get(cell) ?? 0 };
    return [
      node("g", { ...(bad && { class: "in-doubt" }), ...late }, [
        ...figures(signs, `large ${kind}`, [[x, y]], LARGE, [digit]),
        ...(clashes.has(cell)
          ? [
              bad
                ? node("path", { class: "clash", d: `M${x - 13} ${y + 22}h26` })
                : node("circle", { class: "clue", cx: x, cy: y, r: 22 }),
            ]
          : []),
        ...(wrong.has(cell)
          ? [node("path", { class: "wrong", d: `M${x - 18} ${y + 18}l36-36` })]
          : []),
      ]),
    ];
  });
}

/** @returns the digits of two solutions, with a line between them */
function differing(signs: Signs, cell: number, digit: number, other: number): Node[] {
  const [x, y] = corner(cell);
  return [
    node("path", { class: "between", d: `M${x + CELL - 10} ${y + 10}L${x + 10} ${y + CELL - 10}` }),
    ...(digit ? figures(signs, "placed large", [[x + 20, y + 22]], 30, [digit]) : []),
    ...figures(signs, "other large", [[x + 46, y + 45]], 30, [other]),
  ];
}
