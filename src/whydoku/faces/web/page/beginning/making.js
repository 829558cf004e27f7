// @ts-check
/** Waiting for a puzzle that a press of a button has made. */
import { fill, h, put } from "../parts/dom.js";
import { trying } from "../parts/problem.js";
import { say } from "../words/say.js";
import { layDown } from "./laying.js";

/** @typedef {import("../state.js").Offer} Offer */
/** @typedef {import("../state.js").Store} Store */

/**
 * @typedef {object} Making
 * @property {readonly HTMLElement[]} lines  that a puzzle is being made, and why there is none
 * @property {(buttons: readonly HTMLElement[], make: () => Promise<Offer | null>,
 *   isWanted: () => boolean, told?: string | false) => Promise<void>} run  lays down what is made, if there is something and
 *   it is still wanted; until then the buttons are disabled, and `told` says more of the wait
 */

/**
 * @param {Store} store
 * @returns {Making}
 */
export function making(store) {
  const problem = h("div", {});
  const waiting = h("p", { class: "waiting", role: "status" });
  /** @type {Making["run"]} */
  const run = async (buttons, make, isWanted, told) => {
    fill(waiting, told || say("begin.making"));
    for (const button of buttons) put(button, "disabled", true);
    await trying(problem, async () => {
      const offer = await make();
      if (offer && isWanted()) layDown(store, offer);
    });
    fill(waiting);
    for (const button of buttons) put(button, "disabled", false);
  };
  return { lines: [waiting, problem], run };
}
