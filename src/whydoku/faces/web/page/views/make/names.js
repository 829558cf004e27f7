// @ts-check
/** What a wish and its parts are called, by names that players know. */
import { profileName } from "../../catalogue/profiles.js";
import { familyName, techniqueName, withTechniques } from "../../catalogue/techniques.js";
import { say, sayIfKnown } from "../../words/say.js";

/** @typedef {import("../../catalogue/slice.js").Technique} Technique */

/**
 * @param {string} family
 * @returns {string} the name by which a wish asks for any technique of a family
 */
export function slugOfFamily(family) {
  return family.replaceAll(" ", "-");
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
 * @param {string} name  of an example, such as ai-escargot
 * @returns {string} such as AI Escargot
 */
export function exampleName(techniques, name) {
  const own = techniqueName(techniques, name);
  if (own !== name) return own;
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(" ").replace(/^Ai /, "AI ");
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
  const [kind = "", name = "", of = ""] = part.split(" ");
  if (kind === "rating")
    return say("make.part.rating", { name: sayIfKnown(`rating.scale.${name}`) });
  if (kind === "solved") return say("make.part.solved", { name: profileName(of) });
  if (kind === "path") return say("make.part.path");
  if (kind === "hardest") return say("make.part.hardest", { name: nameOf(techniques, name) });
  return withTechniques(techniques, part);
}
