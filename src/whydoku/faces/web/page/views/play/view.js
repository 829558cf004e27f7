// @ts-check
/**
 * Play: the player's own puzzle, with checks that give nothing away and help that gives what is
 * asked.
 */
import { HELP_COMMANDS, helped, helpPart, unlessPaused } from "../../help/help.js";
import { h } from "../../parts/dom.js";
import { check } from "./check.js";
import { sessionPart } from "./session.js";

/** @typedef {import("../../state.js").Store} Store */

/** @type {import("../views.js").View} */
export const play = {
  name: "play",
  build: (store) => ({
    text: helpPart(store),
    panel: h("div", { class: "parts" }, sessionPart(store)),
  }),
  picture: helped,
  commands: { check: unlessPaused(check), ...HELP_COMMANDS },
};
