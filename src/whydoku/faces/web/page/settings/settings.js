// @ts-check
/** The settings dialog; each change takes effect at once. */
import { look } from "../api.js";
import { profileName, putProfiles } from "../catalogue/profiles.js";
import { buttonFor, checkOf, fill, h, rowOf } from "../parts/dom.js";
import { trying } from "../parts/problem.js";
import { DESCRIPTION } from "../server.js";
import { CHOICES } from "../state.js";
import { say } from "../words/say.js";

/** @import { Child } from "../parts/dom.js" */
/** @import { Settings, Store } from "../state.js" */

const SWITCHES = /** @type {const} */ ([
  "timer",
  "peers",
  "same",
  "clashes",
  "wrong",
  "tidy",
  "coordinates",
  "automatic",
]);

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function settings(store) {
  const parts = [
    choices(store, "theme", "looks", themed),
    choices(store, "pen", "looks pens", inked),
    choices(store, "hand"),
    switches(store),
    choices(store, "style", "down"),
    profiles(store),
    app(store),
    DESCRIPTION && h("p", {}, h("a", { href: DESCRIPTION }, say("settings.api"))),
    !isSecureContext && h("p", { class: "hint-text" }, say("settings.insecure")),
  ];
  return h("div", { class: "parts" }, ...parts);
}

/** @param {Store} store */
function app(store) {
  const { install } = store.state;
  if (!install) return null;
  const act = () => {
    part.remove();
    install();
  };
  const part = h(
    "section",
    {},
    h("p", { class: "hint-text" }, say("settings.install.about")),
    rowOf(buttonFor(say("settings.install"), act)),
  );
  return part;
}

/**
 * @param {Store} store
 * @param {Partial<Settings>} change
 */
export function change(store, change) {
  store.set(({ settings: before }) => ({ settings: { ...before, ...change } }));
}

/**
 * A setting with a few values to choose from.
 *
 * @param {Store} store
 * @param {keyof typeof CHOICES} name
 * @param {string} [more]  a class for the choice
 * @param {(value: string) => Child} [sample]  what a value looks like
 */
function choices(store, name, more = "", sample = () => null) {
  const all = CHOICES[name].map((value) => {
    const key = /** @type {import("../words/say.js").Key} */ (`settings.${name}.${value}`);
    const checked = store.state.settings[name] === value;
    const onchange = () => change(store, { [name]: value });
    return checkOf(h("input", { type: "radio", name, checked, onchange }), [
      sample(value),
      say(key),
    ]);
  });
  const legend = h("legend", {}, say(`settings.${name}`));
  return h("fieldset", { class: `checks ${more}` }, legend, ...all);
}

/**
 * @param {string} theme
 * @returns {Child} a given and a digit in the theme; in both, if the system chooses
 */
function themed(theme) {
  const one = (/** @type {string} */ theme) => h("span", { "data-theme": theme }, h("b"), h("i"));
  const shown = theme === "auto" ? ["light", "dark"] : [theme];
  return h("span", { class: "sample sample-theme", "aria-hidden": "true" }, shown.map(one));
}

/**
 * @param {string} pen
 * @returns {Child}
 */
function inked(pen) {
  const ink = `var(--pen-${pen})`;
  return h("span", { class: "sample sample-pen", "--pen": ink, "aria-hidden": "true" });
}

/** @param {Store} store */
function switches(store) {
  const all = SWITCHES.map((name) => {
    const checked = store.state.settings[name];
    const input = h("input", { type: "checkbox", checked, onchange: () => set() });
    const set = () => change(store, { [name]: input.checked });
    return checkOf(input, say(`settings.${name}`));
  });
  return h("fieldset", { class: "checks down" }, h("legend", {}, say("settings.board")), ...all);
}

/** @param {Store} store */
function profiles(store) {
  const problem = h("div", {});
  const now = store.state.settings.profile;
  const select = h(
    "select",
    { id: "settings-profile" },
    h("option", { value: now }, profileName(now)),
  );
  const about = h("p", { class: "hint-text" });
  /** @type {readonly import("../catalogue/slice.js").Profile[]} */
  let all = [];
  const tell = () => fill(about, all.find(({ name }) => name === select.value)?.about);
  select.addEventListener("change", () => {
    change(store, { profile: select.value });
    tell();
  });
  const show = async () => {
    all = (await look("profiles")).profiles;
    const slugs = all.map(({ name }) => name);
    putProfiles(select, slugs, now);
    tell();
  };
  trying(problem, show);
  return h(
    "section",
    {},
    h("label", { for: "settings-profile" }, say("settings.profile")),
    h("p", { class: "hint-text" }, say("settings.profile.about")),
    select,
    about,
    problem,
  );
}
