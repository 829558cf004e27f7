// @ts-check
/**
 * Compares two solutions: goes from one differing cell to the next, and offers clues that decide.
 */
import { NO_GIVENS } from "../../game/position.js";
import { cellName } from "../../grid/space.js";
import { bind, pressWhile } from "../../parts/bound.js";
import { buttonFor, fill, h, put, rowOf } from "../../parts/dom.js";
import { select } from "../../playing.js";
import { say } from "../../words/say.js";
import { findingsIn, makeClue, puzzleIn } from "./live.js";
import { setMake } from "./slice.js";

/** @import { State, Store } from "../../state.js" */
/** @import { Findings } from "./slice.js" */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function comparePart(store) {
  const toggle = buttonFor(say("make.compare"), () => compare(store));
  pressWhile(store, toggle, ({ make }) => make.comparing);
  const walk = walking(store);
  const part = h("div", { class: "make-compare" }, toggle, walk);
  return bind(
    store,
    part,
    "hidden",
    (state) => !findingsIn(state)?.others.size || puzzleIn(state) === NO_GIVENS,
  );
}

/** @param {Store} store */
function compare(store) {
  setMake(store, ({ comparing }) => ({ comparing: !comparing }));
  if (store.state.make.comparing) go(store, 0);
}

/**
 * @param {State} state
 * @returns {number[]} the cells where the two solutions differ
 */
function differing(state) {
  return [...(findingsIn(state)?.others.keys() ?? [])].sort((a, b) => a - b);
}

/**
 * Goes to the next or previous cell where they differ, wrapping around at the ends.
 *
 * @param {Store} store
 * @param {number} by
 */
export function go(store, by) {
  const cells = differing(store.state);
  if (!cells.length) return;
  const at = (store.state.make.at + by + cells.length) % cells.length;
  setMake(store, { at });
  select(store, [cells[at] ?? 0], cells[at] ?? 0);
}

/** @param {Store} store */
function walking(store) {
  const text = h("p", { role: "status" });
  const deciding = h("div", { class: "row make-deciding" });
  const way = (/** @type {-1 | 1} */ by) =>
    buttonFor(say(by < 0 ? "make.previous" : "make.next"), () => go(store, by));
  const walk = h("div", {}, text, rowOf(way(-1), way(1)), deciding);
  const show = () => {
    const cells = differing(store.state);
    const { at, comparing } = store.state.make;
    put(walk, "hidden", !comparing || !cells.length);
    if (!comparing || !cells.length) return;
    const cell = cells[at] ?? 0;
    const pair = both(findingsIn(store.state), cell);
    const [one = 0, other = 0] = pair;
    const where = cellName(cell);
    fill(text, say("make.differ", { where, one, other, at: at + 1, n: cells.length }));
    fill(
      deciding,
      h("span", {}, say("make.decide.here")),
      pair.map((digit) => decision(store, cell, digit)),
    );
  };
  store.watch(({ make }) => make.at, show);
  store.watch(({ make }) => make.comparing, show);
  store.watch(findingsIn, show);
  return walk;
}

/**
 * @param {Store} store
 * @param {number} cell
 * @param {number} digit
 */
function decision(store, cell, digit) {
  const onclick = () => makeClue(store, cell, digit);
  const values = { where: cellName(cell), digit };
  return buttonFor(say("make.decide.short", values), onclick, {
    "aria-label": say("make.decide", values),
  });
}

/**
 * @param {Findings | null} findings
 * @param {number} cell
 * @returns {number[]} the digits of the two solutions in a cell
 */
function both(findings, cell) {
  const other = findings?.others.get(cell);
  return other ? [Number(findings?.solutions[0]?.[cell]), other] : [];
}
