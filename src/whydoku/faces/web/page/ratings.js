// @ts-check
/** The scales, and ratings in words. */
import { say } from "./words/say.js";

/** The scales, in the order in which they are shown. */
export const SCALES = /** @type {const} */ (["se", "hodoku", "whydoku"]);

/**
 * The figures of a rating. An unknown figure is a question mark; a rating that stopped early gives
 * the least that it can be.
 *
 * @param {typeof SCALES[number]} scale
 * @param {Readonly<Record<string, any>>} rating
 * @returns {string} "" if the puzzle was refused
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
 * The figures of a rating, as briefly as possible.
 *
 * @param {any} rating  the rating as the server sent it
 * @returns {string} such as 7.2 / 1.5 / 1.2; "" if the puzzle was not rated
 */
export function ratingText({ status, scale, er, ep, ed, level, score, rating }) {
  if (status !== "rated") return "";
  if (scale === "se") return [er, ep, ed].map(tenths).join(" / ");
  return scale === "hodoku" ? `${level} (${score})` : tenths(rating);
}

/**
 * @param {unknown} value
 * @returns {string}
 */
export function tenths(value) {
  return typeof value === "number" ? value.toFixed(1) : "?";
}
