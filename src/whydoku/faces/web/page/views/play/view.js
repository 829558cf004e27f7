// @ts-check
/**
 * Play: the player's own puzzle, with checks that give nothing away and help that gives what is
 * asked.
 */
import * as actions from "../../game/actions.js";
import { now } from "../../game/game.js";
import { HELP_COMMANDS, helped, helpPart, unlessPaused } from "../../help/help.js";
import { h, put } from "../../parts/dom.js";
import { act } from "../../playing.js";
import { gameOf } from "../../state.js";
import { say } from "../../words/say.js";
import { check } from "./check.js";
import { FILTER_COMMANDS, filterPart } from "./filter-part.js";
import { sessionPart } from "./session.js";

/** @typedef {import("../../state.js").Store} Store */

/** @type {import("../views.js").View} */
export const play = {
  name: "play",
  build: (store) => ({
    text: helpPart(store),
    panel: h(
      "div",
      { class: "parts" },
      filterPart(store),
      sessionPart(store),
      candidatesPart(store),
    ),
  }),
  picture: helped,
  commands: { check: unlessPaused(check), ...FILTER_COMMANDS, ...HELP_COMMANDS },
};

/**
 * The choice of who keeps the candidates: the page, or the player by hand.
 *
 * @param {Store} store
 * @returns {HTMLElement}
 */
function candidatesPart(store) {
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
  return h(
    "section",
    { class: "part", "aria-label": name },
    h("h2", {}, name),
    h("div", { class: "choice", role: "group", "aria-label": name }, ...choices),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", onclick: () => act(store, actions.write) }, say("play.fill")),
      h("button", { type: "button", onclick: () => act(store, actions.clear) }, say("play.clear")),
    ),
  );
}
