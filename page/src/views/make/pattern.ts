/**
 * The pattern of clues, drawn on the board: where there must be clues, and where there must not.
 */
import { now } from "../../game/game.ts";
import { NO_GIVENS, NOTHING } from "../../game/position.ts";
import { cellName } from "../../grid/space.ts";
import { bind, pressWhile, showWhile } from "../../parts/bound.ts";
import { buttonFor, groupOf, h, rowOf } from "../../parts/dom.ts";
import type { State, Store } from "../../state.ts";
import { bare } from "../../table/picture.ts";
import type { Picture } from "../../types.ts";
import type { Key } from "../../words/say.ts";
import { say } from "../../words/say.ts";
import { drawn, patternOf } from "./layout.ts";
import { isText, setMake } from "./slice.ts";
import { choose } from "./ways.ts";

const FREE = "?".repeat(81);

/** The colours of the board for "a clue" and "no clue", as masks: blue and grey. */
const COLOURS = new Map([
  ["X", 1],
  [".", 1 << 7],
]);

const SAID: Readonly<Record<string, Key>> = { X: "make.pattern.clue", ".": "make.pattern.none" };

/** the pattern shown last, and its colours */
let shown: { pattern: string; colours: readonly number[] } = { pattern: FREE, colours: NOTHING };

/** @returns the pattern as colours of cells */
export function patternPicture({ make: { pattern }, selected, cursor }: State): Picture {
  if (shown.pattern !== pattern) {
    shown = { pattern, colours: [...pattern].map((one) => COLOURS.get(one) ?? 0) };
  }
  return { ...bare(NO_GIVENS), colours: shown.colours, selected, cursor };
}

/** Draws the selected cells with the pen. */
export function draw(store: Store, pen: string = store.state.make.pen) {
  const { selected, make } = store.state;
  const [first] = selected;
  if (first === undefined) return;
  const wished = make.wish["symmetry"];
  const symmetry = isText(wished) && wished ? wished : "none";
  const pattern = drawn(make.pattern, selected, pen, symmetry);
  setMake(store, { pattern });
  const cells = [...selected].map(cellName).join(", ");
  store.set({ said: say(SAID[pattern[first] ?? "?"] ?? "make.pattern.free", { cells }) });
}

/** Draws what is touched while the board shows the pattern. */
export function followDrawing(store: Store) {
  document.addEventListener("wd-select", ({ detail: { done } }) => {
    if (done && store.state.view === "make" && store.state.make.drawing) draw(store);
  });
}

/**
 * The tools next to the board while a pattern is drawn on it, and the way back to it from what was made.
 */
export function drawingTools(store: Store): HTMLElement {
  const pens = (
    [
      ["X", "make.pen.clue"],
      [".", "make.pen.none"],
    ] as const
  ).map(([pen, key]) => {
    const sign = h("span", { class: `make-pen make-pen-${pen === "X" ? "clue" : "none"}` });
    const button = buttonFor([sign, say(key)], () => setMake(store, { pen }));
    return pressWhile(store, button, ({ make }) => make.pen === pen);
  });
  const use = (change: (pattern: string) => string) =>
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
  const isDrawing = ({ make }: State) => make.drawing;
  const part = h("section", { class: "part", "aria-label": say("make.way.draw") }, tools, back);
  bind(store, back, "hidden", isDrawing);
  showWhile(store, tools, isDrawing);
  return part;
}
