// @ts-check
/**
 * A field that finds techniques while one types, by any name and in any spelling: a combobox with a
 * list, whose options the arrows walk through while the focus stays in the field.
 */
import { isIn, named } from "../../catalogue/searching.js";
import { families, familyName, slugOfFamily } from "../../catalogue/techniques.js";
import { fill, h, put } from "../../parts/dom.js";
import { say } from "../../words/say.js";
import { nameOf } from "./names.js";

/** @import { Technique } from "../../catalogue/slice.js" */
/** @import { State, Store } from "../../state.js" */

/** What most people wish for, as long as nothing is typed. */
export const COMMON = [
  ...["pointing", "naked-pair", "hidden-pair", "naked-triple", "x-wing", "swordfish"],
  ...["skyscraper", "two-string-kite", "xy-wing", "w-wing", "unique-rectangle-1", "xy-chain"],
];

/**
 * What a query finds, the likeliest first: techniques, and families by the name of any of their kind.
 *
 * @param {readonly Technique[]} techniques  the easiest first
 * @param {string} query
 * @returns {string[]} slugs
 */
export function sought(techniques, query) {
  const own = families(techniques);
  if (!query.trim()) {
    const all = [...own.map(slugOfFamily), ...techniques.map(({ slug }) => slug)];
    const common = COMMON.filter((slug) => all.includes(slug));
    return [...new Set([...common, ...all])];
  }
  const kinds = own.filter((family) => isIn([familyName(family), family], query));
  return [...kinds.map(slugOfFamily), ...named(techniques, query).map(({ slug }) => slug)];
}

/**
 * @param {Store} store
 * @param {string} key  of the words that name the field
 * @param {(state: State) => readonly string[]} chosen  what is no longer offered
 * @param {(slug: string) => void} choose
 * @returns {{input: HTMLInputElement, list: HTMLElement}}
 */
export function seekingField(store, key, chosen, choose) {
  const id = key.replaceAll(".", "-");
  /** @type {string[]} */
  let found = [];
  /** @type {readonly HTMLElement[]} */
  let options = [];
  let at = -1;
  const list = h("ul", { id, role: "listbox", hidden: true, "aria-label": say("make.add") });
  const point = (/** @type {number} */ to) => {
    at = to;
    for (const [n, one] of options.entries()) put(one, "aria-selected", String(n === at));
    put(input, "aria-activedescendant", at < 0 ? null : `${id}-${at}`);
    options[at]?.scrollIntoView({ block: "nearest" });
  };
  const close = () => {
    put(list, "hidden", true);
    put(input, "aria-expanded", "false");
    point(-1);
  };
  const open = () => {
    const { techniques } = store.state.catalogue;
    const before = chosen(store.state);
    found = sought(techniques, input.value).filter((slug) => !before.includes(slug));
    const option = (/** @type {string} */ slug, /** @type {number} */ n) =>
      h(
        "li",
        { id: `${id}-${n}`, role: "option", onclick: () => take(slug) },
        nameOf(techniques, slug),
      );
    const none = h("li", { role: "option", "aria-disabled": "true" }, say("make.found.none"));
    options = found.map(option);
    fill(list, found.length ? options : none);
    put(list, "hidden", false);
    put(input, "aria-expanded", "true");
    // Who types a name means the first that has it; who only looks may still press Make.
    point(input.value.trim() && found.length ? 0 : -1);
    list.scrollTop = 0;
    list.scrollIntoView({ block: "nearest" });
    const n = found.length;
    store.set({ said: say(n ? "make.found" : "make.found.none", { n }) });
  };
  const take = (/** @type {string} */ slug) => {
    input.value = "";
    close();
    choose(slug);
  };
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.isComposing) return;
    const slug = found[at];
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      if (list.hidden) open();
      const n = found.length;
      if (n) point((Math.max(at, by < 0 ? 0 : -1) + by + n) % n);
    } else if (event.key === "Enter" && !list.hidden && slug) take(slug);
    else if (event.key === "Enter" && input.value.trim()) open();
    else if (event.key === "Escape" && !list.hidden) close();
    else return;
    event.preventDefault();
  };
  const input = h("input", {
    ...{ role: "combobox", type: "text", autocomplete: "off", spellcheck: "false" },
    ...{ "aria-autocomplete": "list", "aria-controls": id, "aria-expanded": "false" },
    ...{ placeholder: say("make.add"), oninput: open, onclick: open, onkeydown, onblur: close },
  });
  // A press in the list leaves the focus where it is.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  return { input, list };
}
