// @ts-check
/** Layers of a reason: shapes of candidates, links, overlays on digits, and lit phrases. */
import { houseCells, parseCandidates, parseCell, placeOf } from "../grid/space.js";
import { roleShape } from "./looks.js";
import { centre, LARGER, middle, NUMBER, outline, ROUNDING, SIDE, short } from "./measure.js";
import { node } from "./node.js";

/** @import { Shown } from "./layers.js" */
/** @import { Looks } from "./looks.js" */
/** @import { Node } from "./node.js" */
/** @import { Picture } from "../types.js" */

/**
 * The candidates that a reason marks, by how they are drawn.
 *
 * @typedef {object} Drawn
 * @property {ReadonlyMap<number, string>} roles   the role that gives a candidate its shape
 * @property {ReadonlySet<number>} filled    candidates whose digit is on a filled shape
 * @property {ReadonlySet<number>} struck
 * @property {ReadonlySet<number> | null} named  candidates that are not faint; null for all
 * @property {ReadonlyMap<number, number>} large  cells with a full-size placement, and its digit
 */

/** @type {Drawn} */
const NOTHING_DRAWN = {
  roles: new Map(),
  filled: new Set(),
  struck: new Set(),
  named: null,
  large: new Map(),
};

/**
 * @param {Picture} picture
 * @param {Looks | null} looks
 * @returns {Drawn}
 */
export function drawnOf({ marks }, looks) {
  if (!marks || !looks) return NOTHING_DRAWN;
  /** @type {Map<number, string>} */
  const roles = new Map();
  const filled = new Set();
  const struck = new Set();
  const large = new Map();
  for (const mark of marks.candidates) {
    const look = looks.roles[mark.role];
    const [k] = parseCandidates(mark.at);
    if (!look || k === undefined) continue;
    if (mark.large) large.set(placeOf(k).cell, placeOf(k).digit);
    if (mark.role === "eliminated") struck.add(k);
    if (!look.overlay || look.below) filled.add(k);
    const before = looks.roles[roles.get(k) ?? ""];
    if (!look.overlay && (!before || look.order < before.order)) roles.set(k, mark.role);
  }
  const named = marks.named && new Set(marks.named.flatMap(({ at }) => parseCandidates(at)));
  return { roles, filled, struck, named, large };
}

/**
 * The shapes below the digits: one for each candidate, by its strongest role.
 *
 * @param {Shown} shown
 * @returns {Node[]}
 */
export function shapes({ picture: { marks }, looks, drawn }) {
  if (!marks || !looks) return [];
  const below = marks.candidates.flatMap(({ at, role }) => {
    const look = looks.roles[role];
    return look?.below ? parseCandidates(at).map((k) => roleShape(look, centre(k))) : [];
  });
  const own = [...drawn.roles].flatMap(([k, role]) => {
    const look = looks.roles[role];
    const { cell, digit } = placeOf(k);
    const isLarge = role === "placed" && drawn.large.get(cell) === digit;
    if (!look) return [];
    return [isLarge ? roleShape(look, middle(cell), LARGER) : roleShape(look, centre(k))];
  });
  return [...below, ...own];
}

/**
 * The links of a reason, above the ties that join the candidates of one node.
 *
 * @param {Shown} shown
 * @returns {Node[]}
 */
export function links({ picture: { marks }, looks }) {
  if (!marks || !looks) return [];
  const line = (/** @type {string} */ d, /** @type {string} */ tie) => {
    const { width, dashes, paint } = looks.ties[tie] ?? { width: 2, dashes: "", paint: "link" };
    const round = tie === "node" ? { "stroke-linecap": "round" } : {};
    const broken = dashes ? { "stroke-dasharray": dashes } : {};
    return node("path", {
      class: paint,
      d,
      fill: "none",
      "stroke-width": width,
      ...broken,
      ...round,
    });
  };
  return [
    ...marks.ties.map((d) => line(d, "node")),
    ...marks.links.map(({ path: d }) => halo(d)),
    ...marks.links.flatMap(({ path: d, head, tie, now }) => [
      ...(now ? [node("path", { class: "now", d, fill: "none" })] : []),
      line(d, tie),
      ...(head ? [node("polygon", { class: "head", points: head, "stroke-width": 0.8 })] : []),
    ]),
  ];
}

