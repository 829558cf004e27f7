// @ts-check
/** Filters: what the board in Play points out among the candidates, at the player's wish. */
import { counting } from "./picture.js";
import { remembered } from "./remembered.js";

/** @import { Filter } from "./state.js" */
/** @import { Cells, Picture, Position } from "./types.js" */

/** The filters in the order in which keys go through them, from nothing round to nothing. */
export const FILTERS = /** @type {readonly Filter[]} */ ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "pairs"]);

/**
 * The cells that a filter points out: those where its digit can go, or those with two candidates.
 *
 * @param {Filter} filter
 * @param {Position} position
 * @returns {Cells}
 */
export function suitedBy(filter, position) {
  return suiting(position)[FILTERS.indexOf(filter)] ?? new Set();
}

/** The cells of each filter, which stay the same value for the same position. */
const suiting = remembered((/** @type {Position} */ position) => {
  const masks = counting(position);
  return FILTERS.map((filter) => {
    const isSuited = (/** @type {number} */ mask) =>
      filter === "pairs" ? countOf(mask) === 2 : filter > 0 && mask & (1 << (filter - 1));
    return new Set(masks.flatMap((mask, cell) => (isSuited(mask) ? [cell] : [])));
  });
});

/**
 * @param {number} mask
 * @returns {number} of its digits
 */
function countOf(mask) {
  return mask.toString(2).replaceAll("0", "").length;
}

/**
 * The filter as a part of the picture: nothing but what it points out is highlighted.
 *
 * @param {Filter} filter
 * @param {Position} position
 * @returns {Partial<Picture>}
 */
export function filtered(filter, position) {
  if (!filter) return {};
  const digit = filter === "pairs" ? 0 : filter;
  return { suited: suitedBy(filter, position), clear: digit, digit, peers: new Set() };
}
