// @ts-check
/**
 * What the learn view knows: the catalogue, which technique is open, and how practice goes.
 *
 * @typedef {import("../../types.js").Picture} Picture
 *
 * @typedef {object} Technique  an entry of the catalogue
 * @property {string} slug
 * @property {string} name
 * @property {string} family
 * @property {number} rating
 * @property {boolean} assumes_unique
 * @property {string} about
 * @property {Readonly<Record<string, readonly string[]>>} aliases
 *
 * @typedef {import("../../help/told.js").Told} Told
 *
 * @typedef {object} Lesson  a technique with its example drawn, where it has one
 * @property {Technique} technique
 * @property {Picture} picture
 * @property {Told | null} told
 *
 * @typedef {object} Route
 * @property {string} slug         of the open technique, or "" for the list
 * @property {number | null} seed  of the position to practise on, or null for the example
 *
 * @typedef {object} Score
 * @property {number} found
 * @property {number} tried
 * @property {number | null} last  the seed of the position found last, so that none counts twice
 *
 * @typedef {object} Practice
 * @property {string} key       of the position that is there or sought
 * @property {"none" | "seeking" | "ready" | "refused"} status
 * @property {string} profile   by whose order the technique is the next step there
 * @property {string} sentence  why it was refused
 * @property {string} aside     what stood in the way of a check or of help
 * @property {boolean} busy     whether a check or help is under way
 * @property {number} disclosure  how much was shown, 0 for nothing
 * @property {Told | null} help
 * @property {{right: boolean, told: Told} | null} answer
 *
 * @typedef {object} Learn
 * @property {readonly Technique[]} catalogue
 * @property {string} problem   why there is no catalogue or lesson
 * @property {string} query
 * @property {string} family
 * @property {Route} route
 * @property {string} peek      the technique of the list whose example is on the board
 * @property {ReadonlyMap<string, Lesson>} lessons  those that were fetched
 * @property {Practice} practice
 * @property {Readonly<Record<string, Score>>} scores
 */

/** @type {Practice} */
export const NO_PRACTICE = {
  key: "",
  status: "none",
  profile: "",
  sentence: "",
  aside: "",
  busy: false,
  disclosure: 0,
  help: null,
  answer: null,
};

/** @type {Learn} */
export const FIRST_LEARN = {
  catalogue: [],
  problem: "",
  query: "",
  family: "",
  route: { slug: "", seed: null },
  peek: "",
  lessons: new Map(),
  practice: NO_PRACTICE,
  scores: {},
};

/**
 * @param {string} hash  such as #/learn, #/learn/x-wing, #/learn/x-wing/7
 * @returns {Route | null} null where it leads to another view
 */
export function routeOf(hash) {
  const found = /^#\/learn(?:\/([a-z0-9-]+)(?:\/(\d{1,12}))?)?\/?$/.exec(hash);
  if (!found) return null;
  return { slug: found[1] ?? "", seed: found[2] === undefined ? null : Number(found[2]) };
}

/**
 * @param {Route} route
 * @returns {string}
 */
export function hashOf({ slug, seed }) {
  return `#/learn${slug && `/${slug}`}${slug && seed !== null ? `/${seed}` : ""}`;
}

/**
 * What the practice game of a route is called, so that it is known again after a reload.
 *
 * @param {Route} route
 * @returns {string}
 */
export function keyOf({ slug, seed }) {
  return seed === null ? "" : `${slug} ${seed}`;
}

/**
 * @param {Learn} learn
 * @returns {boolean} whether the board is the player's to practise on
 */
export function isPractising({ route, practice }) {
  return route.seed !== null && practice.status === "ready" && practice.key === keyOf(route);
}

/**
 * Replaces parts of what the learn view knows.
 *
 * @param {import("../../state.js").Store} store
 * @param {Partial<Learn> | ((learn: Learn) => Partial<Learn>)} change
 */
export function setLearn(store, change) {
  store.set(({ learn }) => {
    const parts = typeof change === "function" ? change(learn) : change;
    return { learn: { ...learn, ...parts } };
  });
}
