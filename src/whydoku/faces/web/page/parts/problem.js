// @ts-check
/** Problems: sentences that say what went wrong, shown where it happened and read out. */

import { inWords } from "../api.js";
import { say } from "../words/say.js";
import { fillWith, showWhile } from "./bound.js";
import { buttonFor, conceal, fill, h, rowOf } from "./dom.js";

/** @import { State, Store } from "../state.js" */

/**
 * @param {string} sentence
 * @returns {HTMLElement | null}
 */
export function problem(sentence) {
  return sentence ? h("p", { class: "problem", role: "alert" }, sentence) : null;
}

/**
 * A line with the problem that the state contains, hidden while there is none.
 *
 * @param {Store} store
 * @param {(state: State) => string} select
 * @returns {HTMLElement}
 */
export function problemLine(store, select) {
  const line = h("p", { class: "problem", role: "alert" });
  fillWith(store, line, select);
  return showWhile(store, line, select);
}

/**
 * A button that asks the server again after a problem.
 *
 * @param {Store} store
 * @param {(state: State) => boolean} isOfUse
 * @param {() => void} again
 * @param {HTMLElement} part  where the focus goes when the button goes away
 * @returns {HTMLElement}
 */
export function againRow(store, isOfUse, again, part) {
  const row = rowOf(buttonFor(say("page.again"), again));
  store.watch(isOfUse, (useful) => conceal(row, !useful, part));
  return row;
}

/**
 * Does something that may fail, and shows in a place why it has failed.
 *
 * @param {HTMLElement} place
 * @param {() => unknown} work
 */
export async function trying(place, work) {
  fill(place);
  try {
    await work();
  } catch (fault) {
    fill(place, problem(inWords(fault)));
  }
}
