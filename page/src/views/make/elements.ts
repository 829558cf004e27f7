/** The elements of the form of wishes, each with the words of the sentence that it continues. */
import { profileName } from "../../catalogue/catalogue.ts";
import { putProfiles } from "../../catalogue/profiles.ts";
import { HODOKU, HODOKU_LEVELS, LEVELS } from "../../game/origin.ts";
import { bind, showWhile } from "../../parts/bound.ts";
import type { Child } from "../../parts/dom.ts";
import { buttonFor, checkOf, fill, h, put } from "../../parts/dom.ts";
import type { State, Store } from "../../state.ts";
import { DEFAULTS } from "../../state.ts";
import { say, sayIfKnown } from "../../words/say.ts";
import { nameOf, puzzleOfLevel } from "./names.ts";
import { seekingField } from "./seeking.ts";
import { setWish } from "./slice.ts";

/** A value in the form: that of a field, or a part of one. */
export interface Entry<V> {
  store: Store;
  key: string; // of its words
  value: (state: State) => V;
  enter: (value: V) => void;
}

/** @returns a part of its value */
export function part<V extends Readonly<Record<string, string>>>(
  { store, key, value, enter }: Entry<V>,
  name: keyof V & string,
): Entry<string> {
  return {
    store,
    key: `${key}.${name}`,
    value: (state) => value(state)[name] ?? "",
    enter: (text) => enter({ ...value(store.state), [name]: text }),
  };
}

function labelled(key: string, field: HTMLElement) {
  return h("label", {}, h("span", {}, sayIfKnown(key)), field);
}

/** @param names where the names of the values are */
export function pick(
  { store, key, value: chosen, enter }: Entry<string>,
  values: readonly string[],
  names: string = key,
) {
  const named = (value: string) => sayIfKnown(`${names}.${value || "any"}`);
  const select = h(
    "select",
    { onchange: () => enter(select.value) },
    values.map((value) => h("option", { value }, named(value))),
  );
  return labelled(key, bind(store, select, "value", chosen));
}

/**
 * The levels, or those of the profile that judges if it has some. A level that the list does not
 * have any more is chosen no longer.
 */
export function levels({ store, key, value, enter }: Entry<string>) {
  const select = h("select", { onchange: () => enter(select.value) });
  const show = () => {
    const own = store.state.make.wish["by"] === "hodoku";
    const names = own ? HODOKU_LEVELS.map((one) => one.replace(HODOKU, "")) : LEVELS;
    fill(
      select,
      ["", ...names].map((name) => h("option", { value: name }, puzzleOfLevel(name))),
    );
    const chosen = value(store.state);
    if (chosen && !names.some((name) => name === chosen)) enter("");
    else put(select, "value", chosen);
  };
  store.watch(({ make }) => make.wish["by"], show);
  store.watch(value, show);
  return labelled(key, select);
}

export function figure(entry: Entry<string>, placeholder: string = say("make.any")) {
  const name = sayIfKnown(`${entry.key}.name`) || null;
  return typed(entry, {
    ...{ inputmode: "decimal", autocomplete: "off", "aria-label": name, placeholder },
  });
}

/**
 * From one figure to another.
 *
 * @param after how the sentence goes on
 */
export function span(entry: Entry<Readonly<Record<string, string>>>, after: Child) {
  const ends = ["from", "to"].map((end) => figure(part(entry, end)));
  return h("div", { class: "make-span" }, ends, after);
}

export function number(entry: Entry<string>, max: number) {
  return typed(entry, { type: "number", min: 1, max });
}

function typed(
  { store, key, value, enter }: Entry<string>,
  properties: Readonly<Record<string, unknown>>,
) {
  const input = h("input", { ...properties, oninput: () => enter(input.value) });
  store.watch(value, (text) => text !== input.value && put(input, "value", text));
  return labelled(key, input);
}

/** The profiles; the usual one goes without saying. */
export function profiles({ store, key, value, enter }: Entry<string>) {
  const select = h("select", { onchange: () => enter(select.value) });
  const show = () => {
    const names = store.state.catalogue.profiles.map(({ name }) => name);
    const others = names.filter((name) => name !== DEFAULTS.profile);
    const usual = say("make.by.usual", { name: profileName(DEFAULTS.profile) });
    putProfiles(select, others, value(store.state), usual);
  };
  store.watch(({ catalogue }) => catalogue.profiles, show);
  store.watch(value, show);
  return labelled(key, select);
}

/** Techniques that are needed, and whether what is harder may be needed too. */
export function needed(entry: Entry<readonly string[]>) {
  const { store, value } = entry;
  const box = h("input", {
    type: "checkbox",
    onchange: () => setWish(store, { only: box.checked }),
  });
  bind(store, box, "checked", ({ make }) => make.wish["only"] !== false);
  const only = checkOf(box, say("make.only"));
  return h(
    "div",
    {},
    techniques(entry),
    showWhile(store, only, (state) => value(state).length),
  );
}

/** A list of techniques: a field finds one, or a family, and each has a button that removes it. */
export function techniques(entry: Entry<readonly string[]>) {
  const { store, key, value, enter } = entry;
  const { input, list } = seekingField(store, key, value, (slug) =>
    enter([...value(store.state), slug]),
  );
  const chosen = h("div", { class: "make-chosen" });
  const named = (slug: string) => nameOf(store.state.catalogue.techniques, slug);
  const away = (slug: string) => {
    enter(value(store.state).filter((one) => one !== slug));
    input.focus();
  };
  const one = (slug: string) =>
    buttonFor([named(slug), h("span", { "aria-hidden": "true" }, " ×")], () => away(slug), {
      "aria-label": say("make.remove", { name: named(slug) }),
    });
  const show = () => fill(chosen, value(store.state).map(one));
  store.watch(value, show);
  store.watch(({ catalogue }) => catalogue.techniques, show);
  return h("div", {}, h("div", { class: "make-seek" }, labelled(key, input), list), chosen);
}
