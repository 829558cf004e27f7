/**
 * Tables of what keys and touches do. The keys come from the same table that the keyboard uses;
 * those that are single letters can be changed here, or switched off.
 */

import { buttonFor, checkOf, fill, h } from "../parts/dom.ts";
import type { Settings, Store } from "../state.ts";
import type { Binding } from "../table/keys.ts";
import { BINDINGS, bindingsOf, isLetter } from "../table/keys.ts";
import type { Key } from "../words/say.ts";
import { say, sayIfKnown } from "../words/say.ts";
import { change } from "./settings.ts";

/** The keys of Make while a puzzle is typed row by row. */
const TYPING = [
  ["keys.typing.digit", ["Digit"]],
  ["keys.typing.blank", ["0", ".", " "]],
  ["keys.typing.back", ["Backspace"]],
  ["keys.typing.row", ["Enter"]],
  ["keys.typing.mode", ["r"]],
] as const;

/** The keys of a presenter's remote, with the projector. */
const REMOTE = [
  ["keys.remote.on", ["PageDown"]],
  ["keys.remote.back", ["PageUp"]],
] as const;

const TOUCHES = ["tap", "drag", "hold", "double", "first", "candidate"] as const;

/** What the table needs to change keys. */
export interface Changing {
  settings: Settings;
  /** changes settings, shows them, and moves the focus to the key of the command */
  set: (parts: Partial<Settings>, command?: string) => void;
}

export function keysTable(store: Store): HTMLElement {
  const own = h("div", { class: "parts" });
  const show = () => {
    const { settings } = store.state;
    fill(own, letters({ settings, set }), h("table", { class: "keys" }, rows({ settings, set })));
  };
  const set: Changing["set"] = (parts, command = "") => {
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

/** @returns a table of keys that nobody changes */
function fixed(lines: readonly (readonly [Key, readonly string[]])[]): HTMLElement {
  const rows = lines.map(([meaning, keys]) => {
    const shown = keys.map((key) => drawn(key));
    return h("tr", {}, h("td", {}, ...listed(shown)), h("td", {}, say(meaning)));
  });
  return h("table", { class: "keys" }, h("tbody", {}, ...rows));
}

/** Whether letters are keys at all, and the way back to those of the page. */
function letters({ settings, set }: Changing) {
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

function rows(changing: Changing) {
  const byMeaning: Map<string, Binding[]> = new Map();
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

/** @returns with "or" between them */
function listed(keys: readonly (Node | string)[]): (Node | string)[] {
  return keys.flatMap((one, n) => (n ? [say("keys.or"), one] : [one]));
}

/** A key as it is now; a letter is a button to change it, unless letters are switched off. */
function key(changing: Changing, binding: Binding): Node | string {
  if (!isLetter(binding.key)) return drawn(binding.key);
  const now = bindingsOf(changing.settings).find(
    ({ command, key }) => command === binding.command && isLetter(key),
  );
  return now ? changer(changing, now) : "—";
}

function changer({ settings, set }: Changing, { key, command, about }: Binding) {
  const meaning = sayIfKnown(command) || sayIfKnown(about);
  const label = say("keys.change", { key: key.toUpperCase(), meaning });
  const button = buttonFor(null, () => fill(button, say("keys.change.press")), {
    class: "changer",
    "aria-label": label,
    "data-command": command,
    onblur: () => fill(button, drawn(key)),
    onkeydown: (event: KeyboardEvent) => {
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
 */
export function rebound({ keys }: Settings, command: string, letter: string): Settings["keys"] {
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
 * @param key such as Ctrl+Shift+z
 */
function drawn(key: string): HTMLElement {
  const parts = key.split("+").map((part) => {
    const name = sayIfKnown(`keys.name.${part}`) || (part.length === 1 ? part.toUpperCase() : part);
    return h("kbd", {}, name);
  });
  return h("span", { class: "chord" }, ...parts.flatMap((part, n) => (n ? [" + ", part] : [part])));
}
