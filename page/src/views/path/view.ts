/** Path: walk forward and back along every step from the givens, or from the player's grid. */
import { fetchProfiles } from "../../catalogue/catalogue.ts";
import { limited } from "../../commands.ts";
import { candidates } from "../../game/position.ts";
import { pictureOf } from "../../help/following.ts";
import { h } from "../../parts/dom.ts";
import { bare } from "../../picture.ts";
import { remembered } from "../../remembered.ts";
import type { Position } from "../../types.ts";
import { path as words } from "../../words/en/path.ts";
import { addWords } from "../../words/say.ts";
import type { View } from "../views.ts";
import { comparePart } from "./compare-part.ts";
import { fetchOther, fetchPath, otherKey } from "./fetching.ts";
import { listPart } from "./list-part.ts";
import { optionsPart } from "./options-part.ts";
import { base, goBy, goByHard, goByStretch, goTo, goToEnd, pathKey } from "./path.ts";
import { placePart } from "./place-part.ts";
import { servePlaying, togglePlaying } from "./play.ts";
import { summaryPart } from "./summary-part.ts";

addWords(words);

/** The commands that change a game, which a path is not, and those that draw on one. */
const CHANGING =
  "digit corner centre colour erase blank undo redo wipe automatic remember draw tinting".split(
    " ",
  );

export const path: View = {
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
const drawn = remembered((position: Position) => {
  const { givens, values } = position;
  return { ...bare(givens), values, candidates: candidates(position) };
});
