// @ts-check
/** Marks of an argument as a picture, while it is put together. */
import { CELL, corner } from "../board/measure.js";
import { candidateName, cellName, HOUSES, placeOf } from "../grid/space.js";
import { NO_MARKS } from "../help/gathered.js";
import { say } from "../words/say.js";

/** @import { Marked } from "./marks.js" */
/** @import { CandidateMark, DrawnLink, Masks, PlaceMark } from "../types.js" */
/** @import { Key } from "../words/say.js" */

/**
 * @param {Marked} marked
 * @param {Masks} candidates  that are possible
 * @returns {import("../types.js").Marks}
 */
export function marksOf(marked, candidates) {
  const [shapes, cells, houses] = shapesOf(marked, candidates);
  const marks = withClaim({ ...NO_MARKS, candidates: shapes, cells, houses }, marked);
  const roles = [...new Set(marks.candidates.map(({ role }) => role))];
  const legend = roles.map((what) => ({
    kind: /** @type {const} */ ("role"),
    what,
    name: say(/** @type {Key} */ (`argue.role.${what}`)),
  }));
  return { ...marks, legend };
}

/**
 * @param {import("../types.js").Marks} marks
 * @param {Marked} marked
 * @returns {import("../types.js").Marks} with what is claimed
 */
export function withClaim(marks, { claim }) {
  const claimed = [...claim].map(([k, isTrue]) => shape(k, isTrue ? "placed" : "eliminated"));
  return { ...marks, candidates: [...marks.candidates, ...claimed] };
}

/**
 * The links of a chain, each between the nearest candidates of its nodes.
 *
 * @param {Marked} marked
 * @returns {DrawnLink[]}
 */
export function linksOf({ way, nodes, loop }) {
  if (way !== "chain") return [];
  const ends = nodes.slice(1).map((node, n) => nearest(nodes[n] ?? [], node));
  if (loop) ends.push(nearest(nodes.at(-1) ?? [], nodes[0] ?? []));
  return ends.map(([from, to], n) => ({ from, to, tie: n % 2 ? "weak" : "strong" }));
}

/**
 * @param {Marked} marked
 * @param {Masks} candidates
 * @returns {[CandidateMark[], PlaceMark[], PlaceMark[]]}
 */
function shapesOf({ way, nodes, sets, cells, digits, byColumns, colours, cases }, candidates) {
  const isThere = (/** @type {number} */ k) =>
    ((candidates[placeOf(k).cell] ?? 0) & placeOf(k).bit) > 0;
  if (way === "chain") {
    const roles = nodes.flatMap((node, n) => node.map((k) => shape(k, n % 2 ? "to" : "from")));
    return [roles, [...sets.values()].flat().map(cellMark), []];
  }
  if (way === "colours")
    return [[...named(colours[0], "colour-a"), ...named(colours[1], "colour-b")], [], []];
  if (way === "cases") {
    const facts = cases.flatMap(([first, ...rest]) => [
      ...(first ? [shape(first.candidate, "assumed")] : []),
      ...rest.map(({ candidate, isTrue }) => shape(candidate, isTrue ? "true" : "false")),
    ]);
    return [facts, [], []];
  }
  const of = (/** @type {readonly number[]} */ some) =>
    some.flatMap((cell) => digits.map((digit) => cell * 9 + digit - 1)).filter(isThere);
  if (way === "set" || way === "locked")
    return [named(of(cells), "pattern"), cells.map(cellMark), []];
  const rows = linesOf(cells.map((cell) => Math.floor(cell / 9)));
  const columns = linesOf(cells.map((cell) => 9 + (cell % 9)));
  const [bases, covers] = byColumns ? [columns, rows] : [rows, columns];
  const covered = new Set(covers.flatMap((house) => HOUSES[house] ?? []));
  const based = of(bases.flatMap((house) => HOUSES[house] ?? []));
  const shapes = based.map((k) => shape(k, covered.has(placeOf(k).cell) ? "pattern" : "fin"));
  const houses = [
    ...covers.map((house) => houseMark(house, "cover")),
    ...bases.map((house) => houseMark(house, "base")),
  ];
  return [shapes, cells.map(cellMark), houses];
}

/**
 * @param {number} candidate
 * @param {string} role
 * @returns {CandidateMark}
 */
function shape(candidate, role) {
  return { at: candidateName(candidate), role, branch: null };
}

/**
 * @param {readonly number[]} some
 * @param {string} role
 */
function named(some, role) {
  return some.map((candidate) => shape(candidate, role));
}

/**
 * @param {number} cell
 * @returns {PlaceMark}
 */
function cellMark(cell) {
  return { at: cellName(cell), tint: "set-a", rect: rectOf(cell, cell), hatching: "" };
}

/**
 * @param {number} house  a row or a column
 * @param {string} tint
 * @returns {PlaceMark}
 */
function houseMark(house, tint) {
  const cells = HOUSES[house] ?? [];
  const at = house < 9 ? `r${house + 1}` : `c${house - 8}`;
  return { at, tint, rect: rectOf(cells[0] ?? 0, cells[8] ?? 0), hatching: "" };
}

/**
 * @param {number} first
 * @param {number} last
 * @returns {PlaceMark["rect"]}
 */
function rectOf(first, last) {
  const [[x, y], [right, bottom]] = [corner(first), corner(last)];
  return [x + 3, y + 3, right - x + CELL - 6, bottom - y + CELL - 6];
}

/**
 * @param {readonly number[]} houses
 * @returns {number[]}
 */
function linesOf(houses) {
  return [...new Set(houses)];
}

/**
 * @param {readonly number[]} some
 * @param {readonly number[]} others
 * @returns {[number, number]}
 */
function nearest(some, others) {
  const pairs = some.flatMap((a) => others.map((b) => /** @type {[number, number]} */ ([a, b])));
  const far = (/** @type {[number, number]} */ [a, b]) =>
    Math.abs(Math.floor(a / 81) - Math.floor(b / 81)) +
    Math.abs((Math.floor(a / 9) % 9) - (Math.floor(b / 9) % 9));
  return pairs.reduce((best, pair) => (far(pair) < far(best) ? pair : best), pairs[0] ?? [0, 0]);
}
