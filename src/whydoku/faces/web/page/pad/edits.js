// @ts-check
/** The corrections of the pad, and whether a digit is chosen before its cells. */
import { toggleDigitFirst } from "../commands.js";
import { h, put } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { erase, travel } from "../playing.js";
import { gameOf } from "../state.js";
import { say } from "../words/say.js";

/** @typedef {import("../state.js").Store} Store */

/** @param {Store} store */
export function edits(store) {
  const undo = pictured("undo", () => travel(store, -1));
  const redo = pictured("redo", () => travel(store, 1));
  const away = pictured("erase", () => erase(store));
  const first = pictured("first", () => toggleDigitFirst(store));
  put(first, "title", say("pad.first.about"));
  store.watch(
    (state) => gameOf(state).at === 0,
    (isFirst) => put(undo, "disabled", isFirst),
  );
  store.watch(
    (state) => gameOf(state).at === gameOf(state).positions.length - 1,
    (isLast) => put(redo, "disabled", isLast),
  );
  store.watch(
    (state) => state.digitFirst,
    (on) => put(first, "aria-pressed", String(on)),
  );
  return h("div", { class: "pad-edit" }, undo, redo, away, first);
}

/**
 * @param {"undo" | "redo" | "erase" | "first"} name
 * @param {() => void} onclick
 */
function pictured(name, onclick) {
  const words = h("span", {}, say(`pad.${name}`));
  return h("button", { type: "button", class: "pictured", onclick }, icon(name), words);
}
