// @ts-check
/**
 * Turns the wishes in the form into a request, and a puzzle into wishes for one like it; names a part of
 * a wish.
 */
import { say, sayIfKnown } from "../../words/say.js";
import { fieldNamed, GROUPS } from "./kinds.js";
import { symmetryOf } from "./layout.js";
import { clueCount } from "./live.js";

/** @typedef {import("./slice.js").Make} Make */
/** @typedef {import("./slice.js").Wish} Wish */

/** Bands of the Sudoku Explainer rating. From one to the next is a step that a solver notices. */
export const BANDS = /** @type {const} */ ([
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
]);

/** The tolerance in the number of clues of a similar puzzle. */
const ABOUT = 2;

/**
 * The request for what was filled in; a field that was left open is undefined.
 *
 * @param {Pick<Make, "fields" | "wish" | "pattern">} make
 * @returns {Record<string, unknown>}
 */
export function requestOf({ fields, wish, pattern }) {
  return Object.fromEntries(
    GROUPS.flat(2).map((name) => {
      const { asked, kind } = fieldNamed(fields, name);
      return [name, kind.sent(wish[name] ?? kind.first(asked), asked, pattern)];
    }),
  );
}

/**
 * The wish for a puzzle like this one, or one band easier or harder, with the same symmetry and
 * about as many clues.
 *
 * @param {string} givens
 * @param {number} er  the puzzle's rating
 * @param {-1 | 0 | 1} by  easier, similar, harder
 * @returns {Wish | null} null if there is no such band
 */
export function wishLike(givens, er, by) {
  const band = BANDS[bandOf(er) + by];
  if (!band) return null;
  const clues = clueCount(givens);
  return {
    rating: { scale: "se", from: band[0].toFixed(1), to: band[1].toFixed(1) },
    symmetry: symmetryOf(givens),
    clues: { from: String(Math.max(17, clues - ABOUT)), to: String(clues + ABOUT) },
  };
}

/**
 * @param {number} er
 * @returns {number} the index of the band that contains it, or of the one below
 */
export function bandOf(er) {
  return Math.max(
    0,
    BANDS.findLastIndex(([least]) => er >= least - 0.05),
  );
}

/**
 * @param {string} part  of a wish, as the server calls it
 * @returns {string} the same, with the name of a scale that players know
 */
export function partName(part) {
  return part.replace(/^rating (.+)$/, (all, scale) => {
    const name = sayIfKnown(`rating.scale.${scale}`);
    return name ? `${say("make.rating.scale")}, ${name}` : all;
  });
}
