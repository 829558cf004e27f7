/**
 * What to practise today: what is due again, and what the player asked for help with in games. Both are
 * known on this device alone.
 */

import type { Helped } from "../../past/helped.ts";
import type { Scores } from "./score.ts";
import { scoreOf, standingOf } from "./score.ts";

/** How often it needed help in games, if that is why. */
export type Recalled = { slug: string; helped: number };

/**
 * The techniques to practise on a day: first those that are due, the longest first, then those that
 * needed help in games since they were found last, the most frequent first, then those begun that day.
 */
export function dueOn(scores: Scores, helped: Helped, today: number): Recalled[] {
  const asked = (slug: string) => {
    const { n = 0, day = 0 } = (Object.hasOwn(helped, slug) && helped[slug]) || {};
    return n && day > scoreOf(scores, slug).run.day ? n : 0;
  };
  const due = Object.keys(scores)
    .filter((slug) => isDue(scores, slug, today))
    .sort((a, b) => scoreOf(scores, a).due - scoreOf(scores, b).due);
  const others = Object.keys(helped)
    .filter((slug) => asked(slug) && !due.includes(slug))
    .sort((a, b) => asked(b) - asked(a));
  const begun = Object.keys(scores).filter(
    (slug) => !due.includes(slug) && !others.includes(slug) && isBegun(scores, slug, today),
  );
  return [...due, ...others, ...begun].map((slug) => ({ slug, helped: asked(slug) }));
}

function isDue(scores: Scores, slug: string, today: number) {
  const { due } = scoreOf(scores, slug);
  return due > 0 && due <= today;
}

/** Whether a row of three was begun on a day, and not finished. */
export function isBegun(scores: Scores, slug: string, today: number) {
  const standing = standingOf(scoreOf(scores, slug), today);
  return standing.is === "row" && standing.n > 0;
}

/** @returns the next day on which something is due, or 0 */
export function nextDue(scores: Scores, today: number): number {
  const days = Object.values(scores).flatMap(({ due }) => (due > today ? due : []));
  return days.length ? Math.min(...days) : 0;
}

/** @returns the techniques of which the player has found a position */
export function knownIn(scores: Scores): string[] {
  return Object.keys(scores).filter((slug) => scoreOf(scores, slug).found > 0);
}
