/** The settings dialog; each change takes effect at once. */
import { look } from "../api.ts";
import type { Profile } from "../api-types.ts";
import { profileName } from "../catalogue/catalogue.ts";
import { putProfiles } from "../catalogue/profiles.ts";
import type { Child } from "../parts/dom.ts";
import { buttonFor, checkOf, fill, h, rowOf } from "../parts/dom.ts";
import { trying } from "../parts/problem.ts";
import { server } from "../server.ts";
import type { Settings, Store } from "../state.ts";
import { CHOICES } from "../state.ts";
import type { Key } from "../words/say.ts";
import { say } from "../words/say.ts";

const SWITCHES = [
  "timer",
  "peers",
  "same",
  "clashes",
  "wrong",
  "tidy",
  "coordinates",
  "automatic",
] as const;

export function settings(store: Store): HTMLElement {
  const parts = [
    choices(store, "theme", "looks", themed),
    choices(store, "pen", "looks pens", inked),
    choices(store, "hand"),
    switches(store),
    choices(store, "style", "down"),
    profiles(store),
    app(store),
    server.description && h("p", {}, h("a", { href: server.description }, say("settings.api"))),
    !isSecureContext && h("p", { class: "hint-text" }, say("settings.insecure")),
  ];
  return h("div", { class: "parts" }, ...parts);
}

function app(store: Store) {
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

export function change(store: Store, change: Partial<Settings>) {
  store.set(({ settings: before }) => ({ settings: { ...before, ...change } }));
}

/**
 * A setting with a few values to choose from.
 *
 * @param more a class for the choice
 * @param sample what a value looks like
 */
function choices(
  store: Store,
  name: keyof typeof CHOICES,
  more: string = "",
  sample: (value: string) => Child = () => null,
) {
  const all = CHOICES[name].map((value) => {
    const key = `settings.${name}.${value}` as Key;
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

/** @returns a given and a digit in the theme; in both, if the system chooses */
function themed(theme: string): Child {
  const one = (theme: string) => h("span", { "data-theme": theme }, h("b"), h("i"));
  const shown = theme === "auto" ? ["light", "dark"] : [theme];
  return h("span", { class: "sample sample-theme", "aria-hidden": "true" }, shown.map(one));
}

function inked(pen: string): Child {
  const ink = `var(--pen-${pen})`;
  return h("span", { class: "sample sample-pen", "--pen": ink, "aria-hidden": "true" });
}

function switches(store: Store) {
  const all = SWITCHES.map((name) => {
    const checked = store.state.settings[name];
    const input = h("input", { type: "checkbox", checked, onchange: () => set() });
    const set = () => change(store, { [name]: input.checked });
    return checkOf(input, say(`settings.${name}`));
  });
  return h("fieldset", { class: "checks down" }, h("legend", {}, say("settings.board")), ...all);
}

function profiles(store: Store) {
  const problem = h("div", {});
  const now = store.state.settings.profile;
  const select = h(
    "select",
    { id: "settings-profile" },
    h("option", { value: now }, profileName(now)),
  );
  const about = h("p", { class: "hint-text" });
  let all: readonly Profile[] = [];
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
