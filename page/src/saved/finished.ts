/** Solved puzzles as plain data to store. Decoding trusts nothing. */

import type { Finished } from "../game/game.ts";
import type { Origin } from "../game/origin.ts";
import { HODOKU, HODOKU_LEVELS, levelOf, UNKNOWN } from "../game/origin.ts";
import { isDay } from "../past/days.ts";
import { listOf, numberOf, objectOf, textOf, Unreadable } from "./checks.ts";

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

/** @throws {Unreadable} */
export function decodeFinished(data: unknown): Finished {
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

function namesOf(data: unknown): string[] {
  return listOf(data).slice(0, MOST_NAMES).map(textOf);
}

/**
 * A level as plain data. Once all were HoDoKu's, in the field `level`; the others are in `band`, so
 * that a name that both have stays what it was, and an earlier version of the page reads none.
 */
export function withLevel<O extends Origin>({ level, ...more }: O): Omit<O, "level"> {
  if (!level) return more;
  const name = level.replace(HODOKU, "");
  return { ...more, ...(name === level ? { band: name } : { level: name }) };
}

/** @returns unknown where the data says nothing that this page knows */
export function originOf(data: unknown): Origin {
  if (data === undefined) return UNKNOWN;
  const { level, band, day } = objectOf(data);
  const old = HODOKU_LEVELS.find((one) => one === `${HODOKU}${level}`);
  return {
    level: levelOf(band) || (old ?? ""),
    day: typeof day === "string" && isDay(day) ? day : "",
  };
}
