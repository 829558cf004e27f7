// @ts-check
/**
 * The pattern of clues, drawn on the board: where there must be clues, and where there must not.
 */
import { now } from "../../game/game.js";
import { NO_GIVENS, NOTHING } from "../../game/position.js";
import { cellName } from "../../grid/space.js";
import { bind, pressWhile, showWhile } from "../../parts/bound.js";
import { buttonFor, groupOf, h, rowOf } from "../../parts/dom.js";
import { bare } from "../../picture.js";
import { say } from "../../words/say.js";
import { drawn, patternOf } from "./layout.js";
import { setMake } from "./slice.js";
import { choose } from "./ways.js";

/** @import { State, Store } from "../../state.js" */
/** @import { Picture } from "../../types.js" */

const FREE = "?".repeat(81);

/** The colours of the board for "a clue" and "no clue", as masks: blue and grey. */
const COLOURS = new Map([
  ["X", 1],
  [".", 1 << 7],
]);

/** @type {Readonly<Record<string, import("../../words/say.js").Key>>} */
const SAID = { X: "make.pattern.clue", ".": "make.pattern.none" };

/** @type {{pattern: string, colours: readonly number[]}} the pattern shown last, and its colours */
let shown = { pattern: FREE, colours: NOTHING };

/**
 * @param {State} state
 * @returns {Picture} the pattern as colours of cells
 */
export function patternPicture({ make: { pattern }, selected, cursor }) {
  if (shown.pattern !== pattern) {
    shown = { pattern, colours: [...pattern].map((one) => COLOURS.get(one) ?? 0) };
  }
  return { ...bare(NO_GIVENS), colours: shown.colours, selected, cursor };
}

/**
 * Draws the selected cells with the pen.
 *
 * @param {Store} store
 * @param {string} [pen]
 */
export function draw(store, pen = store.state.make.pen) {
  const { selected, make } = store.state;
  const [first] = selected;
  if (first === undefined) return;
  const pattern = drawn(make.pattern, selected, pen, make.wish.symmetry || "none");
  setMake(store, { pattern });
  const cells = [...selected].map(cellName).join(", ");
  store.set({ said: say(SAID[pattern[first] ?? "?"] ?? "make.pattern.free", { cells }) });
}

/**
 * Draws what is touched while the board shows the pattern.
 *
 * @param {Store} store
 */
export function followDrawing(store) {
  document.addEventListener("wd-select", (event) => {
    const done = event instanceof CustomEvent && event.detail.done;
    if (done && store.state.view === "make" && store.state.make.drawing) draw(store);
  });
}

/**
 * The tools next to the board while a pattern is drawn on it, and the way back to it from what was made.
 *
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function drawingTools(store) {
  const pens = /** @type {const} */ ([
    ["X", "make.pen.clue"],
    [".", "make.pen.none"],
  ]).map(([pen, key]) => {
    const sign = h("span", { class: `make-pen make-pen-${pen === "X" ? "clue" : "none"}` });
    const button = buttonFor([sign, say(key)], () => setMake(store, { pen }));
    return pressWhile(store, button, ({ make }) => make.pen === pen);
  });
  const use = (/** @type {(pattern: string) => string} */ change) =>
    setMake(store, ({ pattern }) => ({ pattern: change(pattern) }));
  const take = () => use(() => patternOf(now(store.state.games.make).givens));
  const tools = h(
    "div",
    {},
    h("p", {}, say("make.draw.about")),
    groupOf("choice", say("make.pen"), pens),
    rowOf(
      buttonFor(say("make.draw.rest"), () => use((pattern) => pattern.replaceAll("?", "."))),
      buttonFor(say("make.draw.take"), take),
      buttonFor(say("make.draw.wipe"), () => use(() => FREE)),
    ),
  );
  const back = buttonFor(say("make.draw.back"), () => {
    choose(store, "draw");
    document.getElementById("board")?.focus();
  });
  const isDrawing = (/** @type {State} */ { make }) => make.drawing;
  const part = h("section", { class: "part", "aria-label": say("make.way.draw") }, tools, back);
  bind(store, back, "hidden", isDrawing);
  showWhile(store, tools, isDrawing);
  return part;
}
