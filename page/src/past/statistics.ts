/** What the solved puzzles add up to. */

import type { Finished } from "../game/game.ts";
import type { AnyLevel as Level } from "../game/origin.ts";
import { HODOKU_LEVELS, LEVELS } from "../game/origin.ts";
import { inARow } from "./days.ts";

export interface Row {
  level: Level | ""; // "" for puzzles whose level is not known
  solved: number;
  unaided: number; // how many of them without a hint
  median: number; // milliseconds, of the first time that each puzzle was solved
  best: number; // milliseconds, of these without a hint; 0 if there are none
}

/**
 * @param past the newest first
 * @returns a row for each level that has a solved puzzle
 */
export function byLevel(past: readonly Finished[]): Row[] {
  return ([...LEVELS, ...HODOKU_LEVELS, ""] as const).flatMap((level) => {
    const some = past.filter((one) => one.level === level);
    if (!some.length) return [];
    // A puzzle that is solved again is no news: its solution may be known.
    const first = [...new Map(some.map((one, n) => [one.puzzle || n, one])).values()];
    const times = first.map(({ time }) => time).sort((a, b) => a - b);
    const unaided = some.filter(({ hints }) => !hints).length;
    const alone = first.filter(({ hints }) => !hints).map(({ time }) => time);
    const best = alone.length ? Math.min(...alone) : 0;
    return { level, solved: some.length, unaided, median: median(times), best };
  });
}

export function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** @returns for how many days in a row the player has solved a puzzle of the day */
export function daysInARow(past: readonly Finished[], today: string): number {
  return inARow(new Set(past.flatMap(({ day }) => day || [])), today);
}

/**
 * A solved puzzle compared with the others of its level; it can only be the fastest without a hint, and
 * of those without one.
 *
 * @param past which contains it
 * @returns null if there is nothing to compare it with
 */
export function compared(
  one: Finished,
  past: readonly Finished[],
): { kind: "fastest" | "usual"; n: number; median: number } | null {
  const row = byLevel(past).find(({ level }) => level === one.level);
  if (!one.level || !row || row.solved < 2) return null;
  const isFastest = !one.hints && row.unaided > 1 && one.time === row.best;
  return { kind: isFastest ? "fastest" : "usual", n: row.unaided, median: row.median };
}
