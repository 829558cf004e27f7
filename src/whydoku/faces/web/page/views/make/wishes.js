// @ts-check
/** Turns the wishes in the form into a request, and a puzzle into wishes for one like it. */
import { drawnSeed } from "../../api.js";
import { symmetryOf } from "./layout.js";
import { clueCount } from "./live.js";
import { ANY } from "./slice.js";

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

/** The most puzzles in one run. */
export const MOST = 20;

/**
 * The request for a wish, without the fields that were left open.
 *
 * @param {Wish} wish
 * @param {string} pattern
 * @param {number} seed
 * @returns {Record<string, unknown>}
 */
export function requestOf(wish, pattern, seed) {
  const { level, by, symmetry, minimal } = wish;
  const rating = span(wish.from, wish.to);
  const clues = span(wish.fewest, wish.most);
  /** @type {Record<string, unknown>} */
  const request = { n: numberOf(wish), seed };
  if (rating) request.rating = [`${wish.scale}:${rating}`];
  if (level) request.level = level;
  if (by) request.by = by;
  for (const key of /** @type {const} */ (["with", "hardest", "without"])) {
    if (wish[key].length) request[key] = wish[key];
  }
  if (symmetry !== "none") request.symmetry = symmetry;
  if (clues) request.clues = clues;
  if (minimal) request.minimal = minimal === "yes";
  if (wish.patterned && /[X.]/.test(pattern)) request.pattern = pattern;
  return request;
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {string} 3.2-4.2, 3.2-, -4.2, or "" if both ends are open
 */
function span(from, to) {
  const [least, most] = [from.trim(), to.trim()];
  return least || most ? `${least}-${most}` : "";
}

/**
 * @param {Wish} wish
 * @returns {number} 1 to 20
 */
export function numberOf({ number }) {
  return Math.min(Math.max(Math.trunc(Number(number)) || 1, 1), MOST);
}

/**
 * @param {Wish} wish
 * @param {() => number} [random]
 * @returns {number} the seed in the form, or a random one
 */
export function seedOf({ seed }, random = Math.random) {
  return /^\s*\d{1,15}\s*$/.test(seed) ? Number(seed) : drawnSeed(random);
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
    ...ANY,
    scale: "se",
    from: band[0].toFixed(1),
    to: band[1].toFixed(1),
    symmetry: symmetryOf(givens),
    fewest: String(Math.max(17, clues - ABOUT)),
    most: String(clues + ABOUT),
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
