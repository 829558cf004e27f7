// @ts-check
/** Problems: sentences that say what went wrong, shown where it happened and read out. */
import { inWords } from "../api.js";
import { fill, h, put } from "./dom.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Store} Store */

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
  store.watch(select, (sentence) => {
    fill(line, sentence);
    put(line, "hidden", !sentence);
  });
  return line;
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
