// @ts-check
/**
 * What the make view knows besides the puzzle itself.
 *
 * @typedef {import("../../grid/solver.js").Judgement & {key: string}} Findings  what the small
 *   solver says of the puzzle `key`
 *
 * @typedef {object} Reading  what became of a text
 * @property {boolean} busy
 * @property {string} sentence  what stands in the way
 * @property {readonly import("../../state.js").Offer[]} choices  puzzles, where it holds several
 *
 * @typedef {object} Rated  what the server says of a puzzle with one solution
 * @property {string} key
 * @property {"none" | "asked" | "told"} status
 * @property {readonly {scale: string, figures: string, sentence: string}[]} rows
 * @property {number | null} er   on the scale of Sudoku Explainer
 * @property {string} hardest     the name of the hardest technique
 * @property {string} slug        and where it is explained
 * @property {string} sentence    what stood in the way
 *
 * @typedef {object} Analysed
 * @property {string} key
 * @property {"none" | "asked" | "told"} status
 * @property {any} told
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
 * @property {boolean} patterned  whether the pattern counts
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
 * @property {boolean} coloured   candidates by what they lead to
 * @property {boolean} comparing  two solutions lie on the board
 * @property {number} at          at which of the cells that differ
 * @property {Reading} reading
 * @property {Rated} rated
 * @property {Analysed} analysed
 * @property {Wish} wish
 * @property {boolean} drawing    the board is the pattern's
 * @property {string} pen         what touching the board puts into the pattern: X . ?
 * @property {string} pattern     81 of them
 * @property {Run} run
 */

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
export const NOT_ANALYSED = { key: "", status: "none", told: null, sentence: "" };

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

/**
 * Replaces parts of what the make view knows.
 *
 * @param {import("../../state.js").Store} store
 * @param {Partial<Make> | ((make: Make) => Partial<Make>)} change
 */
export function setMake(store, change) {
  store.set(({ make }) => {
    const parts = typeof change === "function" ? change(make) : change;
    return { make: { ...make, ...parts } };
  });
}
