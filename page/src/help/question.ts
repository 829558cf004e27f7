/**
 * Questions to the server about the player's grid: one at a time. An answer for a grid that has
 * changed meanwhile is dropped.
 */
import type { Answer, Asked, Request } from "../asking/api.ts";
import { ask, inWords, Problem } from "../asking/api.ts";
import type { Record } from "../asking/api-types.ts";
import { answered, now } from "../game/game.ts";
import { recordOf } from "../game/record.ts";
import { type State, type Store, withGame } from "../state/state.ts";
import type { Position } from "../state/types.ts";
import { say } from "../words/say.ts";
import { isBlank, keyOf, questions } from "./asking.ts";
import { clashHint } from "./clash.ts";
import { FIRST_HELP, type Help, setHelp } from "./slice.ts";

/**
 * The type of the problem that a grid has no solution. Its sentence gives away where it is wrong.
 */
export const NO_SOLUTION = "urn:whydoku:no-solution";

/** The operations that judge the player's own arguments, which is no hint. */
const OWN: readonly Asked[] = ["argue", "argue_all"];

/** The techniques that the player has chosen. */
interface Chosen {
  profile: string;
  uniqueness?: false; // without those that assume one solution
}

/** What the player has before them. */
export interface Now extends Chosen {
  grid: Record;
}

export function chosenOf({ settings }: State, profile: string = settings.profile): Chosen {
  return settings.uniqueness ? { profile } : { profile, uniqueness: false };
}

/**
 * Asks a question about the grid as it is now, or another, and cancels the one under way.
 *
 * @param request makes the request, which need not be about the grid as it is
 * @param act returns the changes that the answer makes, or null if something else comes first
 * @param first tells that; also if the grid has no solution, instead of saying where. A grid with
 *   equal digits that see each other is not asked about at all
 */
export async function question<Name extends Asked>(
  store: Store,
  operation: Name,
  request: (now: Now) => Request<Name>,
  act: (answer: Answer<Name>) => Partial<Help> | null,
  first?: () => void,
) {
  questions.cancel();
  const { games, clock } = store.state;
  if (clock.paused) return;
  const position = now(games.play);
  if (isBlank(position)) {
    setHelp(store, { problem: say("help.blank") });
    return;
  }
  if (first && clashHint(position)) return first();
  const signal = questions.begin();
  setHelp(store, { busy: operation, problem: "" });
  // The same answer as last time is to be heard again.
  store.set({ said: "" });
  try {
    const whole = request({ ...chosenOf(store.state), grid: recordOf(position) });
    const answer = await ask(operation, whole, signal);
    if (signal.aborted) return;
    const change = act(answer);
    setHelp(store, change ? { busy: "", ...change } : FIRST_HELP);
    if (!OWN.includes(operation)) countHelp(store, position);
    if (!change) first?.();
  } catch (fault) {
    if (signal.aborted) return;
    if (first && fault instanceof Problem && fault.details.type === NO_SOLUTION) return first();
    setHelp(store, { busy: "", problem: inWords(fault) });
  }
}

/** Counts help with a position as a hint of this game: all that is asked about one grid is one. */
export function countHelp(store: Store, position: Position) {
  store.set((state) => withGame(state, answered(state.games.play, keyOf(position)), "play"));
}
