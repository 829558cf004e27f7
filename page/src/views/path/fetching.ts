/** What the path view asks of the server: paths and ratings. */
import { ask, inWords, onlyNewest, Problem } from "../../api.ts";
import type { Record } from "../../api-types.ts";
import { recordOf } from "../../game/record.ts";
import { isBlank, NO_SOLUTION } from "../../help/asking.ts";
import { figuresOf, inOrder, JUDGES } from "../../parts/levels.ts";
import type { State, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import type { Other, Path } from "./slice.ts";
import { NO_WALK, setPath } from "./slice.ts";
import type { Walk } from "./walk.ts";
import { walkOf } from "./walk.ts";
import { announce, base, pathKey, profileOf } from "./walking.ts";

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

/** @returns the path that the options describe, with the techniques of a profile */
async function askWalk(state: State, profile: string, signal: AbortSignal): Promise<Walk> {
  const first = base(state);
  const { style } = state.settings;
  const request = { ...asked(state, profile), board: true, style };
  return walkOf(first, await ask("explain", request, signal), pathKey(state, profile));
}

function asked(state: State, profile: string) {
  return { grid: recordOf(base(state)), profile, essential: state.path.essential };
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
  setPath(store, { busy: false, problem: store.state.path.walk ? "" : say("path.stopped") });
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
