/** Grids as the functions take them, and as the engine does. */

import type { Grid, GridRecord } from "./asked.ts";
import { refuse } from "./checked.ts";
import { InvalidInput } from "./faults.ts";
import { eliminationsIn, nameOfCell, nameOfElimination } from "./names.ts";
import { candidatesOfLine, marksOfText, partsOf } from "./reading.ts";
import { type Rules, refuseBeyond } from "./rules.ts";

/** A set of candidates as the engine takes it. */
export class CandidateSet {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array = new Uint8Array(92)) {
    this.bytes = bytes;
  }

  has(k: number) {
    return (((this.bytes[k >> 3] ?? 0) >> (k & 7)) & 1) === 1;
  }

  add(k: number) {
    this.bytes[k >> 3] = (this.bytes[k >> 3] ?? 0) | (1 << (k & 7));
  }

  remove(k: number) {
    this.bytes[k >> 3] = (this.bytes[k >> 3] ?? 0) & ~(1 << (k & 7));
  }

  /** The digits of a cell, counted from 0. */
  at(i: number): number[] {
    return DIGITS.filter((d) => this.has(i * 9 + d));
  }
}

const DIGITS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** What a grid is for the engine. */
export interface State {
  readonly rules: Rules;
  readonly bits: CandidateSet;
  readonly digits: CandidateSet;
  readonly givens: CandidateSet;
  /** Whether every missing candidate follows from the givens. */
  readonly isProved: boolean;
}

/** A grid as a record; what is neither that nor a text is refused. */
export function recordOf(grid: Grid): GridRecord {
  const record = typeof grid === "string" ? { puzzle: grid } : grid;
  const { puzzle, placed, removed, unproved }: Partial<GridRecord> = Object(record);
  if (typeof puzzle !== "string")
    refuse("a grid", grid, "the text of a puzzle, or a record with one as its 'puzzle'");
  if (typeof (placed ?? "") !== "string") refuse("placed", placed, "a text of 81 characters");
  for (const [name, names] of Object.entries({ removed, unproved }))
    if (!isListOfTexts(names ?? [])) refuse(name, names, "a list of names such as 'r4c7<>59'");
  const marks = { ...(removed && { removed }), ...(unproved && { unproved }) };
  return { puzzle, placed: placed ?? null, ...marks };
}

const isListOfTexts = (names: unknown) =>
  Array.isArray(names) && names.every((name) => typeof name === "string");

/** @param isDrawn whether it is only looked at, so that its digits may clash */
export function stateOf(grid: Grid, { isDrawn = false } = {}): State {
  const record = recordOf(grid);
  const { rules, cells } = partsOf(record.puzzle);
  const isMarks = cells.length === rules.size ** 3;
  const [givens, digits] = [new CandidateSet(), new CandidateSet()];
  const given = isMarks ? [] : candidatesOfLine(cells, rules);
  for (const k of given) givens.add(k);
  const put = record.placed ? candidatesOfLine(record.placed, rules) : [];
  for (const k of [...given, ...put]) digits.add(k);
  if (!isDrawn) refuseClashes(rules, digits);
  const bits = possible(rules, digits);
  const missing = isMarks ? onlyMarked(cells, rules, bits, digits) : false;
  const { removed, unproved } = record;
  const taken = removalsIn([...(removed ?? []), ...(unproved ?? [])], rules).filter(
    (k) => bits.has(k) && !digits.has(k),
  );
  for (const k of taken) bits.remove(k);
  const byHand = new Set(unproved ? removalsIn(unproved, rules) : taken);
  const isProved = !missing && !taken.some((k) => byHand.has(k));
  return { rules, bits, digits, givens, isProved };
}

/** What is removed of a grid, without the digits that its cells hold; each candidate has its name. */
export function eliminationsLeft({ removed, unproved }: GridRecord, { rules, digits }: State) {
  const left = (names: readonly string[]) => {
    const numbers = removalsIn(names, rules).filter((k) => !digits.has(k));
    return [...new Set(numbers)].map(nameOfElimination);
  };
  return {
    ...(removed && { removed: left(removed) }),
    ...(unproved && { unproved: left(unproved) }),
  };
}

