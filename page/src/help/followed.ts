/**
 * How far the player has followed a chain or a net. What finds its links loads later, with the
 * sentences, and puts the frame of each into the state.
 */
import type { State, Store } from "../state/state.ts";
import type { Lit, Marks } from "../state/types.ts";
import type { Explanation } from "./explanation.ts";

/** Shows the whole picture again, unless this very step is followed. */
export function stopFollowing(store: Store, of: Explanation | null = null) {
  if (!store.state.follow || store.state.follow.of === of) return;
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
  const { follow, lit } = state;
  if (follow?.of !== explanation) return { marks: explanation.marks, lit };
  return { marks: follow.frame.marks, lit: lit ?? { candidates: follow.frame.now } };
}
