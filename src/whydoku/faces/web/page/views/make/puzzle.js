// @ts-check
/** The part about the puzzle in the making: its clues, its solutions, and what to do with it. */
import { now } from "../../game/game.js";
import { begin, EVERYTHING, NO_GIVENS } from "../../game/position.js";
import { cellName } from "../../grid/space.js";
import { pressWhile, showWhile } from "../../parts/bound.js";
import { buttonFor, fill, foldOf, h, put, rowOf } from "../../parts/dom.js";
import { select } from "../../playing.js";
import { say } from "../../words/say.js";
import { comparePart } from "./compare.js";
import { impossiblePart } from "./impossible.js";
import {
  change,
  clueCount,
  findingsIn,
  isUnique,
  play,
  putPuzzle,
  puzzleIn,
  standing,
  thinned,
} from "./live.js";
import { setMake } from "./slice.js";
import { typingButtons } from "./typing.js";

/** @import { State, Store } from "../../state.js" */

/** Milliseconds to wait for the solver before the line says that it is counting. */
const PATIENCE = 250;

/**
 * The part next to the board about the puzzle that is entered.
 *
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function puzzlePart(store) {
  const isThere = (/** @type {State} */ state) => puzzleIn(state) !== NO_GIVENS;
  const clear = buttonFor(say("make.clear"), () => putPuzzle(store, NO_GIVENS));
  const uses = [playButton(store), shareButton(store), colouring(store), clear];
  for (const one of uses) showWhile(store, one, isThere);
  return h(
    "section",
    { class: "part make-puzzle", "aria-label": say("make.puzzle") },
    counts(store),
    impossiblePart(store),
    comparePart(store),
    spares(store),
    rowOf(...typingButtons(store), uses),
    legend(store),
  );
}

/** @param {Store} store */
function counts(store) {
  const clues = h("span", { class: "make-clues" });
  const sentence = h("span", { role: "status" });
  const line = h("p", { class: "make-standing" }, clues, " ", sentence);
  let timer = 0;
  const show = () => {
    const position = now(store.state.games.make);
    const findings = findingsIn(store.state);
    const state = standing(position.givens, position.possible === EVERYTHING, findings);
    put(line, "data-kind", state.kind);
    fill(sentence, state.sentence);
  };
  store.watch(puzzleIn, () => {
    const { givens, possible } = now(store.state.games.make);
    const n = clueCount(givens);
    fill(clues, possible === EVERYTHING || n ? say("make.clues", { n }) : say("make.marks"));
    clearTimeout(timer);
    timer = setTimeout(show, PATIENCE);
  });
  store.watch(findingsIn, (findings) => {
    if (!findings) return;
    clearTimeout(timer);
    show();
  });
  return line;
}

/** @param {Store} store */
function spares(store) {
  const place = h("div", { class: "make-spare" });
  store.watch(
    (state) => findingsIn(state)?.spare,
    (spare) => fill(place, spare && sparesText(store, spare)),
  );
  return place;
}

/**
 * @param {Store} store
 * @param {readonly number[]} spare
 */
function sparesText(store, spare) {
  if (!spare.length) return h("p", {}, say("make.spare.none"));
  const one = (/** @type {number} */ cell) =>
    buttonFor(cellName(cell), () => select(store, [cell], cell), { class: "quiet" });
  const thin = () => {
    const { givens, possible } = now(store.state.games.make);
    const left = thinned(givens, possible, spare);
    change(store, begin(left, possible));
    store.set({ said: say("make.spare.gone", { n: clueCount(givens) - clueCount(left) }) });
    document.getElementById("board")?.focus();
  };
  return foldOf(
    say("make.spare", { n: spare.length }),
    h("p", {}, say("make.spare.about")),
    h("div", { class: "row make-cells" }, spare.map(one)),
    rowOf(buttonFor(say("make.spare.thin"), thin)),
  );
}

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function playButton(store) {
  const onclick = () => {
    const { givens, possible } = now(store.state.games.make);
    play(store, givens, possible);
  };
  const button = buttonFor(say("make.play"), onclick);
  store.watch(isUnique, (unique) => put(button, "class", unique ? "main" : ""));
  return button;
}

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function shareButton(store) {
  return buttonFor(say("make.share"), () => store.set({ dialog: "share" }));
}

/** @param {Store} store */
function colouring(store) {
  const onclick = () =>
    setMake(store, ({ coloured }) => ({ coloured: !coloured, comparing: false }));
  const title = say("make.coloured.about");
  const button = buttonFor(say("make.coloured"), onclick, { title });
  return pressWhile(store, button, ({ make }) => make.coloured && !make.comparing);
}

/** @param {Store} store */
function legend(store) {
  const kinds = /** @type {const} */ (["one", "several", "none"]);
  const list = h(
    "ul",
    { class: "make-legend" },
    kinds.map((kind) =>
      h(
        "li",
        {},
        h("span", { class: `make-sign make-sign-${kind}`, "aria-hidden": "true" }, "5"),
        say(`make.verdict.${kind}`),
      ),
    ),
  );
  return showWhile(store, list, ({ make }) => make.coloured && !make.comparing);
}
