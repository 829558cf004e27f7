// @ts-check
/**
 * How the player does in practice: for each technique what was found, how far it is mastered, and when
 * it is due again. A position counts from the first check or help on, not when it is opened.
 */
import { readFrom, shelfOf, writeTo } from "../../saved/storage.js";

/**
 * @typedef {"slip" | "helped" | "shown" | "found"} Event  a wrong check, a stage of help, all of it
 *   shown, or found
 *
 * @typedef {object} Score
 * @property {number} found
 * @property {number} tried
 * @property {{seed: number, is: Event} | null} at  the last position, and the last that counts there
 * @property {{day: number, n: number}} run  found in a row on a day, at the first check and alone
 * @property {readonly number[]} threes  the first day with three in a row, and one at least a week
 *   later
 * @property {number} step   how often it was found when it was due, up to the number of intervals
 * @property {number} due    the day on which it is due again, or 0
 * @property {number} grade  of the next position, from 1 to 5
 *
 * @typedef {Readonly<Record<string, Score>>} Scores  by technique; days are counted from 1970
 */

/** Days until a technique is due again: each time that it is found when it is due, a step further. */
export const INTERVALS = [1, 3, 7, 16, 35];

/** What makes a technique mastered: so many in a row on a day, twice, so many days apart. */
export const ROW = 3;
export const APART = 7;

export const GRADES = 5;

/** The form in which scores are stored; the form before had neither a number nor days. */
const FORM = 2;
const PLACE = "whydoku.practice";

/** @type {Score} */
const NONE = {
  found: 0,
  tried: 0,
  at: null,
  run: { day: 0, n: 0 },
  threes: [],
  step: 0,
  due: 0,
  grade: 1,
};

/**
 * @param {Scores} scores
 * @param {string} slug
 * @returns {Score}
 */
export function scoreOf(scores, slug) {
  return (Object.hasOwn(scores, slug) && scores[slug]) || NONE;
}

/**
 * The scores after something has happened at a position. What was found counts once, and not if all
 * of it was shown before; a position that is left after a wrong check or help was given up.
 *
 * @param {Scores} scores
 * @param {string} slug
 * @param {number} seed
 * @param {Event} what
 * @param {number} today
 * @returns {Scores} the same value if it does not count
 */
export function counted(scores, slug, seed, what, today) {
  const score = scoreOf(scores, slug);
  const was = score.at?.seed === seed ? score.at.is : null;
  if (was === "found" || was === "shown" || was === what) return scores;
  if (was === "helped" && what === "slip") return scores;
  const begun = was ? score : opened(score, today);
  const at = { seed, is: what };
  const after = { slip: begun, helped: begun, shown: lost(begun, today) };
  const next = what === "found" ? withFound(begun, !was, today) : after[what];
  return { ...scores, [slug]: { ...next, at } };
}

/**
 * @param {Score} score
 * @param {number} today
 * @returns {Score} with another position
 */
function opened(score, today) {
  const isGivenUp = score.at?.is === "slip" || score.at?.is === "helped";
  return { ...(isGivenUp ? lost(score, today) : score), tried: score.tried + 1 };
}

/**
 * @param {Score} score
 * @param {number} today
 * @returns {Score} after a position that was not found: the row and the intervals begin again
 */
function lost(score, today) {
  const grade = Math.max(score.grade - 1, 1);
  return { ...score, run: NONE.run, step: 0, due: today + 1, grade };
}

/**
 * @param {Score} score
 * @param {boolean} alone  at the first check and without help
 * @param {number} today
 * @returns {Score}
 */
function withFound(score, alone, today) {
  const { run, step, due, threes, grade } = score;
  const found = score.found + 1;
  const isDue = due <= today;
  if (!alone) {
    const kept = Math.max(step, 1);
    return { ...score, found, ...(isDue && { step: kept, due: today + days(kept) }) };
  }
  const n = run.day === today ? run.n + 1 : 1;
  const next = Math.min(step + 1, INTERVALS.length);
  return {
    ...score,
    found,
    run: { day: today, n },
    threes: n >= ROW ? withThree(threes, today) : threes,
    grade: n % 2 ? grade : Math.min(grade + 1, GRADES),
    ...(isDue && { step: next, due: today + days(next) }),
  };
}

