// @ts-check
/** A hint on the player's grid, which reveals a little more each time it is asked for. */
import { take } from "../game/actions.js";
import { textOf } from "../parts/phrases.js";
import { act } from "../playing.js";
import { dismiss, question, setHelp } from "./asking.js";
import { explainedHint } from "./explanation.js";
import { FIRST_HELP, hasMore, takeable } from "./slice.js";

/** @typedef {import("../state.js").Store} Store */

/**
 * Opens a hint, or reveals more of the open one.
 *
 * @param {Store} store
 */
export function hint(store) {
  const { help } = store.state;
  if (help.busy === "hint") return;
  if (help.open !== "hint") setHelp(store, { ...FIRST_HELP, open: "hint" });
  else if (!hasMore(help)) return;
  show(store, store.state.help.at + 1);
}

/**
 * Shows a stage of the hint; asks the server for it if needed, and for no more than is shown.
 *
 * @param {Store} store
 * @param {number} at
 */
export function show(store, at) {
  store.set({ lit: null });
  const known = store.state.help.hint[at - 1];
  if (known) {
    setHelp(store, { at, problem: "" });
    store.set({ said: textOf(known.phrases) });
    return;
  }
  const { style } = store.state.settings;
  question(store, "hint", { disclosure: at, board: true, style }, (answer) => {
    const explanation = explainedHint(answer);
    store.set({ said: textOf(explanation.phrases) });
    return { at, hint: [...store.state.help.hint.slice(0, at - 1), explanation] };
  });
}

/**
 * Takes the step that is revealed in full.
 *
 * @param {Store} store
 */
export function takeStep(store) {
  const explanation = takeable(store.state.help);
  if (!explanation) return;
  act(store, (position) => take(position, explanation.placements, explanation.eliminations));
  dismiss(store);
}
