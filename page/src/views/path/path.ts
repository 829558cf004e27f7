/** The path of the puzzle, or of the player's grid: which one is wanted, and walking along it. */
import { showReason } from "../../frame/frame.ts";
import { keep } from "../../game/actions.ts";
import { enter, now, start } from "../../game/game.ts";
import { keyOf } from "../../help/asking.ts";
import { DISCLOSURES, FIRST_HELP, setHelp } from "../../help/slice.ts";
import { textOf } from "../../parts/phrases.ts";
import type { State, Store } from "../../state.ts";
import { withGame } from "../../state.ts";
import type { Position } from "../../types.ts";
import { say } from "../../words/say.ts";
import { setPath } from "./slice.ts";
import type { Walk } from "./walk.ts";
import { byHard, byStretch } from "./walk.ts";

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

export function goBy(store: Store, by: number) {
  goTo(store, store.state.path.at + by);
}

/** Goes forward or back to the next step, or run of singles. */
export function goByStretch(store: Store, by: number) {
  const { walk, at } = store.state.path;
  if (walk) goTo(store, byStretch(walk, at, by));
}

/** Goes forward or back to the next step that is more than a single, if there is one. */
export function goByHard(store: Store, by: number) {
  const { walk, at } = store.state.path;
  if (walk) goTo(store, byHard(walk, at, by) ?? at);
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
