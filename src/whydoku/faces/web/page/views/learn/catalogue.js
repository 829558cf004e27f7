// @ts-check
/** The catalogue of techniques: fetched, ordered and searched, and the example of each. */
import { inWords, look } from "../../api.js";
import { candidates } from "../../game/position.js";
import { positionOf } from "../../game/record.js";
import { explainedStep } from "../../help/explanation.js";
import { bare } from "../../picture.js";
import { setLearn } from "./slice.js";

/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("./slice.js").Lesson} Lesson */
/** @typedef {import("./slice.js").Technique} Technique */

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
  const { example, ...technique } = answer;
  if (!example) return { technique, picture: bare(".".repeat(81)), explanation: null };
  const position = positionOf(example.grid, true);
  const { givens, values } = position;
  const picture = { ...bare(givens), values, candidates: candidates(position) };
  return { technique, picture, explanation: { ...explainedStep(example.step), technique: "" } };
}

/**
 * Whether a technique matches a search: it must be of the family, if one is chosen, and every word
 * of the query must begin a word of its names, its names elsewhere, or its description.
 *
 * @param {Technique} technique
 * @param {string} query
 * @param {string} family
 * @returns {boolean}
 */
export function isWanted(technique, query, family) {
  if (family && technique.family !== family) return false;
  const { name, slug, about, aliases } = technique;
  const text = ` ${plain([name, slug, about, ...Object.values(aliases).flat()].join("\n"))}`;
  return plain(query)
    .split(" ")
    .every((word) => text.includes(` ${word}`));
}

/**
 * The techniques sorted by rating, the easiest first.
 *
 * @param {readonly Technique[]} techniques
 * @returns {Technique[]}
 */
export function byDifficulty(techniques) {
  return [...techniques].sort((a, b) => a.rating - b.rating);
}

/**
 * @param {readonly Technique[]} techniques
 * @returns {string[]} the families, in the order of the easiest technique of each
 */
export function families(techniques) {
  return [...new Set(byDifficulty(techniques).map(({ family }) => family))];
}

/**
 * @param {string} text
 * @returns {string} in lower case, with one space between words, and hyphens as spaces
 */
function plain(text) {
  return text
    .toLowerCase()
    .replace(/[\s-]+/g, " ")
    .trim();
}
