/** The grids that can be made: their rules, by the names that the library knows, and how hard they can be. */

import { CLASSIC } from "../grid/rules.ts";
import { type AnyLevel, harderThan, LEVELS, type Level } from "./origin.ts";

/** Those that are offered, the smallest first. */
export const GRIDS = [
  ...["classic", "mini-4", "mini-6", "mini-8", "jigsaw-6", "jigsaw"],
  ...["x", "windoku", "disjoint", "anti-king", "anti-knight"],
] as const;

/** How many levels the puzzles of small grids reach, and those of the others. */
const REACHED: Readonly<Record<string, number>> = { "mini-4": 2, "mini-6": 3, "jigsaw-6": 3 };
const REACHED_BY_OTHERS = 5;

export function levelsOf(grid: string): readonly Level[] {
  return grid === CLASSIC.name ? LEVELS : LEVELS.slice(0, REACHED[grid] ?? REACHED_BY_OTHERS);
}

/** @returns the next harder level that there is, or "" */
export function harderOf(level: AnyLevel | "", grid: string): Level | "" {
  return levelsOf(grid).find((one) => one === harderThan(level)) ?? "";
}

/** @returns the name under which others like it are made: regions that are drawn are drawn anew */
export function gridOf(rules: string): string {
  return rules.replace(/jigsaw:(\w+)/i, (_, letters) => {
    const size = Math.sqrt(letters.length);
    return size === CLASSIC.size ? "jigsaw" : `jigsaw-${size}`;
  });
}
