// @ts-check
/** How often the player has found each technique in practice, stored in the browser. */

/** @typedef {import("./slice.js").Score} Score */
/** @typedef {Readonly<Record<string, Score>>} Scores */

const PLACE = "whydoku.practice";

/** @type {Score} */
const NONE = { found: 0, tried: 0, last: null };

/**
 * @param {Scores} scores
 * @param {string} slug
 * @returns {Score}
 */
export function scoreOf(scores, slug) {
  return (Object.hasOwn(scores, slug) && scores[slug]) || NONE;
}

/**
 * @param {Scores} scores
 * @param {string} slug
 * @returns {Scores} with one more position tried
 */
export function withTried(scores, slug) {
  const score = scoreOf(scores, slug);
  return { ...scores, [slug]: { ...score, tried: score.tried + 1 } };
}

/**
 * @param {Scores} scores
 * @param {string} slug
 * @param {number} seed
 * @returns {Scores} with this position found; the same value if it was counted already
 */
export function withFound(scores, slug, seed) {
  const score = scoreOf(scores, slug);
  if (score.last === seed || score.found >= score.tried) return scores;
  return { ...scores, [slug]: { ...score, found: score.found + 1, last: seed } };
}

/**
 * Scores from a text; whatever is not a valid score is left out.
 *
 * @param {string | null} text
 * @returns {Scores}
 */
export function parseScores(text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (typeof value !== "object" || value === null) return {};
  /** @type {Record<string, Score>} */
  const scores = {};
  for (const [slug, one] of Object.entries(value)) {
    const { found, tried, last } = Object(one);
    if (!isCount(found) || !isCount(tried) || found > tried) continue;
    scores[slug] = { found, tried, last: isCount(last) ? last : null };
  }
  return scores;
}

/**
 * @param {unknown} value
 * @returns {value is number}
 */
function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** @returns {Scores} the stored scores; empty if the browser stores nothing */
export function storedScores() {
  try {
    return parseScores(localStorage.getItem(PLACE));
  } catch {
    return {};
  }
}

/**
 * Stores scores if the browser allows it; otherwise they last as long as the page.
 *
 * @param {Scores} scores
 */
export function storeScores(scores) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(scores));
  } catch {}
}
