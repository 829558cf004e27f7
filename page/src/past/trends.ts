/** How solving has gone lately: times of a level, days in a row, and techniques that needed hints. */

import type { Finished } from "../game/game.ts";
import type { AnyLevel as Level } from "../game/origin.ts";
import { inARow } from "./days.ts";
import { median } from "./statistics.ts";

/** The most puzzles of a level of which the times are compared one by one. */
export const LATELY = 20;

/** The fewest that show a trend: two halves of five. */
const FEWEST = 10;

/**
 * The puzzles of a level that were solved last, and how their times have changed.
 *
 * @param past the newest first
 * @returns oldest first; the usual times of the earlier and of the later half, if there are enough
 */
export function lately(
  past: readonly Finished[],
  level: Level | "",
): {
  solved: Finished[];
  median: number;
  best: number;
  worst: number;
  halves: readonly [number, number] | null;
} {
  const some = past.filter((one) => one.level === level).slice(0, LATELY);
  const solved = some.reverse();
  const times = solved.map(({ time }) => time);
  const middle = Math.floor(times.length / 2);
  const usual = (some: readonly number[]) => median(some.toSorted((a, b) => a - b));
  return {
    solved,
    median: usual(times),
    best: Math.min(...times),
    worst: Math.max(...times),
    halves:
      times.length < FEWEST ? null : [usual(times.slice(0, middle)), usual(times.slice(middle))],
  };
}

/**
 * The techniques that hints have named in most games.
 *
 * @returns the most frequent first
 */
export function helpedWith(
  past: readonly Finished[],
  most: number,
): { technique: string; games: number }[] {
  const counts: Map<string, number> = new Map();
  for (const technique of past.flatMap(({ techniques = [] }) => techniques)) {
    counts.set(technique, (counts.get(technique) ?? 0) + 1);
  }
  return [...counts]
    .map(([technique, games]) => ({ technique, games }))
    .sort((a, b) => b.games - a.games)
    .slice(0, most);
}

/** @returns the most days in a row on which the player has solved a puzzle of the day */
export function longestRow(past: readonly Finished[]): number {
  const days = new Set(past.flatMap(({ day }) => day || []));
  return Math.max(0, ...[...days].map((day) => inARow(days, day)));
}
