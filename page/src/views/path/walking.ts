/**
 * The path of the puzzle, or of the player's grid: which one is wanted, going along it, by hand or by
 * itself, and what the server is asked for: paths and ratings.
 */
import { ask, inWords, onlyNewest, Problem } from "../../asking/api.ts";
import type { Record } from "../../asking/api-types.ts";
import { showReason } from "../../frame/frame.ts";
import { keep } from "../../game/actions.ts";
import { enter, now, start } from "../../game/game.ts";
import { recordOf } from "../../game/record.ts";
import { isBlank, keyOf } from "../../help/asking.ts";
import { DISCLOSURES, type Explanation } from "../../help/explanation.ts";
import { chosenOf, NO_SOLUTION } from "../../help/question.ts";
import { FIRST_HELP, setHelp } from "../../help/slice.ts";
import { figuresOf, inOrder, JUDGES } from "../../parts/figures.ts";
import { type State, type Store, withGame } from "../../state/state.ts";
import type { Position } from "../../state/types.ts";
import { say, textOf } from "../../words/say.ts";
import { NO_WALK, type Other, type Path, setPath } from "./slice.ts";
import { isSingle, partingOf, type Walk, type Way, walkOf } from "./walk.ts";

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
  return [profile, settings.uniqueness, settings.style, path.essential, keyOf(base(state))].join(
    " ",
  );
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

/** Opens the path of the puzzle at its hardest step, as soon as it is there. */
export function openAtHardest(store: Store) {
  history.replaceState(null, "", "#/path");
  setPath(store, ({ walk }) => ({ from: "start", at: walk?.hardest ?? 0, isHardest: true }));
}

/** Goes to a place, and scrolls to its reason. */
export function lookAt(store: Store, at: number) {
  goTo(store, at);
  showReason();
}

/** Goes forward or back, by a step or as far as a way leads, if there is where to. */
export function goBy(store: Store, by: number, way: Way = (_, at, by) => at + by) {
  const { walk, at } = store.state.path;
  if (walk) goTo(store, way(walk, at, by) ?? at);
}

export function goToEnd(store: Store) {
  goTo(store, store.state.path.walk?.steps.length ?? 0);
}

/** Announces the step to screen readers. */
function announce(store: Store) {
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
  const onward = (now: string, before: string | undefined) => {
    clearTimeout(timer);
    const { path, speed } = store.state;
    const step = path.walk?.steps[path.at];
    const wait = before && step ? paceOf(step) / speed : START;
    if (now && step) timer = setTimeout(() => goOn(store), wait);
  };
  store.watch(({ path: { playing, at }, speed }) => (playing ? `${at} ${speed}` : ""), onward);
  const stop = (isAway: boolean) => isAway && setPath(store, { playing: false });
  store.watch(({ view, dialog }) => view !== "path" || dialog !== null, stop);
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

const paths = onlyNewest();
const others = onlyNewest();

/** Asks for the path that the options describe, unless it is there or on its way. */
export async function fetchPath(store: Store) {
  const key = pathKey(store.state);
  const { path } = store.state;
  if (path.walk?.key === key || (path.busy && path.asked === key)) return;
  paths.cancel();
  store.set({ lit: null });
  if (isBlank(base(store.state))) {
    setPath(store, { ...NO_WALK, asked: key, problem: say("help.blank") });
    return;
  }
  const signal = paths.begin();
  setPath(store, { ...NO_WALK, asked: key, busy: true });
  try {
    const grid = recordOf(base(store.state));
    const walk = await askWalk(store.state, profileOf(store.state), signal);
    if (signal.aborted) return;
    const { isHardest } = store.state.path;
    const at = isHardest ? Math.max(walk.hardest, 0) : 0;
    setPath(store, { busy: false, walk, at, isHardest: false });
    announce(store);
    await fetchRatings(store, grid, signal);
    await fetchChoices(store, signal);
  } catch (fault) {
    if (signal.aborted) return;
    const problem = whyNot(fault, path.from);
    setPath(store, { busy: false, problem, isHardest: false });
    store.set({ said: problem });
  }
}

/** @returns the path that the options describe, with the techniques of a profile */
async function askWalk(state: State, profile: string, signal: AbortSignal): Promise<Walk> {
  const first = base(state);
  const { style } = state.settings;
  const request = { ...asked(state, profile), board: true, style };
  return walkOf(first, await ask("explain", request, signal), pathKey(state, profile));
}

function asked(state: State, profile: string) {
  const { essential } = state.path;
  return { grid: recordOf(base(state)), ...chosenOf(state, profile), essential };
}

/** Fetches how many ways on there are before each step; without them the curve stands alone. */
async function fetchChoices(store: Store, signal: AbortSignal) {
  const request = { ...asked(store.state, profileOf(store.state)), choices: true };
  const answer = await ask("explain", request, signal).catch(() => null);
  if (!signal.aborted) setPath(store, { choices: answer?.choices ?? [] });
}

/**
 * Why there is no path, in a sentence. It must not give away where the player went wrong: that is
 * for hints. Clues without a solution are nobody's mistake, and are named.
 */
function whyNot(fault: unknown, from: Path["from"]): string {
  const details = fault instanceof Problem ? fault.details : null;
  const isWrong = details?.type === NO_SOLUTION && !details.where;
  if (isWrong && from === "now") return say("play.check.wrong");
  return inWords(fault);
}

/** Fetches the ratings and shows each as it arrives; one that fails is left out. */
async function fetchRatings(store: Store, grid: Record, signal: AbortSignal) {
  await Promise.all(
    JUDGES.map(async (scale) => {
      const answer = await ask("rate", { grid, scale }, signal).catch(() => null);
      const figures = answer && figuresOf(scale, answer);
      if (signal.aborted || !figures) return;
      setPath(store, { ratings: inOrder([...store.state.path.ratings, figures]) });
    }),
  );
}

/** Cancels the search for a path. */
export function callOff(store: Store) {
  paths.cancel();
  const problem = store.state.path.walk ? "" : say("path.stopped");
  setPath(store, { busy: false, problem, isHardest: false });
}

/** Whether there is no path although there could be one. */
export function canRetry(state: State): boolean {
  const { problem, busy } = state.path;
  return problem !== "" && !busy && !isBlank(base(state));
}

/**
 * The key of the path to compare with; "" for none, and until the first path is there, since the
 * second must not delay it.
 */
export function otherKey(state: State): string {
  const { walk, other } = state.path;
  const isWanted = other.profile && other.profile !== profileOf(state);
  return isWanted && walk?.key === pathKey(state) ? pathKey(state, other.profile) : "";
}

/** Asks for the path to compare with, unless it is there or on its way. */
export async function fetchOther(store: Store) {
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

/** Chooses the profile to compare with, or "" for none. */
export function compareWith(store: Store, profile: string) {
  others.cancel();
  setOther(store, { profile, walk: null, busy: false, problem: "" });
}

/** Replaces parts of the state of the other path. */
function setOther(store: Store, parts: Partial<Other>) {
  setPath(store, ({ other }) => ({ other: { ...other, ...parts } }));
}
