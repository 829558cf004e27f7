// @ts-check
/** What a wish and its parts are called, by names that players know. */
import { profileName } from "../../catalogue/profiles.js";
import { familyName, slugOfFamily, withTechniques } from "../../catalogue/techniques.js";
import { language } from "../../words/en.js";
import { say, sayIfKnown } from "../../words/say.js";

/** @import { Technique } from "../../catalogue/slice.js" */

/**
 * @param {string} level  "" for any; HoDoKu's have names of their own
 * @returns {string} such as: an easy puzzle
 */
export function puzzleOfLevel(level) {
  const name = sayIfKnown(`begin.level.${level}`).toLocaleLowerCase(language);
  if (!name) return say("make.level.any");
  return say(/^[aeiou]/.test(name) ? "make.level.an" : "make.level.a", { level: name });
}

/**
 * @param {readonly Technique[]} techniques
 * @param {string} slug  of a technique or of a family
 * @returns {string} such as X-Wing, or any Fish
 */
export function nameOf(techniques, slug) {
  const own = techniques.find((one) => one.slug === slug);
  if (own) return own.name;
  const one = techniques.find(({ family }) => slugOfFamily(family) === slug);
  return one ? say("make.family", { name: familyName(one.family) }) : slug;
}

/**
 * @param {readonly Technique[]} techniques
 * @param {readonly string[]} slugs
 * @returns {string | undefined} the hardest of them
 */
export function hardestOf(techniques, slugs) {
  const place = (/** @type {string} */ slug) =>
    techniques.findLastIndex((one) => one.slug === slug || slugOfFamily(one.family) === slug);
  return [...slugs].sort((a, b) => place(b) - place(a))[0];
}

/**
 * @param {readonly Technique[]} techniques
 * @param {string} part  of a wish, as the server calls it
 * @returns {string} the same by the names that players know
 */
export function partName(techniques, part) {
  return withTechniques(techniques, part).replace(
    /^(rating|solved by) (\S+)/,
    (_, kind, name) => `${kind} ${sayIfKnown(`rating.scale.${name}`) || profileName(name)}`,
  );
}
