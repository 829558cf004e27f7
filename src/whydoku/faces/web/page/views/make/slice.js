// @ts-check
/**
 * The state of the Make view, apart from the puzzle itself.
 *
 * @typedef {import("../../grid/solver.js").Judgement & {key: string}} Findings  the judgement of
 *   the page's solver about the puzzle `key`
 *
 * @typedef {object} Reading  the result of reading a text
 * @property {boolean} busy
 * @property {string} sentence  what is wrong, or ""
 * @property {readonly import("../../state.js").Offer[]} choices  the puzzles, if there are several
 *
 * @typedef {object} Rated  the server's ratings of a puzzle with one solution
 * @property {string} key
 * @property {"none" | "asked" | "answered"} status
 * @property {readonly {scale: string, figures: import("../../ratings.js").Figures | null, sentence: string}[]} rows
 * @property {number | null} er   the rating on the scale of Sudoku Explainer
 * @property {string} hardest     the name of the hardest technique
 * @property {string} slug        the slug of that technique
 * @property {string} sentence    what went wrong, or ""
 *
 * @typedef {object} Analysed
 * @property {string} key
 * @property {"none" | "asked" | "answered"} status
 * @property {any} answer
 * @property {string} sentence
 *
 * @typedef {object} Wish  the form of wishes, as it was filled in
 * @property {string} scale
 * @property {string} from
 * @property {string} to
 * @property {string} level
 * @property {string} by           the profile that judges, or "" for the usual one
 * @property {readonly string[]} with
 * @property {readonly string[]} hardest
 * @property {readonly string[]} without
 * @property {string} symmetry
 * @property {string} fewest
 * @property {string} most
 * @property {string} minimal   "", "yes" or "no"
 * @property {boolean} patterned  whether to use the pattern
 * @property {string} number
 * @property {string} seed
 *
 * @typedef {object} Made  a puzzle made to order
 * @property {string} puzzle
 * @property {number} clues
 * @property {Readonly<{[scale: string]: any}>} ratings
 * @property {string | null} hardest
 * @property {string | null} level
 *
 * @typedef {object} Run
 * @property {"none" | "running" | "done" | "stopped" | "refused"} status
 * @property {string} sentence
 * @property {string} seed
 * @property {number} wanted
 * @property {{tried: number, kept: number, rarest: string} | null} progress
 * @property {readonly Made[]} made
 *
 * @typedef {object} Make
 * @property {Findings | null} findings
 * @property {boolean} coloured   whether candidates are coloured by what they lead to
 * @property {boolean} comparing  whether the board shows two solutions
 * @property {number} at          the index of the differing cell that is selected
 * @property {Reading} reading
 * @property {Rated} rated
 * @property {Analysed} analysed
 * @property {Wish} wish
 * @property {boolean} drawing    whether the board shows the pattern
 * @property {string} pen         what touching a cell writes into the pattern: X . ?
 * @property {string} pattern     81 of these characters
 * @property {Run} run
 */
import { setterOf } from "../../store.js";

/** @type {import("../../store.js").Setter<"make", Make>} */
export const setMake = setterOf("make");

/**
 * Replaces parts of the wish.
 *
 * @param {import("../../state.js").Store} store
 * @param {Partial<Wish>} parts
 */
export function setWish(store, parts) {
  setMake(store, ({ wish }) => ({ wish: { ...wish, ...parts } }));
}

/** @type {Reading} */
export const NO_READING = { busy: false, sentence: "", choices: [] };

/** @type {Rated} */
export const NOT_RATED = {
  key: "",
  status: "none",
  rows: [],
  er: null,
  hardest: "",
  slug: "",
  sentence: "",
};

/** @type {Analysed} */
export const NOT_ANALYSED = { key: "", status: "none", answer: null, sentence: "" };

/** @type {Wish} */
export const ANY = {
  scale: "se",
  from: "",
  to: "",
  level: "",
  by: "",
  with: [],
  hardest: [],
  without: [],
  symmetry: "none",
  fewest: "",
  most: "",
  minimal: "",
  patterned: false,
  number: "1",
  seed: "",
};

/** @type {Run} */
export const NO_RUN = {
  status: "none",
  sentence: "",
  seed: "",
  wanted: 0,
  progress: null,
  made: [],
};

/** @type {Make} */
export const FIRST_MAKE = {
  findings: null,
  coloured: false,
  comparing: false,
  at: 0,
  reading: NO_READING,
  rated: NOT_RATED,
  analysed: NOT_ANALYSED,
  wish: ANY,
  drawing: false,
  pen: "X",
  pattern: "?".repeat(81),
  run: NO_RUN,
};
