// @ts-check
/** The player's own grid beside the proof of a mistake. */
import { showWhile } from "../parts/bound.js";
import { h } from "../parts/dom.js";
import { stillBoard } from "../parts/still-board.js";
import { NO_CELLS, played } from "../picture.js";
import { say } from "../words/say.js";

/** @typedef {import("../state.js").Store} Store */

/**
 * The player's own grid, small, while the board shows a proof that begins at the start.
 *
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function ownGrid(store) {
  const board = stillBoard(say("proof.own"));
  const part = h(
    "figure",
    { class: "why-own" },
    board,
    h("figcaption", { class: "quiet-text" }, say("proof.fromStart")),
  );
  store.watch(
    ({ help }) => help.answer,
    (answer) => {
      if (!answer?.fromStart) return;
      const wrong = new Set([store.state.help.question.cell]);
      board.picture = played(store.state, { ...UNTOUCHED, wrong });
    },
  );
  return showWhile(store, part, ({ help }) => Boolean(help.answer?.fromStart));
}

const UNTOUCHED = { selected: NO_CELLS, cursor: -1, peers: NO_CELLS, digit: 0, lit: null };
