/**
 * The path of the puzzle, or of the player's grid: which one is wanted, and going along it, by hand or
 * by itself.
 */
import { showReason } from "../../frame/frame.ts";
import { keep } from "../../game/actions.ts";
import { enter, now, start } from "../../game/game.ts";
import { keyOf } from "../../help/asking.ts";
import type { Explanation } from "../../help/explanation.ts";
import { DISCLOSURES } from "../../help/explanation.ts";
import { FIRST_HELP, setHelp } from "../../help/slice.ts";
import type { State, Store } from "../../state/state.ts";
import { withGame } from "../../state/state.ts";
import type { Position } from "../../state/types.ts";
import { say, textOf } from "../../words/say.ts";
import { setPath } from "./slice.ts";
import type { Walk, Way } from "./walk.ts";
import { isSingle, partingOf } from "./walk.ts";

/** @returns the profile whose techniques the path uses */
export function profileOf({ path, settings }: State): string {
  return path.profile || settings.profile;
}

/** @returns the position where the path starts */
export function base({ games, path }: State): Position {
  return path.from === "start" ? start(games.play) : now(games.play);
}

/** @returns equal for states that want the same path */
export function pathKey(state: State, profile: string = profileOf(state)): string {
  const { path, settings } = state;
  return [profile, settings.style, path.essential, keyOf(base(state))].join(" ");
}

/** Goes to the place on the path where `at` steps are done. A path that plays stops. */
export function goTo(store: Store, at: number) {
  const { walk, at: before } = store.state.path;
  if (!walk) return;
  const there = Math.min(Math.max(at, 0), walk.steps.length);
  setPath(store, { playing: false });
  if (there === before) return;
  store.set({ lit: null });
  setPath(store, { at: there });
  announce(store);
}

/** Goes to a place, and scrolls to its reason. */
export function lookAt(store: Store, at: number) {
  goTo(store, at);
  showReason();
}

/**
 * Goes forward or back, if there is where to.
 *
 * @param way how far; by default a step
 */
export function goBy(store: Store, by: number, way: Way = (_, at, by) => at + by) {
  const { walk, at } = store.state.path;
  if (walk) goTo(store, way(walk, at, by) ?? at);
}

export function goToEnd(store: Store) {
  goTo(store, store.state.path.walk?.steps.length ?? 0);
}

/** Announces the step to screen readers. */
export function announce(store: Store) {
  const { walk, at } = store.state.path;
  const step = walk?.steps[at];
  if (!walk) return;
  const total = walk.steps.length;
  const where = say(step ? "curve.where" : "curve.end", { n: at + 1, total });
  store.set({ said: `${step ? textOf(step.phrases) : endOf(walk)} (${where})` });
}

/** @returns how the path ends; at an impasse also why, and what would go on */
export function endOf({ solved, ending }: Walk): string {
  return solved ? say("path.solved") : ending || say("path.ends");
}

/**
 * Puts the grid of this place on the path into the game, as an entry that can be undone. What the board
 * shows stays there: all candidates, and the step, as a hint in full.
 */
export function playFromHere(store: Store) {
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

/**
 * Walks the other path from now on, and compares it with this one. The place stays as long as both
 * are alike there; otherwise it is where they part.
 */
export function swap(store: Store) {
  const { walk, at, other } = store.state.path;
  if (!walk || !other.walk) return;
  const common = partingOf(walk, other.walk)?.at ?? walk.steps.length;
  store.set({ lit: null });
  setPath(store, {
    profile: other.profile,
    walk: other.walk,
    at: Math.min(at, common),
    playing: false,
    other: { ...other, profile: profileOf(store.state), walk },
  });
  announce(store);
}

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
  let timer: ReturnType<typeof setTimeout> | undefined;
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
