/** Filters: what the board in Play points out among the candidates, at the player's wish. */
import { counting } from "./picture.ts";
import { remembered } from "./remembered.ts";
import type { Filter } from "./state.ts";
import type { Cells, Picture, Position } from "./types.ts";

/** The filters in the order in which keys go through them, from nothing round to nothing. */
export const FILTERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "pairs"] as readonly Filter[];

/**
 * The cells that a filter points out: those where its digit can go, or those with two candidates.
 */
export function suitedBy(filter: Filter, position: Position): Cells {
  return suiting(position)[FILTERS.indexOf(filter)] ?? new Set();
}

/** The cells of each filter, which stay the same value for the same position. */
const suiting = remembered((position: Position) => {
  const masks = counting(position);
  return FILTERS.map((filter) => {
    const isSuited = (mask: number) =>
      filter === "pairs" ? countOf(mask) === 2 : filter > 0 && mask & (1 << (filter - 1));
    return new Set(masks.flatMap((mask, cell) => (isSuited(mask) ? [cell] : [])));
  });
});

/** @returns of its digits */
function countOf(mask: number): number {
  return mask.toString(2).replaceAll("0", "").length;
}

/** The filter as a part of the picture: nothing but what it points out is highlighted. */
export function filtered(filter: Filter, position: Position): Partial<Picture> {
  if (!filter) return {};
  const digit = filter === "pairs" ? 0 : filter;
  return { suited: suitedBy(filter, position), clear: digit, digit, peers: new Set() };
}
