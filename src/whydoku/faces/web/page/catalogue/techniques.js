// @ts-check
/** Techniques by difficulty and by family, and their names. */
import { sayIfKnown } from "../words/say.js";

/** @import { Technique } from "./slice.js" */

/**
 * @param {readonly Technique[]} techniques
 * @returns {Technique[]} the same, the easiest first
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
 * @param {string} family
 * @returns {string}
 */
export function familyName(family) {
  return sayIfKnown(`learn.family.${family}`) || family;
}

/**
 * @param {string} family
 * @returns {string} the name by which a request asks for any technique of a family
 */
export function slugOfFamily(family) {
  return family.replaceAll(" ", "-");
}

/**
 * @param {readonly Technique[]} techniques
 * @param {string} slug
 * @returns {string} the name of the technique, or the slug while it is not known
 */
export function techniqueName(techniques, slug) {
  return techniques.find((one) => one.slug === slug)?.name ?? slug;
}

/**
 * @param {readonly Technique[]} techniques
 * @param {string} sentence  of the server, which may call techniques as programs do
 * @returns {string} the same, with the names that players know
 */
export function withTechniques(techniques, sentence) {
  return sentence.replace(/'([\w-]+)'|\b\w+(?:-\w+)+\b/g, (all, quoted) => {
    const slug = quoted ?? all;
    const name = techniqueName(techniques, slug);
    return name === slug ? all : name;
  });
}
