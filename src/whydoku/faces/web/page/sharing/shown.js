// @ts-check
/** What is shared is what the board shows: the player's own position, or a grid of a path. */
import { now } from "../game/game.js";
import { begin, left } from "../game/position.js";
import { gameOf } from "../state.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("../types.js").Position} Position */

/**
 * @param {State} state
 * @param {Picture} picture  what its view shows
 * @returns {Position}
 */
export function shownPosition(state, picture) {
  const own = now(gameOf(state));
  const isOwn = picture.givens === own.givens && picture.values === own.values;
  return isOwn ? own : positionOf(picture);
}

/**
 * A position with all that a picture tells of it. Small digits that the page has put there are its
 * candidates: those of the digits' that are missing have been removed.
 *
 * @param {Picture} picture
 * @returns {Position}
 */
function positionOf({
  givens,
  values,
  candidates,
  automatic,
  corner,
  centre,
  colours,
  tinted,
  links,
}) {
  const kept = automatic && candidates.some(Boolean);
  const plain = { ...begin(givens), values, corner, centre, colours, tinted, links };
  const removed = left(plain).map((mask, cell) => (kept ? mask & ~(candidates[cell] ?? 0) : 0));
  return { ...plain, removed, automatic: kept };
}
