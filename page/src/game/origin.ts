/** Where a puzzle comes from: its level, and the day whose puzzle it is. */

/** The levels, the easiest first. */
export const LEVELS = [
  "gentle",
  "easy",
  "medium",
  "hard",
  "expert",
  "fiendish",
  "diabolical",
  "monstrous",
] as const;

/** The levels of HoDoKu, by which puzzles can be asked for. Some have names of our own, yet are others. */
export const HODOKU_LEVELS = [
  "hodoku:easy",
  "hodoku:medium",
  "hodoku:hard",
  "hodoku:unfair",
  "hodoku:extreme",
] as const;

/** What the names of HoDoKu's levels begin with. */
export const HODOKU = "hodoku:";

export type Level = (typeof LEVELS)[number];
export type AnyLevel = Level | (typeof HODOKU_LEVELS)[number];

export interface Origin {
  level: AnyLevel | ""; // "" if it is not known
  day: string; // such as 2026-11-22 if it is the puzzle of that day, or ""
}

export const UNKNOWN: Origin = { level: "", day: "" };

export function levelOf(name: unknown): Level | "" {
  return LEVELS.find((one) => one === name) ?? "";
}

/** @returns one of HoDoKu's too */
export function anyLevelOf(name: unknown): AnyLevel | "" {
  return HODOKU_LEVELS.find((one) => one === name) ?? levelOf(name);
}

/** @returns the next harder one, or "" if there is none; nothing is said of HoDoKu's */
export function harderThan(level: AnyLevel | ""): Level | "" {
  const own = levelOf(level);
  return own && levelOf(LEVELS[LEVELS.indexOf(own) + 1]);
}
