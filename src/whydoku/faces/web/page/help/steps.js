// @ts-check
/** All steps that apply now, by technique, the easiest first. */
import { textOf } from "../parts/phrases.js";
import { say } from "../words/say.js";
import { dismiss, question, setHelp } from "./asking.js";
import { hint } from "./hint.js";
import { DISCLOSURES, FIRST_HELP } from "./slice.js";
import { grouped, toldHint } from "./told.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("./told.js").Told} Told */

/** So many steps are asked for at most, the easiest. */
export const MOST = 300;

/**
 * Opens the list, or closes it. Where something else is to be said first, such as that there is a
 * mistake, it is said as a hint.
 *
 * @param {Store} store
 */
export async function steps(store) {
  if (store.state.help.open === "steps") {
    dismiss(store);
    return;
  }
  setHelp(store, { ...FIRST_HELP, open: "steps" });
  let isHint = false;
  const request = { disclosure: DISCLOSURES, most: MOST, board: true };
  await question(store, "steps", request, (answer) => {
    /** @type {Told[]} */
    const told = answer.hints.map(toldHint);
    isHint = told.length > 0 && !told.some(isStep);
    if (isHint) return FIRST_HELP;
    const found = told.filter(isStep);
    store.set({ said: countOf(found.length) });
    return { steps: grouped(found) };
  });
  if (isHint) hint(store);
}

/**
 * @param {number} n
 * @returns {string} how many steps there are, in words
 */
export function countOf(n) {
  return say(n >= MOST ? "help.steps.most" : n ? "help.steps.count" : "help.steps.none", { n });
}

/**
 * @param {Told} told
 * @returns {boolean}
 */
function isStep(told) {
  return told.kind === "step";
}

/**
 * Shows the picture of a step of the list while it is pointed at.
 *
 * @param {Store} store
 * @param {Told | null} peek
 */
export function peekAt(store, peek) {
  if (store.state.help.peek !== peek) setHelp(store, { peek });
}

/**
 * Tells a step of the list in full, or goes back to the list.
 *
 * @param {Store} store
 * @param {Told | null} chosen
 */
export function choose(store, chosen) {
  setHelp(store, { chosen, peek: null });
  store.set({ lit: null, ...(chosen ? { said: textOf(chosen.phrases) } : {}) });
}
