// @ts-check
/** A button that asks the server again after a problem. */
import { buttonFor, conceal, rowOf } from "../../parts/dom.js";
import { say } from "../../words/say.js";

/**
 * @param {import("../../state.js").Store} store
 * @param {(state: import("../../state.js").State) => boolean} isOfUse
 * @param {() => void} again
 * @param {HTMLElement} part  where the focus goes when the button goes away
 * @returns {HTMLElement}
 */
export function againRow(store, isOfUse, again, part) {
  const button = buttonFor(say("path.again"), again);
  const row = rowOf(button);
  store.watch(isOfUse, (useful) => conceal(row, !useful, part));
  return row;
}
