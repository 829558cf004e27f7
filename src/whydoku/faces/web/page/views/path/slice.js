// @ts-check
/**
 * The state of the Path view: the options of the path, the path itself, how far it is walked, and
 * another path to compare it with.
 */
import { setterOf } from "../../store.js";

/** @import { Walk } from "./walk.js" */

/**
 * @typedef {object} Other  the path of another profile, for the same grid
 * @property {string} profile  "" for none
 * @property {Walk | null} walk
 * @property {string} asked    the key of the one that was asked for last
 * @property {boolean} busy
 * @property {string} problem
 *
 * @typedef {object} Path
 * @property {"start" | "now"} from  whether it starts at the givens or at the player's grid
 * @property {boolean} essential     whether to keep only steps that the solution needs
 * @property {string} profile        whose techniques to use, or "" for those of hints
 * @property {boolean} busy
 * @property {string} asked          the key of the path that was asked for last
 * @property {string} problem
 * @property {Walk | null} walk
 * @property {number} at             how many of its steps are done on the board
 * @property {boolean} playing       whether it goes on by itself
 * @property {readonly import("../../ratings.js").Figures[]} ratings  those that have arrived
 * @property {readonly number[]} choices  before each step, once they have arrived
 * @property {Other} other
 */

/** @type {import("../../store.js").Setter<"path", Path>} */
export const setPath = setterOf("path");

/** @type {Other} */
const NO_OTHER = { profile: "", walk: null, asked: "", busy: false, problem: "" };

/** @type {Path} */
export const FIRST_PATH = {
  from: "start",
  essential: false,
  profile: "",
  busy: false,
  asked: "",
  problem: "",
  walk: null,
  at: 0,
  playing: false,
  ratings: [],
  choices: [],
  other: NO_OTHER,
};

/**
 * Replaces parts of the state of the other path.
 *
 * @param {import("../../state.js").Store} store
 * @param {Partial<Other>} parts
 */
export function setOther(store, parts) {
  setPath(store, ({ other }) => ({ other: { ...other, ...parts } }));
}
