/** What was used in games: the techniques that the path of a puzzle needed, which was solved without hints. */
import type { Finished } from "../game/game.ts";
import { remembered } from "../state/types.ts";
import { dayOf } from "./days.ts";

/** @returns by the slug of each technique, the day on which it was first used unaided */
export const usedIn = remembered((past: readonly Finished[]): Readonly<Record<string, string>> => {
  const first: Map<string, number> = new Map();
  for (const { hints, ideas = [], when } of past)
    for (const slug of hints ? [] : ideas)
      first.set(slug, Math.min(when, first.get(slug) ?? Number.POSITIVE_INFINITY));
  return Object.fromEntries([...first].map(([slug, when]) => [slug, dayOf(when)]));
});
