// @ts-check
/**
 * The state of the Path view: the options of the path, the path itself, and how far it is walked.
 */

/** @typedef {import("./walk.js").Walk} Walk */

/**
 * @typedef {object} Profile
 * @property {string} name
 * @property {string} about
 *
 * @typedef {object} Path
 * @property {"start" | "now"} from  whether it starts at the givens or at the player's grid
 * @property {boolean} essential     whether to keep only steps that the solution needs
 * @property {string} profile        whose techniques to use, or "" for those of hints
 * @property {readonly Profile[]} profiles
 * @property {boolean} busy
 * @property {string} asked          the key of the path that was asked for last
 * @property {string} problem
 * @property {Walk | null} walk
 * @property {number} at             how many of its steps are done on the board
 * @property {Readonly<Record<string, string>>} ratings  those that have arrived, by scale
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
