// @ts-check
/**
 * How much of an example a class sees: first the grid, then the pattern, then what follows from it.
 * Whoever reads alone sees everything at once.
 */
import { setLearn } from "./slice.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("../../types.js").Marks} Marks */

/** The stages after the first. */
const PATTERN = 1;
export const ALL = 2;

/** What a pattern leads to. */
const RESULTS = new Set(["eliminated", "placed"]);

/**
 * @param {State} state
 * @returns {number} the stage of the example
 */
export function toldIn({ projector, learn }) {
  return projector ? learn.told : ALL;
}

/**
 * Goes on to the next stage before a class, or back.
 *
 * @param {Store} store
 * @param {number} by
 */
export function tell(store, by) {
  setLearn(store, ({ told }) => ({ told: Math.min(Math.max(told + by, 0), ALL) }));
}

/**
 * Begins each example with the first stage, and each time that the page is for a class.
 *
 * @param {Store} store
 */
export function tellAnew(store) {
  store.watch(
    ({ projector, learn }) => projector && learn.route,
    () => setLearn(store, { told: 0 }),
  );
}

/**
 * @param {Marks | null} marks
 * @param {number} told
 * @returns {Marks | null} what the board shows of a picture at a stage
 */
export function marksTold(marks, told) {
  if (!marks || told >= ALL) return marks;
  if (told < PATTERN) return null;
  const results = new Set(marks.candidates.filter(isResult).map(({ at }) => at));
  const isKept = (/** @type {{at: string}} */ { at }) => !results.has(at);
  return {
    ...marks,
    candidates: marks.candidates.filter((mark) => !isResult(mark)),
    ...(marks.named ? { named: marks.named.filter(isKept) } : {}),
  };
}

/** @param {{role: string}} mark */
function isResult({ role }) {
  return RESULTS.has(role);
}
