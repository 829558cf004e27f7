// @ts-check
/**
 * What to practise today: what is due again, and what the player asked for help with in games. Both are
 * known on this device alone.
 */
import { scoreOf, standingOf } from "./score.js";

/** @import { Helped } from "../../past/helped.js" */
/** @import { Scores } from "./score.js" */

/** @typedef {{slug: string, helped: number}} Recalled  how often it needed help in games, if that is why */

/**
 * The techniques to practise on a day: first those that are due, the longest first, then those that
 * needed help in games since they were found last, the most frequent first, then those begun that day.
 *
 * @param {Scores} scores
 * @param {Helped} helped
 * @param {number} today
 * @returns {Recalled[]}
 */
export function dueOn(scores, helped, today) {
  const asked = (/** @type {string} */ slug) => {
    const { n = 0, day = 0 } = (Object.hasOwn(helped, slug) && helped[slug]) || {};
    return n && day > scoreOf(scores, slug).run.day ? n : 0;
  };
  const due = Object.keys(scores)
    .filter((slug) => isDue(scores, slug, today))
    .sort((a, b) => scoreOf(scores, a).due - scoreOf(scores, b).due);
  const others = Object.keys(helped)
    .filter((slug) => asked(slug) && !due.includes(slug))
    .sort((a, b) => asked(b) - asked(a));
  const begun = Object.keys(scores).filter(
    (slug) => !due.includes(slug) && !others.includes(slug) && isBegun(scores, slug, today),
  );
  return [...due, ...others, ...begun].map((slug) => ({ slug, helped: asked(slug) }));
}

/**
 * @param {Scores} scores
 * @param {string} slug
 * @param {number} today
 */
function isDue(scores, slug, today) {
  const { due } = scoreOf(scores, slug);
  return due > 0 && due <= today;
}

/**
 * Whether a row of three was begun on a day, and not finished.
 *
 * @param {Scores} scores
 * @param {string} slug
 * @param {number} today
 */
export function isBegun(scores, slug, today) {
  const standing = standingOf(scoreOf(scores, slug), today);
  return standing.is === "row" && standing.n > 0;
}

/**
 * @param {Scores} scores
 * @param {number} today
 * @returns {number} the next day on which something is due, or 0
 */
export function nextDue(scores, today) {
  const days = Object.values(scores).flatMap(({ due }) => (due > today ? due : []));
  return days.length ? Math.min(...days) : 0;
}

/**
 * @param {Scores} scores
 * @returns {string[]} the techniques of which the player has found a position
 */
export function knownIn(scores) {
  return Object.keys(scores).filter((slug) => scoreOf(scores, slug).found > 0);
}
