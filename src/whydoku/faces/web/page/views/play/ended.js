// @ts-check
/** Whether the game in the Play view has come to its end. */
import { now } from "../../game/game.js";
import { isComplete } from "../../game/position.js";

/**
 * @param {import("../../state.js").State} state
 * @returns {boolean} whether its grid is complete and right
 */
export function isEnded({ games }) {
  return isComplete(now(games.play));
}
