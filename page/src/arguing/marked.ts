/**
 * What a player marks on the board to argue: the nodes of a chain, the cells and digits of a set or a
 * fish, two colours, suppositions with what follows from them; and the claim. It is written as
 * `whydoku argue` reads it, and drawn while it is put together.
 *
 * Touching something again takes it back. Nothing here knows whether the argument is right.
 */

import type { Role, Tint } from "../asking/api-types.ts";
import { FURTHER, houseName as nameAsWritten } from "../grid/record.ts";
import { CLASSIC, type Rules } from "../grid/rules.ts";
import { candidateName, cellName, digitsOf, houseCells, placeOf } from "../grid/space.ts";
import { byDigits, conclusion, folded } from "../help/explanation.ts";
import { NO_MARKS, placeMark, placeMarks } from "../help/marks.ts";
import type { CandidateMark, DrawnLink, Marks, Masks, PlaceMark } from "../state/types.ts";
import { sayIfKnown } from "../words/say.ts";

export type Way = "places" | "chain" | "set" | "locked" | "fish" | "colours" | "cases";

export interface Fact {
  candidate: number;
  isTrue: boolean;
}

export interface Marked {
  rules: Rules; // of the grid
  way: Way;
  nodes: readonly (readonly number[])[]; // of a chain; each is one or more candidates
  /** the cells of almost locked sets, by the number of the node that leads into them */
  sets: ReadonlyMap<number, readonly number[]>;
  loop: boolean; // whether the chain leads back to its first node
  houses: readonly number[]; // that are pointed at, with their cells
  /** of a set, of a digit locked in a box and a line, or where the lines of a fish cross */
  cells: readonly number[];
  digits: readonly number[];
  byColumns: boolean; // whether the columns are the bases of the fish
  colours: readonly [readonly number[], readonly number[]];
  cases: readonly (readonly Fact[])[]; // each begins with what is supposed
  claim: ReadonlyMap<number, boolean>; // candidates that are true, or false
}

export interface How {
  joins?: boolean; // the candidate joins the last node of the chain
  locked?: boolean; // cells are those of an almost locked set, into which that node leads
  second?: boolean; // it has the second colour
  isFalse?: boolean; // what is supposed, or follows, is that it is false
  anew?: boolean; // it begins another case
}

export const WAYS: readonly Way[] = [
  "places",
  "chain",
  "set",
  "locked",
  "fish",
  "colours",
  "cases",
];

const UNMARKED: Omit<Marked, "rules" | "way" | "claim"> = {
  nodes: [],
  sets: new Map(),
  loop: false,
  houses: [],
  cells: [],
  digits: [],
  byColumns: false,
  colours: [[], []],
  cases: [],
};

export function unmarked(
  way: Way,
  claim: Marked["claim"] = new Map(),
  rules: Rules = CLASSIC,
): Marked {
  return { ...UNMARKED, rules, way, claim };
}

export function touchCandidate(marked: Marked, candidate: number, how: How): Marked {
  if (marked.way === "chain") return chained(marked, candidate, how);
  if (marked.way === "colours") return { ...marked, colours: coloured(marked, candidate, how) };
  if (marked.way === "cases") return { ...marked, cases: supposed(marked, candidate, how) };
  return marked;
}

/** @param cells one that is touched, or several that are swept over */
export function touchCells(marked: Marked, cells: readonly number[]): Marked {
  const { way, nodes, sets, rules } = marked;
  const house = houseOf(cells, rules);
  if (way === "places" && house >= 0) return touchHouse(marked, house);
  if (way !== "chain") return { ...marked, cells: cells.reduce(toggled, marked.cells) };
  const at = nodes.length - 1;
  return { ...marked, sets: new Map([...sets, [at, cells.reduce(toggled, sets.get(at) ?? [])]]) };
}

/** The most cells of a house over which a finger need not have swept to mean the house. */
const MISSED = 2;

/** @returns the house that cells are meant as, or -1 */
function houseOf(cells: readonly number[], { houses, size }: Rules): number {
  const isIn = (house: readonly number[]) => cells.every((cell) => house.includes(cell));
  return cells.length < Math.max(size - MISSED, 3) ? -1 : houses.findIndex(isIn);
}

