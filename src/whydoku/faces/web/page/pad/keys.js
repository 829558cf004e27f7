// @ts-check
/** The nine keys of the pad: digits with the number of those still missing, or colours. */
import { now } from "../game/game.js";
import { digits } from "../game/position.js";
import { fill, h, put } from "../parts/dom.js";
import { press } from "../playing.js";
import { gameOf } from "../state.js";
import { say } from "../words/say.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Store} Store */

/** @param {Store} store */
export function digitKeys(store) {
  const buttons = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => {
    const count = h("small", { "aria-hidden": "true" });
    const button = h(
      "button",
      { type: "button", class: "key", onclick: () => press(store, digit) },
      h("span", { class: "key-digit" }, digit),
      h("span", { class: `swatch swatch-${digit}` }),
      count,
    );
    store.watch(
      (state) => (givesColours(state) ? -1 : leftOf(state, digit)),
      (left) => {
        fill(count, left > 0 ? left : "");
        put(button, "data-done", left === 0);
        put(button, "aria-label", keyName(digit, left));
      },
    );
    store.watch(
      (state) => state.pen === digit,
      (held) => put(button, "aria-pressed", String(held)),
    );
    return button;
  });
  const name = { role: "group", "aria-label": say("pad.digits") };
  const group = h("div", { class: "pad-keys", ...name }, ...buttons);
  store.watch(givesColours, (colours) => put(group, "data-colours", colours));
  return group;
}

/**
 * @param {State} state
 * @returns {boolean}
 */
function givesColours(state) {
  return state.tool === "colour" || state.gesture === "tints";
}

/**
 * @param {State} state
 * @param {number} digit
 * @returns {number} how many of the nine are still missing on the grid
 */
function leftOf(state, digit) {
  return Math.max(0, 9 - digits(now(gameOf(state))).filter((one) => one === digit).length);
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
