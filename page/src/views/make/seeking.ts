/**
 * A field that finds techniques while one types, by any name and in any spelling: a combobox with a
 * list, whose options the arrows walk through while the focus stays in the field.
 */

import type { Technique } from "../../api-types.ts";
import { families, familyName, isIn, named, slugOfFamily } from "../../catalogue/catalogue.ts";
import { fill, h, put } from "../../parts/dom.ts";
import type { State, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { nameOf } from "./names.ts";

/** What most people wish for, as long as nothing is typed. */
export const COMMON = [
  ...["pointing", "naked-pair", "hidden-pair", "naked-triple", "x-wing", "swordfish"],
  ...["skyscraper", "two-string-kite", "xy-wing", "w-wing", "unique-rectangle-1", "xy-chain"],
];

/**
 * What a query finds, the likeliest first: techniques, and families by the name of any of their kind.
 *
 * @param techniques the easiest first
 * @returns slugs
 */
export function sought(techniques: readonly Technique[], query: string): string[] {
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
 * @param key of the words that name the field
 * @param chosen what is no longer offered
 */
export function seekingField(
  store: Store,
  key: string,
  chosen: (state: State) => readonly string[],
  choose: (slug: string) => void,
): { input: HTMLInputElement; list: HTMLElement } {
  const id = key.replaceAll(".", "-");
  let found: string[] = [];
  let options: readonly HTMLElement[] = [];
  let at = -1;
  const list = h("ul", { id, role: "listbox", hidden: true, "aria-label": say("make.add") });
  const point = (to: number) => {
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
    const option = (slug: string, n: number) =>
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
  const take = (slug: string) => {
    input.value = "";
    close();
    choose(slug);
  };
  const onkeydown = (event: KeyboardEvent) => {
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
