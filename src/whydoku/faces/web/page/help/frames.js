// @ts-check
/**
 * The frames in which a chain or a net is followed, one for each link: what the board shows when
 * the player has come this far. A net is followed line by line of its argument.
 */
import { remembered } from "../remembered.js";
import { ofChain } from "./chain-frames.js";
import { ofNet } from "./net-frames.js";

/** @import { Explanation } from "./explanation.js" */

/**
 * @param {Explanation} explanation
 * @returns {boolean} whether it is a chain, whose links are followed; a net has lines
 */
export function isChain({ marks }) {
  return Boolean(marks?.links.some(({ tie }) => tie === "strong"));
}

/** The frames of an explanation; none if there is nothing to follow. */
export const framesOf = remembered((/** @type {Explanation} */ explanation) => {
  const { marks } = explanation;
  if (!marks) return [];
  const found = isChain(explanation) ? ofChain(explanation, marks) : ofNet(explanation, marks);
  return found.length > 1 ? found : [];
});
