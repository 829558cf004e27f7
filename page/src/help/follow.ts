/**
 * Following a chain or a net link by link: where the player is, for whichever step is shown. The
 * state belongs to one step, and is forgotten when another is shown.
 */

import type { Phrase } from "../api-types.ts";
import { textOf } from "../parts/phrases.ts";
import type { State, Store } from "../state.ts";
import type { Lit, Marks } from "../types.ts";
import { say } from "../words/say.ts";
import { strongOf } from "./chain-frames.ts";
import type { Explanation } from "./explanation.ts";
import { listed } from "./explanation.ts";
import type { Frame } from "./frame-parts.ts";
import { framesOf } from "./frames.ts";

/** Milliseconds for each link while it plays at the usual speed: enough to read its sentence. */
const PACE = 2400;

let next: ReturnType<typeof setTimeout> | undefined;

/**
 * Goes to a link. Before the first and after the last one, the whole picture is shown.
 *
 * @param at from 1
 */
export function followTo(store: Store, of: Explanation, at: number) {
  clearTimeout(next);
  const frame = framesOf(of)[at - 1];
  const said = frame ? textOf(sentenceAt(of, frame)).trim() : textOf(of.phrases);
  store.set({ follow: frame ? { of, at, plays: false } : null, lit: null, said });
}

/** Goes forward or back; from the whole picture, forward to the first link and back to the last. */
export function followBy(store: Store, of: Explanation, by: -1 | 1) {
  const at = placeIn(store.state, of);
  followTo(store, of, at === 0 && by < 0 ? framesOf(of).length : at + by);
}

/** Plays the links from here, or pauses. It stops by itself in another view. */
export function playOrPause(store: Store, of: Explanation) {
  const { follow, view } = store.state;
  if (follow?.of === of && follow.plays) {
    clearTimeout(next);
    store.set({ follow: { ...follow, plays: false } });
    return;
  }
  const step = (at: number) => {
    followTo(store, of, at);
    const now = store.state.follow;
    if (!now) return;
    store.set({ follow: { ...now, plays: true } });
    next = setTimeout(() => {
      if (store.state.view === view && store.state.follow?.of === of) step(at + 1);
    }, PACE / store.state.speed);
  };
  step(Math.max(1, placeIn(store.state, of)));
}

/** Shows the whole picture again, unless this very step is followed. */
export function stopFollowing(store: Store, of: Explanation | null = null) {
  if (!store.state.follow || store.state.follow.of === of) return;
  clearTimeout(next);
  store.set({ follow: null });
}

/** @returns the link that the player has come to, or 0 for the whole picture */
export function placeIn({ follow }: State, of: Explanation): number {
  return follow?.of === of ? follow.at : 0;
}

/**
 * What the board shows of a step: its picture, or that of the link that the player has come to, and
 * what is lit up.
 */
export function pictureOf(
  state: State,
  explanation: Explanation | null | undefined,
): { marks: Marks | null; lit: Lit | null } {
  if (!explanation) return { marks: null, lit: state.lit };
  const frame = framesOf(explanation)[placeIn(state, explanation) - 1];
  if (!frame) return { marks: explanation.marks, lit: state.lit };
  return { marks: frame.marks, lit: state.lit ?? { candidates: frame.now } };
}

/** @returns its line of the argument, or a sentence made from its links */
export function sentenceAt(
  { argument }: Explanation,
  { line, fresh, forks }: Frame,
): readonly Phrase[] {
  const said = argument[line];
  if (said) return said;
  const link = strongOf(fresh);
  if (!link) return [];
  const [first] = fresh;
  const start = claimed(link.from, false);
  const end = claimed(link.to, true);
  if (first && forks) {
    return [{ text: say("follow.fork", { given: claimed(first.from, true), start, end }) }];
  }
  const follows = first?.tie === "weak";
  return [{ text: say(follows ? "follow.next" : "follow.first", { start, end }) }];
}

/** @returns such as "r4c5 is not 6" or "6 is in r4c5 or r5c5" */
function claimed(node: readonly string[], holds: boolean): string {
  const cells = [...new Set(node.map((at) => at.slice(1)))];
  const digits = listed([...new Set(node.map((at) => at.slice(0, 1)))], "help.or");
  const values = { cells: listed(cells, "help.or"), digits };
  if (cells.length === 1) return say(holds ? "follow.is" : "follow.isNot", values);
  return say(holds ? "follow.in" : "follow.notIn", values);
}