/** @param {number} step  from 1 */
function days(step) {
  return INTERVALS[step - 1] ?? 1;
}

/**
 * @param {readonly number[]} threes
 * @param {number} today
 */
function withThree(threes, today) {
  const [first] = threes;
  if (first === undefined) return [today];
  return threes.length < 2 && today - first >= APART ? [first, today] : threes;
}

/**
 * @typedef {{is: "new" | "mastered"} | {is: "row", n: number} | {is: "wait", day: number}} Standing
 */

/**
 * @param {Score} score
 * @param {number} today
 * @returns {boolean} whether it was found in a row today, often enough
 */
export function isRowDone({ run }, today) {
  return run.day === today && run.n >= ROW;
}

/**
 * How far a technique is mastered: so many in a row today, the day from which on to come back, or
 * mastered, which is kept.
 *
 * @param {Score} score
 * @param {number} today
 * @returns {Standing}
 */
export function standingOf({ threes, run }, today) {
  const [first, second] = threes;
  if (second !== undefined) return { is: "mastered" };
  if (first !== undefined && today - first < APART) return { is: "wait", day: first + APART };
  const n = run.day === today ? Math.min(run.n, ROW) : 0;
  return n || first !== undefined ? { is: "row", n } : { is: "new" };
}

/**
 * Scores with another grade for the next position.
 *
 * @param {Scores} scores
 * @param {string} slug
 * @param {number} grade
 * @returns {Scores}
 */
export function withGrade(scores, slug, grade) {
  const kept = Math.min(Math.max(grade, 1), GRADES);
  return { ...scores, [slug]: { ...scoreOf(scores, slug), grade: kept } };
}

/**
 * @typedef {{scores: Scores, all: boolean}} Kept  what is stored: the scores, and whether all that an
 *   instance removes is to be crossed out
 */

/**
 * What is stored, from a text in this form or the one before; whatever is not valid is left out.
 *
 * @param {string | null} text
 * @returns {Kept}
 */
export function parseKept(text) {
  /** @type {any} */
  let value;
  try {
    value = JSON.parse(text ?? "{}");
  } catch {
    value = {};
  }
  const isNew = value?.form === FORM;
  /** @type {Record<string, Score>} */
  const scores = {};
  for (const [slug, one] of Object.entries(Object((isNew ? value.scores : value) ?? {}))) {
    const score = scoreIn(Object(one));
    if (score) scores[slug] = score;
  }
  return { scores, all: isNew && value.all === true };
}

/**
 * @param {any} one  in either form
 * @returns {Score | null}
 */
function scoreIn({ found, tried, last, at, run, threes, step, due, grade }) {
  if (!isCount(found) || !isCount(tried) || found > tried) return null;
  const is = EVENTS.find((event) => event === at?.is);
  const old = isCount(last) ? { seed: last, is: /** @type {const} */ ("found") } : null;
  return {
    found,
    tried,
    at: is && isCount(at.seed) ? { seed: at.seed, is } : old,
    run: isCount(run?.day) && isCount(run?.n) ? { day: run.day, n: run.n } : NONE.run,
    threes: Array.isArray(threes) ? threes.filter(isCount).slice(0, 2) : [],
    step: isCount(step) ? Math.min(step, INTERVALS.length) : 0,
    due: isCount(due) ? due : 0,
    grade: isCount(grade) ? Math.min(Math.max(grade, 1), GRADES) : 1,
  };
}

/** @type {readonly Event[]} */
const EVENTS = ["slip", "helped", "shown", "found"];

/**
 * @param {unknown} value
 * @returns {value is number}
 */
function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** @returns {Kept} what is stored; nothing if the browser stores nothing */
export function storedKept() {
  return parseKept(readFrom(shelfOf(), PLACE));
}

/**
 * Stores scores if the browser allows it; otherwise they last as long as the page.
 *
 * @param {Kept} kept
 */
export function storeKept(kept) {
  writeTo(shelfOf(), PLACE, JSON.stringify({ form: FORM, ...kept }));
}
