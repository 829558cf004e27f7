/** The argument that marks on the board make, written as `whydoku argue` reads it. */

import { cellName, digitsOf, houseCells, placeOf } from "../grid/space.ts";
import { byDigits, conclusion, folded } from "../help/explanation.ts";
import type { Masks } from "../types.ts";
import type { Marked } from "./marks.ts";

const HOUSES_NAMED: Readonly<Record<string, string>> = { b: "box", r: "row", c: "column" };

/** Sets by the number of their cells. */
const SETS = ["", "single", "pair", "triple", "quad"];

/**
 * @param candidates that are possible
 * @returns the ground and the claim; empty if nothing is marked
 */
export function written(marked: Marked, candidates: Masks): string {
  const ground = groundOf(marked, candidates);
  const claim = claimOf(marked);
  if (!ground || !claim) return ground || claim;
  return `${ground}${marked.way === "chain" ? " => " : ": "}${claim}`;
}

function groundOf(marked: Marked, candidates: Masks): string {
  const { way, cells, digits, byColumns, colours, cases } = marked;
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

/** @returns such as r4c7=5, r2c13<>46 */
function claimOf({ claim }: Marked): string {
  return conclusion(claimed([...claim]), "short");
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
function lockedOf({ cells, digits: [digit = 0] }: Marked, candidates: Masks): string {
  const [box, ...lines] = ["b", "r", "c"].flatMap((kind) =>
    [...Array(9).keys()].flatMap((n) => {
      const house = houseCells(`${kind}${n + 1}`);
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

function rowOf(cell: number) {
  return Math.floor(cell / 9);
}

function columnOf(cell: number) {
  return cell % 9;
}
