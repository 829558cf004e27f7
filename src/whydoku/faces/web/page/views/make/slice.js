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
 * @typedef {object} Mend  a change to one clue that leaves one solution
 * @property {number} cell
 * @property {number} digit  what goes there, or 0 if the clue goes
 *
 * @typedef {object} Why  why a puzzle has no solution
 * @property {string} key
 * @property {import("../../help/explanation.js").Explanation | null} told
 * @property {readonly Mend[]} mends
 * @property {string} sentence  what went wrong, or ""
 *
 * @typedef {object} Asked  a field of wishes, as the library describes it in wishes.json
 * @property {string} name
 * @property {string} means  what its value stands for
 * @property {any} default
 * @property {readonly string[]} names  to choose from
 *
 * @typedef {Readonly<Record<string, any>>} Wish  what was filled into the form, by field
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
 * @typedef {"enter" | "wish" | "draw"} Way  how puzzles are made: entered, by wishes, or in a pattern
 *
 * @typedef {object} Make
 * @property {Findings | null} findings
 * @property {Why} why
 * @property {string} laid        the puzzle that was read or made last, before any change to it
 * @property {boolean} typing     whether each digit goes on to the next cell
 * @property {boolean} coloured   whether candidates are coloured by what they lead to
 * @property {boolean} comparing  whether the board shows two solutions
 * @property {number} at          the index of the differing cell that is selected
 * @property {Reading} reading
 * @property {Rated} rated
 * @property {Analysed} analysed
 * @property {readonly Asked[]} fields
 * @property {Wish} wish
 * @property {Way} way
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
 * @param {Wish} parts
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

/** @type {Why} */
export const NO_WHY = { key: "", told: null, mends: [], sentence: "" };

/** @type {Wish} */
export const ANY = {};

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
  why: NO_WHY,
  laid: "",
  typing: true,
  coloured: false,
  comparing: false,
  at: 0,
  reading: NO_READING,
  rated: NOT_RATED,
  analysed: NOT_ANALYSED,
  fields: [],
  wish: ANY,
  way: "enter",
  drawing: false,
  pen: "X",
  pattern: "?".repeat(81),
  run: NO_RUN,
};
