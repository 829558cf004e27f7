/** Whether the game in the Play view has come to its end. */
import { now } from "../../game/game.ts";
import { isComplete } from "../../game/position.ts";
import type { State } from "../../state/state.ts";

/** @returns whether its grid is complete and right */
export function isEnded({ games }: State): boolean {
  return isComplete(now(games.play));
}
