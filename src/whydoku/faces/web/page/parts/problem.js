// @ts-check
/** What stands in the way, told where it was met and read out; nothing where there is nothing. */
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
 * A line that follows the state.
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
 * Puts a fault in words into a place, or clears it.
 *
 * @param {HTMLElement} place
 * @param {unknown} fault
 */
export function tellProblem(place, fault) {
  fill(place, fault ? problem(inWords(fault)) : null);
}
