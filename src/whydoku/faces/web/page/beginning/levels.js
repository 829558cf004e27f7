// @ts-check
/** Puzzles of a level, made by the server. One is made ahead, so that a new game starts at once. */
import { listen } from "../api.js";
import { begin } from "../game/position.js";
import { parsePuzzle } from "../grid/puzzle.js";
import { say } from "../words/say.js";

/** @typedef {import("../types.js").Position} Position */
/** @typedef {typeof LEVELS[number]} Level */

export const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "unfair", "extreme"]);

/** The puzzles made ahead, by level.
 * @type {Map<Level, Promise<Position>>} */
const ahead = new Map();

/**
 * Makes a puzzle ahead. If that fails, the player learns of it only when asking for the puzzle.
 *
 * @param {string} level
 */
export function prepare(level) {
  const known = LEVELS.find((one) => one === level);
  if (!known || ahead.has(known)) return;
  const made = make(known);
  ahead.set(known, made);
  made.catch(() => ahead.delete(known));
}

/**
 * @param {Level} level
 * @returns {Promise<Position>}
 */
export function puzzleOfLevel(level) {
  const ready = ahead.get(level) ?? make(level);
  ahead.delete(level);
  return ready;
}

/**
 * @param {Level} level
 * @returns {Promise<Position>}
 */
async function make(level) {
  for await (const { puzzle, problem } of listen("generate", { level, n: 1 })) {
    if (problem) throw new Error(problem.detail);
    const found = puzzle && parsePuzzle(puzzle.puzzle);
    if (found) return begin(found.givens);
  }
  throw new Error(say("problem.unknown"));
}
