/**
 * Compares two solutions: goes from one differing cell to the next, and offers clues that decide.
 */
import { NO_GIVENS } from "../../game/position.ts";
import { cellName } from "../../grid/space.ts";
import { bind, pressWhile } from "../../parts/bound.ts";
import { buttonFor, fill, h, put, rowOf } from "../../parts/dom.ts";
import type { State, Store } from "../../state.ts";
import { select } from "../../table/playing.ts";
import { say } from "../../words/say.ts";
import { findingsIn, makeClue, puzzleIn } from "./live.ts";
import type { Findings } from "./slice.ts";
import { setMake } from "./slice.ts";

export function comparePart(store: Store): HTMLElement {
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

function compare(store: Store) {
  setMake(store, ({ comparing }) => ({ comparing: !comparing }));
  if (store.state.make.comparing) go(store, 0);
}

/** @returns the cells where the two solutions differ */
function differing(state: State): number[] {
  return [...(findingsIn(state)?.others.keys() ?? [])].sort((a, b) => a - b);
}

/** Goes to the next or previous cell where they differ, wrapping around at the ends. */
export function go(store: Store, by: number) {
  const cells = differing(store.state);
  if (!cells.length) return;
  const at = (store.state.make.at + by + cells.length) % cells.length;
  setMake(store, { at });
  select(store, [cells[at] ?? 0], cells[at] ?? 0);
}

function walking(store: Store) {
  const text = h("p", { role: "status" });
  const deciding = h("div", { class: "row make-deciding" });
  const way = (by: -1 | 1) =>
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

function decision(store: Store, cell: number, digit: number) {
  const onclick = () => makeClue(store, cell, digit);
  const values = { where: cellName(cell), digit };
  return buttonFor(say("make.decide.short", values), onclick, {
    "aria-label": say("make.decide", values),
  });
}

/** @returns the digits of the two solutions in a cell */
function both(findings: Findings | null, cell: number): number[] {
  const other = findings?.others.get(cell);
  return other ? [Number(findings?.solutions[0]?.[cell]), other] : [];
}
