// @ts-check
/** Ratings as facts, and what their figures mean. */
import { JUDGES } from "../ratings.js";
import { say } from "../words/say.js";
import { fact, h } from "./dom.js";

/**
 * @param {import("../ratings.js").Figures} figures
 * @returns {HTMLElement} for a list of facts (`dl`)
 */
export function ratingFact({ scale, figure, note }) {
  const value = [h("b", {}, figure), " ", h("span", { class: "quiet-text" }, note)];
  return fact(say(`rating.scale.${scale}`), value);
}

/**
 * @param {import("../ratings.js").Scale} scale
 * @returns {(HTMLElement | string)[]} what its figures mean, in a sentence
 */
export function ratingMeant(scale) {
  return [h("b", {}, say(`rating.scale.${scale}`)), " ", say(`rating.about.${scale}`)];
}

/** @returns {HTMLElement} what the figures of each scale mean, folded */
export function ratingsMeant() {
  const lines = JUDGES.map((scale) => h("p", {}, ratingMeant(scale)));
  return h("details", { class: "quiet-text" }, h("summary", {}, say("rating.about")), lines);
}
