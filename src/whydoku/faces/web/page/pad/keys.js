// @ts-check
/** The nine keys of the pad: digits with the number of those still missing, or colours. */
import { now } from "../game/game.js";
import { missing } from "../game/position.js";
import { DIGITS } from "../grid/space.js";
import { bind, pressWhile } from "../parts/bound.js";
import { buttonFor, fill, groupOf, h, put } from "../parts/dom.js";
import { gameOf, isColouring } from "../state.js";
import { say } from "../words/say.js";

/** @import { State, Store } from "../state.js" */

/**
 * @param {Store} store
 * @param {import("./pad.js").Find} find
 */
export function digitKeys(store, find) {
  const buttons = DIGITS.map((digit) => {
    const count = h("small", { "aria-hidden": "true" });
    const swatch = h("span", { class: "swatch", "--hue": `var(--colour-${digit})` });
    const words = [h("span", { class: "key-digit" }, digit), swatch, count];
    const button = buttonFor(words, () => find("digit")?.(store, { digit, rows: 0, columns: 0 }), {
      class: "key",
    });
    store.watch(
      (state) => (givesColours(state) ? -1 : missing(now(gameOf(state)), digit)),
      (left) => {
        fill(count, left > 0 ? left : "");
        put(button, "data-done", left === 0);
        put(button, "aria-label", keyName(digit, left));
      },
    );
    return pressWhile(store, button, (state) => state.pen === digit);
  });
  const group = groupOf("pad-keys", say("pad.digits"), buttons);
  return bind(store, group, "data-colours", givesColours);
}

/**
 * @param {State} state
 * @returns {boolean}
 */
function givesColours(state) {
  return state.tool === "colour" || isColouring(state);
}

/**
 * @param {number} digit
 * @param {number} left  -1 if the key stands for a colour
 * @returns {string}
 */
function keyName(digit, left) {
  if (left < 0) {
    const key = /** @type {import("../words/say.js").Key} */ (`colour.${digit}`);
    return say("pad.colour", { name: say(key) });
  }
  return say(left ? "pad.digit" : "pad.all", { digit, left });
}
