// @ts-check
/**
 * Tables of what keys and touches do. The keys come from the same table that the keyboard uses;
 * those that are single letters can be changed here, or switched off.
 */
import { BINDINGS, bindingsOf, isLetter } from "../keys.js";
import { buttonFor, checkOf, fill, h } from "../parts/dom.js";
import { say, sayIfKnown } from "../words/say.js";
import { change } from "./settings.js";

/** @import { Binding } from "../keys.js" */
/** @import { Settings, Store } from "../state.js" */

/** The keys of Make while a puzzle is typed row by row. */
const TYPING = /** @type {const} */ ([
  ["keys.typing.digit", ["Digit"]],
  ["keys.typing.blank", ["0", ".", " "]],
  ["keys.typing.back", ["Backspace"]],
  ["keys.typing.row", ["Enter"]],
  ["keys.typing.mode", ["r"]],
]);

/** The keys of a presenter's remote, with the projector. */
const REMOTE = /** @type {const} */ ([
  ["keys.remote.on", ["PageDown"]],
  ["keys.remote.back", ["PageUp"]],
]);

const TOUCHES = /** @type {const} */ (["tap", "drag", "hold", "double", "first", "candidate"]);

/**
 * @typedef {object} Changing  what the table needs to change keys
 * @property {Settings} settings
 * @property {(parts: Partial<Settings>, command?: string) => void} set  changes settings, shows them,
 *   and moves the focus to the key of the command
 */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function keysTable(store) {
  const own = h("div", { class: "parts" });
  const show = () => {
    const { settings } = store.state;
    fill(own, letters({ settings, set }), h("table", { class: "keys" }, rows({ settings, set })));
  };
  /** @type {Changing["set"]} */
  const set = (parts, command = "") => {
    change(store, parts);
    show();
    const next = own.querySelector(command ? `[data-command="${command}"]` : "input");
    if (next instanceof HTMLElement) next.focus();
  };
  show();
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
    own,
    h("h3", {}, say("keys.remote")),
    fixed(REMOTE),
    h("h3", {}, say("keys.typing")),
    fixed(TYPING),
    h("h3", {}, say("keys.touch")),
    h("table", { class: "keys" }, h("tbody", {}, ...touches)),
  );
}

/**
 * @param {readonly (readonly [import("../words/say.js").Key, readonly string[]])[]} lines
 * @returns {HTMLElement} a table of keys that nobody changes
 */
function fixed(lines) {
  const rows = lines.map(([meaning, keys]) => {
    const shown = keys.map((key) => drawn(key));
    return h("tr", {}, h("td", {}, ...listed(shown)), h("td", {}, say(meaning)));
  });
  return h("table", { class: "keys" }, h("tbody", {}, ...rows));
}

/**
 * Whether letters are keys at all, and the way back to those of the page.
 *
 * @param {Changing} changing
 */
function letters({ settings, set }) {
  const box = h("input", {
    type: "checkbox",
    checked: settings.letters,
    onchange: () => set({ letters: box.checked }),
  });
  const isOwn = Object.keys(settings.keys).length > 0;
  return h(
    "div",
    {},
    checkOf(box, say("settings.letters")),
    h("p", { class: "hint-text" }, say("keys.change.about")),
    isOwn && buttonFor(say("keys.reset"), () => set({ keys: {} })),
  );
}

/** @param {Changing} changing */
function rows(changing) {
  /** @type {Map<string, Binding[]>} */
  const byMeaning = new Map();
  for (const one of BINDINGS) {
    const meaning = sayIfKnown(one.about);
    if (meaning) byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), one]);
  }
  const all = [...byMeaning].map(([meaning, some]) => {
    const shown = some.map((one) => key(changing, one));
    return h("tr", {}, h("td", {}, ...listed(shown)), h("td", {}, meaning));
  });
  return h("tbody", {}, ...all);
}

/**
 * @param {readonly (Node | string)[]} keys
 * @returns {(Node | string)[]} with "or" between them
 */
function listed(keys) {
  return keys.flatMap((one, n) => (n ? [say("keys.or"), one] : [one]));
}

/**
 * A key as it is now; a letter is a button to change it, unless letters are switched off.
 *
 * @param {Changing} changing
 * @param {Binding} binding
 * @returns {Node | string}
 */
function key(changing, binding) {
  if (!isLetter(binding.key)) return drawn(binding.key);
  const now = bindingsOf(changing.settings).find(
    ({ command, key }) => command === binding.command && isLetter(key),
  );
  return now ? changer(changing, now) : "—";
}

/**
 * @param {Changing} changing
 * @param {Binding} binding
 */
function changer({ settings, set }, { key, command, about }) {
  const meaning = sayIfKnown(command) || sayIfKnown(about);
  const label = say("keys.change", { key: key.toUpperCase(), meaning });
  const button = buttonFor(null, () => fill(button, say("keys.change.press")), {
    class: "changer",
    "aria-label": label,
    "data-command": command,
    onblur: () => fill(button, drawn(key)),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const isWaiting = button.textContent === say("keys.change.press");
      if (!isWaiting || event.key === "Tab") return;
      event.preventDefault();
      const pressed = event.key.toLowerCase();
      if (event.key === "Escape") fill(button, drawn(key));
      else if (isLetter(pressed)) set({ keys: rebound(settings, command, pressed) }, command);
    },
  });
  fill(button, drawn(key));
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
