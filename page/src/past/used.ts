/**
 * Which techniques the puzzles needed that were solved without a hint: what a player can do unaided, and
 * since when.
 */
import type { Finished } from "../game/game.ts";
import { dayOf } from "./days.ts";

/** What needs no praise: it is on nearly every path. */
const PLAIN = /^(?:direct-.*|pointing|claiming|double-pairs|multiple-lines)$/;

/** @returns by technique, the day on which a puzzle that needs it was first solved without a hint */
export function usedIn(past: readonly Finished[]): Readonly<Record<string, string>> {
  const first: Record<string, string> = {};
  for (const { when, hints, ideas = [] } of past) {
    const day = dayOf(when);
    for (const slug of hints ? [] : ideas) {
      const known = Object.hasOwn(first, slug) ? first[slug] : undefined;
      first[slug] = known && known < day ? known : day;
    }
  }
  return first;
}

/** @returns the techniques that are worth a word, the one first used unaided last at the front */
export function newestIn(past: readonly Finished[], most: number): [string, string][] {
  const worth = Object.entries(usedIn(past)).filter(([slug]) => !PLAIN.test(slug));
  return worth.toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0)).slice(0, most);
}

/** What counts of a step. */
interface Rated {
  technique: string;
  rating: number;
}

/**
 * The steps of a path whose techniques the player has never used unaided before. A puzzle whose path was
 * never looked at may have needed all up to its hardest step.
 */
export function firstsOf<Step extends Rated>(
  one: Finished,
  past: readonly Finished[],
  ideas: readonly Step[],
): Step[] {
  if (one.hints) return [];
  const earlier = past.filter(({ when, hints }) => when < one.when && !hints);
  const used = usedIn(earlier);
  const unseen = Math.max(0, ...earlier.map(({ ideas, rating }) => (ideas ? 0 : rating)));
  return ideas.filter(
    ({ technique, rating }) =>
      !PLAIN.test(technique) && !Object.hasOwn(used, technique) && rating > unseen,
  );
}
