// @ts-check
/** The scales, and ratings in words. */
import { levelOf } from "./game/origin.js";
import { levelName } from "./parts/levels.js";
import { say } from "./words/say.js";

/** The scales of figures, in the order in which they are shown. */
export const SCALES = /** @type {const} */ (["se", "hodoku", "whydoku", "depth"]);

/** What tells how hard a puzzle is: its level comes first. */
export const JUDGES = /** @type {const} */ (["level", ...SCALES]);

/** @typedef {typeof JUDGES[number]} Scale */

/**
 * @typedef {object} Figures  a rating in words
 * @property {Scale} scale
 * @property {string} figure  the one that counts, such as 7.2 or Hard
 * @property {string} note    what it is, and the others; "" if there is nothing to add
 */

/**
 * The figures of a rating. An unknown figure is a question mark; a rating that stopped early gives
 * the least that it can be.
 *
 * @param {Scale} scale
 * @param {Readonly<Record<string, any>>} rating  as the server sent it
 * @returns {Figures | null} null if the puzzle was not rated
 */
export function figuresOf(scale, rating) {
  if (scale === "depth") return depthOf(rating);
  if (scale === "level") {
    const [level, n] = [levelOf(rating["level"]), rating["choices"]];
    const note = n > 0 ? say("rating.note.level", { n }) : "";
    return level ? { scale, figure: levelName(level), note } : null;
  }
  const { er, ep, ed, level, score, rating: own, toil, at_least: least } = rating;
  if (typeof least === "number") {
    return { scale, figure: say("rating.least", { n: tenths(least) }), note: "" };
  }
  if (scale === "hodoku") {
    const note = say("rating.note.hodoku", { score: score ?? "?" });
    return level ? { scale, figure: level, note } : null;
  }
  const main = scale === "se" ? er : own;
  if (typeof main !== "number") return null;
  const note =
    scale === "se"
      ? say("rating.note.se", { ep: tenths(ep), ed: tenths(ed) })
      : say("rating.note.whydoku", { toil: tenths(toil) });
  return { scale, figure: tenths(main), note };
}

/**
 * @param {Readonly<Record<string, any>>} rating
 * @returns {Figures | null}
 */
function depthOf({ depth, at_least: least }) {
  if (typeof least === "number") {
    return { scale: "depth", figure: say("rating.least", { n: `${least}` }), note: "" };
  }
  if (typeof depth !== "number") return null;
  const note = say(depth === 0 ? "rating.note.depth.0" : "rating.note.depth");
  return { scale: "depth", figure: `${depth}`, note };
}

/**
 * @param {readonly Figures[]} figures
 * @returns {Figures[]} in the order in which scales are shown
 */
export function inOrder(figures) {
  return [...figures].sort((a, b) => JUDGES.indexOf(a.scale) - JUDGES.indexOf(b.scale));
}

/**
 * @param {Figures} figures
 * @returns {string} the figure that counts, with the name of its scale
 */
export function briefly({ scale, figure }) {
  return say("rating.brief", { name: say(`rating.scale.${scale}`), figure });
}

/**
 * @param {unknown} value
 * @returns {string}
 */
export function tenths(value) {
  return typeof value === "number" ? (Math.round(value * 10) / 10).toFixed(1) : "?";
}
