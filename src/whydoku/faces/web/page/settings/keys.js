// @ts-check
/** Tables of what keys and touches do; the keys come from the same table that the keyboard uses. */
import { BINDINGS } from "../keys.js";
import { h } from "../parts/dom.js";
import { say, sayIfKnown } from "../words/say.js";

const TOUCHES = /** @type {const} */ (["tap", "drag", "hold", "double", "first", "candidate"]);

/** @returns {HTMLElement} */
export function keysTable() {
  /** @type {Map<string, string[]>} */
  const byMeaning = new Map();
  for (const { key, about } of BINDINGS) {
    const meaning = sayIfKnown(about);
    if (meaning) byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), key]);
  }
  const rows = [...byMeaning].map(([meaning, keys]) =>
    h("tr", {}, h("td", {}, ...keys.flatMap(drawn)), h("td", {}, meaning)),
  );
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
    h("table", { class: "keys" }, h("tbody", {}, ...rows)),
    h("h3", {}, say("keys.touch")),
    h("table", { class: "keys" }, h("tbody", {}, ...touches)),
  );
}

/**
 * A key with the name that is printed on it.
 *
 * @param {string} binding  such as Ctrl+Shift+z
 * @param {number} place
 * @returns {(Node | string)[]}
 */
function drawn(binding, place) {
  const parts = binding.split("+").map((part) => {
    const name = sayIfKnown(`keys.name.${part}`) || (part.length === 1 ? part.toUpperCase() : part);
    return h("kbd", {}, name);
  });
  const joined = parts.flatMap((part, n) => (n ? [" + ", part] : [part]));
  const chord = h("span", { class: "chord" }, ...joined);
  return place ? [say("keys.or"), chord] : [chord];
}
