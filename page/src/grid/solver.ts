/**
 * What the page finds out about solutions without the server: how many there are, how many each
 * candidate leads to, and which clues are not needed. What the budget does not settle is reported
 * as unknown, never guessed.
 *
 * All work is done by generators that yield every few milliseconds, so that it can be abandoned.
 */

import type { Masks } from "../state/types.ts";
import { CLASSIC, type Rules } from "./rules.ts";
import { Search } from "./search.ts";
import { allowed, candidatesOf } from "./space.ts";

/**
 * Why a search ended: there are no more solutions; the limit is reached, and there may be more; or
 * the nodes are used up.
 */
export type End = "all" | "limit" | "budget";

/** How many solutions a candidate leads to. */
export type Verdict = "none" | "one" | "several";

export interface Found {
  found: readonly string[]; // solutions, 81 digits each
  end: End;
}

export interface Judgement {
  /** how many solutions: exactly this many if `end` is "all", more than this if it is "limit", at
   * least this many if it is "budget" */
  count: number;
  end: End;
  solutions: readonly string[]; // one or two of them, if there are any
  /** the cells where those two differ, with the digit of the second */
  others: ReadonlyMap<number, number>;
  /** of the open candidates, except those that would take too long */
  verdicts: ReadonlyMap<number, Verdict>;
  /** the cells of clues that are not needed, each taken alone; null unless there is exactly one
   * solution, or if it would take too long */
  spare: readonly number[] | null;
}

/** The most nodes for each part of a question: about a quarter of a second on a laptop. */
const BUDGET = 100_000;

/** The nodes between two yields: a few milliseconds. */
const SLICE = 200;

/**
 * The candidates of each cell: its given, or else what the puzzle allows.
 *
 * @param givens 81 characters, or null if the masks say everything
 */
export function masksOf(givens: string | null, possible: Masks): number[] {
  return possible.map((mask, cell) => {
    const given = Number(givens?.[cell]);
    return given >= 1 ? mask & (1 << (given - 1)) : mask;
  });
}

interface Puzzle {
  givens: string;
  possible: Masks;
  rules: Rules;
}

/** A puzzle, of which the givens are null if the masks say everything. */
type Wanted = [
  givens: string | null,
  possible: Masks,
  limit: number,
  rules?: Rules,
  budget?: number,
];

/** Up to `limit` solutions of a puzzle. */
export function solutions(...wanted: Wanted): readonly string[] {
  return solve(...wanted).found;
}

/** Up to `limit` solutions, and whether there are more. */
export function solve(...wanted: Wanted): Found {
  return finish(solving(...wanted));
}

function* solving(...wanted: Wanted): Generator<void, Found, void> {
  const [givens, possible, limit, rules = CLASSIC, budget = BUDGET] = wanted;
  const search = new Search(rules).begin(masksOf(givens, possible));
  const found: string[] = [];
  while (found.length < limit) {
    const solution = yield* next(search, budget - search.nodes);
    if (solution === null) return { found, end: "all" };
    if (solution === undefined) return { found, end: "budget" };
    found.push(solution);
    yield;
  }
  return { found, end: "limit" };
}

/**
 * Everything about a puzzle that is in a Judgement.
 *
 * @param limit the number up to which solutions are counted
 */
export function* judging(
  givens: string,
  possible: Masks,
  limit: number,
  rules: Rules = CLASSIC,
  budget: number = BUDGET,
): Generator<void, Judgement, void> {
  const { found, end } = yield* solving(givens, possible, limit + 1, rules, budget);
  const puzzle = { givens, possible, rules };
  const [one = "", two = ""] = found;
  return {
    count: Math.min(found.length, limit),
    end,
    solutions: found.slice(0, 2),
    others: differences(one, two),
    verdicts: yield* candidateVerdicts(puzzle, { found, end }, budget),
    spare: end === "all" && found.length === 1 ? yield* spareClues(puzzle, budget) : null,
  };
}

/**
 * How many solutions each open candidate leads to. The known solutions settle some candidates, or
 * all if they are complete. Each other candidate is searched for, and every solution met on the way
 * counts for all its candidates.
 */
