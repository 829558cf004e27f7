// @ts-check
/**
 * A path to walk: its steps, and the grid before each of them and after the last. The grids are
 * computed from the steps, so that walking needs no server.
 */
import { take } from "../../game/actions.js";
import { explainedStep, grouped, hardestOf } from "../../help/explanation.js";

/** @import { Explanation } from "../../help/explanation.js" */
/** @import { Position } from "../../types.js" */

/**
 * @typedef {object} Stretch  a step, or a run of consecutive singles
 * @property {number} start  the index of its first step
 * @property {number} end    the index after its last step
 *
 * @typedef {object} Use  how often a technique is used
 * @property {string} name
 * @property {number} steps
 * @property {number} rating
 * @property {number} first  the index of the first step that uses it
 *
 * @typedef {object} Net  the largest net
 * @property {number} step   the number of its step, from 1
 * @property {number} size   how many facts it has
 * @property {number} depth  how many levels of suppositions
 *
 * @typedef {object} Walk
 * @property {string} key      the key of the options that it was made for
 * @property {readonly Explanation[]} steps
 * @property {readonly Position[]} positions
 * @property {readonly Stretch[]} stretches
 * @property {readonly Use[]} uses  the easiest first
 * @property {number} hardest  the index of the first of the hardest steps, or -1 for none
 * @property {string} scale    the scale of its ratings
 * @property {number} size     how many facts its reasons have
 * @property {Net | null} net  the largest net, if there is one
 * @property {boolean} solved
 * @property {string} ending  how it ends, in words of the server; empty if it said nothing
 */

const SINGLE = /^(full-house|last-digit|hidden-single|naked-single)/;

/**
 * @param {Position} start  where the path begins
 * @param {any} trace       as the server sent it
 * @param {string} key
 * @returns {Walk}
 */
export function walkOf(start, trace, key) {
  /** @type {Explanation[]} */
  const steps = trace.steps.map(explainedStep);
  const positions = [start];
  let position = start;
  for (const { placements, eliminations } of steps) {
    position = take(position, placements, eliminations);
    positions.push(position);
  }
  const stretches = stretchesOf(steps);
  const { solved } = trace;
  return {
    key,
    steps,
    positions,
    stretches,
    uses: usesOf(steps),
    hardest: hardestOf(steps),
    scale: trace.scale ?? "",
    size: trace.reasons?.size ?? 0,
    net: trace.reasons?.largest_net ?? null,
    solved,
    ending: trace.ending ?? "",
  };
}

/**
 * @param {Explanation} step
 * @returns {boolean}
 */
export function isSingle({ technique, placements, eliminations }) {
  return SINGLE.test(technique) && placements.length === 1 && eliminations.length === 0;
}

/**
 * @param {readonly Explanation[]} steps
 * @returns {Stretch[]}
 */
export function stretchesOf(steps) {
  /** @type {Stretch[]} */
  const found = [];
  let wasSingle = false;
  for (const [at, step] of steps.entries()) {
    const single = isSingle(step);
    const last = found[found.length - 1];
    if (last && single && wasSingle) found[found.length - 1] = { ...last, end: at + 1 };
    else found.push({ start: at, end: at + 1 });
    wasSingle = single;
  }
  return found;
}

/**
 * @param {readonly Explanation[]} steps
 * @returns {Use[]}
 */
function usesOf(steps) {
  const uses = grouped(steps).map(({ name, steps: some }) => ({
    name,
    steps: some.length,
    rating: Math.max(0, ...some.map(({ rating }) => rating)),
    first: some[0] ? steps.indexOf(some[0]) : 0,
  }));
  return uses.sort((a, b) => a.rating - b.rating || a.first - b.first);
}

/**
 * The place after going forward or back by a stretch.
 *
 * @param {Walk} walk
 * @param {number} at
 * @param {number} by  -1 or 1
 * @returns {number}
 */
export function byStretch(walk, at, by) {
  const starts = [...walk.stretches.map(({ start }) => start), walk.steps.length];
  const next = by > 0 ? starts.find((start) => start > at) : starts.findLast((start) => start < at);
  return next ?? at;
}

/**
 * The place of the next step forward or back that is more than a single.
 *
 * @param {Walk} walk
 * @param {number} at
 * @param {number} by  -1 or 1
 * @returns {number | null}  null if there is none
 */
export function byHard({ steps }, at, by) {
  const isHard = (/** @type {Explanation} */ step, /** @type {number} */ n) =>
    !isSingle(step) && (by > 0 ? n > at : n < at);
  const found = by > 0 ? steps.findIndex(isHard) : steps.findLastIndex(isHard);
  return found < 0 ? null : found;
}
