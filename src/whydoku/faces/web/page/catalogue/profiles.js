// @ts-check
/** Profiles by names that people know, and lists to choose one from. */
import { fill, h, put } from "../parts/dom.js";
import { sayIfKnown } from "../words/say.js";

/**
 * @param {string} slug
 * @returns {string} the name of the profile, or the slug of one that the page does not know
 */
export function profileName(slug) {
  return sayIfKnown(`profile.${slug}`) || slug;
}

/**
 * Offers profiles in a list to choose from.
 *
 * @param {HTMLSelectElement} select
 * @param {readonly string[]} slugs
 * @param {string} chosen
 * @param {string} [none]  the words for the choice of none, if there is one
 */
export function putProfiles(select, slugs, chosen, none = "") {
  const options = slugs.map((value) => h("option", { value }, profileName(value)));
  fill(select, none && h("option", { value: "" }, none), options);
  put(select, "value", chosen);
}
