// @ts-check
/** What somebody has filled in, as the operation `read` has judged it. */
import { parseCell } from "../grid/space.js";
import { smallBoard } from "../parts/small-board.js";
import { say } from "../words/say.js";

/**
 * @typedef {object} Filled
 * @property {string} puzzle  the givens as 81 characters, or "" if they are not known
 * @property {string} found  what the cells hold, as 81 characters
 * @property {string} status
 * @property {number} open  how many cells are open
 * @property {readonly string[]} wrong  entries that are wrong, such as r1c2=5
 * @property {readonly string[]} changed  givens that no longer stand in their cells
 * @property {readonly {cell: string, found: string}[]} unreadable  cells that hold no digit
 */

/** The most cells that a verdict names. */
const FEW = 3;

/**
 * @param {Filled | undefined} filled
 * @returns {string} what is wrong, or how far it is right; "" if the puzzle is to blame
 */
export function verdictOn(filled) {
  if (!filled) return "";
  const { status, open: n, unreadable } = filled;
  if (status === "unique") return say(n ? "filled.right" : "filled.solved", { n });
  const names = wrongCells(filled);
  const few = [...names.slice(0, FEW), ...(names.length > FEW ? ["…"] : [])].join(", ");
  return [
    ...(names.length ? [say("filled.wrong", { n: names.length, names: few })] : []),
    ...unreadable.slice(0, FEW).map(({ cell, found }) => say("filled.odd", { cell, found })),
  ].join("; ");
}

/**
 * @param {{title: string, player?: string}} one
 * @returns {string} its title, after the name of whoever has filled it in
 */
export function titleWithPlayer({ title, player }) {
  return [player, title].filter(Boolean).join(": ");
}

/** @param {Filled} filled */
function wrongCells({ wrong, changed }) {
  return [...wrong, ...changed].map((name) => name.slice(0, 4));
}

/**
 * @param {import("../state.js").Offer} offer
 * @returns {SVGElement} a small board with what has been filled in, and marks where that is wrong
 */
export function boardOf({ filled, position }) {
  return filled ? smallBoard(filled.found, badCells(filled)) : smallBoard(position.givens);
}

/** @param {Filled} filled */
function badCells(filled) {
  return [...wrongCells(filled), ...filled.unreadable.map(({ cell }) => cell)].flatMap(
    (name) => parseCell(name) ?? [],
  );
}

/**
 * @param {readonly import("../state.js").Offer[]} offers
 * @param {readonly import("../state.js").Fault[]} [faults]
 * @returns {readonly import("../state.js").Fault[]} those of what is not among the offers
 */
export function faultsBeside(offers, faults = []) {
  return faults.filter(({ n }) => offers.every((one) => one.n !== n));
}
