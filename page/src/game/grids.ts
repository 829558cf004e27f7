/** The grids that can be made: their rules, by the names that the library knows, and how hard they can be. */

import { CLASSIC } from "../grid/rules.ts";
import { type AnyLevel, harderThan, LEVELS, type Level } from "./origin.ts";

/** The grids by their sizes. */
export const SHAPES: readonly string[] = [CLASSIC.name, "mini-4", "mini-6", "mini-8"];

/** Those whose regions are drawn by chance, anew for each puzzle. */
export const BY_CHANCE: readonly string[] = ["jigsaw-6", "jigsaw"];

/** What can join each of them. */
export const JOINING: readonly string[] = ["x", "windoku", "disjoint", "anti-king", "anti-knight"];

/** Those that are offered for a new puzzle. */
export const GRIDS: readonly string[] = [...SHAPES, ...BY_CHANCE, ...JOINING];

/** @returns the shape and what joins it, by the name of rules */
export function partsOf(rules: string): { shape: string; joined: readonly string[] } {
  const parts = rules.split("+");
  const shape = parts.find((one) => /^(?:mini|jigsaw)/.test(one)) ?? CLASSIC.name;
  return { shape, joined: parts.filter((one) => one !== shape && one !== CLASSIC.name) };
}

/** The reverse; what joins them stands in its usual order. */
export function nameOf(shape: string, joined: readonly string[]): string {
  const others = joined.filter((one) => !JOINING.includes(one));
  const parts = [shape, ...others, ...JOINING.filter((one) => joined.includes(one))];
  return parts.filter((one) => one !== CLASSIC.name).join("+") || CLASSIC.name;
}

/** @returns the same rules, with boxes where regions are drawn by chance */
export function withBoxes(rules: string): string {
  const { shape, joined } = partsOf(rules);
  if (!BY_CHANCE.includes(shape)) return rules;
  return nameOf(shape === "jigsaw" ? CLASSIC.name : shape.replace("jigsaw", "mini"), joined);
}

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
