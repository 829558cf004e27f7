// @ts-check
/** Ratings as facts, and what their figures mean. */
import { SCALES } from "../ratings.js";
import { say } from "../words/say.js";
import { h } from "./dom.js";

/**
 * @param {import("../ratings.js").Figures} figures
 * @returns {HTMLElement} for a list of facts (`dl`)
 */
export function ratingFact({ scale, figure, note }) {
  return h(
    "div",
    {},
    h("dt", {}, say(`rating.scale.${scale}`)),
    h("dd", {}, h("b", {}, figure), " ", h("span", { class: "quiet-text" }, note)),
  );
}

/** @returns {HTMLElement} what the figures of each scale mean, folded */
export function ratingsMeant() {
  const lines = SCALES.map((scale) =>
    h("p", {}, h("b", {}, say(`rating.scale.${scale}`)), " ", say(`rating.about.${scale}`)),
  );
  return h("details", { class: "quiet-text" }, h("summary", {}, say("rating.about")), lines);
}
