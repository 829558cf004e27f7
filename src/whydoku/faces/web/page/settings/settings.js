// @ts-check
/** The settings dialog; each change takes effect at once. */
import { look } from "../api.js";
import { h } from "../parts/dom.js";
import { showProblem } from "../parts/problem.js";
import { say } from "../words/say.js";

/** @typedef {import("../state.js").Settings} Settings */
/** @typedef {import("../state.js").Store} Store */

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

const SWITCHES = /** @type {const} */ ([
  "timer",
  "peers",
  "same",
  "clashes",
  "tidy",
  "coordinates",
  "automatic",
]);

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function settings(store) {
  return h("div", { class: "parts" }, themes(store), switches(store), profiles(store), api());
}

function api() {
  return h("p", {}, h("a", { href: "/docs" }, say("settings.api")));
}

/**
 * @param {Store} store
 * @param {Partial<Settings>} change
 */
function change(store, change) {
  store.set(({ settings: before }) => ({ settings: { ...before, ...change } }));
}

/** @param {Store} store */
function themes(store) {
  const choices = THEMES.map((theme) => {
    const checked = store.state.settings.theme === theme;
    const onchange = () => change(store, { theme });
    const input = h("input", { type: "radio", name: "theme", checked, onchange });
    return h("label", { class: "check" }, input, say(`settings.theme.${theme}`));
  });
  const legend = h("legend", {}, say("settings.theme"));
  return h("fieldset", { class: "checks" }, legend, ...choices);
}

/** @param {Store} store */
function switches(store) {
  const all = SWITCHES.map((name) => {
    const checked = store.state.settings[name];
    const input = h("input", { type: "checkbox", checked, onchange: () => set() });
    const set = () => change(store, { [name]: input.checked });
    return h("label", { class: "check" }, input, say(`settings.${name}`));
  });
  return h("fieldset", { class: "checks down" }, h("legend", {}, say("settings.board")), ...all);
}

/** @param {Store} store */
function profiles(store) {
  const problem = h("div", {});
  const now = store.state.settings.profile;
  const select = h("select", { id: "settings-profile" }, h("option", { value: now }, now));
  select.addEventListener("change", () => change(store, { profile: select.value }));
  const show = async () => {
    try {
      const { profiles: all } = await look("profiles");
      const options = all.map((/** @type {{name: string, about: string}} */ { name, about }) =>
        h("option", { value: name, title: about }, name),
      );
      select.replaceChildren(...options);
      select.value = now;
    } catch (fault) {
      showProblem(problem, fault);
    }
  };
  show();
  return h(
    "section",
    {},
    h("label", { for: "settings-profile" }, say("settings.profile")),
    h("p", { class: "hint-text" }, say("settings.profile.about")),
    select,
    problem,
  );
}
