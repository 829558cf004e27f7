/**
 * Which techniques the puzzles needed that were solved without a hint: what a player can do unaided, and
 * since when.
 */
import type { Finished } from "../game/game.ts";
import { LEVELS, type Level } from "../game/origin.ts";
import { remembered } from "../state/types.ts";
import { dayOf } from "./days.ts";

/** What needs no praise: it is on nearly every path. */
const PLAIN = /^(?:direct-.*|pointing|claiming|double-pairs|multiple-lines)$/;

/** @returns by the slug of each technique, the day on which it was first used unaided */
export const usedIn = remembered((past: readonly Finished[]): Readonly<Record<string, string>> => {
  const first: Map<string, number> = new Map();
  for (const { hints, ideas = [], when } of past)
    for (const slug of hints ? [] : ideas)
      first.set(slug, Math.min(when, first.get(slug) ?? Number.POSITIVE_INFINITY));
  return Object.fromEntries([...first].map(([slug, when]) => [slug, dayOf(when)]));
});

/** @returns the techniques that are worth a word, the one first used unaided last at the front */
export function newestIn(past: readonly Finished[], most: number): [string, string][] {
  const worth = Object.entries(usedIn(past)).filter(([slug]) => !PLAIN.test(slug));
  return worth.toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0)).slice(0, most);
}

/** How much harder than a technique the hardest puzzle is whose solver needs no lesson in it. */
const FAR = 1;

/** What a puzzle of the level Hard, or of one beyond, is rated at least; its rating may not be known. */
const HARD = 2.6;

function leastOf({ level, rating }: Finished): number {
  const isHard = LEVELS.indexOf(level as Level) >= LEVELS.indexOf("hard");
  return Math.max(rating, isHard ? HARD : 0);
}

/**
 * The techniques that a player needs no lesson in: those used unaided, and those that are far easier
 * than the hardest puzzle that was solved so.
 */
export function knownFrom(
  past: readonly Finished[],
  techniques: readonly { slug: string; rating: number }[],
): ReadonlySet<string> {
  const used = usedIn(past);
  const hardest = Math.max(0, ...past.map((one) => (one.hints ? 0 : leastOf(one))));
  const known = techniques.filter(
    ({ slug, rating }) => Object.hasOwn(used, slug) || rating + FAR <= hardest,
  );
  return new Set(known.map(({ slug }) => slug));
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
