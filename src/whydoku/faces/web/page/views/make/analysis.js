// @ts-check
/** The analysis of a puzzle in words, for setters. */
import { parsePuzzle } from "../../grid/puzzle.js";
import { buttonFor, fact, h } from "../../parts/dom.js";
import { tenths } from "../../ratings.js";
import { say, sayIfKnown } from "../../words/say.js";
import { putPuzzle } from "./live.js";

/** @import { Store } from "../../state.js" */

/** The most backdoors, and the most neighbours, to list. */
const NAMED = 12;

/**
 * @param {Store} store
 * @param {any} answer  the answer of the operation `analyse`
 * @returns {HTMLElement[]}
 */
export function analysisText(store, { rating, path, backdoors, symmetries, neighbours }) {
  const layout = (symmetries?.layout ?? []).map(symmetryName);
  const facts = [
    path &&
      fact(say("make.path"), say("make.path.about", { n: path.steps, above: path.above_singles })),
    backdoors && backdoorsFact(backdoors),
    fact(say("make.symmetries"), layout.join(", ") || say("make.symmetries.none")),
  ];
  const near = others(neighbours ?? [], rating?.er).map((one) => neighbour(store, one));
  const list = [h("h3", {}, say("make.near")), h("ul", { class: "make-near" }, ...near)];
  return [h("dl", { class: "facts" }, facts), ...(near.length ? list : [])];
}

/** @param {{size: number | null, found: string[][]}} backdoors */
function backdoorsFact(backdoors) {
  const told = fact(say("make.backdoors"), backdoorText(backdoors));
  return backdoors.size ? explained(told, say("make.backdoors.about")) : told;
}

/**
 * @param {HTMLElement} told  a fact
 * @param {import("../../parts/dom.js").Child} meaning  what its figures mean, below them
 * @returns {HTMLElement}
 */
export function explained(told, meaning) {
  told.append(h("dd", { class: "make-meant" }, meaning));
  return told;
}

/**
 * The neighbours with a different rating, the hardest first.
 *
 * @param {readonly any[]} neighbours
 * @param {unknown} er
 * @returns {any[]}
 */
function others(neighbours, er) {
  return neighbours
    .filter((one) => typeof one.er === "number" && one.er !== er)
    .sort((a, b) => b.er - a.er)
    .slice(0, NAMED);
}

/**
 * @param {string} name
 * @returns {string}
 */
function symmetryName(name) {
  return sayIfKnown(`make.symmetry.${name}`) || name;
}

/**
 * @param {{size: number | null, found: string[][]}} backdoors
 * @returns {string}
 */
function backdoorText({ size, found }) {
  if (size === null) return say("make.backdoors.none");
  if (size === 0) return say("make.backdoors.singles");
  const some = found.slice(0, NAMED).map((digits) => digits.join(" + "));
  const more = found.length > NAMED ? say("make.andMore", { n: found.length - NAMED }) : "";
  return some.join(", ") + more;
}

/**
 * A button for a puzzle that is one clue away, with its rating.
 *
 * @param {Store} store
 * @param {any} one
 */
function neighbour(store, one) {
  const { puzzle, er } = one;
  const open = () => {
    const read = parsePuzzle(puzzle);
    if (read) putPuzzle(store, read.givens);
  };
  const words = say("make.near.one", { what: difference(one), er: tenths(er) });
  return h("li", {}, buttonFor(words, open, { class: "quiet" }));
}

/**
 * @param {{gone: string | null, new: string | null}} neighbour  r4c7=5, the clue that it lacks and
 *   the one that it has
 * @returns {string} in which clue it differs
 */
export function difference({ gone, new: added }) {
  const clue = (added ?? gone ?? "").replace("=", " = ");
  if (gone && added) return say("make.near.changed", { clue, digit: gone.slice(-1) });
  return say(added ? "make.near.added" : "make.near.removed", { clue });
}
