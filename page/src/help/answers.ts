/** The answers of the help: a hint, the steps that apply, why. They load while the browser is idle. */

import type { Store } from "../state.ts";
import { hintPart } from "./hint-part.ts";
import { stepsPart } from "./steps-part.ts";
import { whyPart } from "./why-part.ts";

/** The answers, for the page. */
export const answers = { serve };

/** The parts of the page that have the answers already. */
const served: Set<HTMLElement> = new Set();

/** @param part to which the answers are added */
function serve(store: Store, part: HTMLElement) {
  if (!served.has(part)) part.append(hintPart(store), stepsPart(store), whyPart(store));
  served.add(part);
}
