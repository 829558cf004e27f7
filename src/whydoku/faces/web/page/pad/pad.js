// @ts-check
/** The pad: buttons for pencils, digits and corrections, for players without a keyboard. */
import { gesture } from "../commands.js";
import { h, put } from "../parts/dom.js";
import { tableOf } from "../state.js";
import { say } from "../words/say.js";
import { candidatesPart } from "./candidates.js";
import { edits } from "./edits.js";
import { digitKeys } from "./keys.js";
import { tools } from "./tools.js";

/** @typedef {import("../state.js").Store} Store */

/**
 * The digits are in the middle, in squares like those of a telephone, with the pencils on one side
 * and the corrections on the other, so that one thumb reaches everything.
 *
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function pad(store) {
  return h(
    "section",
    { class: "pad", "aria-label": say("pad.name") },
    h("div", { class: "pad-grid" }, tools(store), digitKeys(store), edits(store)),
    candidatesPart(store),
    gestures(store),
  );
}

/**
 * What else touching the board can do; there is nothing to link or colour while a puzzle is made.
 *
 * @param {Store} store
 */
function gestures(store) {
  const buttons = /** @type {const} */ (["links", "tints"]).map((wanted) => {
    const button = h(
      "button",
      {
        type: "button",
        class: "quiet",
        title: say(`pad.${wanted}.about`),
        onclick: () => gesture(store, wanted),
      },
      say(`pad.${wanted}`),
    );
    store.watch(
      (state) => state.gesture === wanted,
      (on) => put(button, "aria-pressed", String(on)),
    );
    return button;
  });
  const row = h("div", { class: "pad-modes" }, buttons);
  store.watch(
    (state) => tableOf(state) === "make",
    (making) => put(row, "hidden", making),
  );
  return row;
}
