// @ts-check
/** The ways to make a puzzle, of which one is in sight: entering it, wishes, a pattern. */
import { pressWhile } from "../../parts/bound.js";
import { buttonFor, groupOf } from "../../parts/dom.js";
import { say } from "../../words/say.js";
import { setMake } from "./slice.js";

/** @import { Store } from "../../state.js" */
/** @import { Way } from "./slice.js" */

const WAYS = /** @type {const} */ (["enter", "wish", "draw"]);

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function waysPart(store) {
  const buttons = WAYS.map((way) => {
    const button = buttonFor(say(`make.way.${way}`), () => choose(store, way));
    return pressWhile(store, button, ({ make }) => make.way === way);
  });
  return groupOf("choice make-ways", say("make.ways"), buttons);
}

/**
 * @param {Store} store
 * @param {Way} way
 */
export function choose(store, way) {
  setMake(store, { way, drawing: way === "draw", comparing: false });
  store.set({ selected: new Set() });
}
