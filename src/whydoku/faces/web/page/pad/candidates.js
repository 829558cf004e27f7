// @ts-check
/** Who keeps the candidates: the page, or the player by hand. */

import * as actions from "../game/actions.js";
import { now } from "../game/game.js";
import { h, put } from "../parts/dom.js";
import { act } from "../playing.js";
import { gameOf, tableOf } from "../state.js";
import { say } from "../words/say.js";

/** @typedef {import("../state.js").Store} Store */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function candidatesPart(store) {
  const choices = [true, false].map((automatic) => {
    const name = say(automatic ? "play.automatic" : "play.byHand");
    const onclick = () => act(store, (position) => actions.keep(position, automatic));
    const button = h("button", { type: "button", onclick }, name);
    store.watch(
      (state) => now(gameOf(state)).automatic === automatic,
      (chosen) => put(button, "aria-pressed", String(chosen)),
    );
    return button;
  });
  const name = say("play.candidates");
  const all = h(
    "button",
    { type: "button", class: "quiet", onclick: () => act(store, actions.write) },
    say("play.fill"),
  );
  const none = h(
    "button",
    { type: "button", class: "quiet", onclick: () => act(store, actions.clear) },
    say("play.clear"),
  );
  const part = h(
    "div",
    { class: "pad-candidates", role: "group", "aria-label": name },
    h("span", { "aria-hidden": "true" }, name),
    h("div", { class: "choice" }, ...choices),
    h("div", { class: "pad-modes" }, all, none),
  );
  store.watch(
    (state) => tableOf(state) === "play",
    (playing) => put(part, "hidden", !playing),
  );
  return part;
}
