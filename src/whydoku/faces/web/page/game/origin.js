// @ts-check
/** Where a puzzle comes from: its level, and the day whose puzzle it is. */

/** The levels of HoDoKu, the easiest first. */
export const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "unfair", "extreme"]);

/** @typedef {typeof LEVELS[number]} Level */

/**
 * @typedef {object} Origin
 * @property {Level | ""} level  "" if it is not known
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
 * @param {Level | ""} level
 * @returns {Level | ""} the next harder one, or "" if there is none
 */
export function harderThan(level) {
  return level && levelOf(LEVELS[LEVELS.indexOf(level) + 1]);
}