function* candidateVerdicts(
  { givens, possible, rules }: Puzzle,
  { found, end }: Found,
  budget: number,
): Generator<void, Map<number, Verdict>, void> {
  const seen = new Uint16Array(729);
  const met = new Set(found);
  for (const solution of found) mark(seen, solution);
  const masks = masksOf(givens, possible);
  const search = new Search(rules);
  const verdict: Map<number, Verdict> = new Map();
  for (const candidate of candidatesOf(allowed(givens, [], possible, rules))) {
    const cell = Math.floor(candidate / 9);
    let isOpen = end !== "all";
    if (isOpen && times(seen, candidate) < 2) {
      search.begin(masks.with(cell, 1 << (candidate % 9)), true);
      while (isOpen && times(seen, candidate) < 2) {
        const solution = yield* next(search, Math.min(budget / 20, budget - search.nodes));
        if (solution === undefined) break;
        if (solution === null) isOpen = false;
        else if (!met.has(solution)) mark(seen, solution);
        if (solution) met.add(solution);
      }
      yield;
    }
    const several = times(seen, candidate) > 1;
    if (several) verdict.set(candidate, "several");
    else if (!isOpen) verdict.set(candidate, times(seen, candidate) ? "one" : "none");
  }
  return verdict;
}

/**
 * The clues that are not needed in a puzzle with one solution: without such a clue, no other digit
 * in its cell leads to a solution.
 */
function* spareClues(
  { givens, possible, rules }: Puzzle,
  budget: number,
): Generator<void, number[] | null, void> {
  const masks = masksOf(givens, possible);
  const search = new Search(rules);
  const spare: number[] = [];
  for (const [cell, mask] of masks.entries()) {
    if (givens[cell] === ".") continue;
    search.begin(masks.with(cell, (possible[cell] ?? 0) & ~mask));
    const other = yield* next(search, budget - search.nodes);
    if (other === undefined) return null;
    if (other === null) spare.push(cell);
    yield;
  }
  return spare;
}

/** The next solution of a search, null if there is none, or undefined if the nodes are used up. */
function* next(search: Search, nodes: number): Generator<void, string | null | undefined, void> {
  const last = search.nodes + nodes;
  while (search.nodes < last) {
    const found = search.next(Math.min(SLICE, last - search.nodes));
    if (found !== undefined) return found;
    yield;
  }
  return undefined;
}

/** @returns the cells where two solutions differ, with the digit of the second */
export function differences(one: string, two: string): Map<number, number> {
  const cells = [...two].map((digit, cell) => [cell, Number(digit)] as const);
  return new Map(cells.filter(([cell, digit]) => Number(one[cell]) !== digit));
}

function mark(seen: Uint16Array, solution: string) {
  for (let cell = 0; cell < 81; cell += 1) {
    const candidate = cell * 9 + Number(solution[cell]) - 1;
    if (Number(solution[cell]) && times(seen, candidate) < 2)
      seen[candidate] = times(seen, candidate) + 1;
  }
}

function times(seen: Uint16Array, candidate: number) {
  return seen[candidate] ?? 0;
}

function finish<T>(work: Generator<void, T, void>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** A question to the desk, which works on it in slices of time; a newer one replaces it. */
export interface Question {
  id: number;
  ask: "judge" | "solve";
  givens: string | null; // null (only to solve) if the masks say everything
  possible: Masks;
  limit: number;
  rules: Rules;
}

export type Answer = { id: number; answer: Judgement | Found } | { id: number; fault: string };

const NO_GIVENS = ".".repeat(81);

export class Desk {
  #work: { id: number; steps: Generator<void, Judgement | Found, void> } | null = null;
  #isWaiting = false;
  #answer;
  #milliseconds;

  /** @param milliseconds the length of a slice */
  constructor(answer: (answer: Answer) => void, milliseconds: number) {
    this.#answer = answer;
    this.#milliseconds = milliseconds;
  }

  take({ id, ask, givens, possible, limit, rules }: Question) {
    const steps =
      ask === "solve"
        ? solving(givens, possible, limit, rules)
        : judging(givens ?? NO_GIVENS, possible, limit, rules);
    this.#work = { id, steps };
    this.#later();
  }

  #later() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      this.#slice();
    });
  }

  #slice() {
    if (!this.#work) return;
    const { id, steps } = this.#work;
    const until = performance.now() + this.#milliseconds;
    try {
      do {
        const { done, value } = steps.next();
        if (!done) continue;
        this.#work = null;
        this.#answer({ id, answer: value });
        return;
      } while (performance.now() < until);
    } catch (fault) {
      this.#work = null;
      this.#answer({ id, fault: String(fault) });
      return;
    }
    this.#later();
  }
}
