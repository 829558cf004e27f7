/**
 * Practice of several techniques: of which, which one it is now, and those among which a player chooses.
 */
import type { Technique } from "../../asking/api-types.ts";
import { dayNow } from "../../past/days.ts";
import { helpedFrom } from "../../past/logging.ts";
import { dueOn, knownIn, type Scores } from "../../past/score.ts";
import type { State } from "../../state/state.ts";
import { isRead, lessonsOf } from "./lessons.ts";

const CHOICES = 4;

/** The fewest techniques that make practice a mixture. */
const FEWEST = 3;

/**
 * The techniques that may be drawn, those due first. Who knows few gets what they have read too, and
 * else the beginning of the course.
 *
 * @param read the lessons that were read
 * @param course all lessons, the easiest first
 */
export function poolOf(
  due: readonly string[],
  known: readonly string[],
  read: readonly string[],
  course: readonly string[],
): string[] {
  const own = [...new Set([...due, ...known])];
  const learnt = own.length < FEWEST ? [...new Set([...own, ...read])] : own;
  const others = course.filter((slug) => !learnt.includes(slug));
  return [...learnt, ...others.slice(0, Math.max(FEWEST - learnt.length, 0))];
}

export function mixture({ catalogue, learn: { progress, scores } }: State): string[] {
  const due = dueIn(scores);
  const course = lessonsOf(catalogue.course);
  const read = course.filter((slug) => isRead(progress, slug));
  return poolOf(due, knownIn(scores), read, course);
}

export function dueIn(scores: Scores): string[] {
  return dueOn(scores, helpedFrom(), dayNow()).map(({ slug }) => slug);
}

/** @returns what is due and did not come in this sitting */
export function toRefresh({ learn: { scores, sitting } }: State): string[] {
  return dueIn(scores).filter((one) => sitting.went.every(({ slug }) => slug !== one));
}

/** @returns whether the player has found nothing in practice yet */
export function isNew({ learn }: State): boolean {
  return !knownIn(learn.scores).length;
}

export function drawn(pool: readonly string[], seed: number): string {
  return pool[scattered(seed) % pool.length] ?? "";
}

function scattered(seed: number) {
  const once = Math.imul((seed ^ (seed >>> 15)) + 1, 0x2c1b3c6d);
  return (once ^ (once >>> 13)) >>> 0;
}

/**
 * The techniques to choose from: the one that is there, and those next to it in difficulty that may be
 * drawn, or that the course has if these are few; the easiest first.
 */
export function choicesOf(
  slug: string,
  pool: readonly string[],
  techniques: readonly Technique[],
  course: readonly string[],
): Technique[] {
  const it = techniques.find((one) => one.slug === slug);
  if (!it) return [];
  const apart = (one: Technique) => Math.abs(one.rating - it.rating);
  const isOther = (one: Technique) => Number(!pool.includes(one.slug));
  const near = techniques
    .filter((one) => one !== it && (pool.includes(one.slug) || course.includes(one.slug)))
    .sort((a, b) => isOther(a) - isOther(b) || apart(a) - apart(b))
    .slice(0, CHOICES - 1);
  return techniques.filter((one) => one === it || near.includes(one));
}
