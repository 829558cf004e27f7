// @ts-check
/** Lessons: each technique with its example, as the server tells them. */
import { inWords, look } from "../../api.js";
import { candidates } from "../../game/position.js";
import { positionOf } from "../../game/record.js";
import { explainedStep } from "../../help/explanation.js";
import { bare } from "../../picture.js";
import { setLearn } from "./slice.js";

/** @import { Store } from "../../state.js" */
/** @import { Lesson, Shown, Taught } from "./slice.js" */

/** Milliseconds that a pointer must rest on a name before its example is fetched. */
const LINGER = 120;

/** @type {Set<string>} the slugs of lessons on their way */
const fetching = new Set();

/**
 * Fetches a technique with its example, unless it is there or on its way.
 *
 * @param {Store} store
 * @param {string} slug
 */
export async function fetchLesson(store, slug) {
  if (store.state.learn.lessons.has(slug) || fetching.has(slug)) return;
  fetching.add(slug);
  const { style } = store.state.settings;
  try {
    const lesson = lessonOf(await look(`techniques/${slug}?style=${style}`));
    if (store.state.settings.style !== style) return;
    setLearn(store, ({ lessons }) => ({
      lessons: new Map([...lessons, [slug, lesson]]),
      problem: "",
    }));
  } catch (fault) {
    setLearn(store, { problem: inWords(fault) });
  } finally {
    fetching.delete(slug);
  }
}

/**
 * @param {Store} store
 * @param {string} slug
 * @returns {Readonly<Record<string, unknown>>} what shows the example of a technique on the board
 *   while its row is pointed at
 */
export function peeking(store, slug) {
  let timer = 0;
  const peek = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      setLearn(store, { peek: slug });
      fetchLesson(store, slug);
    }, LINGER);
  };
  return { onpointerenter: peek, onpointerleave: () => clearTimeout(timer), onfocusin: peek };
}

/**
 * @param {any} answer
 * @returns {Lesson}
 */
function lessonOf({ example, levels, lesson, ...technique }) {
  return {
    technique,
    levels,
    picture: example ? pictureOf(example.grid) : bare(".".repeat(81)),
    explanation: example ? { ...explainedStep(example.step), technique: "" } : null,
    taught: lesson ? taughtOf(lesson) : null,
  };
}

/**
 * @param {any} lesson
 * @returns {Taught}
 */
function taughtOf({ next, idea, spot, examples, slip }) {
  return {
    next: next ?? "",
    idea,
    spot,
    examples: examples.map(shownOf),
    slip: slip && shownOf(slip),
  };
}

/**
 * @param {any} shown
 * @returns {Shown}
 */
function shownOf({ name, grid, stages }) {
  const told = (/** @type {any} */ { phrases, board }) => ({ phrases, marks: board });
  return { name, picture: pictureOf(grid), stages: stages.map(told) };
}

/**
 * @param {any} grid  as the server tells it
 * @returns {import("../../types.js").Picture}
 */
function pictureOf(grid) {
  const position = positionOf(grid, true);
  const { givens, values } = position;
  return { ...bare(givens), values, candidates: candidates(position) };
}
