/**
 * The frames in which a chain or a net is followed, one for each link: what the board shows when
 * the player has come this far. A net is followed line by line of its argument.
 */
import { remembered } from "../remembered.ts";
import { ofChain } from "./chain-frames.ts";
import type { Explanation } from "./explanation.ts";
import { ofNet } from "./net-frames.ts";

/** @returns whether it is a chain, whose links are followed; a net has lines */
export function isChain({ marks }: Explanation): boolean {
  return Boolean(marks?.links.some(({ tie }) => tie === "strong"));
}

/** The frames of an explanation; none if there is nothing to follow. */
export const framesOf = remembered((explanation: Explanation) => {
  const { marks } = explanation;
  if (!marks) return [];
  const found = isChain(explanation) ? ofChain(explanation, marks) : ofNet(explanation, marks);
  return found.length > 1 ? found : [];
});
