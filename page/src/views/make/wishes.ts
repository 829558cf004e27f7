/** Turns the wishes in the form into a request, and a puzzle into wishes for one like it. */

import type { Request } from "../../api.ts";
import type { Technique } from "../../api-types.ts";
import { fieldNamed, GROUPS } from "./kinds.ts";
import { symmetryOf } from "./layout.ts";
import { clueCount } from "./live.ts";
import { hardestOf } from "./names.ts";
import type { Make, Wish } from "./slice.ts";
import { isList } from "./slice.ts";

/** Bands of the Sudoku Explainer rating. From one to the next is a step that a solver notices. */
export const BANDS = [
  [1.0, 1.2],
  [1.5, 2.0],
  [2.3, 2.8],
  [3.0, 3.4],
  [3.6, 4.2],
  [4.4, 5.0],
  [5.2, 6.2],
  [6.5, 7.0],
  [7.1, 7.7],
  [7.8, 8.3],
  [8.4, 8.9],
  [9.0, 9.9],
] as const;

/** The tolerance in the number of clues of a similar puzzle. */
const ABOUT = 2;

/**
 * The request for what was filled in; a field that was left open is undefined.
 *
 * @param techniques the easiest first
 */
export function requestOf(
  { fields, wish, way, pattern }: Pick<Make, "fields" | "wish" | "way" | "pattern">,
  techniques: readonly Technique[],
): Request<"generate"> {
  const asked = Object.fromEntries(
    GROUPS.flat().map((name) => {
      const { asked, kind } = fieldNamed(fields, name);
      return [name, kind.sent(wish[name] ?? kind.first(asked), asked)];
    }),
  );
  const needs =
    wish["only"] === false ? {} : onlyThese(isList(wish["with"]) ? wish["with"] : [], techniques);
  const isDrawn = way === "draw" && /[X.]/.test(pattern);
  return { ...asked, ...needs, ...(isDrawn && { pattern }) };
}

/** @param slugs what is needed, and nothing harder */
function onlyThese(slugs: readonly string[], techniques: readonly Technique[]) {
  const hardest = hardestOf(techniques, slugs);
  const others = slugs.filter((slug) => slug !== hardest);
  return hardest ? { with: others.length ? others : undefined, hardest: [hardest] } : {};
}

/**
 * The wish for a puzzle like this one, or one band easier or harder, with the same symmetry and
 * about as many clues.
 *
 * @param er the puzzle's rating
 * @param by easier, similar, harder
 * @returns null if there is no such band
 */
export function wishLike(givens: string, er: number, by: -1 | 0 | 1): Wish | null {
  const band = BANDS[bandOf(er) + by];
  if (!band) return null;
  const clues = clueCount(givens);
  return {
    rating: { scale: "se", from: band[0].toFixed(1), to: band[1].toFixed(1) },
    symmetry: symmetryOf(givens),
    clues: { from: String(Math.max(17, clues - ABOUT)), to: String(clues + ABOUT) },
  };
}

/** @returns the index of the band that contains it, or of the one below */
export function bandOf(er: number): number {
  return Math.max(
    0,
    BANDS.findLastIndex(([least]) => er >= least - 0.05),
  );
}