/** Points at a house, or no longer. */
export function touchHouse(marked: Marked, house: number): Marked {
  return { ...marked, houses: toggled(marked.houses, house).sort((a, b) => a - b) };
}

/** @returns whether an almost locked set can come next: a chain goes on with a strong link */
export function leadsIntoSet({ way, nodes, loop }: Marked): boolean {
  return way === "chain" && nodes.length % 2 === 1 && !loop;
}

export function touchDigit(marked: Marked, digit: number): Marked {
  // A fish is about one digit.
  const others =
    marked.way === "fish" ? marked.digits.filter((one) => one === digit) : marked.digits;
  return { ...marked, digits: toggled(others, digit).sort() };
}

/** Claims that a candidate is false, then that it is true, then neither. */
export function touchClaim(marked: Marked, candidate: number): Marked {
  const claim = new Map(marked.claim);
  if (claim.get(candidate)) claim.delete(candidate);
  else claim.set(candidate, claim.has(candidate));
  return { ...marked, claim };
}

/**
 * The first candidate again closes a loop where its last link would be weak. Another one of the chain
 * leads back to it, so that the chain can go on from there in another way.
 */
function chained(marked: Marked, candidate: number, { joins = false }: How): Marked {
  const { nodes, loop } = marked;
  const last = nodes.at(-1);
  if (loop) return { ...marked, loop: false };
  if (last && joins) {
    const node = toggled(last, candidate);
    return { ...marked, nodes: [...nodes.slice(0, -1), ...(node.length ? [node] : [])] };
  }
  if (last?.length === 1 && last[0] === candidate) return { ...marked, nodes: nodes.slice(0, -1) };
  const first = nodes[0]?.includes(candidate);
  const place = nodes.findIndex((node) => node.includes(candidate));
  if (place >= 0 && !first) return { ...marked, nodes: nodes.slice(0, place + 1) };
  const closes = nodes.length > 2 && nodes.length % 2 === 0 && first;
  return closes ? { ...marked, loop: true } : { ...marked, nodes: [...nodes, [candidate]] };
}

function coloured(
  { colours }: Marked,
  candidate: number,
  { second = false }: How,
): Marked["colours"] {
  const [first, other] = colours.map((some) => some.filter((one) => one !== candidate));
  const had = colours[second ? 1 : 0].includes(candidate);
  const more = had ? [] : [candidate];
  const [a, b] = [first ?? [], other ?? []];
  return second ? [a, [...b, ...more]] : [[...a, ...more], b];
}

function supposed({ cases }: Marked, candidate: number, { isFalse = false, anew = false }: How) {
  const fact = { candidate, isTrue: !isFalse };
  const last = cases.at(-1);
  if (!last || anew) return [...cases, [fact]];
  const facts = last.filter((one) => one.candidate !== candidate);
  const kept = facts.length < last.length ? facts : [...last, fact];
  return [...cases.slice(0, -1), ...(kept.length ? [kept] : [])];
}

function toggled(some: readonly number[], one: number): number[] {
  return some.includes(one) ? some.filter((other) => other !== one) : [...some, one];
}

const HOUSES_NAMED: Readonly<Record<string, string>> = { b: "box", r: "row", c: "column" };

const SETS = ["", "single", "pair", "triple", "quad"];

/**
 * @param candidates that are possible
 * @returns the ground and the claim; empty if nothing is marked
 */
export function written(marked: Marked, candidates: Masks): string {
  const ground = groundOf(marked, candidates);
  const claim = conclusion(claimed([...marked.claim]), "short");
  if (!ground || !claim) return ground || claim;
  return `${ground}${marked.way === "chain" ? " => " : ": "}${claim}`;
}

