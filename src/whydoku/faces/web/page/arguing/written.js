// @ts-check
/** The argument that marks on the board make, written as `whydoku argue` reads it. */

import { cellName, digitsOf, houseCells, placeOf } from "../grid/space.js";
import { byDigits, conclusion, folded } from "../help/explanation.js";

/** @import { Marked } from "./marks.js" */

/** @type {Readonly<Record<string, string>>} */
const HOUSES_NAMED = { b: "box", r: "row", c: "column" };

/** Sets by the number of their cells. */
const SETS = ["", "single", "pair", "triple", "quad"];

/**
 * @param {Marked} marked
 * @param {import("../types.js").Masks} candidates  that are possible
 * @returns {string} the ground and the claim; empty if nothing is marked
 */
export function written(marked, candidates) {
  const ground = groundOf(marked, candidates);
  const claim = claimOf(marked);
  if (!ground || !claim) return ground || claim;
  return `${ground}${marked.way === "chain" ? " => " : ": "}${claim}`;
}

/**
 * @param {Marked} marked
 * @param {import("../types.js").Masks} candidates
 * @returns {string}
 */
function groundOf(marked, candidates) {
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

/**
 * @param {Marked} marked
 * @param {import("../types.js").Masks} candidates
 * @returns {string} such as (3)r6c79=(3)r9c8-(5=73)r1c25
 */
function chainOf({ nodes, sets, loop }, candidates) {
  const terms = nodes.flatMap((node, n) => {
    const [before, cells = []] = [sets.get(n - 1), sets.get(n)];
    if (before?.length) return [];
    const into = cells.length ? setOf(node, cells, nodes[n + 1] ?? [], candidates) : nodeOf(node);
    return [`${n ? (n % 2 ? "=" : "-") : ""}${into}`];
  });
  return terms.join("") + (loop ? "-loop" : "");
}

/**
 * @param {readonly number[]} first
 * @param {readonly number[]} cells
 * @param {readonly number[]} last
 * @param {import("../types.js").Masks} candidates
 * @returns {string} an almost locked set, such as (5=73)r1c25: of its digits, the last leads on
 */
function setOf([first = 0], cells, last, candidates) {
  const [into, on] = [first % 9, last.map((candidate) => candidate % 9)];
  const all = digitsOf(cells.reduce((mask, cell) => mask | (candidates[cell] ?? 0), 0));
  const rest = all.filter((digit) => digit !== into + 1 && !on.includes(digit - 1));
  const led = on.slice(0, 1).map((d) => d + 1);
  return `(${into + 1}=${[...rest, ...led].join("")})${folded(cells.toSorted((a, b) => a - b)).join(",")}`;
}

/**
 * @param {Marked} marked
 * @returns {string} such as r4c7=5, r2c13<>46
 */
function claimOf({ claim }) {
  return conclusion(claimed([...claim]), "short");
}

/**
 * @param {readonly (readonly [number, boolean])[]} claim  candidates that are true, or false
 * @returns {{placements: number[], eliminations: number[]}}
 */
export function claimed(claim) {
  const of = (/** @type {boolean} */ wanted) =>
    claim.flatMap(([candidate, isTrue]) => (isTrue === wanted ? [candidate] : []));
  return { placements: of(true), eliminations: of(false) };
}

/**
 * A digit whose places in one house are all in another too: in the one of the two that has fewer places
 * beside the cells.
 *
 * @param {Marked} marked
 * @param {import("../types.js").Masks} candidates
 * @returns {string} such as 5 in box 1 is only in row 2
 */
function lockedOf({ cells, digits: [digit = 0] }, candidates) {
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

/**
 * @param {readonly number[]} node
 * @returns {string} such as (3)r6c79, or (12)r1c3
 */
function nodeOf(node) {
  return [...byDigits(node)]
    .map(([digits, cells]) => `(${digits})${folded(cells).join(",")}`)
    .join("|");
}

/**
 * @param {[string, number[]]} part
 * @returns {string} such as 6r1c1 6r2c5
 */
function withDigits([digits, cells]) {
  return cells.map((cell) => `${digits}${cellName(cell)}`).join(" ");
}

/**
 * @param {number} candidate
 * @param {boolean} isTrue
 * @returns {string}
 */
function factOf(candidate, isTrue) {
  const { cell, digit } = placeOf(candidate);
  return `${cellName(cell)} is ${isTrue ? "" : "not "}${digit}`;
}

/**
 * @param {string} kind
 * @param {readonly number[]} numbers
 * @returns {string} such as r29
 */
function namesOf(kind, numbers) {
  const all = [...new Set(numbers)].sort((a, b) => a - b);
  return all.length ? kind + all.map((n) => n + 1).join("") : "";
}

/** @param {number} cell */
function rowOf(cell) {
  return Math.floor(cell / 9);
}

/** @param {number} cell */
function columnOf(cell) {
  return cell % 9;
}
