// @ts-check
/** Where a puzzle comes from: its level, and the day whose puzzle it is. */

/** The levels, the easiest first. */
export const LEVELS = /** @type {const} */ ([
  "gentle",
  "easy",
  "medium",
  "hard",
  "expert",
  "fiendish",
  "diabolical",
  "monstrous",
]);

/** The levels of HoDoKu, which puzzles had before. Some have names of our own, yet are others. */
export const HODOKU_LEVELS = /** @type {const} */ ([
  "hodoku:easy",
  "hodoku:medium",
  "hodoku:hard",
  "hodoku:unfair",
  "hodoku:extreme",
]);

/** What the names of HoDoKu's levels begin with. */
export const HODOKU = "hodoku:";

/** @typedef {typeof LEVELS[number]} Level */
/** @typedef {Level | typeof HODOKU_LEVELS[number]} AnyLevel */

/**
 * @typedef {object} Origin
 * @property {AnyLevel | ""} level  "" if it is not known
 * @property {string} day        such as 2026-11-22 if it is the puzzle of that day, or ""
 */

/** @type {Origin} */
export const UNKNOWN = { level: "", day: "" };

/**
 * @param {unknown} name
 * @returns {Level | ""}
 */
export function levelOf(name) {
  return LEVELS.find((one) => one === name) ?? "";
}

/**
 * @param {AnyLevel | ""} level
 * @returns {Level | ""} the next harder one, or "" if there is none; nothing is said of HoDoKu's
 */
export function harderThan(level) {
  const own = levelOf(level);
  return own && levelOf(LEVELS[LEVELS.indexOf(own) + 1]);
}
