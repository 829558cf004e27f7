/**
 * Play: the player's own puzzle, with checks that give nothing away and help that gives what is
 * asked.
 */

import { FILTER_COMMANDS, filterPart } from "../../filtering.ts";
import { HELP_COMMANDS, helped, helpPart, unlessPaused } from "../../help/help.ts";
import { isElsewhere } from "../../help/slice.ts";
import { bind } from "../../parts/bound.ts";
import { h } from "../../parts/dom.ts";
import type { Store } from "../../state.ts";
import type { View } from "../views.ts";
import { check, checking } from "./check.ts";
import { isEnded } from "./ended.ts";
import { endingPart } from "./ending.ts";
import { sessionPart } from "./session.ts";

export const play: View = {
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
 */
function textPart(store: Store): readonly Element[] {
  const help = helpPart(store, checking(store));
  bind(store, help, "hidden", (state) => isEnded(state) && !isElsewhere(state));
  return [help, endingPart(store)];
}
