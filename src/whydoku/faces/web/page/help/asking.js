// @ts-check
/**
 * Questions to the server about the player's grid: one at a time. An answer for a grid that has
 * changed meanwhile is dropped.
 */
import { ask, inWords, onlyNewest, Problem } from "../api.js";
import { answered } from "../game/aid.js";
import { now } from "../game/game.js";
import { NO_GIVENS } from "../game/position.js";
import { puzzleOf, recordOf } from "../game/record.js";
import { remembered } from "../remembered.js";
import { withGame } from "../state.js";
import { say } from "../words/say.js";
import { clashHint } from "./clash.js";
import { stopFollowing } from "./follow.js";
import { FIRST_HELP, setHelp } from "./slice.js";

/** @import { State, Store } from "../state.js" */
/** @import { Position } from "../types.js" */
/** @import { Help } from "./slice.js" */

/** The fewest digits of a puzzle with one solution. */
const FEWEST = 17;

/** What help depends on: equal for positions that differ only in colours and the like. */
export const keyOf = remembered((/** @type {Position} */ position) =>
  JSON.stringify(recordOf(position)),
);

/**
 * @param {State} state
 * @returns {string}
 */
function gridKey(state) {
  return keyOf(now(state.games.play));
}

/**
 * @param {Position} position
 * @returns {boolean} whether there is no puzzle to ask about, only digits too few to make one
 */
export function isBlank(position) {
  return puzzleOf(position) === NO_GIVENS && position.values.filter(Boolean).length < FEWEST;
}

/**
 * The type of the problem that a grid has no solution. Its sentence gives away where it is wrong.
 */
export const NO_SOLUTION = "urn:whydoku:no-solution";

/** The operations that judge the player's own arguments, which is no hint. */
const OWN = ["argue", "argue_all"];

const questions = onlyNewest();

/**
 * Asks a question about the grid as it is now, or another that the request names, and cancels the one under way.
 *
 * @param {Store} store
 * @param {string} operation
 * @param {Readonly<Record<string, unknown>>} request  may ask about another grid
 * @param {(answer: any) => Partial<Help>} act  returns the changes that the answer makes
 * @param {() => void} [contradicted]  called if the grid has no solution, instead of saying where;
 *   a grid with equal digits that see each other is not asked about at all
 */
export async function question(store, operation, request, act, contradicted) {
  questions.cancel();
  const { games, settings, clock } = store.state;
  if (clock.paused) return;
  const position = now(games.play);
  if (isBlank(position)) {
    setHelp(store, { problem: say("help.blank") });
    return;
  }
  if (contradicted && clashHint(position)) {
    contradicted();
    return;
  }
  const signal = questions.begin();
  setHelp(store, { busy: operation, problem: "" });
  // The same answer as last time is to be heard again.
  store.set({ said: "" });
  try {
    const whole = { profile: settings.profile, grid: recordOf(position), ...request };
    const answer = await ask(operation, whole, signal);
    if (signal.aborted) return;
    setHelp(store, { busy: "", ...act(answer) });
    if (!OWN.includes(operation)) count(store, keyOf(position));
  } catch (fault) {
    if (signal.aborted) return;
    if (contradicted && fault instanceof Problem && fault.details.type === NO_SOLUTION) {
      contradicted();
      return;
    }
    setHelp(store, { busy: "", problem: inWords(fault) });
  }
}

/**
 * Counts help as a hint of this game: all that is asked about one grid is one.
 *
 * @param {Store} store
 * @param {string} asked  the grid that it is about
 */
function count(store, asked) {
  store.set((state) => withGame(state, answered(state.games.play, asked), "play"));
}

/**
 * Cancels the question under way; the help that is open stays.
 *
 * @param {Store} store
 */
export function callOff(store) {
  questions.cancel();
  if (store.state.help.busy) setHelp(store, { busy: "" });
}

/**
 * Closes all help.
 *
 * @param {Store} store
 */
export function dismiss(store) {
  callOff(store);
  stopFollowing(store);
  store.set(({ help }) => (help === FIRST_HELP ? {} : { help: FIRST_HELP, lit: null }));
}

/**
 * Closes help when the grid that it is about changes, the profile that found it, or its style.
 *
 * @param {Store} store
 */
export function goWithGrid(store) {
  let first = true;
  store.watch(
    (state) => [state.settings.profile, state.settings.style, gridKey(state)].join(" "),
    () => {
      if (!first) dismiss(store);
      first = false;
    },
  );
}
