// @ts-check
/** Puzzles of a level, made by the server. One is made ahead, so that a new game starts at once. */
import { listen } from "../api.js";
import { HODOKU } from "../game/origin.js";
import { begin } from "../game/position.js";
import { parsePuzzle } from "../grid/puzzle.js";
import { levelName } from "../parts/levels.js";
import { say } from "../words/say.js";

/** @import { Offer } from "../state.js" */
/** @import { Position } from "../types.js" */
/** @import { AnyLevel as Level } from "../game/origin.js" */

/** The puzzles made ahead, by level.
 * @type {Map<Level, Promise<Position>>} */
const ahead = new Map();

/** The level whose puzzles take so long that none is made before it is wanted. */
const SLOW = "monstrous";

/**
 * @param {Level | ""} level
 * @returns {string} what to say while a puzzle is made, if it takes long, or ""
 */
export function waitFor(level) {
  return level === SLOW ? say("begin.slow") : "";
}

/**
 * Makes a puzzle ahead. If that fails, the player learns of it only when asking for the puzzle.
 *
 * @param {Level | ""} level
 */
export function prepare(level) {
  if (!level || level === SLOW || ahead.has(level)) return;
  const made = make(level);
  ahead.set(level, made);
  made.catch(() => ahead.delete(level));
}

/**
 * @param {Level} level
 * @param {AbortSignal} [signal]
 * @returns {Promise<Offer>} a new puzzle
 */
export async function puzzleOfLevel(level, signal) {
  const ready = ahead.get(level) ?? make(level, undefined, signal);
  ahead.delete(level);
  const title = levelName(level);
  return { position: await ready, title, origin: { level, day: "" } };
}

/**
 * @param {Level} level
 * @param {number} [seed]  the same seed gives the same puzzle
 * @param {AbortSignal} [signal]
 * @param {string} [hardest]  the technique that the puzzle needs, and nothing harder
 * @returns {Promise<Position>}
 */
export async function make(level, seed, signal, hardest) {
  const name = level.replace(HODOKU, "");
  const kind = name === level ? { level } : { level: name, by: "hodoku" };
  const request = { ...kind, n: 1, seed, hardest };
  for await (const { puzzle, problem } of listen("generate", request, signal)) {
    if (problem) throw new Error(problem.detail);
    const found = puzzle && parsePuzzle(puzzle.puzzle);
    if (found) return begin(found.givens);
  }
  throw new Error(say("problem.unknown"));
}
