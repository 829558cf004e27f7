/** Puzzles of a level, made by the server. One is made ahead, so that a new game starts at once. */
import { listen } from "../api.ts";
import type { AnyLevel as Level } from "../game/origin.ts";
import { HODOKU } from "../game/origin.ts";
import { begin } from "../game/position.ts";
import { parsePuzzle } from "../grid/space.ts";
import { levelName } from "../parts/levels.ts";
import type { Offer } from "../state.ts";
import type { Position } from "../types.ts";
import { say } from "../words/say.ts";

/** The puzzles made ahead, by level. */
const ahead: Map<Level, Promise<Position>> = new Map();

/** The level whose puzzles take so long that none is made before it is wanted. */
const SLOW = "monstrous";

/** @returns what to say while a puzzle is made, if it takes long, or "" */
export function waitFor(level: Level | ""): string {
  return level === SLOW ? say("begin.slow") : "";
}

/** Makes a puzzle ahead. If that fails, the player learns of it only when asking for the puzzle. */
export function prepare(level: Level | "") {
  if (!level || level === SLOW || ahead.has(level)) return;
  const made = make(level);
  ahead.set(level, made);
  made.catch(() => ahead.delete(level));
}

/** @returns a new puzzle */
export async function puzzleOfLevel(level: Level, signal?: AbortSignal): Promise<Offer> {
  const ready = ahead.get(level) ?? make(level, undefined, signal);
  ahead.delete(level);
  const title = levelName(level);
  return { position: await ready, title, origin: { level, day: "" } };
}

/**
 * @param seed the same seed gives the same puzzle
 * @param hardest the technique that the puzzle needs, and nothing harder
 */
export async function make(
  level: Level,
  seed?: number,
  signal?: AbortSignal,
  hardest?: string,
): Promise<Position> {
  const name = level.replace(HODOKU, "");
  const kind = name === level ? { level } : { level: name, by: "hodoku" };
  const request = { ...kind, n: 1, seed, hardest };
  for await (const line of listen("generate", request, signal)) {
    if ("problem" in line) throw new Error(line.problem.detail);
    const found = "puzzle" in line && parsePuzzle(line.puzzle.puzzle);
    if (found) return begin(found.givens);
  }
  throw new Error(say("problem.unknown"));
}
