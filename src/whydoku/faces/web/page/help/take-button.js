// @ts-check
/** The button that takes a step. */
import { showWhile } from "../parts/bound.js";
import { buttonFor, put } from "../parts/dom.js";
import { withShortcut } from "../parts/shortcut.js";
import { say } from "../words/say.js";
import { takeStep } from "./hint.js";
import { takeable } from "./slice.js";

/** @import { Store } from "../state.js" */

/** Milliseconds for which a step that has just been told is not taken by a press too many. */
const REST = 500;

/**
 * Lets the buttons of a row rest for a moment, or not.
 *
 * @param {HTMLElement} row
 * @param {boolean} rests
 */
export function rest(row, rests) {
  put(row, "data-resting", rests);
  if (rests) setTimeout(() => put(row, "data-resting", false), REST);
}

/**
 * The button that takes the step, shown once a step is revealed in full.
 *
 * @param {Store} store
 * @param {(store: Store) => void} [act]
 * @returns {HTMLButtonElement}
 */
export function takeButton(store, act = takeStep) {
  const button = buttonFor(say("help.take"), () => act(store), { class: "main" });
  showWhile(store, button, ({ help }) => takeable(help) !== null);
  return withShortcut(store, "take", button);
}
