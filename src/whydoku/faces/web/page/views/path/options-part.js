// @ts-check
/**
 * The options of a path: where it starts, whose techniques it uses, whether to shorten it, and how
 * fast it plays.
 */
import { putProfiles } from "../../catalogue/profiles.js";
import { bind, pressWhile } from "../../parts/bound.js";
import { buttonFor, fill, groupOf, h, put, titledPart } from "../../parts/dom.js";
import { speedChoice } from "../../parts/speed.js";
import { say } from "../../words/say.js";
import { profileOf } from "./path.js";
import { setPath } from "./slice.js";

/** @import { Store } from "../../state.js" */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function optionsPart(store) {
  return titledPart(
    say("path.options"),
    h(
      "div",
      { class: "path-options" },
      origin(store),
      essential(store),
      profiles(store),
      h("label", { class: "field" }, h("span", {}, say("play.speed")), speedChoice(store)),
    ),
  );
}

/** @param {Store} store */
function origin(store) {
  const buttons = /** @type {const} */ (["start", "now"]).map((from) => {
    const button = buttonFor(say(`path.from.${from}`), () => setPath(store, { from }));
    return pressWhile(store, button, ({ path }) => path.from === from);
  });
  return groupOf("choice", say("path.from"), buttons);
}

/** @param {Store} store */
function essential(store) {
  const onchange = () => setPath(store, { essential: box.checked });
  const box = h("input", { type: "checkbox", onchange });
  bind(store, box, "checked", ({ path }) => path.essential);
  return h("label", {}, box, say("path.essential"));
}

/** @param {Store} store */
function profiles(store) {
  const onchange = () => setPath(store, { profile: choice.value });
  const choice = h("select", { id: "path-profile", onchange });
  const about = h("p", { class: "quiet-text" });
  const show = () => {
    const chosen = profileOf(store.state);
    const { profiles: all } = store.state.catalogue;
    const names = all.length ? all.map(({ name }) => name) : [chosen];
    if (names.join() !== [...choice.options].map(({ value }) => value).join()) {
      putProfiles(choice, names, chosen);
    }
    put(choice, "value", chosen);
    fill(about, all.find(({ name }) => name === chosen)?.about);
  };
  store.watch(({ catalogue }) => catalogue.profiles, show);
  store.watch(profileOf, show);
  return h(
    "div",
    {},
    h("div", { class: "field" }, h("label", { for: "path-profile" }, say("path.profile")), choice),
    about,
  );
}
