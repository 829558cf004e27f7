// @ts-check
/**
 * What only a class sees: what is in hand, what the hidden parts of the page say, and type that is a
 * step smaller where a text is long. Loads when the page is first for a class.
 */
import { colourName } from "../described.js";
import { dismiss } from "../help/asking.js";
import { show } from "../help/hint.js";
import { takeable } from "../help/slice.js";
import { fillWith } from "../parts/bound.js";
import { h } from "../parts/dom.js";
import { isColouring } from "../state.js";
import { say } from "../words/say.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Store} Store */

/** How much of its size the type keeps, at most and at least, and by which steps it shrinks. */
const SIZES = [1, 0.9, 0.8, 0.7, 0.6];

/** The projector, for the page. */
export const projector = { serve, command };

/**
 * @param {Store} store
 * @param {HTMLElement} side  the column beside the board
 */
function serve(store, side) {
  if (side.querySelector(".projected")) return;
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
 * What the keys of a presenter do, which lead on and back, and Escape, which lets go first what a class
 * sees in hand.
 *
 * @param {State} state
 * @param {string} name
 * @param {import("../keys.js").Commands} own  those of the view
 * @returns {import("../keys.js").Command | undefined}
 */
export function command({ projector, view, help, filter, pen, gesture, checked }, name, own) {
  if (!projector) return undefined;
  const isOpen = help.open || help.busy || help.problem || help.solvable;
  if (name === "leave" && !isOpen && (filter || pen || gesture !== "cells" || checked))
    return (store) => store.set({ filter: 0, pen: 0, gesture: "cells", stroke: [], checked: null });
  const by = name === "bottom" ? 1 : name === "top" ? -1 : 0;
  if (!by) return undefined;
  if (view === "path") return (store) => own["step"]?.(store, { digit: 0, rows: 0, columns: by });
  if (by > 0) return own[takeable(help) ? "take" : "hint"];
  return help.open === "hint" && help.at > 1 ? (store) => show(store, help.at - 1) : dismiss;
}

/**
 * @param {State} state
 * @returns {string} the tool that touching the board or a digit uses, unless it is the plain one, or
 *   what the board points out
 */
export function inHand(state) {
  const { view, gesture, tool, pen, digitFirst, filter } = state;
  if (view === "path") return "";
  if (filter) return say(filter === "pairs" ? "filter.pairs" : "filter.digit", { digit: filter });
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
