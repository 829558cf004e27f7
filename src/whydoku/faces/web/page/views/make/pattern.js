// @ts-check
/**
 * The pattern of clues, drawn on the board: where there must be clues, and where there must not.
 */
import { now } from "../../game/game.js";
import { NO_GIVENS, NOTHING } from "../../game/position.js";
import { cellName } from "../../grid/space.js";
import { bind, pressWhile } from "../../parts/bound.js";
import { buttonFor, checkOf, groupOf, h, rowOf } from "../../parts/dom.js";
import { bare } from "../../picture.js";
import { say, sayIfKnown } from "../../words/say.js";
import { drawn, patternOf } from "./layout.js";
import { setMake, setWish } from "./slice.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("../../types.js").Picture} Picture */

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
  setMake(store, { pattern, wish: { ...make.wish, pattern: true } });
  const cells = [...selected].map(cellName).join(", ");
  store.set({ said: say(SAID[pattern[first] ?? "?"] ?? "make.pattern.free", { cells }) });
}

/**
 * @param {import("./elements.js").Entry<boolean>} entry
 * @returns {HTMLElement}
 */
export function patternFields({ store, key, value, enter }) {
  const counts = h("input", { type: "checkbox", onchange: () => enter(counts.checked) });
  bind(store, counts, "checked", value);
  const toggle = buttonFor(say("make.draw"), () => setDrawing(store, !store.state.make.drawing), {
    id: "make-draw",
  });
  pressWhile(store, toggle, ({ make }) => make.drawing);
  document.addEventListener("wd-select", (event) => {
    const done = event instanceof CustomEvent && event.detail.done;
    if (done && store.state.view === "make" && store.state.make.drawing) draw(store);
  });
  return h("div", { class: "row make-pattern" }, toggle, checkOf(counts, sayIfKnown(key)));
}

/**
 * Starts drawing on the board, or goes back to the form.
 *
 * @param {Store} store
 * @param {boolean} drawing
 */
function setDrawing(store, drawing) {
  setMake(store, { drawing, comparing: false });
  store.set({ selected: new Set() });
  const place = document.getElementById(drawing ? "board" : "make-draw");
  if (drawing) document.getElementById("make-pattern")?.scrollIntoView({ block: "nearest" });
  place?.scrollIntoView({ block: "nearest" });
  place?.focus({ preventScroll: true });
}

/**
 * The tools next to the board while a pattern is drawn on it.
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
  const use = (/** @type {string} */ pattern) => {
    setMake(store, { pattern });
    setWish(store, { pattern: pattern !== FREE });
  };
  const take = () => use(patternOf(now(store.state.games.make).givens));
  const wipe = () => use(FREE);
  const done = () => setDrawing(store, false);
  return h(
    "section",
    { id: "make-pattern", "aria-label": say("make.draw") },
    h("h2", {}, say("make.draw")),
    h("p", {}, say("make.draw.about")),
    groupOf("choice", say("make.pen"), pens),
    rowOf(
      buttonFor(say("make.draw.done"), done, { class: "main" }),
      buttonFor(say("make.draw.take"), take),
      buttonFor(say("make.draw.wipe"), wipe),
    ),
  );
}
