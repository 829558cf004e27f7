/** Playing a path: it goes on by itself, at a pace that lets one read each step. */

import type { Explanation } from "../../help/explanation.ts";
import type { Store } from "../../state.ts";
import { announce } from "./path.ts";
import { setPath } from "./slice.ts";
import { isSingle } from "./walk.ts";

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
 * @returns milliseconds, at the usual speed
 */
export function paceOf(step: Explanation): number {
  const words = step.phrases.flatMap(({ text }) => text.split(/\s+/).filter(Boolean)).length;
  const reading = Math.min(LONGEST, LOOK + WORD * words);
  return isSingle(step) ? SINGLE : reading;
}

/** Plays the path, from the start if it is at its end, or stops. */
export function togglePlaying(store: Store) {
  const { walk, at, playing } = store.state.path;
  if (playing) return pause(store);
  if (!walk?.steps.length) return;
  setPath(store, { playing: true, at: at < walk.steps.length ? at : 0 });
}

/**
 * Stops, and announces the step that is on the board. While the path plays nothing is announced, since
 * a screen reader could not follow.
 */
export function pause(store: Store) {
  if (!store.state.path.playing) return;
  setPath(store, { playing: false });
  announce(store);
}

/** Moves the path on while it plays, and stops it when it is out of sight. */
export function servePlaying(store: Store) {
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

function goOn(store: Store) {
  const { walk, at } = store.state.path;
  store.set({ lit: null });
  setPath(store, { at: at + 1 });
  if (at + 1 >= (walk?.steps.length ?? 0)) pause(store);
}
