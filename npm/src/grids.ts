/** Grids as the functions take them, and as the engine does. */

import { eliminationsIn, InvalidInput, nameOfCell } from "./names.ts";
import { type Rules, rulesOf } from "./rules.ts";

/** A grid, perhaps on its way to the solution. */
export interface GridRecord {
  /**
   * The givens as 81 characters, `.` or `0` for an empty cell, or 729 pencil marks where no givens
   * are known; after the name of its rules and a space, unless they are classic.
   */
  readonly puzzle: string;
  /** The digits placed since, as 81 characters, also of a smaller grid: 9 for each row. */
  readonly placed?: string | null;
  /** The candidates removed since, such as `r4c7<>59`. */
  readonly removed?: readonly string[];
  /** Those of them that do not follow from the givens; all of them if left out. */
  readonly unproved?: readonly string[];
}

/** A puzzle alone, or a grid on its way. */
export type Grid = string | GridRecord;

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
    throw new InvalidInput("a grid is the text of a puzzle, or a record with one as its 'puzzle'");
  if (typeof (placed ?? "") !== "string")
    throw new InvalidInput("the digits that are 'placed' are a text of 81 characters");
  for (const names of [removed ?? [], unproved ?? []])
    if (!Array.isArray(names) || names.some((name) => typeof name !== "string"))
      throw new InvalidInput("'removed' and 'unproved' are lists of names such as 'r4c7<>59'");
  const marks = { ...(removed && { removed }), ...(unproved && { unproved }) };
  return { puzzle, placed: placed ?? null, ...marks };
}

export function stateOf(grid: Grid): State {
  const record = recordOf(grid);
  const { rules, cells } = partsOf(record.puzzle);
  const isMarks = cells.length === rules.size ** 3;
  const [givens, digits] = [new CandidateSet(), new CandidateSet()];
  if (!isMarks) put(cells, rules, givens, digits);
  if (record.placed) put(record.placed, rules, digits);
  const bits = possible(rules, digits);
  const missing = isMarks ? onlyMarked(cells, rules, bits, digits) : false;
  const [removed, unproved] = [removalsIn(record.removed), removalsIn(record.unproved)];
  const isTaken = [...removed, ...unproved].filter((k) => bits.has(k));
  for (const k of isTaken) bits.remove(k);
  const byHand = record.unproved ? unproved : isTaken;
  return { rules, bits, digits, givens, isProved: byHand.length === 0 && !missing };
}

/** The givens of a puzzle as 81 characters, and its rules. */
export function partsOf(puzzle: string): { rules: Rules; cells: string } {
  const [, name = "classic", cells = ""] = /^(?:([a-z]\S*) )?(.*)$/s.exec(puzzle) ?? [];
  const rules = rulesOf(name);
  const lengths = [rules.size ** 2, rules.size ** 3];
  if (lengths.includes(cells.length)) return { rules, cells };
  throw new InvalidInput(`a puzzle has ${lengths.join(" or ")} characters; found ${cells.length}`);
}

/** Puts the digits of a line into sets. */
export function put(line: string, rules: Rules, ...sets: readonly CandidateSet[]) {
  const last = String(rules.size);
  if (![81, rules.size ** 2].includes(line.length))
    throw new InvalidInput(`digits are 81 characters; found ${line.length}`);
  const signs = lineOf81(line, rules);
  for (const i of rules.cells) {
    const sign = signs[i] ?? ".";
    if (sign >= "1" && sign <= last) for (const set of sets) set.add(i * 9 + Number(sign) - 1);
    else if (!".0*_-? ".includes(sign))
      throw new InvalidInput(
        `found '${sign}' for ${nameOfCell(i)}; allowed are 1-${last}, and . or 0`,
      );
  }
}

/** The candidates that digits leave, including them. */
export function possible(rules: Rules, digits: CandidateSet): CandidateSet {
  const bits = new CandidateSet();
  refuseClashes(rules, digits);
  const digitAt = new Map(rules.cells.map((i) => [i, digits.at(i)]));
  for (const i of rules.cells) {
    const own = digitAt.get(i) ?? [];
    const seen = new Set([...(rules.sees[i] ?? [])].flatMap((other) => digitAt.get(other) ?? []));
    const all = own.length > 0 ? own : DIGITS.slice(0, rules.size).filter((d) => !seen.has(d));
    for (const d of all) bits.add(i * 9 + d);
  }
  return bits;
}

/** The cells of digits that cannot be together: two in a cell, or the same in cells that see each
 * other. */
export function clashing({ cells, sees }: Rules, digits: CandidateSet): number[] {
  return cells.filter((i) => {
    const [own, others] = [digits.at(i), [...(sees[i] ?? [])]];
    return own.length > 1 || own.some((d) => others.some((other) => digits.has(other * 9 + d)));
  });
}

function refuseClashes(rules: Rules, digits: CandidateSet) {
  const cells = clashing(rules, digits);
  const [i] = cells;
  if (i === undefined) return;
  const [d = 0, more] = digits.at(i);
  const other = cells.find((one) => rules.sees[i]?.has(one) && digits.has(one * 9 + d)) ?? i;
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
  const { cells, sees, size } = rules;
  const isBare = cells.every((i) => digits.at(i).length === 0);
  for (const [n, i] of cells.entries())
    for (const d of DIGITS.slice(0, size)) {
      const isMarked = marks[n * size + d] === String(d + 1) || digits.has(i * 9 + d);
      if (!isMarked) bits.remove(i * 9 + d);
    }
  if (isBare)
    for (const i of cells) {
      const [d = 0, ...more] = bits.at(i);
      const isAlone = ![...(sees[i] ?? [])].some((other) => bits.has(other * 9 + d));
      if (more.length === 0 && bits.has(i * 9 + d) && isAlone) digits.add(i * 9 + d);
    }
  const left = possible(rules, digits);
  return left.bytes.some((byte, n) => byte !== bits.bytes[n]);
}

/** A line of digits with a character for each of 81 cells. */
export function lineOf81(line: string | null | undefined, { cells }: Rules): string {
  if (line?.length === 81) return line;
  const at = new Map(cells.map((i, n) => [i, line?.[n] ?? "."]));
  return Array.from({ length: 81 }, (_, i) => at.get(i) ?? ".").join("");
}

/** The candidates that are removed, as numbers. */
export const removalsIn = (names: readonly string[] = []) =>
  eliminationsIn(names.join(" ")).map(({ cell, digit }) => cell * 9 + digit - 1);

/** A line of 81 characters, of which a grid has those of its cells. */
export const gathered = (line: string, { cells }: Rules) => cells.map((i) => line[i]).join("");

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
