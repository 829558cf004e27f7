// @ts-check
/** The tools of the pad that few need, folded away until they are asked for. */
import { gesture, toggleTinting } from "../commands.js";
import * as actions from "../game/actions.js";
import { now } from "../game/game.js";
import { bind, pressWhile, showWhile } from "../parts/bound.js";
import { buttonFor, groupOf, h } from "../parts/dom.js";
import { act } from "../playing.js";
import { gameOf, isDrawing, KINDS, tableOf } from "../state.js";
import { say } from "../words/say.js";

/** @import { Store } from "../state.js" */
/** @import { Position } from "../types.js" */

/**
 * @param {Store} store
 * @returns {HTMLElement[]}
 */
export function folds(store) {
  return [marks(store), gestures(store)];
}

/**
 * What can be done with all marks at once.
 *
 * @param {Store} store
 */
function marks(store) {
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

/**
 * @param {Store} store
 * @param {string} name
 * @param {(position: Position) => Position} clear
 * @param {(position: Position) => boolean} has
 * @returns {HTMLElement} a button that is not seen while there is nothing to clear, yet keeps its place
 */
function clearing(store, name, clear, has) {
  const button = buttonFor(name, () => act(store, clear), { class: "quiet" });
  return bind(store, button, "disabled", (state) => !has(now(gameOf(state))));
}

/**
 * What else touching the board can do, in one row that stays as it is while its buttons change.
 *
 * @param {Store} store
 */
function gestures(store) {
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

/**
 * @param {"draw" | "tints"} name
 * @param {() => void} act
 */
function quiet(name, act) {
  return buttonFor(say(`pad.${name}`), act, { class: "quiet", title: say(`folds.${name}.about`) });
}
