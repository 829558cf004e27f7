/** How the puzzles of days are called: by their names they are known wherever they come from. */
import { LEVELS, type Level, type Origin, UNKNOWN } from "../game/origin.ts";
import { CLASSIC } from "../grid/rules.ts";
import { levelName, onGrid } from "../parts/levels.ts";
import { countOf, dayAfter, dayText } from "../past/days.ts";
import { say } from "../words/say.ts";

/** @returns such as Hard, 22 November 2026 */
export function titleOf(level: Level, day: string, grid: string = CLASSIC.name): string {
  return say("today.puzzle", { level: onGrid(levelName(level), grid), day: dayText(day) });
}

/** The level of the small puzzle that each day has for children. */
export const SMALL_LEVEL = "gentle";

/** @returns its grid: 4 × 4 and 6 × 6 by turns */
export function smallGridOn(day: string): string {
  return countOf(day) % 2 ? "mini-4" : "mini-6";
}

/** For how many days a puzzle is known by its name. */
const KNOWN = 1000;

/**
 * @param today it has begun, yet where the puzzle comes from it may be tomorrow
 * @returns the level and the day of a puzzle that is called as that of a day
 */
export function originNamed(title: string, today: string): Origin {
  for (let ago = -1; title && ago < KNOWN; ago += 1) {
    const day = dayAfter(today, -ago);
    const isIt = (level: Level) =>
      [CLASSIC.name, smallGridOn(day)].some((grid) => title === titleOf(level, day, grid));
    const level = title.endsWith(dayText(day)) && LEVELS.find(isIt);
    if (level) return { level, day };
  }
  return UNKNOWN;
}