/**
 * The numbers of links, each on a badge; those of a chain that is followed are larger.
 *
 * @param {Shown} shown
 * @returns {Node[]}
 */
export function numbers({ picture: { marks } }) {
  const ofLinks = (marks?.links ?? []).flatMap(({ number, badge }) =>
    badge ? [badgeOf("number", badge, `${number}`, NUMBER)] : [],
  );
  const followed = (marks?.numbers ?? []).map(({ text, at: [x, y], now }) => {
    const size = now ? NUMBER * 1.3 : NUMBER * 1.1;
    const [width, height] = [size * (0.6 + 0.56 * text.length), size * 1.2];
    const inside = (/** @type {number} */ at, /** @type {number} */ half) =>
      short(Math.min(Math.max(at, half), SIDE - half) - half);
    const badge = /** @type {const} */ ([
      inside(x, width / 2),
      inside(y, height / 2),
      short(width),
      short(height),
    ]);
    return badgeOf(now ? "number now" : "number", badge, text, size);
  });
  return [...ofLinks, ...followed];
}

/**
 * @param {string} kind
 * @param {readonly [number, number, number, number]} badge
 * @param {string} text
 * @param {number} size
 * @returns {Node}
 */
function badgeOf(kind, [x, y, width, height], text, size) {
  const at = { x: short(x + width / 2), y: short(y + height / 2 + size * 0.355) };
  return node("g", { class: kind }, [
    node("rect", { x, y, width, height, rx: size === NUMBER ? ROUNDING : short(height / 2) }),
    node("text", { ...at, class: "bold", "font-size": short(size) }, text),
  ]);
}

/**
 * @param {string} d
 * @returns {Node}
 */
export function halo(d) {
  return node("path", { class: "halo", d, fill: "none", "stroke-width": 5 });
}

/**
 * Overlays on digits: strikes, rings around false candidates, letters of cases, and strikes through
 * candidates that lead nowhere.
 *
 * @param {Shown} shown
 * @returns {Node[]}
 */
export function overlays({ picture: { marks, verdicts }, looks }) {
  const spent = [...verdicts].flatMap(([k, verdict]) => {
    const [x, y] = centre(k);
    return verdict === "none"
      ? [node("path", { class: "spent-strike", d: `M${x - 7} ${y}h14` })]
      : [];
  });
  if (!marks || !looks) return spent;
  const laid = ["false", "eliminated"].flatMap((role) => {
    const look = looks.roles[role];
    const its = marks.candidates.filter((mark) => mark.role === role);
    return look
      ? its.flatMap(({ at }) => parseCandidates(at).map((k) => roleShape(look, centre(k))))
      : [];
  });
  /** @type {Map<string, Set<string>>} */
  const letters = new Map();
  for (const { at, branch } of marks.candidates) {
    if (branch) letters.set(at, (letters.get(at) ?? new Set()).add(branch));
  }
  const badges = [...letters].flatMap(([at, its]) =>
    parseCandidates(at).map((k) => {
      const [x, y] = centre(k);
      return node(
        "text",
        {
          class: "badge",
          x: short(x + 8.5),
          y: short(y - 3.1),
          "font-size": 11,
          "stroke-width": 2.5,
        },
        [...its].join(""),
      );
    }),
  );
  return [...spent, ...laid, ...badges];
}

/**
 * A strong line around everything that the lit phrase names.
 *
 * @param {Shown} shown
 * @returns {Node[]}
 */
export function lit({ picture: { lit: named } }) {
  if (!named) return [];
  const cells = (named.cells ?? []).flatMap((name) => parseCell(name) ?? []);
  const areas = [cells, ...(named.houses ?? []).map(houseCells)].filter((area) => area.length);
  const rings = (named.candidates ?? []).flatMap(parseCandidates).map(centre);
  const lines = areas.map((area) => outline(new Set(area), 3));
  return ["lit-halo", "lit"].flatMap((kind) => [
    ...lines.map((d) => node("path", { class: `${kind} passing`, d, fill: "none" })),
    ...rings.map(([cx, cy]) => node("circle", { class: `${kind} passing`, cx, cy, r: 13 })),
  ]);
}
