// @ts-check
/** Play: the player's own puzzle, with all that helps without giving anything away. */
import { h } from "../../parts/dom.js";
import { played } from "../../picture.js";
import { candidatesPart } from "./candidates.js";
import { check, checkPart } from "./check.js";
import { sessionPart } from "./session.js";

/** @type {import("../view.js").View} */
export const play = {
  name: "play",
  build: (store) => ({
    told: null,
    panel: h("div", { class: "parts" }, checkPart(store), candidatesPart(store), sessionPart(store)),
  }),
  picture: (state) => played(state),
  commands: { check },
};
