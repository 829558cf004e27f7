/** What the solved puzzles add up to: by level, lately, and where hints were needed. */
import type { Finished } from "../game/game.ts";
import { gridOf } from "../game/grids.ts";
import { HODOKU_LEVELS, LEVELS, type AnyLevel as Level } from "../game/origin.ts";
import { CLASSIC } from "../grid/rules.ts";
import { rulesBefore } from "../grid/space.ts";

/** @returns the grid of a solved puzzle: of drawn regions, whichever they are */
export function gridIn({ puzzle }: Finished): string {
  return gridOf(rulesBefore(puzzle ?? ""));
}

/** Those on grids of one kind, the classic one unless another is named. */
export function ofGrid(past: readonly Finished[], grid: string = CLASSIC.name): Finished[] {
  return past.filter((one) => gridIn(one) === grid);
}

export interface Row {
  level: Level | ""; // "" for puzzles whose level is not known
  solved: number;
  unaided: number; // how many of them without a hint
  median: number; // milliseconds, of the first time that each puzzle was solved
  best: number; // milliseconds, of these without a hint; 0 if there are none
}

/**
 * @param past puzzles of one kind of grid, since small ones are faster
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

function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** The fewest others of a level that make a time usual. */
const USUAL = 2;

/**
 * A solved puzzle compared with the others of its level, itself not among them; it can only be the
 * fastest if it is new, without a hint, and of those without one.
 *
 * @returns null if there is nothing to compare it with
 */
export function compared(one: Finished, past: readonly Finished[]) {
  const others = ofGrid(past, gridIn(one)).filter(
    ({ when, puzzle }) => when !== one.when || puzzle !== one.puzzle,
  );
  const row = byLevel(others).find(({ level }) => level === one.level);
  if (!one.level || !row) return null;
  const isNew = !one.puzzle || others.every(({ puzzle }) => puzzle !== one.puzzle);
  const isFastest = isNew && !one.hints && row.best > 0 && one.time <= row.best;
  if (!isFastest && row.solved < USUAL) return null;
  const { median, best, unaided } = row;
  return { kind: isFastest ? "fastest" : "usual", n: unaided + 1, median, best };
}

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
export function lately(past: readonly Finished[], level: Level | "") {
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
      times.length < FEWEST
        ? null
        : ([usual(times.slice(0, middle)), usual(times.slice(middle))] as const),
  };
}

/** The techniques that hints have named in most games, the most frequent first. */
export function helpedWith(past: readonly Finished[], most: number) {
  const counts: Map<string, number> = new Map();
  for (const technique of past.flatMap(({ techniques = [] }) => techniques)) {
    counts.set(technique, (counts.get(technique) ?? 0) + 1);
  }
  return [...counts]
    .map(([technique, games]) => ({ technique, games }))
    .sort((a, b) => b.games - a.games)
    .slice(0, most);
}
