// @ts-check
/** All steps of one technique in one picture: what each of them places or removes. */
import { candidateName } from "../grid/space.js";
import { remembered } from "../remembered.js";

/** @import { Marks } from "../types.js" */
/** @import { Group } from "./explanation.js" */
/** @import { Help } from "./slice.js" */

/** @type {Marks} */
export const NO_MARKS = {
  candidates: [],
  cells: [],
  houses: [],
  links: [],
  ties: [],
  named: null,
  legend: [],
};

/**
 * @param {Help} help
 * @returns {Marks | null} null unless the list of steps is open and one of its techniques is shown
 */
export function gatheredMarks({ open, gathered, chosen }) {
  return open === "steps" && gathered && !chosen ? marksOf(gathered) : null;
}

const marksOf = remembered((/** @type {Group} */ { steps }) => {
  const marked = (/** @type {Iterable<number>} */ some, /** @type {string} */ role) =>
    [...new Set(some)].map((k) => ({ at: candidateName(k), role, branch: null }));
  const candidates = [
    ...marked(
      steps.flatMap(({ placements }) => placements),
      "placed",
    ),
    ...marked(
      steps.flatMap(({ eliminations }) => eliminations),
      "eliminated",
    ),
  ];
  return { ...NO_MARKS, candidates, named: candidates.map(({ at }) => ({ at })) };
});
