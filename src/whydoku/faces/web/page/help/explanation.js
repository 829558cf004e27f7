// @ts-check
/** Hints and steps from the server, in the form that the page shows. */
import { NO_MISTAKES } from "../game/mistakes.js";
import { cellName, parseCandidates, placeOf } from "../grid/space.js";
import { say } from "../words/say.js";

/** @import { Marks, Phrase, Style } from "../types.js" */

/**
 * @typedef {object} Claims  of candidates such as 5r4c7
 * @property {number} depth    how far its line is indented
 * @property {string} [number]  of its line, such as 3.1
 * @property {readonly string[]} [true]
 * @property {readonly string[]} [false]
 * @property {readonly string[]} [assumed_true]   in this line and the deeper ones below it
 * @property {readonly string[]} [assumed_false]
 *
 * @typedef {object} Explanation  a hint or a step in words and as a picture
 * @property {"step" | "mistakes" | "solved" | "stuck"} kind
 * @property {readonly Phrase[]} phrases
 * @property {readonly (readonly Phrase[])[]} argument  case by case, a list for each line
 * @property {readonly Claims[]} claims  what each line of the argument calls true or false
 * @property {Marks | null} marks
 * @property {string} technique  its slug, or "" if it is not revealed or there is none
 * @property {string} name
 * @property {number} rating     0 if there is none
 * @property {readonly number[]} placements    candidates
 * @property {readonly number[]} eliminations  candidates
 * @property {unknown} step  the step as the server sent it
 * @property {number} solutions  of the puzzle, counted up to a limit
 * @property {import("../game/mistakes.js").Mistakes} mistakes  those that it names
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
    claims: step.claims ?? [],
    marks: step.board ?? null,
    technique: step.technique ?? "",
    // A wing is called by its size, as in its sentence.
    name: /-Wing$/.test(step.variant) ? step.variant : (step.name ?? step.technique ?? ""),
    rating: step.rating ?? 0,
    placements: (step.placements ?? []).flatMap(parseCandidates),
    eliminations: (step.eliminations ?? []).flatMap(parseCandidates),
    step,
    solutions: 1,
    mistakes: NO_MISTAKES,
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
    claims: hint.claims ?? more.claims,
    marks: hint.board ?? more.marks,
    technique: hint.technique ?? "",
    name: hint.name ?? "",
    solutions: hint.solutions ?? 1,
    mistakes: mistakesOf(hint.mistakes),
  };
}

/**
 * @param {any} found  the mistakes of a hint, or null
 * @returns {import("../game/mistakes.js").Mistakes}
 */
function mistakesOf(found) {
  if (!found) return NO_MISTAKES;
  const { digits = [], marks = [], kind } = found;
  return {
    digits: digits.flatMap(parseCandidates),
    marks: marks.flatMap(parseCandidates),
    together: kind === "together",
  };
}

/**
 * The conclusion of a step, in words or in players' notation.
 *
 * @param {Pick<Explanation, "placements" | "eliminations">} explanation
 * @param {Style} style
 * @returns {string} such as r4c7=5, r2c13<>46; in plain words, such as 4 and 6 can be removed from r2c1 and r2c3
 */
export function conclusion({ placements, eliminations }, style) {
  const isPlain = style === "plain";
  const placed = placements.map((candidate) => {
    const { cell: at, digit } = placeOf(candidate);
    const cell = cellName(at);
    return isPlain ? say("help.placed", { cell, digit }) : `${cell}=${digit}`;
  });
  const removed = [...byDigits(eliminations)].flatMap(([digits, cells]) =>
    isPlain ? [goneInWords(digits, cells)] : folded(cells).map((name) => `${name}<>${digits}`),
  );
  return [...placed, ...removed].join(", ");
}

/**
 * The cells of candidates by the digits that these are.
 *
 * @param {readonly number[]} candidates
 * @returns {Map<string, number[]>}
 */
export function byDigits(candidates) {
  /** @type {Map<number, string>} */
  const digits = new Map();
  for (const candidate of [...candidates].sort((a, b) => a - b)) {
    const { cell, digit } = placeOf(candidate);
    digits.set(cell, (digits.get(cell) ?? "") + digit);
  }
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const [cell, some] of digits) found.set(some, [...(found.get(some) ?? []), cell]);
  return found;
}

/**
 * @param {string} digits
 * @param {readonly number[]} cells
 * @returns {string}
 */
function goneInWords(digits, cells) {
  const names = { digits: listed([...digits]), cells: listed(cells.map(cellName)) };
  return say("help.gone", { ...names, n: digits.length });
}

/**
 * @param {readonly string[]} names
 * @param {"help.and" | "help.or"} [how]
 * @returns {string} such as "r1c2, r1c3 and r1c5"
 */
export function listed(names, how = "help.and") {
  if (names.length < 2) return names.join("");
  return say(how, { some: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" });
}

/**
 * The name of cells that are all in a row or all in a column; otherwise a name for each row.
 *
 * @param {readonly number[]} cells
 * @returns {string[]}
 */
export function folded(cells) {
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

/** How much harder than the easiest a step is that few look for: pairs, as long as there are singles. */
const MUCH = 1.5;

/**
 * @param {readonly Group[]} groups  the easiest first
 * @returns {[Group[], Group[]]} those to look for, and those that are much harder
 */
export function byHardness(groups) {
  const hardness = (/** @type {Group | undefined} */ group) => group?.steps[0]?.rating ?? 0;
  const most = hardness(groups[0]) + MUCH;
  const isNear = (/** @type {Group} */ group) => hardness(group) <= most;
  return [groups.filter(isNear), groups.filter((group) => !isNear(group))];
}

/**
 * @param {readonly {rating: number}[]} steps
 * @returns {number} the index of the first of the hardest, or -1 if none has a rating
 */
export function hardestOf(steps) {
  const most = Math.max(0, ...steps.map(({ rating }) => rating));
  return most > 0 ? steps.findIndex(({ rating }) => rating === most) : -1;
}
