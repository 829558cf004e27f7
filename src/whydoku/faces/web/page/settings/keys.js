// @ts-check
/**
 * Tables of what keys and touches do. The keys come from the same table that the keyboard uses;
 * those that are single letters can be changed here, or switched off.
 */
import { BINDINGS, bindingsOf, isLetter } from "../keys.js";
import { fill, h, put } from "../parts/dom.js";
import { say, sayIfKnown } from "../words/say.js";
import { change } from "./settings.js";

/** @typedef {import("../state.js").Settings} Settings */
/** @typedef {import("../state.js").Store} Store */

const TOUCHES = /** @type {const} */ (["tap", "drag", "hold", "double", "first", "candidate"]);

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function keysTable(store) {
  const touches = TOUCHES.map((touch) =>
    h(
      "tr",
      {},
      h("td", {}, say(`keys.touch.${touch}`)),
      h("td", {}, say(`keys.touch.${touch}.does`)),
    ),
  );
  return h(
    "div",
    { class: "parts" },
    letters(store),
    h("table", { class: "keys" }, rows(store)),
    h("h3", {}, say("keys.touch")),
    h("table", { class: "keys" }, h("tbody", {}, ...touches)),
  );
}

/**
 * Whether letters are keys at all, and the way back to those of the page.
 *
 * @param {Store} store
 */
function letters(store) {
  const box = h("input", {
    type: "checkbox",
    checked: store.state.settings.letters,
    onchange: () => change(store, { letters: box.checked }),
  });
  const reset = h(
    "button",
    { type: "button", onclick: () => change(store, { keys: {} }) },
    say("keys.reset"),
  );
  store.watch(
    ({ settings }) => Object.keys(settings.keys).length === 0,
    (own) => put(reset, "hidden", own),
  );
  return h(
    "div",
    {},
    h("label", { class: "check" }, box, say("settings.letters")),
    h("p", { class: "hint-text" }, say("keys.change.about")),
    reset,
  );
}

/** @param {Store} store */
function rows(store) {
  /** @type {Map<string, import("../keys.js").Binding[]>} */
  const byMeaning = new Map();
  for (const one of BINDINGS) {
    const meaning = sayIfKnown(one.about);
    if (meaning) byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), one]);
  }
  const all = [...byMeaning].map(([meaning, some]) => {
    const cell = h("td", {});
    store.watch(
      ({ settings }) => settings,
      (settings) => {
        const held = cell.contains(document.activeElement);
        fill(
          cell,
          some.flatMap((one, place) => key(store, settings, one, place)),
        );
        if (held) cell.querySelector("button")?.focus();
      },
    );
    return h("tr", {}, cell, h("td", {}, meaning));
  });
  return h("tbody", {}, ...all);
}

/**
 * A key as it is now; a letter is a button to change it.
 *
 * @param {Store} store
 * @param {Settings} settings
 * @param {import("../keys.js").Binding} binding
 * @param {number} place
 * @returns {(Node | string)[]}
 */
function key(store, settings, binding, place) {
  const now = bindingsOf(settings).find(({ command, key: other }) =>
    isLetter(binding.key) ? command === binding.command && isLetter(other) : other === binding.key,
  );
  const chord = drawn(now?.key ?? "—");
  const shown = isLetter(binding.key) && now ? changer(store, binding, now.key, chord) : chord;
  return place ? [say("keys.or"), shown] : [shown];
}

/**
 * @param {Store} store
 * @param {import("../keys.js").Binding} binding
 * @param {string} now
 * @param {HTMLElement} chord
 */
function changer(store, { command, about }, now, chord) {
  const label = say("keys.change", { key: now.toUpperCase(), meaning: sayIfKnown(about) });
  const button = h("button", { type: "button", class: "changer", "aria-label": label }, chord);
  const rest = () => fill(button, chord);
  const waits = () => button.firstChild !== chord;
  button.addEventListener("click", () => {
    fill(button, say("keys.change.press"));
    store.set({ said: say("keys.change.press") });
  });
  button.addEventListener("blur", rest);
  button.addEventListener("keydown", (event) => {
    if (!waits() || event.key === "Tab") return;
    event.preventDefault();
    const pressed = event.key.toLowerCase();
    if (event.key === "Escape") rest();
    else if (isLetter(pressed)) {
      change(store, { keys: rebound(store.state.settings, command, pressed) });
    }
  });
  return button;
}

/**
 * The player's letters after a command has got a new one. A command that had this letter gets the
 * one that is free now, so that no letter has two meanings.
 *
 * @param {Settings} settings
 * @param {string} command
 * @param {string} letter
 * @returns {Settings["keys"]}
 */
export function rebound({ keys }, command, letter) {
  const all = BINDINGS.filter(({ key }) => isLetter(key));
  const now = new Map(all.map((one) => [one.command, keys[one.command] ?? one.key]));
  const before = now.get(command) ?? "";
  for (const [other, held] of now) if (held === letter) now.set(other, before);
  now.set(command, letter);
  const own = all.filter((one) => now.get(one.command) !== one.key);
  return Object.fromEntries(own.map((one) => [one.command, now.get(one.command) ?? one.key]));
}

/**
 * A key with the name that is printed on it.
 *
 * @param {string} key  such as Ctrl+Shift+z
 * @returns {HTMLElement}
 */
function drawn(key) {
  const parts = key.split("+").map((part) => {
    const name = sayIfKnown(`keys.name.${part}`) || (part.length === 1 ? part.toUpperCase() : part);
    return h("kbd", {}, name);
  });
  return h("span", { class: "chord" }, ...parts.flatMap((part, n) => (n ? [" + ", part] : [part])));
}
