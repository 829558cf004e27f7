// @ts-check
/** A board that is only looked at. */
import { looks } from "../board/looks.js";
import { put } from "./dom.js";

/** @import { Board } from "../board/board.js" */

/**
 * @param {string} [label]  what it shows, in words
 * @returns {Board}
 */
export function stillBoard(label = "") {
  const board = /** @type {Board} */ (document.createElement("wd-board"));
  put(board, "still", true);
  if (label) put(board, "aria-label", label);
  return board;
}

/**
 * Gives a board the looks of marks; without them it shows the rest.
 *
 * @param {Board} board
 * @returns {Promise<unknown>}
 */
export function addLooks(board) {
  return looks().then(
    (known) => Object.assign(board, { looks: known }),
    () => {},
  );
}
