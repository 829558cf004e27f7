/** Names of cells, houses, candidates and constraints, as all of whydoku writes them. */

import { refuse as refuseValue } from "./checked.ts";
import { InvalidInput } from "./faults.ts";
import type { CandidateNumbers } from "./patterns.ts";
import { GROUPS, houseName, houseNumber } from "./record.ts";

/** What a table has under a name that somebody gave. */
export const named = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

// Written. Cells, digits and all else are counted from 0.

export const nameOfCell = (i: number) => `r${Math.floor(i / 9) + 1}c${(i % 9) + 1}`;

export const nameOfConstraint = (q: number) =>
  q < 81 ? nameOfCell(q) : `${(q % 9) + 1}${houseName(Math.floor((q - 81) / 9))}`;

export const nameOfCandidate = (k: number) => `${(k % 9) + 1}${nameOfCell(Math.floor(k / 9))}`;

export const nameOfPlacement = (k: number) => `${nameOfCell(Math.floor(k / 9))}=${(k % 9) + 1}`;

export const nameOfElimination = (k: number) => `${nameOfCell(Math.floor(k / 9))}<>${(k % 9) + 1}`;

/** Digits one after the other. */
export const namesOfDigits = (digits: readonly number[]) => digits.map((d) => d + 1).join("");

/** The digits whose bits are 1. */
export const digitsOf = (mask: number) => NINE.filter((d) => (mask >> d) & 1);

export const NINE: readonly number[] = [...Array(9).keys()];

/** Cells in ascending order, folded where possible: `r4c79 r6c1`. */
export const namesOfCells = (cells: readonly number[]) => folded(cells).join(" ");

/** Candidates in ascending order, with cells of the same digits folded: `59r4c7 3r6c12`. */
export function namesOfCandidates(candidates: readonly number[]): string {
  return grouped(masksOf(candidates.map((k) => [Math.floor(k / 9), k % 9])))
    .flatMap(([mask, cells]) => folded(cells).map((name) => namesOfDigits(digitsOf(mask)) + name))
    .join(" ");
}

function folded(cells: readonly number[]): string[] {
  const places = cells.map((i) => [Math.floor(i / 9), i % 9] as const);
  const byRow = grouped(masksOf(places));
  const byColumn = grouped(masksOf(places.map(([r, c]) => [c, r])));
  return byColumn.length < byRow.length
    ? byColumn.map(([mask, columns]) => group(digitsOf(mask), columns))
    : byRow.map(([mask, rows]) => group(rows, digitsOf(mask)));
}

const group = (rows: readonly number[], columns: readonly number[]) =>
  `r${namesOfDigits(rows)}c${namesOfDigits(columns)}`;

/** For each first number of the pairs a mask of the second ones; the first numbers ascend. */
function masksOf(pairs: readonly (readonly [number, number])[]): Map<number, number> {
  const masks: Map<number, number> = new Map();
  for (const [key, bit] of pairs.toSorted(([a], [b]) => a - b))
    masks.set(key, (masks.get(key) ?? 0) | (1 << bit));
  return masks;
}

/** The keys of each value, in the order in which the values come first. */
function grouped(masks: ReadonlyMap<number, number>): [mask: number, keys: number[]][] {
  const groups: Map<number, number[]> = new Map();
  for (const [key, mask] of masks) groups.set(mask, [...(groups.get(mask) ?? []), key]);
  return [...groups];
}

// Read

/** The cells of names such as `r4c79 r6c1`. */
export function cellsNamed(names: string): number[] {
  return wordsIn(names).flatMap((word) => {
    const [, rows, columns] = /^r([1-9]+)c([1-9]+)$/.exec(word) ?? refuse(word, "cells", "r4c79");
    return from1(rows).flatMap((r) => from1(columns).map((c) => r * 9 + c));
  });
}

/** The cells of names such as `r4c7=5`, and what is put there; `.` for nothing. */
export function placementsIn(names: string): { cell: number; sign: string }[] {
  return wordsIn(names).flatMap((word) => {
    const [, cells = "", sign = ""] =
      /^(r.*)=([1-9.])$/.exec(word) ??
      refuse(word, "cells with a digit from 1 to 9", "r4c7=5, without spaces");
    return cellsNamed(cells).map((cell) => ({ cell, sign }));
  });
}

/** The removed candidates of names such as `r4c7<>59`, as numbers. */
export function eliminationsIn(names: string): CandidateNumbers[] {
  return wordsIn(names).flatMap((word) => {
    const [, cells, digits] =
      /^(r.*)<>([1-9]+)$/.exec(word) ?? refuse(word, "removals", "r4c7<>59");
    return product(cells, digits);
  });
}

/** Each of some digits in each of some cells. */
export const product = (cells = "", digits = ""): CandidateNumbers[] =>
  cellsNamed(cells).flatMap((cell) => from1(digits).map((d) => ({ cell, digit: d + 1 })));

/** The number of a house such as `b2` or `e1`. */
export function numberOfHouse(name: string, house: unknown): number {
  const number = houseNumber(String(house));
  if (number < 0 || number >= GROUPS)
    refuseValue(name, house, "a house such as 'r4', 'c7' or 'b2'");
  return number;
}

/** The number of a candidate such as `5r4c7`. */
export function numberOfCandidate(name: string, candidate: unknown): number {
  const [, d, r, c] = /^([1-9])r([1-9])c([1-9])$/.exec(String(candidate)) ?? [];
  if (!d) refuseValue(name, candidate, "a candidate such as '5r4c7'");
  return (Number(r) - 1) * 81 + (Number(c) - 1) * 9 + Number(d) - 1;
}

export const wordsIn = (names: string) =>
  String(names)
    .split(/[\s,]+/)
    .filter((word) => word !== "");

const from1 = (digits = "") => [...digits].map((digit) => Number(digit) - 1);

export function refuse(word: string, kind: string, example: string): never {
  throw new InvalidInput(`'${word}' names no ${kind}; an example is ${example}`);
}
