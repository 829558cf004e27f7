/**
 * The days whose puzzle the player has solved, and which of them make a row: those solved on that very
 * day. One that is made up later is solved, too, but joins no row. Small puzzles have a row of their own.
 */
import type { Finished } from "../game/game.ts";
import type { State } from "../state/state.ts";
import { dayOf, inARow } from "./days.ts";

type Size = "large" | "small";

/** When the puzzle of a day was solved: on that day, or later. */
export type Solved = "solved" | "later";

type OfDays = Pick<State, "past" | "days">;
type OfSolving = Pick<Finished, "day" | "when" | "puzzle">;

/** The cells of a grid of nine rows, as digits or as pencil marks. */
const LARGE = [81, 729];

/** @returns that of the grid; where the puzzle is not known, as of long ago, it was a large one */
function sizeOf({ puzzle }: Pick<Finished, "puzzle">): Size {
  const cells = puzzle.slice(puzzle.indexOf(" ") + 1).length;
  return !cells || LARGE.includes(cells) ? "large" : "small";
}

/** The days whose puzzle of a size was solved. Of one that was solved elsewhere no more is known. */
export function daysSolved(
  { past, days }: OfDays,
  size: Size = "large",
): ReadonlyMap<string, Solved> {
  const mine = past.filter((one) => one.day && sizeOf(one) === size);
  return new Map([
    ...mine.map(({ day }) => [day, "later"] as const),
    ...(size === "large" ? days : []).map((day) => [day, "solved"] as const),
    ...mine.filter(isOnItsDay).map(({ day }) => [day, "solved"] as const),
  ]);
}

function isOnItsDay({ day, when }: OfSolving): boolean {
  return day === dayOf(when);
}

/** The days that make rows. */
export function daysOfRows(state: OfDays, size?: Size): ReadonlySet<string> {
  const all = [...daysSolved(state, size)];
  return new Set(all.flatMap(([day, solved]) => (solved === "solved" ? day : [])));
}

export function daysInARow(state: OfDays, today: string, size?: Size): number {
  return inARow(daysOfRows(state, size), today);
}

/** @returns for how many days there has been a row with this solving, or 0 if it joins none */
export function rowWith(state: OfDays, one: OfSolving): number {
  return isOnItsDay(one) ? daysInARow(state, one.day, sizeOf(one)) : 0;
}

export function longestRow(state: OfDays, size?: Size): number {
  const days = daysOfRows(state, size);
  return Math.max(0, ...[...days].map((day) => inARow(days, day)));
}
