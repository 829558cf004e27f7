// @ts-check
/** Path: walk forward and back along every step from the givens, or from the player's grid. */
import { candidates } from "../../game/position.js";
import { pictureOf } from "../../help/follow.js";
import { h } from "../../parts/dom.js";
import { bare } from "../../picture.js";
import { remembered } from "../../remembered.js";
import { listPart } from "./list-part.js";
import { optionsPart } from "./options-part.js";
import {
  base,
  fetchPath,
  fetchProfiles,
  goBy,
  goByStretch,
  goTo,
  goToEnd,
  pathKey,
} from "./path.js";
import { placePart } from "./place-part.js";
import { summaryPart } from "./summary-part.js";

/** @typedef {import("../../types.js").Position} Position */

const nothing = () => {};

/** @type {import("../views.js").View} */
export const path = {
  name: "path",
  build: (store) => {
    store.watch(
      (state) => (state.view === "path" ? pathKey(state) : ""),
      (key) => key && fetchPath(store),
    );
    return {
      text: placePart(store),
      panel: h("div", { class: "parts" }, optionsPart(store), summaryPart(store), listPart(store)),
    };
  },
  pad: () => false,
  enter: fetchProfiles,
  picture: (state) => {
    const { walk, at } = state.path;
    const position = walk?.positions[at] ?? base(state);
    return { ...drawn(position), ...pictureOf(state, walk?.steps[at]) };
  },
  commands: {
    step: (store, { rows, columns }) => (columns ? goBy(store, columns) : goByStretch(store, rows)),
    first: (store) => goTo(store, 0),
    last: goToEnd,
    digit: nothing,
    corner: nothing,
    centre: nothing,
    colour: nothing,
    erase: nothing,
    undo: nothing,
    redo: nothing,
    automatic: nothing,
    remember: nothing,
  },
};

/** The digits and candidates of a position. */
const drawn = remembered((/** @type {Position} */ position) => {
  const { givens, values } = position;
  return { ...bare(givens), values, candidates: candidates(position) };
});
