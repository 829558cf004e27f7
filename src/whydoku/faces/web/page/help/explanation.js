// @ts-check
/** Hints and steps from the server, in the form that the page shows. */
import { cellName, parseCandidates } from "../grid/space.js";

/** @typedef {import("../types.js").Marks} Marks */
/** @typedef {import("../types.js").Phrase} Phrase */

/**
 * @typedef {object} Explanation  a hint or a step in words and as a picture
 * @property {"step" | "mistakes" | "solved" | "stuck"} kind
 * @property {readonly Phrase[]} phrases
 * @property {readonly (readonly Phrase[])[]} argument  case by case, a list for each line
 * @property {Marks | null} marks
 * @property {string} technique  its slug, or "" if it is not revealed or there is none
 * @property {string} name
 * @property {number} rating     0 if there is none
 * @property {readonly number[]} placements    candidates
 * @property {readonly number[]} eliminations  candidates
 * @property {unknown} step  the step as the server sent it
 */

/**
 * A step from a trace.
 *
 * @param {any} step
 * @returns {Explanation}
 */
export function explainedStep(step) {
  return {
    kind: "step",
    phrases: step.phrases ?? [{ text: step.text ?? "" }],
    argument: step.argument ?? [],
    marks: step.board ?? null,
    technique: step.technique ?? "",
    name: step.name ?? step.technique ?? "",
    rating: step.rating ?? 0,
    placements: (step.placements ?? []).flatMap(parseCandidates),
    eliminations: (step.eliminations ?? []).flatMap(parseCandidates),
    step,
  };
}

/**
 * A hint at one stage; its step contains what that stage reveals.
 *
 * @param {any} hint
 * @returns {Explanation}
 */
export function explainedHint(hint) {
  const { step, kind } = hint;
  const more = step ? explainedStep(step) : explainedStep({});
  return {
    ...more,
    kind,
    phrases: hint.phrases ?? [{ text: hint.text ?? "" }],
    argument: hint.argument ?? more.argument,
    marks: hint.board ?? more.marks,
    technique: hint.technique ?? "",
    name: hint.name ?? "",
  };
}

/**
 * The conclusion of a step in players' notation.
 *
 * @param {Explanation} explanation
 * @returns {string} such as r4c7=5, r2c13<>46
 */
export function conclusion({ placements, eliminations }) {
  const placed = placements.map(
    (candidate) => `${cellName(Math.floor(candidate / 9))}=${(candidate % 9) + 1}`,
  );
  /** @type {Map<number, string>} */
  const gone = new Map();
  for (const candidate of [...eliminations].sort((a, b) => a - b)) {
    const at = Math.floor(candidate / 9);
    gone.set(at, (gone.get(at) ?? "") + ((candidate % 9) + 1));
  }
  /** @type {Map<string, number[]>} */
  const alike = new Map();
  for (const [at, digits] of gone) alike.set(digits, [...(alike.get(digits) ?? []), at]);
  const removed = [...alike].flatMap(([digits, cells]) =>
    folded(cells).map((name) => `${name}<>${digits}`),
  );
  return [...placed, ...removed].join(", ");
}

/**
 * The name of cells that are all in a row or all in a column; otherwise a name for each row.
 *
 * @param {readonly number[]} cells
 * @returns {string[]}
 */
function folded(cells) {
  const rows = [...new Set(cells.map((at) => Math.floor(at / 9) + 1))];
  const columns = [...new Set(cells.map((at) => (at % 9) + 1))];
  if (rows.length === 1 || columns.length === 1) return [`r${rows.join("")}c${columns.join("")}`];
  return rows.flatMap((row) => folded(cells.filter((at) => Math.floor(at / 9) + 1 === row)));
}

/**
 * @typedef {object} Group  the steps of one technique
 * @property {string} name
 * @property {string} technique
 * @property {readonly Explanation[]} steps
 */

/**
 * Steps grouped by name, in the order of the first of each.
 *
 * @param {readonly Explanation[]} steps
 * @returns {Group[]}
 */
export function grouped(steps) {
  /** @type {Map<string, Explanation[]>} */
  const groups = new Map();
  for (const step of steps) groups.set(step.name, [...(groups.get(step.name) ?? []), step]);
  return [...groups].map(([name, some]) => ({
    name,
    technique: some[0]?.technique ?? "",
    steps: some,
  }));
}
