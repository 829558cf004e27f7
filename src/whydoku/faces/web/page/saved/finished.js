// @ts-check
/** Solved puzzles as plain data to store. Decoding trusts nothing. */
import { HODOKU, HODOKU_LEVELS, levelOf, UNKNOWN } from "../game/origin.js";
import { isDay } from "../past/days.js";
import { listOf, numberOf, objectOf, textOf, Unreadable } from "./checks.js";

/** @import { Finished } from "../game/game.js" */
/** @import { Origin } from "../game/origin.js" */

/** The longest time that a game can take: a year of 365 days. */
export const LONGEST = 1000 * 3600 * 24 * 365;

/** The most hints that a game can have; nobody asks for so many. */
const MOST_HINTS = 1e6;

/** The last moment that a date of JavaScript can stand for. */
const LATEST = 8.64e15;

/** The most techniques of one game. */
const MOST_NAMES = 100;

/** The longest title, and the hardest step. */
const MOST_TEXT = 1000;
const HARDEST = 1000;

/**
 * @param {unknown} data
 * @returns {Finished}
 * @throws {Unreadable}
 */
export function decodeFinished(data) {
  const { when, title, puzzle, time, hints, rating, techniques, ...origin } = objectOf(data);
  const cells = textOf(puzzle);
  if (!/^[1-9.]{81}([1-9.]{648})?$/.test(cells)) throw new Unreadable("a puzzle has 81 cells");
  return {
    when: numberOf(when, LATEST),
    title: textOf(title).slice(0, MOST_TEXT),
    puzzle: cells,
    time: numberOf(time, LONGEST),
    hints: numberOf(hints, MOST_HINTS),
    rating: typeof rating === "number" && rating > 0 && rating < HARDEST ? rating : 0,
    ...(techniques ? { techniques: namesOf(techniques) } : {}),
    ...originOf(origin),
  };
}

/**
 * @param {unknown} data
 * @returns {string[]}
 */
function namesOf(data) {
  return listOf(data).slice(0, MOST_NAMES).map(textOf);
}

/**
 * A level as plain data. Once all were HoDoKu's, in the field `level`; the others are in `band`, so
 * that a name that both have stays what it was, and an earlier version of the page reads none.
 *
 * @template {Origin} O
 * @param {O} one
 * @returns {Omit<O, "level">}
 */
export function withLevel({ level, ...more }) {
  if (!level) return more;
  const name = level.replace(HODOKU, "");
  return { ...more, ...(name === level ? { band: name } : { level: name }) };
}

/**
 * @param {unknown} data
 * @returns {Origin} unknown where the data says nothing that this page knows
 */
export function originOf(data) {
  if (data === undefined) return UNKNOWN;
  const { level, band, day } = objectOf(data);
  const old = HODOKU_LEVELS.find((one) => one === `${HODOKU}${level}`);
  return {
    level: levelOf(band) || (old ?? ""),
    day: typeof day === "string" && isDay(day) ? day : "",
  };
}
