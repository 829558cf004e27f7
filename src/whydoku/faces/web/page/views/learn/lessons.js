// @ts-check
/** Fetching the catalogue and the example of a technique. */
import { inWords, look } from "../../api.js";
import { candidates } from "../../game/position.js";
import { positionOf } from "../../game/record.js";
import { toldStep } from "../../help/told.js";
import { bare } from "../../picture.js";
import { byDifficulty } from "./catalogue.js";

/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("./slice.js").Learn} Learn */
/** @typedef {import("./slice.js").Lesson} Lesson */

/**
 * Replaces parts of what the learn view knows.
 *
 * @param {Store} store
 * @param {Partial<Learn> | ((learn: Learn) => Partial<Learn>)} change
 */
export function setLearn(store, change) {
  store.set(({ learn }) => {
    const parts = typeof change === "function" ? change(learn) : change;
    return { learn: { ...learn, ...parts } };
  });
}

/**
 * Fetches the catalogue, unless it is there already.
 *
 * @param {Store} store
 */
export async function fetchCatalogue(store) {
  if (store.state.learn.catalogue.length) return;
  try {
    const catalogue = byDifficulty((await look("techniques")).techniques);
    setLearn(store, { catalogue, problem: "" });
  } catch (fault) {
    setLearn(store, { problem: inWords(fault) });
  }
}

/** @type {Set<string>} those that are on their way */
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
  try {
    const lesson = lessonOf(await look(`techniques/${slug}`));
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
  const { example, ...technique } = answer;
  if (!example) return { technique, picture: bare(".".repeat(81)), told: null };
  const position = positionOf(example.grid, true);
  const { givens, values } = position;
  const picture = { ...bare(givens), values, candidates: candidates(position) };
  return { technique, picture, told: { ...toldStep(example.step), technique: "" } };
}
