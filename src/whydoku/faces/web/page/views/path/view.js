// @ts-check
/** Path: walk forward and back along every step from the givens, or from the player's grid. */
import { fetchProfiles } from "../../catalogue/fetching.js";
import { limited } from "../../commands.js";
import { candidates } from "../../game/position.js";
import { pictureOf } from "../../help/follow.js";
import { h } from "../../parts/dom.js";
import { bare } from "../../picture.js";
import { remembered } from "../../remembered.js";
import { path as words } from "../../words/en/path.js";
import { addWords } from "../../words/say.js";
import { comparePart } from "./compare-part.js";
import { fetchOther, fetchPath, otherKey } from "./fetching.js";
import { listPart } from "./list-part.js";
import { optionsPart } from "./options-part.js";
import { base, goBy, goByHard, goByStretch, goTo, goToEnd, pathKey } from "./path.js";
import { placePart } from "./place-part.js";
import { servePlaying, togglePlaying } from "./play.js";
import { summaryPart } from "./summary-part.js";

addWords(words);

/** @import { Position } from "../../types.js" */

/** The commands that change a game, which a path is not, and those that draw on one. */
const CHANGING =
  "digit corner centre colour erase blank undo redo wipe automatic remember draw tinting".split(
    " ",
  );

/** @type {import("../views.js").View} */
export const path = {
  name: "path",
  build: (store) => {
    store.watch(
      (state) => (state.view === "path" ? pathKey(state) : ""),
      (key) => key && fetchPath(store),
    );
    store.watch(
      (state) => (state.view === "path" ? otherKey(state) : ""),
      (key) => key && fetchOther(store),
    );
    servePlaying(store);
    return {
      text: placePart(store),
      panel: h(
        "div",
        { class: "parts" },
        listPart(store),
        summaryPart(store),
        optionsPart(store),
        comparePart(store),
      ),
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
    grow: (store, { rows, columns }) => goByHard(store, rows || columns),
    "tool.next": togglePlaying,
    pause: togglePlaying,
    hint: (store) => goTo(store, Math.max(store.state.path.walk?.hardest ?? 0, 0)),
    first: (store) => goTo(store, 0),
    last: goToEnd,
    ...limited(CHANGING, () => false),
  },
};

/** The digits and candidates of a position. */
const drawn = remembered((/** @type {Position} */ position) => {
  const { givens, values } = position;
  return { ...bare(givens), values, candidates: candidates(position) };
});
