// @ts-check
/** The pad: buttons for pencils, digits and corrections, for players without a keyboard. */
import { gesture, TOOLS, take, toggleDigitFirst, toggleTinting } from "../commands.js";
import * as actions from "../game/actions.js";
import { now } from "../game/game.js";
import { bind, fillWith, pressWhile, showWhile } from "../parts/bound.js";
import { buttonFor, groupOf, h, put } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { act, erase, travel } from "../playing.js";
import { gameOf, isColouring, isDrawing, KINDS, tableOf } from "../state.js";
import { say } from "../words/say.js";
import { digitKeys } from "./keys.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").Tool} Tool */
/** @typedef {(name: string) => import("../keys.js").Command | undefined} Find */

/**
 * The digits are in the middle, in squares like those of a telephone, with the pencils on one side
 * and the corrections on the other, so that one thumb reaches everything.
 *
 * @param {Store} store
 * @param {Find} find  looks up what the key of a digit does at that moment
 * @returns {HTMLElement}
 */
export function pad(store, find) {
  return h(
    "section",
    { class: "pad", "aria-label": say("pad.name") },
    h("div", { class: "pad-grid" }, tools(store), digitKeys(store, find), edits(store)),
    candidates(store),
    gestures(store),
  );
}

/** @param {Store} store */
function tools(store) {
  const buttons = TOOLS.map((tool) => {
    const button = buttonFor(null, () => take(store, tool));
    fillWith(store, button, (state) => toolName(state, tool));
    return pressWhile(store, button, (state) => state.tool === tool && !isColouring(state));
  });
  return groupOf("pad-tools", say("pad.tools"), buttons);
}

/**
 * @param {State} state
 * @param {Tool} tool
 * @returns {string}
 */
function toolName(state, tool) {
  const crosses = tool === "centre" && now(gameOf(state)).automatic;
  return say(crosses ? "tool.centre.automatic" : `tool.${tool}`);
}

/**
 * The corrections, and whether a digit is chosen before its cells.
 *
 * @param {Store} store
 */
function edits(store) {
  const undo = pictured("undo", () => travel(store, -1));
  const redo = pictured("redo", () => travel(store, 1));
  const away = pictured("erase", () => erase(store));
  const first = pictured("first", () => toggleDigitFirst(store));
  put(first, "title", say("pad.first.about"));
  bind(store, undo, "disabled", (state) => gameOf(state).at === gameOf(state).floor);
  bind(store, redo, "disabled", (state) => gameOf(state).at === gameOf(state).positions.length - 1);
  pressWhile(store, first, (state) => state.digitFirst);
  return h("div", { class: "pad-edit" }, undo, redo, away, first);
}

/**
 * @param {"undo" | "redo" | "erase" | "first"} name
 * @param {() => void} act
 */
function pictured(name, act) {
  const words = h("span", {}, say(`pad.${name}`));
  return buttonFor([icon(name), words], act, { class: "pictured" });
}

/**
 * Who keeps the candidates: the page, or the player by hand.
 *
 * @param {Store} store
 */
function candidates(store) {
  const choices = [true, false].map((automatic) => {
    const keep = () => act(store, (position) => actions.keep(position, automatic));
    const button = buttonFor(say(automatic ? "play.automatic" : "play.byHand"), keep);
    return pressWhile(store, button, (state) => now(gameOf(state)).automatic === automatic);
  });
  const name = say("play.candidates");
  const all = buttonFor(say("play.fill"), () => act(store, actions.write), { class: "quiet" });
  const none = buttonFor(say("play.clear"), () => act(store, actions.clear), { class: "quiet" });
  const complete = buttonFor(
    say("play.complete"),
    () => act(store, (position) => actions.declare(position, !position.complete)),
    { class: "quiet", title: say("play.complete.about") },
  );
  pressWhile(store, complete, (state) => now(gameOf(state)).complete);
  showWhile(store, complete, (state) => !now(gameOf(state)).automatic);
  const part = groupOf(
    "pad-candidates",
    name,
    h("span", { "aria-hidden": "true" }, name),
    h("div", { class: "choice" }, ...choices),
    h("div", { class: "pad-modes" }, all, complete, none),
  );
  return showWhile(store, part, (state) => tableOf(state) === "play");
}

/**
 * What else touching the board can do, in one row that stays as it is while its buttons change; there is
 * nothing to draw or colour while a puzzle is made.
 *
 * @param {Store} store
 */
function gestures(store) {
  const draw = quiet("draw", () => gesture(store, isDrawing(store.state) ? "cells" : "lines"));
  const kinds = KINDS.map((kind) => {
    const title = say(kind === "links" ? "pad.links.about" : "pad.draw.about");
    const button = buttonFor(say(`pad.draw.${kind}`), () => gesture(store, kind), { title });
    return pressWhile(store, button, (state) => state.gesture === kind);
  });
  const choice = groupOf("choice", say("pad.draw.kinds"), kinds);
  const tints = quiet("tints", () => toggleTinting(store));
  const wipe = buttonFor(say("pad.wipe"), () => act(store, actions.wipe), { class: "quiet" });
  const row = h(
    "div",
    { class: "pad-modes" },
    pressWhile(store, draw, isDrawing),
    showWhile(store, choice, isDrawing),
    pressWhile(
      store,
      showWhile(store, tints, (state) => !isDrawing(state)),
      (state) => state.gesture === "tints",
    ),
    bind(store, wipe, "disabled", (state) => !actions.hasDrawings(now(gameOf(state)))),
  );
  return bind(store, row, "hidden", (state) => tableOf(state) === "make");
}

/**
 * @param {"draw" | "tints"} name
 * @param {() => void} act
 */
function quiet(name, act) {
  return buttonFor(say(`pad.${name}`), act, { class: "quiet", title: say(`pad.${name}.about`) });
}