function groundOf(marked: Marked, candidates: Masks): string {
  const { way, cells, houses, digits, byColumns, colours, cases } = marked;
  if (way === "places") {
    const named = [folded(cells.toSorted((a, b) => a - b)).join(" "), ...houses.map(houseName)];
    return cells.length + houses.length ? `from ${named.filter(Boolean).join(", ")}` : "";
  }
  if (way === "chain") return chainOf(marked, candidates);
  if (way === "locked" && cells.length && digits.length) return lockedOf(marked, candidates);
  if (way === "set" || way === "locked") {
    const name = way === "set" ? SETS[cells.length] || "set" : "locked candidates";
    const sorted = cells.toSorted((a, b) => a - b);
    const named = [digits.join(""), folded(sorted).join(" ")].filter(Boolean).join(" ");
    return cells.length + digits.length ? `${name} ${named}` : "";
  }
  if (way === "fish") {
    const lines = [namesOf("r", cells.map(rowOf)), namesOf("c", cells.map(columnOf))];
    const named = [digits.join(""), ...(byColumns ? lines.reverse() : lines)].filter(Boolean);
    return cells.length + digits.length ? `fish ${named.join(" ")}` : "";
  }
  if (way === "colours") {
    const [a, b] = colours.map((some) => [...byDigits(some)].map(withDigits).join(" "));
    return a || b ? `colours ${a} / ${b}` : "";
  }
  return cases
    .map(([first, ...facts], n) => {
      const said = facts.map(({ candidate, isTrue }) => factOf(candidate, isTrue));
      const isAlone = cases.length === 1 && n === 0;
      const after = [...said, ...(isAlone ? ["contradiction"] : [])].join(", ");
      return `if ${first ? factOf(first.candidate, first.isTrue) : ""} then ${after}`.trim();
    })
    .join("; ");
}

/** @returns such as (3)r6c79=(3)r9c8-(5=73)r1c25 */
function chainOf({ nodes, sets, loop }: Marked, candidates: Masks): string {
  const terms = nodes.flatMap((node, n) => {
    const [before, cells = []] = [sets.get(n - 1), sets.get(n)];
    if (before?.length) return [];
    const into = cells.length ? setOf(node, cells, nodes[n + 1] ?? [], candidates) : nodeOf(node);
    return [`${n ? (n % 2 ? "=" : "-") : ""}${into}`];
  });
  return terms.join("") + (loop ? "-loop" : "");
}

/** @returns an almost locked set, such as (5=73)r1c25: of its digits, the last leads on */
function setOf(
  [first = 0]: readonly number[],
  cells: readonly number[],
  last: readonly number[],
  candidates: Masks,
): string {
  const [into, on] = [first % 9, last.map((candidate) => candidate % 9)];
  const all = digitsOf(cells.reduce((mask, cell) => mask | (candidates[cell] ?? 0), 0));
  const rest = all.filter((digit) => digit !== into + 1 && !on.includes(digit - 1));
  const led = on.slice(0, 1).map((d) => d + 1);
  return `(${into + 1}=${[...rest, ...led].join("")})${folded(cells.toSorted((a, b) => a - b)).join(",")}`;
}

/** @param claim candidates that are true, or false */
export function claimed(claim: readonly (readonly [number, boolean])[]): {
  placements: number[];
  eliminations: number[];
} {
  const of = (wanted: boolean) =>
    claim.flatMap(([candidate, isTrue]) => (isTrue === wanted ? [candidate] : []));
  return { placements: of(true), eliminations: of(false) };
}

/**
 * A digit whose places in one house are all in another too: in the one of the two that has fewer places
 * beside the cells.
 *
 * @returns such as 5 in box 1 is only in row 2
 */
function lockedOf({ cells, rules, digits: [digit = 0] }: Marked, candidates: Masks): string {
  const [box, ...lines] = ["b", "r", "c"].flatMap((kind) =>
    [...Array(9).keys()].flatMap((n) => {
      const house = houseCells(`${kind}${n + 1}`, rules);
      if (!cells.every((cell) => house.includes(cell))) return [];
      const beside = house.filter(
        (cell) => (candidates[cell] ?? 0) & (1 << (digit - 1)) && !cells.includes(cell),
      );
      return [{ name: `${HOUSES_NAMED[kind]} ${n + 1}`, kind, beside: beside.length }];
    }),
  );
  const line = lines[0];
  if (!box || !line || box.kind !== "b")
    return `locked candidates ${digit} ${folded(cells).join(" ")}`;
  const [base, cover] = box.beside <= line.beside ? [box, line] : [line, box];
  return `${digit} in ${base.name} is only in ${cover.name}`;
}

