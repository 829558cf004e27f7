// @ts-check
/** How far the player has come in the course, stored in the browser. */
import { readFrom, shelfOf, writeTo } from "../../saved/storage.js";
import { scoreOf, standingOf } from "./score.js";
import { NO_PROGRESS } from "./slice.js";

/**
 * @typedef {object} Progress
 * @property {Readonly<Record<string, {at: number, read: boolean}>>} lessons  the page to which each
 *   lesson was read, and whether to its last stage
 */

/** @typedef {readonly import("../../catalogue/slice.js").Group[]} Course */
/** @import { Scores } from "./score.js" */

const PLACE = "whydoku.course";

/** Of the form in which it is stored; another one is not read. */
const VERSION = 1;

/**
 * @param {Progress} progress
 * @param {string} slug
 * @param {number} at  the page that is read now
 * @param {boolean} toEnd  whether its last stage has been seen with that
 * @returns {Progress}
 */
export function withPage({ lessons }, slug, at, toEnd) {
  const read = toEnd || isRead({ lessons }, slug);
  return { lessons: { ...lessons, [slug]: { at, read } } };
}

/**
 * @param {Pick<Progress, "lessons">} progress
 * @param {string} slug
 * @returns {boolean}
 */
export function isRead({ lessons }, slug) {
  return Object.hasOwn(lessons, slug) && lessons[slug]?.read === true;
}

/**
 * @param {Progress} progress
 * @param {string} slug
 * @returns {number} the page on which a lesson opens: where it was left, or anew if it was read
 */
export function pageToOpen(progress, slug) {
  const { lessons } = progress;
  return Object.hasOwn(lessons, slug) && !isRead(progress, slug) ? (lessons[slug]?.at ?? 0) : 0;
}

/**
 * @param {Progress} progress
 * @param {Scores} scores
 * @param {string} slug
 * @returns {"" | "read" | "practised" | "mastered"}
 */
export function markOf(progress, scores, slug) {
  const score = scoreOf(scores, slug);
  if (standingOf(score, 0).is === "mastered") return "mastered";
  if (score.found) return "practised";
  return isRead(progress, slug) ? "read" : "";
}

/**
 * @param {Course} course
 * @returns {string[]} the lessons in their order
 */
export function lessonsOf(course) {
  return course.flatMap(({ lessons }) => lessons);
}

/**
 * The lesson to go on with: the first that was not read to its end. Each builds on those before it.
 *
 * @param {Course} course
 * @param {Progress} progress
 * @returns {string} "" if all have been read
 */
export function nextToRead(course, progress) {
  return lessonsOf(course).find((one) => !isRead(progress, one)) ?? "";
}

/**
 * Progress from a text; whatever is not valid is left out.
 *
 * @param {string | null} text
 * @returns {Progress}
 */
export function parseProgress(text) {
  try {
    const { version, lessons } = Object(JSON.parse(text ?? "{}"));
    if (version !== VERSION) return NO_PROGRESS;
    const valid = Object.entries(Object(lessons)).flatMap(([slug, one]) => {
      const { at, read } = Object(one);
      return Number.isSafeInteger(at) && at >= 0 ? [[slug, { at, read: read === true }]] : [];
    });
    return { lessons: Object.fromEntries(valid) };
  } catch {
    return NO_PROGRESS;
  }
}

/** @returns {Progress} as it is stored; none if the browser stores nothing */
export function storedProgress() {
  return parseProgress(readFrom(shelfOf(), PLACE));
}

/**
 * Stores progress if the browser allows it; otherwise it lasts as long as the page.
 *
 * @param {Progress} progress
 */
export function storeProgress(progress) {
  writeTo(shelfOf(), PLACE, JSON.stringify({ version: VERSION, ...progress }));
}
