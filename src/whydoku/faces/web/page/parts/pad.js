// @ts-check
/** The pad: buttons for pencils, digits, erase, undo and redo, for players without a keyboard. */
import { gesture, TOOLS, take } from "../commands.js";
import { now } from "../game/game.js";
import { digits } from "../game/position.js";
import { erase, press, travel } from "../playing.js";
import { gameOf, tableOf } from "../state.js";
import { say } from "../words/say.js";
import { fill, h, put } from "./dom.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").Tool} Tool */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function pad(store) {
  return h(
    "section",
    { class: "pad", "aria-label": say("pad.name") },
    tools(store),
    keys(store),
    h("div", { class: "pad-edit" }, ...edits(store)),
    h("div", { class: "pad-modes" }, ...modes(store)),
  );
}

/** @param {Store} store */
function tools(store) {
  const buttons = TOOLS.map((tool) => {
    const button = h("button", { type: "button", onclick: () => take(store, tool) });
    store.watch(
      (state) => toolName(state, tool),
      (name) => fill(button, name),
    );
    store.watch(
      (state) => state.tool === tool,
      (held) => put(button, "aria-pressed", String(held)),
    );
    return button;
  });
  return h(
    "div",
    { class: "pad-tools", role: "group", "aria-label": say("pad.tools") },
    ...buttons,
  );
}

/**
 * @param {State} state
 * @param {Tool} tool
 * @returns {string}
 */
function toolName(state, tool) {
  const crosses = tool === "centre" && now(gameOf(state)).automatic;
  return say(crosses ? "tool.centre.automatic" : `tool.${tool}`);
}

/** @param {Store} store */
function keys(store) {
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
  const group = h("div", { class: "pad-keys", role: "group" }, ...buttons);
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

/** @param {Store} store */
function edits(store) {
  const undo = h("button", { type: "button", onclick: () => travel(store, -1) }, say("pad.undo"));
  const redo = h("button", { type: "button", onclick: () => travel(store, 1) }, say("pad.redo"));
  store.watch(
    (state) => gameOf(state).at === 0,
    (first) => put(undo, "disabled", first),
  );
  store.watch(
    (state) => gameOf(state).at === gameOf(state).positions.length - 1,
    (last) => put(redo, "disabled", last),
  );
  const away = h("button", { type: "button", onclick: () => erase(store) }, say("pad.erase"));
  return [away, undo, redo];
}

/** @param {Store} store */
function modes(store) {
  const first = toggle("pad.first", "pad.first.about", () =>
    store.set(({ digitFirst }) => ({ digitFirst: !digitFirst, pen: 0 })),
  );
  const links = toggle("pad.linking", "pad.linking.about", () => gesture(store, "links"));
  const tints = toggle("pad.tint", "pad.tint.about", () => gesture(store, "tints"));
  const isOn = {
    first: (/** @type {State} */ state) => state.digitFirst,
    links: (/** @type {State} */ state) => state.gesture === "links",
    tints: (/** @type {State} */ state) => state.gesture === "tints",
  };
  store.watch(isOn.first, (on) => put(first, "aria-pressed", String(on)));
  store.watch(isOn.links, (on) => put(links, "aria-pressed", String(on)));
  store.watch(isOn.tints, (on) => put(tints, "aria-pressed", String(on)));
  store.watch(
    (state) => tableOf(state) === "make",
    (making) => {
      put(links, "hidden", making);
      put(tints, "hidden", making);
    },
  );
  return [first, links, tints];
}

/**
 * @param {import("../words/say.js").Key} name
 * @param {import("../words/say.js").Key} about
 * @param {() => void} onclick
 */
function toggle(name, about, onclick) {
  return h("button", { type: "button", class: "quiet", title: say(about), onclick }, say(name));
}
