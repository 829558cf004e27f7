// @ts-check
/** The elements of the form of wishes, each with the words of the sentence that it continues. */
import { profileName, putProfiles } from "../../catalogue/profiles.js";
import { HODOKU, HODOKU_LEVELS, LEVELS } from "../../game/origin.js";
import { bind, showWhile } from "../../parts/bound.js";
import { buttonFor, checkOf, fill, h, put } from "../../parts/dom.js";
import { DEFAULTS } from "../../state.js";
import { say, sayIfKnown } from "../../words/say.js";
import { nameOf, puzzleOfLevel } from "./names.js";
import { seekingField } from "./seeking.js";
import { setWish } from "./slice.js";

/**
 * A value in the form: that of a field, or a part of one.
 *
 * @template V
 * @typedef {object} Entry
 * @property {import("../../state.js").Store} store
 * @property {string} key  of its words
 * @property {(state: import("../../state.js").State) => V} value
 * @property {(value: V) => void} enter
 */

/**
 * @template {Readonly<Record<string, string>>} V
 * @param {Entry<V>} entry
 * @param {keyof V & string} name
 * @returns {Entry<string>} a part of its value
 */
export function part({ store, key, value, enter }, name) {
  return {
    store,
    key: `${key}.${name}`,
    value: (state) => value(state)[name] ?? "",
    enter: (text) => enter({ ...value(store.state), [name]: text }),
  };
}

/**
 * @param {string} key
 * @param {HTMLElement} field
 */
function labelled(key, field) {
  return h("label", {}, h("span", {}, sayIfKnown(key)), field);
}

/**
 * @param {Entry<string>} entry
 * @param {readonly string[]} values
 * @param {string} [names]  where the names of the values are
 */
export function pick({ store, key, value: chosen, enter }, values, names = key) {
  const named = (/** @type {string} */ value) => sayIfKnown(`${names}.${value || "any"}`);
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
 *
 * @param {Entry<string>} entry
 */
export function levels({ store, key, value, enter }) {
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

/**
 * @param {Entry<string>} entry
 * @param {string} [placeholder]
 */
export function figure(entry, placeholder = say("make.any")) {
  const name = sayIfKnown(`${entry.key}.name`) || null;
  return typed(entry, {
    ...{ inputmode: "decimal", autocomplete: "off", "aria-label": name, placeholder },
  });
}

/**
 * From one figure to another.
 *
 * @param {Entry<any>} entry
 * @param {import("../../parts/dom.js").Child} after  how the sentence goes on
 */
export function span(entry, after) {
  const ends = ["from", "to"].map((end) => figure(part(entry, end)));
  return h("div", { class: "make-span" }, ends, after);
}

/**
 * @param {Entry<string>} entry
 * @param {number} max
 */
export function number(entry, max) {
  return typed(entry, { type: "number", min: 1, max });
}

/**
 * @param {Entry<string>} entry
 * @param {Readonly<Record<string, unknown>>} properties
 */
function typed({ store, key, value, enter }, properties) {
  const input = h("input", { ...properties, oninput: () => enter(input.value) });
  store.watch(value, (text) => text !== input.value && put(input, "value", text));
  return labelled(key, input);
}

/**
 * The profiles; the usual one goes without saying.
 *
 * @param {Entry<string>} entry
 */
export function profiles({ store, key, value, enter }) {
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

/**
 * Techniques that are needed, and whether what is harder may be needed too.
 *
 * @param {Entry<readonly string[]>} entry
 */
export function needed(entry) {
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

/**
 * A list of techniques: a field finds one, or a family, and each has a button that removes it.
 *
 * @param {Entry<readonly string[]>} entry
 */
export function techniques(entry) {
  const { store, key, value, enter } = entry;
  const { input, list } = seekingField(store, key, value, (slug) =>
    enter([...value(store.state), slug]),
  );
  const chosen = h("div", { class: "make-chosen" });
  const named = (/** @type {string} */ slug) => nameOf(store.state.catalogue.techniques, slug);
  const away = (/** @type {string} */ slug) => {
    enter(value(store.state).filter((one) => one !== slug));
    input.focus();
  };
  const one = (/** @type {string} */ slug) =>
    buttonFor([named(slug), h("span", { "aria-hidden": "true" }, " ×")], () => away(slug), {
      "aria-label": say("make.remove", { name: named(slug) }),
    });
  const show = () => fill(chosen, value(store.state).map(one));
  store.watch(value, show);
  store.watch(({ catalogue }) => catalogue.techniques, show);
  return h("div", {}, h("div", { class: "make-seek" }, labelled(key, input), list), chosen);
}
