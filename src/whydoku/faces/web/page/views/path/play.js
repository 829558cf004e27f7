// @ts-check
/** Playing a path: it goes on by itself, at a pace that lets one read each step. */
import { announce } from "./path.js";
import { setPath } from "./slice.js";
import { isSingle } from "./walk.js";

/** @import { Explanation } from "../../help/explanation.js" */
/** @import { Store } from "../../state.js" */

/** Milliseconds: until the first step on, for a single, and for any other step. */
const START = 400;
const SINGLE = 1200;
const LOOK = 2500;
const WORD = 220;
const LONGEST = 15_000;

/**
 * How long a step stays on the board: a single briefly, any other as long as it takes to look at
 * the picture and to read the sentence.
 *
 * @param {Explanation} step
 * @returns {number} milliseconds, at the usual speed
 */
export function paceOf(step) {
  const words = step.phrases.flatMap(({ text }) => text.split(/\s+/).filter(Boolean)).length;
  const reading = Math.min(LONGEST, LOOK + WORD * words);
  return isSingle(step) ? SINGLE : reading;
}

/**
 * Plays the path, from the start if it is at its end, or stops.
 *
 * @param {Store} store
 */
export function togglePlaying(store) {
  const { walk, at, playing } = store.state.path;
  if (playing) return pause(store);
  if (!walk?.steps.length) return;
  setPath(store, { playing: true, at: at < walk.steps.length ? at : 0 });
}

/**
 * Stops, and announces the step that is on the board. While the path plays nothing is announced, since
 * a screen reader could not follow.
 *
 * @param {Store} store
 */
export function pause(store) {
  if (!store.state.path.playing) return;
  setPath(store, { playing: false });
  announce(store);
}

/**
 * Moves the path on while it plays, and stops it when it is out of sight.
 *
 * @param {Store} store
 */
export function servePlaying(store) {
  let timer = 0;
  store.watch(
    ({ path: { playing, at }, speed }) => (playing ? `${at} ${speed}` : ""),
    (now, before) => {
      clearTimeout(timer);
      const { path, speed } = store.state;
      const step = path.walk?.steps[path.at];
      const wait = before && step ? paceOf(step) / speed : START;
      if (now && step) timer = setTimeout(() => goOn(store), wait);
    },
  );
  store.watch(
    ({ view, dialog }) => view !== "path" || dialog !== null,
    (away) => away && setPath(store, { playing: false }),
  );
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) setPath(store, { playing: false });
  });
}

/** @param {Store} store */
function goOn(store) {
  const { walk, at } = store.state.path;
  store.set({ lit: null });
  setPath(store, { at: at + 1 });
  if (at + 1 >= (walk?.steps.length ?? 0)) pause(store);
}
