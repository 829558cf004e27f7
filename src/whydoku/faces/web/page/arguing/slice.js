// @ts-check
/** The state of an argument of the player's own. */

/** @import { How, Marked } from "./marks.js" */

/**
 * @typedef {object} Arguing
 * @property {Marked} marked
 * @property {readonly Marked[]} before  what was marked earlier, the latest last
 * @property {How} how            how the next touch is meant
 * @property {boolean} concludes  whether touches choose what is claimed
 * @property {string} text        the argument
 * @property {boolean} isTyped    whether the player has written it, so that the marks are not its own
 * @property {Verdict | null} verdict
 *
 * @typedef {object} Verdict
 * @property {boolean} holds
 * @property {readonly (readonly import("../types.js").Phrase[])[]} lines
 * @property {readonly (readonly import("../types.js").Phrase[])[]} truth  what the solution says of a claim
 *   that does not follow, for who asks
 * @property {import("../help/explanation.js").Explanation | null} step  what the argument proves
 * @property {readonly [number, boolean][]} more  what it proves besides: candidates that are true, or false
 * @property {import("../types.js").Marks | null} marks  a picture of what is amiss
 * @property {boolean} isGap  whether more links might close what is amiss
 * @property {{argument: string, text: string} | null} [closing]  what closes it, once that was asked;
 *   null if nothing short does
 * @property {readonly [number, number] | null} place  where in the text that is
 */

/**
 * @param {Pick<Arguing, "marked" | "concludes" | "how">} arguing
 * @returns {boolean} whether touches choose cells, not candidates
 */
export function takesCells({ marked, concludes, how }) {
  const ofCells = ["set", "locked", "fish"].includes(marked.way);
  return !concludes && (ofCells || Boolean(how.locked));
}
