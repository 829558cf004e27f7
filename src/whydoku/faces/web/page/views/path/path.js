// @ts-check
/** The path of the puzzle, or of the player's grid: which one is wanted, and walking along it. */
import { showReason } from "../../frame/frame.js";
import { keep } from "../../game/actions.js";
import { enter, now, start } from "../../game/game.js";
import { keyOf } from "../../help/asking.js";
import { DISCLOSURES, FIRST_HELP, setHelp } from "../../help/slice.js";
import { textOf } from "../../parts/phrases.js";
import { withGame } from "../../state.js";
import { say } from "../../words/say.js";
import { setPath } from "./slice.js";
import { byHard, byStretch } from "./walk.js";

/** @import { State, Store } from "../../state.js" */
/** @import { Position } from "../../types.js" */

/**
 * @param {State} state
 * @returns {string} the profile whose techniques the path uses
 */
export function profileOf({ path, settings }) {
  return path.profile || settings.profile;
}

/**
 * @param {State} state
 * @returns {Position} the position where the path starts
 */
export function base({ games, path }) {
  return path.from === "start" ? start(games.play) : now(games.play);
}

/**
 * @param {State} state
 * @param {string} [profile]
 * @returns {string} equal for states that want the same path
 */
export function pathKey(state, profile = profileOf(state)) {
  const { path, settings } = state;
  return [profile, settings.style, path.essential, keyOf(base(state))].join(" ");
}

/**
 * Goes to the place on the path where `at` steps are done. A path that plays stops.
 *
 * @param {Store} store
 * @param {number} at
 */
export function goTo(store, at) {
  const { walk, at: before } = store.state.path;
  if (!walk) return;
  const there = Math.min(Math.max(at, 0), walk.steps.length);
  setPath(store, { playing: false });
  if (there === before) return;
  store.set({ lit: null });
  setPath(store, { at: there });
  announce(store);
}

/**
 * Goes to a place, and scrolls to its reason.
 *
 * @param {Store} store
 * @param {number} at
 */
export function lookAt(store, at) {
  goTo(store, at);
  showReason();
}

/**
 * @param {Store} store
 * @param {number} by
 */
export function goBy(store, by) {
  goTo(store, store.state.path.at + by);
}

/**
 * Goes forward or back to the next step, or run of singles.
 *
 * @param {Store} store
 * @param {number} by
 */
export function goByStretch(store, by) {
  const { walk, at } = store.state.path;
  if (walk) goTo(store, byStretch(walk, at, by));
}

/**
 * Goes forward or back to the next step that is more than a single, if there is one.
 *
 * @param {Store} store
 * @param {number} by
 */
export function goByHard(store, by) {
  const { walk, at } = store.state.path;
  if (walk) goTo(store, byHard(walk, at, by) ?? at);
}

/** @param {Store} store */
export function goToEnd(store) {
  goTo(store, store.state.path.walk?.steps.length ?? 0);
}

/**
 * Announces the step to screen readers.
 *
 * @param {Store} store
 */
export function announce(store) {
  const { walk, at } = store.state.path;
  const step = walk?.steps[at];
  if (!walk) return;
  const total = walk.steps.length;
  const where = say(step ? "curve.where" : "curve.end", { n: at + 1, total });
  store.set({ said: `${step ? textOf(step.phrases) : endOf(walk)} (${where})` });
}

/**
 * @param {import("./walk.js").Walk} walk
 * @returns {string} how the path ends; at an impasse also why, and what would go on
 */
export function endOf({ solved, ending }) {
  return solved ? say("path.solved") : ending || say("path.ends");
}

/**
 * Puts the grid of this place on the path into the game, as an entry that can be undone. What the board
 * shows stays there: all candidates, and the step, as a hint in full.
 *
 * @param {Store} store
 */
export function playFromHere(store) {
  const { walk, at } = store.state.path;
  const position = walk?.positions[at];
  if (!position) return;
  const game = enter(store.state.games.play, keep(position, true));
  store.set((state) => withGame(state, game, "play"));
  const step = walk.steps[at];
  const hint = Array(DISCLOSURES).fill(step, -1);
  setHelp(store, step ? { ...FIRST_HELP, open: "hint", hint, at: DISCLOSURES } : FIRST_HELP);
  location.hash = "#/play";
}
