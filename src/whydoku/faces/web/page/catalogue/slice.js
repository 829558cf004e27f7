// @ts-check
/**
 * The state of the catalogue: the techniques and profiles that the server offers to everyone.
 *
 * @typedef {object} Technique
 * @property {string} slug
 * @property {string} name
 * @property {string} family
 * @property {number} rating
 * @property {boolean} assumes_unique
 * @property {string} about
 * @property {Readonly<Record<string, readonly string[]>>} aliases
 *
 * @typedef {object} Profile
 * @property {string} name
 * @property {string} about
 *
 * @typedef {object} Catalogue
 * @property {readonly Technique[]} techniques  the easiest first; none before they have been fetched
 * @property {string} problem   why there are no techniques, or ""
 * @property {readonly Profile[]} profiles
 */
import { setterOf } from "../store.js";

/** @type {import("../store.js").Setter<"catalogue", Catalogue>} */
export const setCatalogue = setterOf("catalogue");

/** @type {Catalogue} */
export const FIRST_CATALOGUE = { techniques: [], problem: "", profiles: [] };
