/** Problems: sentences that say what went wrong, shown where it happened and read out. */

import { inWords } from "../api.ts";
import type { State, Store } from "../state.ts";
import { say } from "../words/say.ts";
import { fillWith, showWhile } from "./bound.ts";
import { buttonFor, conceal, fill, h, rowOf } from "./dom.ts";

export function problem(sentence: string): HTMLElement | null {
  return sentence ? h("p", { class: "problem", role: "alert" }, sentence) : null;
}

/** A line with the problem that the state contains, hidden while there is none. */
export function problemLine(store: Store, select: (state: State) => string): HTMLElement {
  const line = h("p", { class: "problem", role: "alert" });
  fillWith(store, line, select);
  return showWhile(store, line, select);
}

/**
 * A button that asks the server again after a problem.
 *
 * @param part where the focus goes when the button goes away
 */
export function againRow(
  store: Store,
  isOfUse: (state: State) => boolean,
  again: () => void,
  part: HTMLElement,
): HTMLElement {
  const row = rowOf(buttonFor(say("page.again"), again));
  store.watch(isOfUse, (useful) => conceal(row, !useful, part));
  return row;
}

/** Does something that may fail, and shows in a place why it has failed. */
export async function trying(place: HTMLElement, work: () => unknown) {
  fill(place);
  try {
    await work();
  } catch (fault) {
    fill(place, problem(inWords(fault)));
  }
}
