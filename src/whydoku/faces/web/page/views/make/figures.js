// @ts-check
/** The figures of ratings in words. */
import { say } from "../../words/say.js";

export const SCALES = /** @type {const} */ (["se", "hodoku", "whydoku"]);

/**
 * What a scale says of a puzzle; a figure that is not known is a question mark, and of a rating
 * that stopped it is told how far it had come.
 *
 * @param {typeof SCALES[number]} scale
 * @param {Readonly<Record<string, any>>} rating
 * @returns {string} nothing where the puzzle was refused
 */
export function figuresOf(scale, rating) {
  const { er, ep, ed, level, score, rating: own, toil } = rating;
  if ([er, score, own].every((one) => one === undefined)) return "";
  const least = rating.at_least;
  if (typeof least === "number") return say("make.figures.more", { n: tenths(least) });
  if (scale === "se") {
    return say("make.figures.se", { er: tenths(er), ep: tenths(ep), ed: tenths(ed) });
  }
  if (scale === "hodoku") {
    return say("make.figures.hodoku", { level: level ?? "?", score: score ?? "?" });
  }
  return say("make.figures.whydoku", { rating: tenths(own), toil: tenths(toil) });
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function tenths(value) {
  return typeof value === "number" ? value.toFixed(1) : "?";
}
