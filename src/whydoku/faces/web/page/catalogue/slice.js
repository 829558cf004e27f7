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
 * @typedef {object} Group  of lessons in the course
 * @property {string} group
 * @property {string} name
 * @property {string} about  one sentence
 * @property {readonly string[]} lessons  the techniques that they teach, in order
 * @property {readonly string[]} shared  names that several of these share
 *
 * @typedef {object} Profile
 * @property {string} name
 * @property {string} about
 *
 * @typedef {object} Catalogue
 * @property {readonly Technique[]} techniques  the easiest first; none before they have been fetched
 * @property {readonly Group[]} course
 * @property {string} problem   why there are no techniques, or ""
 * @property {readonly Profile[]} profiles
 */
import { setterOf } from "../store.js";

/** @type {import("../store.js").Setter<"catalogue", Catalogue>} */
export const setCatalogue = setterOf("catalogue");

/** @type {Catalogue} */
export const FIRST_CATALOGUE = { techniques: [], course: [], problem: "", profiles: [] };
