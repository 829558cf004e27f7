// @ts-check
/** The options of a path: where it starts, whose techniques it uses, and whether to shorten it. */
import { isBlank } from "../../help/asking.js";
import { fill, h, put } from "../../parts/dom.js";
import { say } from "../../words/say.js";
import { base, fetchPath, profileOf, setPath } from "./path.js";

/** @typedef {import("../../state.js").Store} Store */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function optionsPart(store) {
  return h(
    "section",
    { class: "part", "aria-label": say("path.options") },
    h("div", { class: "path-options" }, beginnings(store), essential(store), profiles(store)),
    again(store),
  );
}

/** @param {Store} store */
function beginnings(store) {
  const buttons = /** @type {const} */ (["start", "now"]).map((from) => {
    const onclick = () => setPath(store, { from });
    const button = h("button", { type: "button", onclick }, say(`path.from.${from}`));
    store.watch(
      ({ path }) => path.from === from,
      (chosen) => put(button, "aria-pressed", String(chosen)),
    );
    return button;
  });
  return h("div", { class: "choice", role: "group", "aria-label": say("path.from") }, buttons);
}

/** @param {Store} store */
function essential(store) {
  const box = h("input", {
    type: "checkbox",
    onchange: () => setPath(store, { essential: box.checked }),
  });
  store.watch(
    ({ path }) => path.essential,
    (only) => put(box, "checked", only),
  );
  return h("label", {}, box, say("path.essential"));
}

/** @param {Store} store */
function profiles(store) {
  const choice = h("select", {
    id: "path-profile",
    onchange: () => setPath(store, { profile: choice.value }),
  });
  const about = h("p", { class: "quiet-text" });
  const show = () => {
    const chosen = profileOf(store.state);
    const { profiles: all } = store.state.path;
    const names = all.length ? all.map(({ name }) => name) : [chosen];
    if (names.join() !== [...choice.options].map(({ value }) => value).join()) {
      fill(
        choice,
        names.map((name) => h("option", { value: name }, name)),
      );
    }
    put(choice, "value", chosen);
    fill(about, all.find(({ name }) => name === chosen)?.about);
  };
  store.watch(({ path }) => path.profiles, show);
  store.watch(profileOf, show);
  return h(
    "div",
    {},
    h("div", { class: "field" }, h("label", { for: "path-profile" }, say("path.profile")), choice),
    about,
  );
}

/** @param {Store} store */
function again(store) {
  const button = h(
    "button",
    {
      type: "button",
      onclick: () => {
        setPath(store, { asked: "" });
        fetchPath(store);
      },
    },
    say("path.again"),
  );
  store.watch(
    (state) => state.path.problem !== "" && !state.path.busy && !isBlank(base(state)),
    (failed) => put(button, "hidden", !failed),
  );
  return button;
}