/** What a function answers, or this for a grid whose digits clash. */
export function unlessClashing<T>(answer: () => T, otherwise: (cells: readonly number[]) => T): T {
  try {
    return answer();
  } catch (fault) {
    if (fault instanceof InvalidInput && fault.cells.length > 0) return otherwise(fault.cells);
    throw fault;
  }
}

/** The candidates that digits leave, including them. */
export function possible(rules: Rules, digits: CandidateSet): CandidateSet {
  const bits = new CandidateSet();
  const digitAt = new Map(rules.cells.map((i) => [i, digits.at(i)]));
  for (const i of rules.cells) {
    const own = digitAt.get(i) ?? [];
    const peers = rules.peers[i] ?? [];
    const seen = new Set([...peers].flatMap((other) => digitAt.get(other) ?? []));
    const all = own.length > 0 ? own : DIGITS.slice(0, rules.size).filter((d) => !seen.has(d));
    for (const d of all) bits.add(i * 9 + d);
  }
  return bits;
}

/** The cells of digits that cannot be together: two in a cell, or the same in peers. */
export function clashing({ cells, peers }: Rules, digits: CandidateSet): number[] {
  return cells.filter((i) => {
    const [own, others] = [digits.at(i), [...(peers[i] ?? [])]];
    return own.length > 1 || own.some((d) => others.some((other) => digits.has(other * 9 + d)));
  });
}

function refuseClashes(rules: Rules, digits: CandidateSet) {
  const cells = clashing(rules, digits);
  const [i] = cells;
  if (i === undefined) return;
  const [d = 0, more] = digits.at(i);
  const other = cells.find((one) => rules.peers[i]?.has(one) && digits.has(one * 9 + d)) ?? i;
  const clash =
    more === undefined
      ? `${nameOfCell(i)} and ${nameOfCell(other)} see each other, and both hold ${d + 1}`
      : `${nameOfCell(i)} holds both ${d + 1} and ${more + 1}`;
  throw new InvalidInput(clash, cells);
}

/**
 * Removes what is not marked. Without digits, those that are alone in all their constraints become
 * digits.
 *
 * @returns whether anything is missing that no digit excludes
 */
function onlyMarked(marks: string, rules: Rules, bits: CandidateSet, digits: CandidateSet) {
  const { cells, peers } = rules;
  const isBare = cells.every((i) => digits.at(i).length === 0);
  for (const [k, isMarked] of marksOfText(marks, rules))
    if (!isMarked && !digits.has(k)) bits.remove(k);
  if (isBare)
    for (const i of cells) {
      const [d = 0, ...more] = bits.at(i);
      const isAlone = ![...(peers[i] ?? [])].some((other) => bits.has(other * 9 + d));
      if (more.length === 0 && bits.has(i * 9 + d) && isAlone) digits.add(i * 9 + d);
    }
  const left = possible(rules, digits);
  return left.bytes.some((byte, n) => byte !== bits.bytes[n]);
}

/** The candidates that are removed, as numbers. */
export function removalsIn(names: readonly string[], rules: Rules): number[] {
  const numbers = eliminationsIn(names.join(" "));
  refuseBeyond(numbers, rules);
  return numbers.map(({ cell, digit }) => cell * 9 + digit - 1);
}

/** The digits of a set as characters, `.` for none. */
export const lineOf = (digits: CandidateSet, { cells }: Rules) =>
  cells.map((i) => String((digits.at(i)[0] ?? -1) + 1).replace("0", ".")).join("");

/** The digits of a set as a row of 81 characters. */
export const rowOf = (digits: CandidateSet) =>
  bytesOf(Array.from({ length: 81 }, (_, i) => (digits.at(i)[0] ?? -1) + 1).join(""));

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A grid as Sudoku Explainer knows it: 729 pencil marks, then its digits. */
export function positionOf({ bits, digits }: State): Uint8Array {
  const marks = Array.from({ length: 729 }, (_, k) => (bits.has(k) ? (k % 9) + 1 : "."));
  return new Uint8Array([...bytesOf(marks.join("")), ...rowOf(digits)]);
}

/** A grid as techniques take it. */
export function packedState({ bits, digits, givens, isProved }: State, uniqueness: boolean) {
  const isAllowed = Number(uniqueness && isProved);
  return new Uint8Array([...bits.bytes, ...digits.bytes, ...givens.bytes, isAllowed]);
}
