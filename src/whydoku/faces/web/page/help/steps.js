// @ts-check
/** All steps that apply now, by technique, the easiest first. */
import { textOf } from "../parts/phrases.js";
import { say } from "../words/say.js";
import { dismiss, question, setHelp } from "./asking.js";
import { DISCLOSURES, FIRST_HELP } from "./slice.js";
import { grouped, toldHint } from "./told.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("./told.js").Told} Told */

/**
 * Opens the list, or closes it.
 *
 * @param {Store} store
 */
export function steps(store) {
  if (store.state.help.open === "steps") {
    dismiss(store);
    return;
  }
  setHelp(store, { ...FIRST_HELP, open: "steps" });
  question(store, "steps", { disclosure: DISCLOSURES, board: true }, (answer) => {
    const found = grouped(answer.hints.map(toldHint).filter(isStep));
    const n = found.reduce((sum, group) => sum + group.steps.length, 0);
    store.set({ said: say("help.steps.count", { n }) });
    return { steps: found };
  });
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
