/** Marks of an argument as a picture, while it is put together. */
import { CELL, corner } from "../board/drawing.ts";
import { candidateName, cellName, HOUSES, placeOf } from "../grid/space.ts";
import { NO_MARKS } from "../help/gathered.ts";
import type { CandidateMark, DrawnLink, Marks, Masks, PlaceMark } from "../types.ts";
import type { Key } from "../words/say.ts";
import { say } from "../words/say.ts";
import type { Marked } from "./marks.ts";

/** @param candidates that are possible */
export function marksOf(marked: Marked, candidates: Masks): Marks {
  const [shapes, cells, houses] = shapesOf(marked, candidates);
  const marks = withClaim({ ...NO_MARKS, candidates: shapes, cells, houses }, marked);
  const roles = [...new Set(marks.candidates.map(({ role }) => role))];
  const legend = roles.map((what) => ({
    kind: "role" as const,
    what,
    name: say(`argue.role.${what}` as Key),
  }));
  return { ...marks, legend };
}

/** @returns with what is claimed */
export function withClaim(marks: Marks, { claim }: Marked): Marks {
  const claimed = [...claim].map(([k, isTrue]) => shape(k, isTrue ? "placed" : "eliminated"));
  return { ...marks, candidates: [...marks.candidates, ...claimed] };
}

/** The links of a chain, each between the nearest candidates of its nodes. */
export function linksOf({ way, nodes, loop }: Marked): DrawnLink[] {
  if (way !== "chain") return [];
  const ends = nodes.slice(1).map((node, n) => nearest(nodes[n] ?? [], node));
  if (loop) ends.push(nearest(nodes.at(-1) ?? [], nodes[0] ?? []));
  return ends.map(([from, to], n) => ({ from, to, tie: n % 2 ? "weak" : "strong" }));
}

function shapesOf(
  { way, nodes, sets, cells, digits, byColumns, colours, cases }: Marked,
  candidates: Masks,
): [CandidateMark[], PlaceMark[], PlaceMark[]] {
  const isThere = (k: number) => ((candidates[placeOf(k).cell] ?? 0) & placeOf(k).bit) > 0;
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
  const of = (some: readonly number[]) =>
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

function shape(candidate: number, role: string): CandidateMark {
  return { at: candidateName(candidate), role, branch: null };
}

function named(some: readonly number[], role: string) {
  return some.map((candidate) => shape(candidate, role));
}

function cellMark(cell: number): PlaceMark {
  return { at: cellName(cell), tint: "set-a", rect: rectOf(cell, cell), hatching: "" };
}

/** @param house a row or a column */
function houseMark(house: number, tint: string): PlaceMark {
  const cells = HOUSES[house] ?? [];
  const at = house < 9 ? `r${house + 1}` : `c${house - 8}`;
  return { at, tint, rect: rectOf(cells[0] ?? 0, cells[8] ?? 0), hatching: "" };
}

function rectOf(first: number, last: number): PlaceMark["rect"] {
  const [[x, y], [right, bottom]] = [corner(first), corner(last)];
  return [x + 3, y + 3, right - x + CELL - 6, bottom - y + CELL - 6];
}

function linesOf(houses: readonly number[]): number[] {
  return [...new Set(houses)];
}

function nearest(some: readonly number[], others: readonly number[]): [number, number] {
  const pairs = some.flatMap((a) => others.map((b) => [a, b] as [number, number]));
  const far = ([a, b]: [number, number]) =>
    Math.abs(Math.floor(a / 81) - Math.floor(b / 81)) +
    Math.abs((Math.floor(a / 9) % 9) - (Math.floor(b / 9) % 9));
  return pairs.reduce((best, pair) => (far(pair) < far(best) ? pair : best), pairs[0] ?? [0, 0]);
}
