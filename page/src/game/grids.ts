/** The grids that can be made: their rules, by the names that the library knows, and how hard they can be. */
import { CLASSIC } from "../grid/rules.ts";

/** The grids by their sizes. */
export const SHAPES: readonly string[] = [CLASSIC.name, "mini-4", "mini-6", "mini-8"];

/** Those whose regions are drawn by chance, anew for each puzzle. */
export const BY_CHANCE: readonly string[] = ["jigsaw-6", "jigsaw"];

/** What can join each of them. */
export const JOINING: readonly string[] = ["x", "windoku", "disjoint", "anti-king", "anti-knight"];

/** Those that are offered for a new puzzle. */
export const GRIDS: readonly string[] = [...SHAPES, ...BY_CHANCE, ...JOINING];

/** What the name of a grid is made of. */
export interface GridParts {
  shape: string; // the size and the regions
  joined: readonly string[];
}

export const USUAL: GridParts = { shape: CLASSIC.name, joined: [] };

/** @returns the name of rules; what joins the shape stands in its usual order */
export function nameOf({ shape, joined }: GridParts): string {
  const others = joined.filter((one) => !JOINING.includes(one));
  const parts = [shape, ...others, ...JOINING.filter((one) => joined.includes(one))];
  return parts.filter((one) => one !== CLASSIC.name).join("+") || CLASSIC.name;
}

/** The shapes that have boxes where the regions of others are drawn by chance. */
const BOXED: Readonly<Record<string, string>> = { "jigsaw-6": "mini-6", jigsaw: CLASSIC.name };

/** @returns the name of the same rules, with boxes where regions are drawn by chance */
export function withBoxes({ shape, joined }: GridParts): string {
  return nameOf({ shape: BOXED[shape] ?? shape, joined });
}

/** @returns the name under which others like it are made: regions that are drawn are drawn anew */
export function gridOf(rules: string): string {
  return rules.replace(/jigsaw:(\w+)/i, (_, letters) => {
    const size = Math.sqrt(letters.length);
    return size === CLASSIC.size ? "jigsaw" : `jigsaw-${size}`;
  });
}
