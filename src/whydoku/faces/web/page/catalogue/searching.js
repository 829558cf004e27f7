// @ts-check
/** The search for techniques by any name, also one from elsewhere, in any spelling. */

/** @import { Technique } from "./slice.js" */

/**
 * Whether a technique matches a search: it must be of the family, if one is chosen, and every word
 * of the query must begin a word of its names, its names elsewhere, or its description; or the
 * query must begin one of its names if blanks and hyphens are left out.
 *
 * @param {Technique} technique
 * @param {string} query
 * @param {string} family
 * @returns {boolean}
 */
export function isWanted(technique, query, family) {
  if (family && technique.family !== family) return false;
  return isIn([...namesOf(technique), technique.about], query) || isBegun(technique, query);
}

/**
 * The techniques that a query names; first those whose own name it is, then those whose name begins
 * with it.
 *
 * @param {readonly Technique[]} techniques
 * @param {string} query
 * @returns {Technique[]}
 */
export function named(techniques, query) {
  const whole = bare(query);
  const distance = (/** @type {Technique} */ { name }) =>
    bare(name) === whole ? 0 : bare(name).startsWith(whole) ? 1 : isIn([name], query) ? 2 : 3;
  return techniques
    .filter((one) => isIn(namesOf(one), query) || isBegun(one, query))
    .sort((a, b) => distance(a) - distance(b));
}

/**
 * @param {readonly string[]} texts
 * @param {string} query
 * @returns {boolean} whether each word of the query begins a word of the texts
 */
export function isIn(texts, query) {
  const text = ` ${plain(texts.join("\n"))}`;
  return plain(query)
    .split(" ")
    .every((word) => text.includes(` ${word}`));
}

/**
 * @param {Technique} technique
 * @param {string} query
 * @returns {boolean} whether one of its names begins with the query
 */
function isBegun(technique, query) {
  return namesOf(technique).some((one) => bare(one).startsWith(bare(query)));
}

/** @param {Technique} technique */
function namesOf({ name, slug, aliases }) {
  return [name, slug, ...Object.values(aliases).flat()];
}

/**
 * @param {string} text
 * @returns {string} in lower case, without blanks, hyphens and apostrophes, which people leave out
 */
function bare(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}+]/gu, "");
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
