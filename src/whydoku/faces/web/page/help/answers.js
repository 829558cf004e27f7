// @ts-check
/** The answers of the help: a hint, the steps that apply, why. They load while the browser is idle. */
import { hintPart } from "./hint-part.js";
import { stepsPart } from "./steps-part.js";
import { whyPart } from "./why-part.js";

/** The answers, for the page. */
export const answers = { serve };

/** The parts of the page that have the answers already. @type {Set<HTMLElement>} */
const served = new Set();

/**
 * @param {import("../state.js").Store} store
 * @param {HTMLElement} part  to which the answers are added
 */
function serve(store, part) {
  if (!served.has(part)) part.append(hintPart(store), stepsPart(store), whyPart(store));
  served.add(part);
}
