/** Random grids and positions, the same in every run, and a second solver that knows only the rules. */

import { CLASSIC } from "../src/grid/rules.ts";
import type { Position } from "../src/state/types.ts";

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Pseudo-random numbers, the same in every run. */
export class Chance {
  #state;

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
  }

  below(n: number) {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) % n;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list];
    for (let n = copy.length - 1; n > 0; n -= 1) {
      const m = this.below(n + 1);
      [copy[n], copy[m]] = [copy[m] as T, copy[n] as T];
    }
    return copy;
  }
}

/** @returns a solved grid */
export function solvedGrid(chance: Chance): string {
  const lines = () =>
    chance
      .shuffled([0, 1, 2])
      .flatMap((band) => chance.shuffled([0, 1, 2]).map((n) => band * 3 + n));
  const [rows, columns, digits] = [lines(), lines(), chance.shuffled(NUMBERS)];
  return rows
    .flatMap((r) => columns.map((c) => (digits[(r * 3 + Math.floor(r / 3) + c) % 9] ?? 0) + 1))
    .join("");
}

/** @returns a puzzle with one solution or more */
export function puzzleOf(
  chance: Chance,
  clues: number,
  solved: string = solvedGrid(chance),
): string {
  const kept = new Set(chance.shuffled(cells()).slice(0, clues));
  return [...solved].map((digit, cell) => (kept.has(cell) ? digit : ".")).join("");
}

/**
 * @param part of ten wrong candidates, how many are there
 * @returns masks that allow a solution, and more
 */
export function marksOf(chance: Chance, part: number): number[] {
  return [...solvedGrid(chance)].map(
    (digit) =>
      NUMBERS.reduce((mask, d) => (chance.below(10) < part ? mask | (1 << d) : mask), 0) |
      (1 << (Number(digit) - 1)),
  );
}

/** All solutions, or the first `limit`, by trying digits in the cell with the fewest candidates. */
export function plainSolutions(
  masks: readonly number[],
  limit: number = Number.POSITIVE_INFINITY,
): string[] {
  const found: string[] = [];
  const digits: number[] = Array(81).fill(0);
  const go = () => {
    let cell = -1;
    let choice: number[] = [];
    for (let at = 0; at < 81; at += 1) {
      if (digits[at]) continue;
      let taken = 0;
      for (const other of SEEN[at] ?? []) taken |= (1 << (digits[other] ?? 0)) >> 1;
      const own = NUMBERS.filter((d) => (masks[at] ?? 0) & ~taken & (1 << d));
      if (cell < 0 || own.length < choice.length) [cell, choice] = [at, own];
      if (!own.length) return;
    }
    if (cell < 0) found.push(digits.join(""));
    for (const d of choice) {
      if (found.length >= limit) return;
      digits[cell] = d + 1;
      go();
      digits[cell] = 0;
    }
  };
  go();
  return found;
}

/** @returns whether two cells share a row, a column or a box */
export function sees(one: number, two: number): boolean {
  const [r, c, s, t] = [Math.floor(one / 9), one % 9, Math.floor(two / 9), two % 9];
  const inBox = Math.floor(r / 3) === Math.floor(s / 3) && Math.floor(c / 3) === Math.floor(t / 3);
  return one !== two && (r === s || c === t || inBox);
}

export function cells(): number[] {
  return Array.from({ length: 81 }, (_, cell) => cell);
}

const SEEN = cells().map((cell) => cells().filter((other) => sees(cell, other)));

const ALL = 0b111111111;

/** A position with some of everything that a player can put on a puzzle. */
export function aPosition(chance: Chance): Position {
  const givens = chance.below(5) ? puzzleOf(chance, chance.below(40)) : ".".repeat(81);
  const possible = chance.below(5) ? Array(81).fill(ALL) : marksOf(chance, 5);
  const masks = () => {
    const often = chance.below(6);
    return cells().map(() => (chance.below(6) < often ? chance.below(512) : 0));
  };
  return {
    rules: CLASSIC,
    givens,
    possible,
    values: cells().map((cell) =>
      givens[cell] === "." && !chance.below(4) ? 1 + chance.below(9) : 0,
    ),
    corner: masks(),
    centre: masks(),
    removed: masks(),
    proved: Array(81).fill(0),
    colours: masks(),
    tinted: new Map(
      cells()
        .slice(chance.below(82))
        .map(() => [chance.below(729), 1 + chance.below(9)]),
    ),
    links: cells()
      .slice(60 + chance.below(22))
      .map(() => {
        const from = chance.below(729);
        const to = (from + 1 + chance.below(728)) % 729;
        return { from, to, tie: chance.below(2) ? "strong" : "weak" };
      }),
    lines: cells()
      .slice(75 + chance.below(7))
      .map((cell) => {
        const path = cells().slice(0, 2 + chance.below(5));
        const run = path.map((n) => (cell + n) % 81);
        return { cells: run, colour: chance.below(10), head: chance.below(2) === 1 };
      }),
    automatic: chance.below(2) === 1,
    complete: chance.below(2) === 1,
    reasons: [],
  };
}
