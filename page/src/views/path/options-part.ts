/**
 * The options of a path: where it starts, whose techniques it uses, whether to shorten it, and how
 * fast it plays.
 */
import { putProfiles } from "../../catalogue/profiles.ts";
import { bind, pressWhile } from "../../parts/bound.ts";
import { buttonFor, fill, groupOf, h, put, titledPart } from "../../parts/dom.ts";
import { speedChoice } from "../../parts/speed.ts";
import type { Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { profileOf } from "./path.ts";
import { setPath } from "./slice.ts";

export function optionsPart(store: Store): HTMLElement {
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

function origin(store: Store) {
  const buttons = (["start", "now"] as const).map((from) => {
    const button = buttonFor(say(`path.from.${from}`), () => setPath(store, { from }));
    return pressWhile(store, button, ({ path }) => path.from === from);
  });
  return groupOf("choice", say("path.from"), buttons);
}

function essential(store: Store) {
  const onchange = () => setPath(store, { essential: box.checked });
  const box = h("input", { type: "checkbox", onchange });
  bind(store, box, "checked", ({ path }) => path.essential);
  return h("label", {}, box, say("path.essential"));
}

function profiles(store: Store) {
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
