// @ts-check
/**
 * What the page knows of the help that was asked for: one thing at a time, and all of it about the
 * grid as it was when it was asked for. Where that grid is no longer there, none of it holds.
 */

/** @typedef {import("./told.js").Told} Told */
/** @typedef {import("./told.js").Group} Group */
/** @typedef {import("../types.js").Cells} Cells */
/** @typedef {import("../types.js").Masks} Masks */
/** @typedef {import("../types.js").Phrase} Phrase */

/**
 * @typedef {object} Question
 * @property {number} cell    or -1
 * @property {number} digit   or 0
 * @property {boolean} can    whether it is asked why the digit can stand there, or why it cannot
 *
 * @typedef {object} Grid
 * @property {readonly number[]} values
 * @property {Masks} candidates
 *
 * @typedef {object} Answer
 * @property {readonly Phrase[]} phrases
 * @property {readonly Told[]} steps   those that lead there
 * @property {readonly Grid[]} grids   what is on the grid before each of them
 * @property {number} at               the number of the step that is shown
 *
 * @typedef {object} Help
 * @property {"" | "hint" | "steps" | "why"} open
 * @property {string} busy      the operation that is asked, or ""
 * @property {string} problem   what stood in the way, in a sentence
 * @property {readonly Told[]} hint  what its disclosures tell, as many as were asked for
 * @property {number} at        the disclosure that is shown, 1-4, or 0 before there is one
 * @property {readonly Group[] | null} steps  those that apply now
 * @property {Told | null} peek    the step of the list that is pointed at
 * @property {Told | null} chosen  the step of the list that is told in full
 * @property {ReadonlyMap<Told, Told>} drawn  steps of the list that came with their pictures since
 * @property {Question} question
 * @property {Answer | null} answer
 * @property {Cells | null} solvable  cells that can be solved now
 */

/** How much of a hint there is to tell: where, what, which cells, everything. */
export const DISCLOSURES = 4;

/** @type {Help} */
export const FIRST_HELP = {
  open: "",
  busy: "",
  problem: "",
  hint: [],
  at: 0,
  steps: null,
  peek: null,
  chosen: null,
  drawn: new Map(),
  question: { cell: -1, digit: 0, can: true },
  answer: null,
  solvable: null,
};

/**
 * The hint or step whose picture is on the board.
 *
 * @param {Help} help
 * @returns {Told | null}
 */
export function pictured(help) {
  if (help.open === "hint") return help.hint[help.at - 1] ?? null;
  if (help.open === "steps") {
    const step = help.chosen ?? help.peek;
    return (step && help.drawn.get(step)) ?? step;
  }
  if (help.open === "why") return help.answer?.steps[help.answer.at] ?? null;
  return null;
}

/**
 * The step that can be taken now, because all of it is told.
 *
 * @param {Help} help
 * @returns {Told | null}
 */
export function takeable(help) {
  const told = help.open === "steps" ? help.chosen : help.open === "hint" ? pictured(help) : null;
  if (told?.kind !== "step") return null;
  return told.placements.length + told.eliminations.length > 0 ? told : null;
}

/**
 * @param {Help} help
 * @returns {boolean} whether a hint has more to tell than it shows
 */
export function hasMore({ hint, at }) {
  const told = hint[at - 1];
  return !told || (at < DISCLOSURES && (told.kind === "step" || told.kind === "mistakes"));
}

/**
 * What the server is to be asked, or null where too little is chosen.
 *
 * @param {Question} question
 * @param {(cell: number) => string} cellName
 * @returns {string | null}
 */
export function asked({ cell, digit, can }, cellName) {
  return cell < 0 || !digit ? null : `${cellName(cell)}${can ? "=" : "<>"}${digit}`;
}
