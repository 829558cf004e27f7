// @ts-check
/** Lessons: each technique with its example, as the server tells them. */
import { inWords, look } from "../../api.js";
import { candidates } from "../../game/position.js";
import { positionOf } from "../../game/record.js";
import { explainedStep } from "../../help/explanation.js";
import { bare } from "../../picture.js";
import { setLearn } from "./slice.js";

/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("./slice.js").Lesson} Lesson */

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
 * @param {any} answer
 * @returns {Lesson}
 */
function lessonOf(answer) {
  const { example, levels, ...technique } = answer;
  if (!example) return { technique, levels, picture: bare(".".repeat(81)), explanation: null };
  const position = positionOf(example.grid, true);
  const { givens, values } = position;
  const picture = { ...bare(givens), values, candidates: candidates(position) };
  return {
    technique,
    levels,
    picture,
    explanation: { ...explainedStep(example.step), technique: "" },
  };
}