/** @returns such as (3)r6c79, or (12)r1c3 */
function nodeOf(node: readonly number[]): string {
  return [...byDigits(node)]
    .map(([digits, cells]) => `(${digits})${folded(cells).join(",")}`)
    .join("|");
}

/** @returns such as 6r1c1 6r2c5 */
function withDigits([digits, cells]: [string, number[]]): string {
  return cells.map((cell) => `${digits}${cellName(cell)}`).join(" ");
}

function factOf(candidate: number, isTrue: boolean): string {
  const { cell, digit } = placeOf(candidate);
  return `${cellName(cell)} is ${isTrue ? "" : "not "}${digit}`;
}

/** @returns such as r29 */
function namesOf(kind: string, numbers: readonly number[]): string {
  const all = [...new Set(numbers)].sort((a, b) => a - b);
  return all.length ? kind + all.map((n) => n + 1).join("") : "";
}

/** @returns such as row 2 */
export function houseName(house: number): string {
  if (house >= FURTHER) return nameAsWritten(house);
  return `${["row", "column", "box"][Math.floor(house / 9)]} ${(house % 9) + 1}`;
}

function rowOf(cell: number) {
  return Math.floor(cell / 9);
}

function columnOf(cell: number) {
  return cell % 9;
}

/** @param candidates that are possible */
export function marksOf(marked: Marked, candidates: Masks): Marks {
  const [shapes, cells, houses] = shapesOf(marked, candidates);
  const marks = withClaim({ ...NO_MARKS, candidates: shapes, cells, houses }, marked);
  const roles = [...new Set(marks.candidates.map(({ role }) => role))];
  const named = (what: Role) => sayIfKnown(`argue.role.${what}`);
  const legend = roles.map((what) => ({ kind: "role" as const, what, name: named(what) }));
  return { ...marks, legend };
}

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
  { way, nodes, sets, cells, houses: pointed, digits, byColumns, colours, cases, rules }: Marked,
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
  if (way === "places")
    return [[], cells.map(cellMark), pointed.flatMap((house) => houseMark(rules, house, "base"))];
  if (way === "set" || way === "locked")
    return [named(of(cells), "pattern"), cells.map(cellMark), []];
  const rows = [...new Set(cells.map(rowOf))];
  const columns = [...new Set(cells.map((cell) => 9 + columnOf(cell)))];
  const [bases, covers] = byColumns ? [columns, rows] : [rows, columns];
  const covered = new Set(covers.flatMap((house) => rules.houses[house] ?? []));
  const based = of(bases.flatMap((house) => rules.houses[house] ?? []));
  const shapes = based.map((k) => shape(k, covered.has(placeOf(k).cell) ? "pattern" : "fin"));
  const houses = [
    ...covers.flatMap((house) => houseMark(rules, house, "cover")),
    ...bases.flatMap((house) => houseMark(rules, house, "base")),
  ];
  return [shapes, cells.map(cellMark), houses];
}

function shape(candidate: number, role: Role): CandidateMark {
  return { at: candidateName(candidate), role, branch: null };
}

function named(some: readonly number[], role: Role) {
  return some.map((candidate) => shape(candidate, role));
}

function cellMark(cell: number): PlaceMark {
  return placeMark(cellName(cell), [cell], "set-a", 3);
}

function houseMark(rules: Rules, house: number, tint: Tint): PlaceMark[] {
  return placeMarks(nameAsWritten(house), rules.houses[house] ?? [], tint, 3);
}

function nearest(some: readonly number[], others: readonly number[]): [number, number] {
  const pairs = some.flatMap((a) => others.map((b): [number, number] => [a, b]));
  const far = ([a, b]: [number, number]) =>
    Math.abs(Math.floor(a / 81) - Math.floor(b / 81)) +
    Math.abs((Math.floor(a / 9) % 9) - (Math.floor(b / 9) % 9));
  return pairs.reduce((best, pair) => (far(pair) < far(best) ? pair : best), pairs[0] ?? [0, 0]);
}
