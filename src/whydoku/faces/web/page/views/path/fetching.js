// @ts-check
/** What the path view asks of the server: paths and ratings. */
import { ask, inWords, onlyNewest, Problem } from "../../api.js";
import { recordOf } from "../../game/record.js";
import { isBlank, NO_SOLUTION } from "../../help/asking.js";
import { figuresOf, inOrder, JUDGES } from "../../ratings.js";
import { say } from "../../words/say.js";
import { announce, base, pathKey, profileOf } from "./path.js";
import { setOther, setPath } from "./slice.js";
import { walkOf } from "./walk.js";

/** @import { State, Store } from "../../state.js" */
/** @import { Path } from "./slice.js" */
/** @import { Walk } from "./walk.js" */

const paths = onlyNewest();
const others = onlyNewest();

/**
 * Asks for the path that the options describe, unless it is there or on its way.
 *
 * @param {Store} store
 */
export async function fetchPath(store) {
  const key = pathKey(store.state);
  const { path } = store.state;
  if (path.walk?.key === key || (path.busy && path.asked === key)) return;
  paths.cancel();
  store.set({ lit: null });
  const nothing = {
    walk: null,
    at: 0,
    playing: false,
    ratings: [],
    choices: [],
    problem: "",
    asked: key,
  };
  if (isBlank(base(store.state))) {
    setPath(store, { ...nothing, busy: false, problem: say("help.blank") });
    return;
  }
  const signal = paths.begin();
  setPath(store, { ...nothing, busy: true });
  try {
    const grid = recordOf(base(store.state));
    const walk = await askWalk(store.state, profileOf(store.state), signal);
    if (signal.aborted) return;
    setPath(store, { busy: false, walk });
    announce(store);
    await fetchRatings(store, grid, signal);
    await fetchChoices(store, signal);
  } catch (fault) {
    if (signal.aborted) return;
    const problem = whyNot(fault, path.from);
    setPath(store, { busy: false, problem });
    store.set({ said: problem });
  }
}

/**
 * @param {State} state
 * @param {string} profile
 * @param {AbortSignal} signal
 * @returns {Promise<Walk>} the path that the options describe, with the techniques of a profile
 */
async function askWalk(state, profile, signal) {
  const first = base(state);
  const { style } = state.settings;
  const request = { ...asked(state, profile), board: true, style };
  return walkOf(first, await ask("explain", request, signal), pathKey(state, profile));
}

/**
 * @param {State} state
 * @param {string} profile
 */
function asked(state, profile) {
  return { grid: recordOf(base(state)), profile, essential: state.path.essential };
}

/**
 * Fetches how many ways on there are before each step; without them the curve stands alone.
 *
 * @param {Store} store
 * @param {AbortSignal} signal
 */
async function fetchChoices(store, signal) {
  const request = { ...asked(store.state, profileOf(store.state)), choices: true };
  const answer = await ask("explain", request, signal).catch(() => null);
  if (!signal.aborted) setPath(store, { choices: answer?.choices ?? [] });
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
 * @param {AbortSignal} signal
 */
async function fetchRatings(store, grid, signal) {
  await Promise.all(
    JUDGES.map(async (scale) => {
      const answer = await ask("rate", { grid, scale }, signal).catch(() => null);
      const figures = answer && figuresOf(scale, answer);
      if (signal.aborted || !figures) return;
      setPath(store, { ratings: inOrder([...store.state.path.ratings, figures]) });
    }),
  );
}

/**
 * Cancels the search for a path.
 *
 * @param {Store} store
 */
export function callOff(store) {
  paths.cancel();
  setPath(store, { busy: false, problem: store.state.path.walk ? "" : say("path.stopped") });
}

/**
 * Whether there is no path although there could be one.
 *
 * @param {State} state
 * @returns {boolean}
 */
export function canRetry(state) {
  const { problem, busy } = state.path;
  return problem !== "" && !busy && !isBlank(base(state));
}

/**
 * The key of the path to compare with; "" for none, and until the first path is there, since the
 * second must not delay it.
 *
 * @param {State} state
 * @returns {string}
 */
export function otherKey(state) {
  const { walk, other } = state.path;
  const isWanted = other.profile && other.profile !== profileOf(state);
  return isWanted && walk?.key === pathKey(state) ? pathKey(state, other.profile) : "";
}

/**
 * Asks for the path to compare with, unless it is there or on its way.
 *
 * @param {Store} store
 */
export async function fetchOther(store) {
  const key = otherKey(store.state);
  const { profile, walk, busy, asked } = store.state.path.other;
  if (!key || walk?.key === key || (busy && asked === key)) return;
  const signal = others.begin();
  setOther(store, { walk: null, asked: key, busy: true, problem: "" });
  try {
    const found = await askWalk(store.state, profile, signal);
    if (!signal.aborted) setOther(store, { walk: found, busy: false });
  } catch (fault) {
    if (!signal.aborted) setOther(store, { busy: false, problem: inWords(fault) });
  }
}

/**
 * Chooses the profile to compare with, or "" for none.
 *
 * @param {Store} store
 * @param {string} profile
 */
export function compareWith(store, profile) {
  others.cancel();
  setOther(store, { profile, walk: null, busy: false, problem: "" });
}
