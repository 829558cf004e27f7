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

/** @returns {HTMLElement} what the figures of each scale mean, folded */
export function ratingsMeant() {
  const lines = JUDGES.map((scale) =>
    h("p", {}, h("b", {}, say(`rating.scale.${scale}`)), " ", say(`rating.about.${scale}`)),
  );
  return h("details", { class: "quiet-text" }, h("summary", {}, say("rating.about")), lines);
}
