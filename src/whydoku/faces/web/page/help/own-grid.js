// @ts-check
/** The player's own grid beside the proof of a mistake. */
import { showWhile } from "../parts/bound.js";
import { h } from "../parts/dom.js";
import { stillBoard } from "../parts/still-board.js";
import { NO_CELLS, played } from "../picture.js";
import { say } from "../words/say.js";

/** @typedef {import("../state.js").Store} Store */

/**
 * The player's own grid, small, while the board shows a proof that leaves out what is wrong.
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
    h("figcaption", { class: "quiet-text" }, say("proof.elsewhere")),
  );
  store.watch(
    ({ help }) => help.answer,
    (answer) => {
      if (!answer?.isElsewhere) return;
      const wrong = new Set([store.state.help.question.cell]);
      board.picture = played(store.state, { ...UNTOUCHED, wrong });
    },
  );
  return showWhile(store, part, ({ help }) => Boolean(help.answer?.isElsewhere));
}

const UNTOUCHED = { selected: NO_CELLS, cursor: -1, peers: NO_CELLS, digit: 0, lit: null };
