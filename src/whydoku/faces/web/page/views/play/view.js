// @ts-check
/**
 * Play: the player's own puzzle, with checks that give nothing away and help that gives what is
 * asked.
 */

import { FILTER_COMMANDS, filterPart } from "../../filtering.js";
import { HELP_COMMANDS, helped, helpPart, unlessPaused } from "../../help/help.js";
import { isElsewhere } from "../../help/slice.js";
import { bind } from "../../parts/bound.js";
import { h } from "../../parts/dom.js";
import { check, checking } from "./check.js";
import { isEnded } from "./ended.js";
import { endingPart } from "./ending.js";
import { sessionPart } from "./session.js";

/** @import { Store } from "../../state.js" */

/** @type {import("../views.js").View} */
export const play = {
  name: "play",
  build: (store) => ({
    text: textPart(store),
    panel: h("div", { class: "parts" }, filterPart(store, isEnded), sessionPart(store)),
  }),
  pad: (state) => !isEnded(state),
  picture: helped,
  commands: { check: unlessPaused(check), ...FILTER_COMMANDS, ...HELP_COMMANDS },
};

/**
 * Help while the puzzle is open, and then its ending, unless one of the player's reasons is looked at.
 *
 * @param {Store} store
 * @returns {readonly Element[]}
 */
function textPart(store) {
  const help = helpPart(store, checking(store));
  bind(store, help, "hidden", (state) => isEnded(state) && !isElsewhere(state));
  return [help, endingPart(store)];
}
