// @ts-check
/** The pencils of the pad. */
import { TOOLS, take } from "../commands.js";
import { now } from "../game/game.js";
import { fill, h, put } from "../parts/dom.js";
import { gameOf } from "../state.js";
import { say } from "../words/say.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").Tool} Tool */

/** @param {Store} store */
export function tools(store) {
  const buttons = TOOLS.map((tool) => {
    const button = h("button", { type: "button", onclick: () => take(store, tool) });
    store.watch(
      (state) => toolName(state, tool),
      (name) => fill(button, name),
    );
    store.watch(
      (state) => state.tool === tool,
      (held) => put(button, "aria-pressed", String(held)),
    );
    return button;
  });
  const name = say("pad.tools");
  return h("div", { class: "pad-tools", role: "group", "aria-label": name }, ...buttons);
}

/**
 * @param {State} state
 * @param {Tool} tool
 * @returns {string}
 */
function toolName(state, tool) {
  const crosses = tool === "centre" && now(gameOf(state)).automatic;
  return say(crosses ? "tool.centre.automatic" : `tool.${tool}`);
}
