/** The button that takes a step. */
import { showWhile } from "../parts/bound.ts";
import { buttonFor, put } from "../parts/dom.ts";
import { withShortcut } from "../parts/shortcut.ts";
import type { Store } from "../state.ts";
import { say } from "../words/say.ts";
import { takeStep } from "./hint.ts";
import { takeable } from "./slice.ts";

/** Milliseconds for which a step that has just been told is not taken by a press too many. */
const REST = 500;

/** Lets the buttons of a row rest for a moment, or not. */
export function rest(row: HTMLElement, rests: boolean) {
  put(row, "data-resting", rests);
  if (rests) setTimeout(() => put(row, "data-resting", false), REST);
}

/** The button that takes the step, shown once a step is revealed in full. */
export function takeButton(
  store: Store,
  act: (store: Store) => void = takeStep,
): HTMLButtonElement {
  const button = buttonFor(say("help.take"), () => act(store), { class: "main" });
  showWhile(store, button, ({ help }) => takeable(help) !== null);
  return withShortcut(store, "take", button);
}
