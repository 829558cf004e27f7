// @ts-check
/** The path of the puzzle, or of the player's grid: fetching it, and walking along it. */
import { ask, inWords, look, Problem } from "../../api.js";
import { enter, now, start } from "../../game/game.js";
import { recordOf } from "../../game/record.js";
import { isBlank, keyOf, NO_SOLUTION } from "../../help/asking.js";
import { textOf } from "../../parts/phrases.js";
import { ratingText, SCALES } from "../../ratings.js";
import { withGame } from "../../state.js";
import { say } from "../../words/say.js";
import { byStretch, walkOf } from "./walk.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("../../types.js").Position} Position */
/** @typedef {import("./slice.js").Path} Path */

/**
 * @param {Store} store
 * @param {Partial<Path>} parts
 */
export function setPath(store, parts) {
  store.set(({ path }) => ({ path: { ...path, ...parts } }));
}

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
 * @returns {string} equal for states that want the same path
 */
export function pathKey(state) {
  const { path, settings } = state;
  return [profileOf(state), settings.style, path.essential, keyOf(base(state))].join(" ");
}

/** @type {AbortController | null} */
let running = null;

/**
 * Asks for the path that the options describe, unless it is there or on its way.
 *
 * @param {Store} store
 */
export async function fetchPath(store) {
  const key = pathKey(store.state);
  const { path } = store.state;
  if (path.walk?.key === key || (path.busy && path.asked === key)) return;
  running?.abort();
  running = null;
  const first = base(store.state);
  store.set({ lit: null });
  const nothing = { walk: null, at: 0, ratings: {}, problem: "", asked: key };
  if (isBlank(first)) {
    setPath(store, { ...nothing, busy: false, problem: say("help.blank") });
    return;
  }
  const mine = new AbortController();
  running = mine;
  setPath(store, { ...nothing, busy: true });
  const grid = recordOf(first);
  const { essential } = path;
  try {
    const { style } = store.state.settings;
    const request = { grid, profile: profileOf(store.state), essential, board: true, style };
    const trace = await ask("explain", request, mine.signal);
    if (running !== mine) return;
    setPath(store, { busy: false, walk: walkOf(first, trace, key) });
    announce(store);
    await fetchRatings(store, grid, mine);
  } catch (fault) {
    if (running !== mine) return;
    const problem = whyNot(fault, path.from);
    setPath(store, { busy: false, problem });
    store.set({ said: problem });
  } finally {
    if (running === mine) running = null;
  }
}

/**
 * Why there is no path, in a sentence. It must not give away where the player went wrong: that is
 * for hints. Clues without a solution are nobody's mistake, and are named.
 *
 * @param {unknown} fault
 * @param {Path["from"]} from
 * @returns {string}
 */
function whyNot(fault, from) {
  const details = fault instanceof Problem ? fault.details : null;
  const isWrong = details?.type === NO_SOLUTION && !details.where;
  if (isWrong && from === "now") return say("play.check.wrong");
  return inWords(fault);
}

/**
 * Fetches the ratings and shows each as it arrives; one that fails is left out.
 *
 * @param {Store} store
 * @param {unknown} grid
 * @param {AbortController} mine
 */
async function fetchRatings(store, grid, mine) {
  await Promise.all(
    SCALES.map(async (scale) => {
      const answer = await ask("rate", { grid, scale }, mine.signal).catch(() => null);
      const text = answer && ratingText(answer);
      if (running !== mine || !text) return;
      setPath(store, { ratings: { ...store.state.path.ratings, [scale]: text } });
    }),
  );
}

/**
 * Cancels the search for a path.
 *
 * @param {Store} store
 */
export function callOff(store) {
  running?.abort();
  running = null;
  setPath(store, { busy: false, problem: store.state.path.walk ? "" : say("path.stopped") });
}

/**
 * Fetches the list of profiles, unless it is there.
 *
 * @param {Store} store
 */
export async function fetchProfiles(store) {
  if (store.state.path.profiles.length) return;
  try {
    setPath(store, { profiles: (await look("profiles")).profiles });
  } catch {
    // The request for the path reports the problem; without a list, the current profile remains.
  }
}

/**
 * Goes to the place on the path where `at` steps are done.
 *
 * @param {Store} store
 * @param {number} at
 */
export function goTo(store, at) {
  const { walk, at: before } = store.state.path;
  if (!walk) return;
  const there = Math.min(Math.max(at, 0), walk.steps.length);
  if (there === before) return;
  store.set({ lit: null });
  setPath(store, { at: there });
  announce(store);
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

/** @param {Store} store */
export function goToEnd(store) {
  goTo(store, store.state.path.walk?.steps.length ?? 0);
}

/**
 * Announces the step to screen readers.
 *
 * @param {Store} store
 */
function announce(store) {
  const { walk, at } = store.state.path;
  const step = walk?.steps[at];
  if (walk) store.set({ said: step ? textOf(step.phrases) : endOf(walk) });
}

/**
 * @param {import("./walk.js").Walk} walk
 * @returns {string} how the path ends; at an impasse also why, and what would go on
 */
export function endOf({ solved, ending }) {
  return solved ? say("path.solved") : ending || say("path.ends");
}

/**
 * Puts the grid of this place on the path into the game, as an entry that can be undone.
 *
 * @param {Store} store
 */
export function playFromHere(store) {
  const { walk, at } = store.state.path;
  const position = walk?.positions[at];
  if (!position) return;
  store.set((state) => withGame(state, enter(state.games.play, position), "play"));
  location.hash = "#/play";
}
