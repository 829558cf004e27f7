/** Ratings as facts, and what their figures mean. */

import { say } from "../words/say.ts";
import { fact, h } from "./dom.ts";
import type { Figures, Scale } from "./levels.ts";
import { JUDGES } from "./levels.ts";

/** @returns for a list of facts (`dl`) */
export function ratingFact({ scale, figure, note }: Figures): HTMLElement {
  const value = [h("b", {}, figure), " ", h("span", { class: "quiet-text" }, note)];
  return fact(say(`rating.scale.${scale}`), value);
}

/** @returns what its figures mean, in a sentence */
export function ratingMeant(scale: Scale): (HTMLElement | string)[] {
  return [h("b", {}, say(`rating.scale.${scale}`)), " ", say(`rating.about.${scale}`)];
}

/** @returns what the figures of each scale mean, folded */
export function ratingsMeant(): HTMLElement {
  const lines = JUDGES.map((scale) => h("p", {}, ratingMeant(scale)));
  return h("details", { class: "quiet-text" }, h("summary", {}, say("rating.about")), lines);
}
