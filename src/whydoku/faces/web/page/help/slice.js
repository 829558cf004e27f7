// @ts-check
/**
 * The state of help: one kind is open at a time, and all of it is about the grid for which it was
 * asked. When that grid changes, none of it holds any more.
 */
import { takesCells } from "../arguing/slice.js";
import { setterOf } from "../store.js";

/** @import { Explanation, Group } from "./explanation.js" */
/** @import { Cells, Marks, Masks, Phrase } from "../types.js" */

/**
 * @typedef {object} Question
 * @property {number} cell    or -1
 * @property {number} digit   or 0
 * @property {boolean} can    whether to ask why the digit goes there, or why it cannot
 *
 * @typedef {object} Grid
 * @property {readonly number[]} values
 * @property {Masks} candidates
 * @property {Cells} [wrong]  the cell with the mistake that is asked about
 *
 * @typedef {object} Answer
 * @property {readonly Phrase[]} phrases
 * @property {Marks} marks  what these name, drawn if no steps are
 * @property {readonly Explanation[]} steps   the steps that lead there
 * @property {readonly Grid[]} grids   the grid before each of them
 * @property {number} at               the index of the step that is shown
 * @property {boolean} isElsewhere     whether the steps begin at a grid without the player's mistakes
 *
 * @typedef {object} Follow  the chain or net that is followed
 * @property {Explanation} of
 * @property {number} at     the link that the player has come to, from 1
 * @property {boolean} plays
 *
 * @typedef {object} Help
 * @property {"" | "hint" | "steps" | "why" | "argue"} open
 * @property {string} busy      the operation that was asked and has not answered yet, or ""
 * @property {string} problem   what went wrong, in a sentence, or ""
 * @property {readonly Explanation[]} hint  the stages of the hint fetched so far
 * @property {number} at        the stage that is shown, 1-4, or 0 before there is one
 * @property {readonly Group[] | null} steps  the steps that apply now
 * @property {Group | null} gathered  the steps of one technique that are shown together
 * @property {Explanation | null} peek    the step in the list that is pointed at
 * @property {Explanation | null} chosen  the step in the list that is shown in full
 * @property {ReadonlyMap<Explanation, Explanation>} drawn  from steps of the list to the same steps
 *   with pictures
 * @property {Question} question
 * @property {Answer | null} answer
 * @property {Cells | null} solvable  cells that can be solved now
 * @property {import("../arguing/slice.js").Arguing | null} arguing  the player's own argument
 * @property {Explanation | null} taken  the step of a hint that has just been taken
 */

/** @type {import("../store.js").Setter<"help", Help>} */
export const setHelp = setterOf("help");

/** The number of stages of a hint: where, what, which cells, everything. */
export const DISCLOSURES = 4;

/** @type {Help} */
export const FIRST_HELP = {
  open: "",
  busy: "",
  problem: "",
  hint: [],
  at: 0,
  steps: null,
  gathered: null,
  peek: null,
  chosen: null,
  drawn: new Map(),
  question: { cell: -1, digit: 0, can: true },
  answer: null,
  solvable: null,
  arguing: null,
  taken: null,
};

/**
 * The hint or step whose picture is on the board.
 *
 * @param {Help} help
 * @returns {Explanation | null}
 */
export function pictured(help) {
  if (help.open === "hint") return help.hint[help.at - 1] ?? null;
  if (help.open === "steps") {
    const step = help.chosen ?? help.peek;
    return (step && help.drawn.get(step)) ?? step;
  }
  if (help.open === "why") return help.answer?.steps[help.answer.at] ?? null;
  return help.arguing?.verdict?.step ?? null;
}

/**
 * The step that can be taken now, because it is revealed in full.
 *
 * @param {Help} help
 * @returns {Explanation | null}
 */
export function takeable(help) {
  const { open } = help;
  const isTold = open === "hint" || open === "argue";
  const step = open === "steps" ? help.chosen : isTold ? pictured(help) : null;
  if (step?.kind !== "step") return null;
  return step.placements.length + step.eliminations.length > 0 ? step : null;
}

/**
 * The mistakes that can be taken back now, because the hint names them.
 *
 * @param {Help} help
 * @returns {import("../game/mistakes.js").Mistakes | null}
 */
export function revocable(help) {
  const mistakes = help.open === "hint" ? pictured(help)?.mistakes : null;
  return mistakes && mistakes.digits.length + mistakes.marks.length > 0 ? mistakes : null;
}

/**
 * @param {Help} help
 * @returns {boolean} whether there is more to reveal
 */
export function hasMore({ hint, at }) {
  const shown = hint[at - 1];
  // Clues without a solution are told at once: there is nothing to find out step by step.
  if (shown?.solutions === 0) return false;
  return !shown || (at < DISCLOSURES && (shown.kind === "step" || shown.kind === "mistakes"));
}

/**
 * The question in the server's notation, or null if the cell or the digit is missing.
 *
 * @param {Question} question
 * @param {(cell: number) => string} cellName
 * @returns {string | null}
 */
export function asked({ cell, digit, can }, cellName) {
  return cell < 0 || !digit ? null : `${cellName(cell)}${can ? "=" : "<>"}${digit}`;
}

/**
 * Whether candidates can be touched. Arguments go from candidate to candidate, where they are too small
 * for a finger: it chooses a cell and then a digit of the pad.
 *
 * @param {Help} help
 * @returns {boolean | "fine"}  fine: by a mouse or a pen alone
 */
export function touchable({ open, answer, arguing }) {
  if (arguing) return !takesCells(arguing) && "fine";
  return open === "why" && !answer;
}

/**
 * @param {{help: Help}} state
 * @returns {boolean} whether help shows another grid than the player's
 */
export function isElsewhere({ help }) {
  return Boolean(help.answer?.isElsewhere);
}
