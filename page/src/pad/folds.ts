/** The tools of the pad that few need, folded away until they are asked for. */
import { gesture, toggleTinting } from "../commands.ts";
import * as actions from "../game/actions.ts";
import { now } from "../game/game.ts";
import { bind, pressWhile, showWhile } from "../parts/bound.ts";
import { buttonFor, groupOf, h } from "../parts/dom.ts";
import { act } from "../playing.ts";
import type { Store } from "../state.ts";
import { gameOf, isDrawing, KINDS, tableOf } from "../state.ts";
import type { Position } from "../types.ts";
import { say } from "../words/say.ts";

export function folds(store: Store): HTMLElement[] {
  return [marks(store), gestures(store)];
}

/** What can be done with all marks at once. */
function marks(store: Store) {
  const all = buttonFor(say("play.fill"), () => act(store, actions.write), { class: "quiet" });
  const complete = buttonFor(
    say("play.complete"),
    () => act(store, (position) => actions.declare(position, !position.complete)),
    { class: "quiet", title: say("play.complete.about") },
  );
  pressWhile(store, complete, (state) => now(gameOf(state)).complete);
  showWhile(store, complete, (state) => !now(gameOf(state)).automatic);
  const none = clearing(store, say("play.clear"), actions.clear, actions.hasMarks);
  const row = h("div", { class: "pad-modes" }, all, complete, none);
  return showWhile(store, row, (state) => tableOf(state) === "play");
}

/** @returns a button that is not seen while there is nothing to clear, yet keeps its place */
function clearing(
  store: Store,
  name: string,
  clear: (position: Position) => Position,
  has: (position: Position) => boolean,
): HTMLElement {
  const button = buttonFor(name, () => act(store, clear), { class: "quiet" });
  return bind(store, button, "disabled", (state) => !has(now(gameOf(state))));
}

/** What else touching the board can do, in one row that stays as it is while its buttons change. */
function gestures(store: Store) {
  const draw = quiet("draw", () => gesture(store, isDrawing(store.state) ? "cells" : "lines"));
  const kinds = KINDS.map((kind) => {
    const title = say(kind === "links" ? "folds.links.about" : "folds.draw.about");
    const button = buttonFor(say(`pad.draw.${kind}`), () => gesture(store, kind), { title });
    return pressWhile(store, button, (state) => state.gesture === kind);
  });
  const choice = groupOf("choice", say("folds.kinds"), kinds);
  const tints = quiet("tints", () => toggleTinting(store));
  return h(
    "div",
    { class: "pad-modes" },
    pressWhile(store, draw, isDrawing),
    showWhile(store, choice, isDrawing),
    pressWhile(
      store,
      showWhile(store, tints, (state) => !isDrawing(state)),
      (state) => state.gesture === "tints",
    ),
    clearing(store, say("pad.wipe"), actions.wipe, actions.hasDrawings),
  );
}

function quiet(name: "draw" | "tints", act: () => void) {
  return buttonFor(say(`pad.${name}`), act, { class: "quiet", title: say(`folds.${name}.about`) });
}
