// @ts-check
/**
 * What the page finds out about solutions without the server: how many there are, how many each
 * candidate leads to, and which clues are not needed. What the budget does not settle is reported
 * as unknown, never guessed.
 *
 * All work is done by generators that yield every few milliseconds, so that it can be abandoned.
 */
import { allowed } from "./puzzle.js";
import { Search } from "./search.js";
import { candidatesOf } from "./space.js";

/** @import { Masks } from "../types.js" */

/**
 * @typedef {"all" | "limit" | "budget"} End  why a search ended: there are no more solutions; the
 *   limit is reached, and there may be more; or the nodes are used up
 * @typedef {"none" | "one" | "several"} Verdict  how many solutions a candidate leads to
 *
 * @typedef {object} Found
 * @property {readonly string[]} found  solutions, 81 digits each
 * @property {End} end
 *
 * @typedef {object} Judgement
 * @property {number} count  how many solutions: exactly this many if `end` is "all", more than this
 *   if it is "limit", at least this many if it is "budget"
 * @property {End} end
 * @property {readonly string[]} solutions  one or two of them, if there are any
 * @property {ReadonlyMap<number, number>} others  the cells where those two differ, with the digit
 *   of the second
 * @property {ReadonlyMap<number, Verdict>} verdicts  of the open candidates, except those that
 *   would take too long
 * @property {readonly number[] | null} spare  the cells of clues that are not needed, each taken
 *   alone; null unless there is exactly one solution, or if it would take too long
 */

/** The most nodes for each part of a question: about a quarter of a second on a laptop. */
const BUDGET = 100_000;

/** The nodes between two yields: a few milliseconds. */
const SLICE = 200;

/**
 * The candidates of each cell: its given, or else what the puzzle allows.
 *
 * @param {string | null} givens  81 characters, or null if the masks say everything
 * @param {Masks} possible
 * @returns {number[]}
 */
export function masksOf(givens, possible) {
  return possible.map((mask, cell) => {
    const given = Number(givens?.[cell]);
    return given >= 1 ? mask & (1 << (given - 1)) : mask;
  });
}

/**
 * Up to `limit` solutions of a puzzle.
 *
 * @param {string | null} givens
 * @param {Masks} possible
 * @param {number} limit
 * @returns {readonly string[]}
 */
export function solutions(givens, possible, limit) {
  return solve(givens, possible, limit).found;
}

/**
 * Up to `limit` solutions, and whether there are more.
 *
 * @param {string | null} givens
 * @param {Masks} possible
 * @param {number} limit
 * @param {number} [budget]
 * @returns {Found}
 */
export function solve(givens, possible, limit, budget = BUDGET) {
  return finish(solving(givens, possible, limit, budget));
}

/**
 * @param {string | null} givens
 * @param {Masks} possible
 * @param {number} limit
 * @param {number} [budget]
 * @returns {Generator<void, Found, void>}
 */
export function* solving(givens, possible, limit, budget = BUDGET) {
  const search = new Search().begin(masksOf(givens, possible));
  /** @type {string[]} */
  const found = [];
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
 * @param {string} givens
 * @param {Masks} possible
 * @param {number} limit  the number up to which solutions are counted
 * @param {number} [budget]
 * @returns {Generator<void, Judgement, void>}
 */
export function* judging(givens, possible, limit, budget = BUDGET) {
  const { found, end } = yield* solving(givens, possible, limit + 1, budget);
  const [one = "", two = ""] = found;
  return {
    count: Math.min(found.length, limit),
    end,
    solutions: found.slice(0, 2),
    others: differences(one, two),
    verdicts: yield* candidateVerdicts(givens, possible, { found, end }, budget),
    spare: end === "all" && found.length === 1 ? yield* spareClues(givens, possible, budget) : null,
  };
}

/**
 * How many solutions each open candidate leads to. The known solutions settle some candidates, or
 * all if they are complete. Each other candidate is searched for, and every solution met on the way
 * counts for all its candidates.
 *
 * @param {string} givens
 * @param {Masks} possible
 * @param {Found} known
 * @param {number} budget
 * @returns {Generator<void, Map<number, Verdict>, void>}
 */
function* candidateVerdicts(givens, possible, { found, end }, budget) {
  const seen = new Uint16Array(729);
  const met = new Set(found);
  for (const solution of found) mark(seen, solution);
  const masks = masksOf(givens, possible);
  const search = new Search();
  /** @type {Map<number, Verdict>} */
  const verdict = new Map();
  for (const candidate of candidatesOf(allowed(givens, [], possible))) {
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
 *
 * @param {string} givens
 * @param {Masks} possible
 * @param {number} budget
 * @returns {Generator<void, number[] | null, void>}
 */
function* spareClues(givens, possible, budget) {
  const masks = masksOf(givens, possible);
  const search = new Search();
  /** @type {number[]} */
  const spare = [];
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

/**
 * The next solution of a search, null if there is none, or undefined if the nodes are used up.
 *
 * @param {Search} search
 * @param {number} nodes
 * @returns {Generator<void, string | null | undefined, void>}
 */
function* next(search, nodes) {
  const last = search.nodes + nodes;
  while (search.nodes < last) {
    const found = search.next(Math.min(SLICE, last - search.nodes));
    if (found !== undefined) return found;
    yield;
  }
  return undefined;
}

/**
 * @param {string} one
 * @param {string} two
 * @returns {Map<number, number>} the cells where two solutions differ, with the digit of the second
 */
export function differences(one, two) {
  const cells = [...two].map((digit, cell) => /** @type {const} */ ([cell, Number(digit)]));
  return new Map(cells.filter(([cell, digit]) => Number(one[cell]) !== digit));
}

/**
 * @param {Uint16Array} seen
 * @param {string} solution
 */
function mark(seen, solution) {
  for (let cell = 0; cell < 81; cell += 1) {
    const candidate = cell * 9 + Number(solution[cell]) - 1;
    if (times(seen, candidate) < 2) seen[candidate] = times(seen, candidate) + 1;
  }
}

/**
 * @param {Uint16Array} seen
 * @param {number} candidate
 */
function times(seen, candidate) {
  return seen[candidate] ?? 0;
}

/**
 * @template T
 * @param {Generator<void, T, void>} work
 * @returns {T}
 */
function finish(work) {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
