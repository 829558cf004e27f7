// @ts-check
/** The form with the wishes for puzzles to make. */
import { areComing } from "../../catalogue/fetching.js";
import { families, familyName, techniqueName } from "../../catalogue/techniques.js";
import { LEVELS } from "../../game/origin.js";
import { bind, busyWhile, showWhile } from "../../parts/bound.js";
import { buttonFor, fill, h, put, putOptions, rowOf } from "../../parts/dom.js";
import { SCALES } from "../../ratings.js";
import { say, sayIfKnown } from "../../words/say.js";
import { SYMMETRIES } from "./layout.js";
import { patternFields } from "./pattern.js";
import { generate, stop } from "./running.js";
import { ANY, setMake, setWish } from "./slice.js";
import { MOST } from "./wishes.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("../../words/say.js").Key} Key */

/**
 * The fields whose value is a text.
 * @typedef {"scale" | "from" | "to" | "level" | "symmetry" | "fewest" | "most" | "minimal"
 *   | "number" | "seed"} Field
 */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function wishForm(store) {
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    generate(store);
  };
  const form = h(
    "form",
    { class: "make-form", onsubmit },
    h(
      "fieldset",
      {},
      h("legend", {}, say("make.hard")),
      labelled("make.level", pick(store, "level", ["", ...LEVELS])),
      h(
        "div",
        { class: "make-three" },
        labelled("make.scale", pick(store, "scale", SCALES)),
        labelled("make.from", figure(store, "from")),
        labelled("make.to", figure(store, "to")),
      ),
      /** @type {const} */ (["with", "hardest", "without"]).map((key) => techniques(store, key)),
      labelled("make.by", profiles(store)),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, say("make.look")),
      h(
        "div",
        { class: "make-three" },
        labelled("make.symmetry", pick(store, "symmetry", Object.keys(SYMMETRIES))),
        labelled("make.fewest", figure(store, "fewest")),
        labelled("make.most", figure(store, "most")),
      ),
      labelled("make.needed", pick(store, "minimal", ["", "yes", "no"])),
      patternFields(store),
    ),
    h(
      "div",
      { class: "make-three" },
      labelled("make.number", number(store)),
      labelled("make.seed", figure(store, "seed", say("make.seed.any"))),
    ),
    rowOf(...buttons(store)),
  );
  return busyWhile(store, form, areComing);
}

/** @param {Store} store */
function buttons(store) {
  const isRunning = (/** @type {State} */ { make }) => make.run.status === "running";
  const go = h("button", { type: "submit", class: "main" }, say("make.generate"));
  const halt = buttonFor(say("page.stop"), () => stop(store));
  const reset = buttonFor(say("make.reset"), () => setMake(store, { wish: ANY }), {
    class: "quiet",
  });
  bind(store, go, "hidden", isRunning);
  showWhile(store, halt, isRunning);
  return [go, halt, reset];
}

/**
 * @param {Key} key
 * @param {HTMLElement} field
 */
function labelled(key, field) {
  return h("label", {}, h("span", {}, say(key)), field);
}

/**
 * @param {Store} store
 * @param {Field} key
 * @param {readonly string[]} values
 */
function pick(store, key, values) {
  const onchange = () => setWish(store, { [key]: select.value });
  const named = (/** @type {string} */ value) =>
    sayIfKnown(`make.${key}.${value || "any"}`) || value;
  const select = h(
    "select",
    { onchange },
    values.map((value) => h("option", { value }, named(value))),
  );
  return bind(store, select, "value", ({ make }) => make.wish[key]);
}

/**
 * @param {Store} store
 * @param {Field} key
 * @param {string} [placeholder]
 */
function figure(store, key, placeholder = say("make.any")) {
  const oninput = () => setWish(store, { [key]: input.value });
  const name = sayIfKnown(`make.${key}.name`) || null;
  const input = h("input", {
    ...{ inputmode: "decimal", autocomplete: "off", "aria-label": name, placeholder, oninput },
  });
  follow(store, key, input);
  return input;
}

/** @param {Store} store */
function number(store) {
  const oninput = () => setWish(store, { number: input.value });
  const input = h("input", { type: "number", min: 1, max: MOST, oninput });
  follow(store, "number", input);
  return input;
}

/**
 * @param {Store} store
 * @param {Field} key
 * @param {HTMLInputElement} input
 */
function follow(store, key, input) {
  store.watch(
    ({ make }) => make.wish[key],
    (value) => value !== input.value && put(input, "value", value),
  );
}

/** @param {Store} store */
function profiles(store) {
  const onchange = () => setWish(store, { by: select.value });
  const select = h("select", { onchange });
  const show = () => {
    const { catalogue, make } = store.state;
    const names = catalogue.profiles.map(({ name }) => name);
    putOptions(select, names, make.wish.by, say("make.by.any"));
  };
  store.watch(({ catalogue }) => catalogue.profiles, show);
  store.watch(({ make }) => make.wish.by, show);
  return select;
}

/**
 * A list of techniques: a menu adds one, and each has a button that removes it.
 *
 * @param {Store} store
 * @param {"with" | "hardest" | "without"} key
 */
function techniques(store, key) {
  const onchange = () => {
    const { value } = select;
    const before = store.state.make.wish[key];
    if (value && !before.includes(value)) setWish(store, { [key]: [...before, value] });
    put(select, "value", "");
  };
  const select = h("select", { onchange });
  store.watch(
    ({ catalogue }) => catalogue.techniques,
    (all) =>
      fill(
        select,
        h("option", { value: "" }, say("make.add")),
        families(all).map((family) =>
          h(
            "optgroup",
            { label: familyName(family) },
            all
              .filter((one) => one.family === family)
              .map(({ slug, name }) => h("option", { value: slug }, name)),
          ),
        ),
      ),
  );
  const chosen = h("div", { class: "make-chosen" });
  const nameOf = (/** @type {string} */ slug) =>
    techniqueName(store.state.catalogue.techniques, slug);
  const away = (/** @type {string} */ slug) => {
    setWish(store, { [key]: store.state.make.wish[key].filter((one) => one !== slug) });
    select.focus();
  };
  const one = (/** @type {string} */ slug) =>
    buttonFor([nameOf(slug), h("span", { "aria-hidden": "true" }, " ×")], () => away(slug), {
      "aria-label": say("make.remove", { name: nameOf(slug) }),
    });
  const show = () => fill(chosen, store.state.make.wish[key].map(one));
  store.watch(({ make }) => make.wish[key], show);
  store.watch(({ catalogue }) => catalogue.techniques, show);
  return h("div", {}, labelled(`make.${key}`, select), chosen);
}
