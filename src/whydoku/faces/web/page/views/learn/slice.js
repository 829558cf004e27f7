// @ts-check
/**
 * The state of the Learn view: the search, the open technique and its page, and practice.
 *
 * @import { Technique } from "../../catalogue/slice.js"
 * @import { Marks, Phrase, Picture } from "../../types.js"
 *
 * @import { Explanation } from "../../help/explanation.js"
 *
 * @typedef {object} Lesson  a technique with the picture of its example, if it has one
 * @property {Technique} technique
 * @property {readonly string[]} levels  those that have puzzles whose hardest step it is
 * @property {Picture} picture
 * @property {Explanation | null} explanation
 * @property {Taught | null} taught  the technique as the course teaches it, if it does
 *
 * @typedef {object} Taught
 * @property {string} next  the technique of the next lesson, or "" after the last one
 * @property {readonly (readonly Phrase[])[]} idea
 * @property {readonly (readonly Phrase[])[]} spot  pieces of advice
 * @property {readonly Shown[]} examples
 * @property {Shown | null} slip  the usual mistake
 *
 * @typedef {object} Shown  a position on which something is shown in stages
 * @property {string} name
 * @property {Picture} picture
 * @property {readonly {phrases: readonly Phrase[], marks: Marks}[]} stages
 *
 * @typedef {object} Route
 * @property {string} slug         of the open technique, or "" for the list
 * @property {number | null} seed  of the position to practise on, or null for the example
 * @property {number} [grade]      of the position, from 1 to 5, if one was chosen
 *
 * @typedef {object} Practice
 * @property {string} key       names the position that is there or being sought
 * @property {string} slug      of the technique that comes next there
 * @property {boolean} named    whether the player knows which technique that is
 * @property {readonly string[]} misnamed  what the player took it for
 * @property {"none" | "seeking" | "ready" | "refused"} status
 * @property {string} profile   the profile by which the technique is the next step there
 * @property {number} grade     how hard the step is to see, from 1 to 5, or 0
 * @property {string} sentence  why the search was refused
 * @property {string} aside     why a check or help failed, or why there is nothing to check
 * @property {boolean} busy     whether a check or help is under way
 * @property {number} disclosure  the stage of help that is shown, 0 for none
 * @property {Explanation | null} help
 * @property {Answer | null} answer
 *
 * @typedef {object} Answer  what is said of what the player did
 * @property {"right" | "partly" | "wrong"} is  partly: right so far, where all of it is asked for
 * @property {boolean} shown    whether all of it had been shown before
 * @property {readonly Explanation[]} told  the sentences, one after another
 * @property {string} [said]    what is said first, if it is about a name
 *
 * @typedef {object} Learn
 * @property {string} problem   why there is no lesson, or ""
 * @property {string} query
 * @property {string} family
 * @property {Route} route
 * @property {string} peek      the technique in the list whose example is on the board
 * @property {ReadonlyMap<string, Lesson>} lessons  the lessons that have been fetched
 * @property {Practice} practice
 * @property {number} page      of the open technique, from 0; see pages.js
 * @property {import("./progress.js").Progress} progress  in the course
 * @property {import("./score.js").Scores} scores
 * @property {boolean} all      whether to cross out all that an instance removes, and not any of it
 */
import { setterOf } from "../../store.js";

/** @type {import("../../store.js").Setter<"learn", Learn>} */
export const setLearn = setterOf("learn");

/** @type {Practice} */
export const NO_PRACTICE = {
  key: "",
  slug: "",
  named: true,
  misnamed: [],
  status: "none",
  profile: "",
  grade: 0,
  sentence: "",
  aside: "",
  busy: false,
  disclosure: 0,
  help: null,
  answer: null,
};

/** @type {import("./progress.js").Progress} */
export const NO_PROGRESS = { lessons: {} };

/** @type {Learn} */
export const FIRST_LEARN = {
  problem: "",
  query: "",
  family: "",
  route: { slug: "", seed: null },
  peek: "",
  lessons: new Map(),
  practice: NO_PRACTICE,
  page: 0,
  progress: NO_PROGRESS,
  scores: {},
  all: false,
};

/** The addresses below Learn that are no techniques: what is due, and practice of any technique. */
export const TODAY = "today";
export const MIXED = "mixed";

/**
 * @param {string} hash  such as #/learn, #/learn/x-wing, #/learn/x-wing/7, #/learn/x-wing/7/2
 * @returns {Route | null} null if it leads to another view
 */
export function routeOf(hash) {
  const found = /^#\/learn(?:\/([a-z0-9-]+)(?:\/(\d{1,12})(?:\/([1-5]))?)?)?\/?$/.exec(hash);
  if (!found) return null;
  const [, slug = "", seed, grade] = found;
  const route = { slug, seed: seed === undefined ? null : Number(seed) };
  return grade ? { ...route, grade: Number(grade) } : route;
}

/**
 * @param {Route} route
 * @returns {string}
 */
export function hashOf({ slug, seed, grade }) {
  const position = seed === null ? [] : grade ? [seed, grade] : [seed];
  return ["#/learn", ...(slug ? [slug, ...position] : [])].join("/");
}

/**
 * The beginning of the title of the practice game of a route, by which it is recognised after a
 * reload.
 *
 * @param {Route} route
 * @returns {string}
 */
export function keyOf({ slug, seed, grade }) {
  return seed === null ? "" : [`${slug} ${seed}`, ...(grade ? [grade] : [])].join("/");
}

/**
 * The technique of the lesson that a route is about.
 *
 * @param {Learn} learn
 * @returns {string} its slug; empty in the list, and while the player does not know it
 */
export function subjectOf({ route, practice }) {
  if (route.slug === TODAY) return "";
  if (route.slug !== MIXED) return route.slug;
  return route.seed !== null && practice.named ? practice.slug : "";
}

/**
 * @param {Learn} learn
 * @returns {boolean} whether the player can practise on the board now
 */
export function isPractising({ route, practice }) {
  return route.seed !== null && practice.status === "ready" && practice.key === keyOf(route);
}
