// @ts-check
/**
 * What the path view knows: which path is wanted, the path that is there, and how far it is walked.
 */

/** @typedef {import("./walk.js").Walk} Walk */

/**
 * @typedef {object} Profile
 * @property {string} name
 * @property {string} about
 *
 * @typedef {object} Path
 * @property {"start" | "now"} from  from the givens, or from the player's grid
 * @property {boolean} essential     only the steps that the solution needs
 * @property {string} profile        whose techniques, or "" for the one that hints are made of
 * @property {readonly Profile[]} profiles
 * @property {boolean} busy
 * @property {string} asked          what was asked for last
 * @property {string} problem
 * @property {Walk | null} walk
 * @property {number} at             how many of its steps are done on the board
 * @property {Readonly<Record<string, string>>} ratings  by scale, as far as they are there
 */

/** @type {Path} */
export const FIRST_PATH = {
  from: "start",
  essential: false,
  profile: "",
  profiles: [],
  busy: false,
  asked: "",
  problem: "",
  walk: null,
  at: 0,
  ratings: {},
};
