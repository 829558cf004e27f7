// @ts-check
/**
 * What only a class sees: what is in hand, what the hidden parts of the page say, and type that is a
 * step smaller where a text is long.
 */
import { colourName } from "../described.js";
import { fillWith } from "../parts/bound.js";
import { h } from "../parts/dom.js";
import { isColouring } from "../state.js";
import { say } from "../words/say.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Store} Store */

/** How much of its size the type keeps, at most and at least, and by which steps it shrinks. */
const SIZES = [1, 0.9, 0.8, 0.7, 0.6];

let isServed = false;

/**
 * @param {Store} store
 * @param {HTMLElement} side  the column beside the board
 */
export function serveProjector(store, side) {
  if (isServed) return;
  isServed = true;
  const hand = fillWith(store, h("p", { class: "in-hand" }), inHand);
  document.querySelector(".projector-leave")?.before(hand);
  side.prepend(fillWith(store, h("p", { class: "projected reason" }), saidElsewhere));
  const fit = () => {
    for (const size of SIZES) {
      side.style.setProperty("--fit", String(store.state.projector ? size : 1));
      if (!store.state.projector || side.scrollHeight <= side.clientHeight) return;
    }
  };
  const watched = {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["hidden"],
  };
  new MutationObserver(fit).observe(side, watched);
  addEventListener("resize", fit);
  store.watch(({ projector }) => projector, fit);
}

/**
 * @param {State} state
 * @returns {string} the tool that touching the board or a digit uses, unless it is the plain one
 */
export function inHand(state) {
  const { view, gesture, tool, pen, digitFirst } = state;
  if (view === "path") return "";
  const colour = pen && say("pad.colour", { name: colourName(pen) });
  if (gesture === "tints") return listed(say("pad.tints"), colour);
  if (gesture !== "cells") return listed(say(`pad.draw.${gesture}`), colour);
  const pencil = tool === "digit" ? "" : say(`tool.${tool}`);
  return listed(pencil, digitFirst && say("pad.first"), pen && !isColouring(state) && String(pen));
}

/**
 * @param {...(string | 0 | false)} parts
 * @returns {string}
 */
function listed(...parts) {
  return parts.filter(Boolean).join(" · ");
}

/**
 * @param {State} state
 * @returns {string} what the page says in a part that a class does not see
 */
export function saidElsewhere({ view, checked, path }) {
  if (view === "play") return checked?.sentence ?? "";
  const total = path.walk?.steps.length ?? 0;
  if (view !== "path" || !total) return "";
  return say(path.at < total ? "curve.where" : "curve.end", { n: path.at + 1, total });
}
