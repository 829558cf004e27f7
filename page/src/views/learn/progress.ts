/** How far the player has come in the course, stored in the browser. */

import type { Group } from "../../api-types.ts";
import { dataIn, fieldsOf, isCount, readFrom, shelfOf, writeTo } from "../../saved/storage.ts";
import type { Scores } from "./score.ts";
import { scoreOf, standingOf } from "./score.ts";
import { NO_PROGRESS } from "./slice.ts";

export interface Progress {
  /** the page to which each lesson was read, and whether to its last stage */
  lessons: Readonly<Record<string, { at: number; read: boolean }>>;
}

export type Course = readonly Group[];

const PLACE = "whydoku.course";

/** Of the form in which it is stored; another one is not read. */
const VERSION = 1;

/**
 * @param at the page that is read now
 * @param toEnd whether its last stage has been seen with that
 */
export function withPage(
  { lessons }: Progress,
  slug: string,
  at: number,
  toEnd: boolean,
): Progress {
  const read = toEnd || isRead({ lessons }, slug);
  return { lessons: { ...lessons, [slug]: { at, read } } };
}

export function isRead({ lessons }: Pick<Progress, "lessons">, slug: string): boolean {
  return Object.hasOwn(lessons, slug) && lessons[slug]?.read === true;
}

/** @returns the page on which a lesson opens: where it was left, or anew if it was read */
export function pageToOpen(progress: Progress, slug: string): number {
  const { lessons } = progress;
  return Object.hasOwn(lessons, slug) && !isRead(progress, slug) ? (lessons[slug]?.at ?? 0) : 0;
}

export function markOf(
  progress: Progress,
  scores: Scores,
  slug: string,
): "" | "read" | "practised" | "mastered" {
  const score = scoreOf(scores, slug);
  if (standingOf(score, 0).is === "mastered") return "mastered";
  if (score.found) return "practised";
  return isRead(progress, slug) ? "read" : "";
}

/** @returns the lessons in their order */
export function lessonsOf(course: Course): string[] {
  return course.flatMap(({ lessons }) => lessons);
}

/**
 * The lesson to go on with: the first that was not read to its end. Each builds on those before it.
 *
 * @returns "" if all have been read
 */
export function nextToRead(course: Course, progress: Progress): string {
  return lessonsOf(course).find((one) => !isRead(progress, one)) ?? "";
}

/** Progress from a text; whatever is not valid is left out. */
export function parseProgress(text: string | null): Progress {
  const { version, lessons } = fieldsOf(dataIn(text));
  if (version !== VERSION) return NO_PROGRESS;
  const valid = Object.entries(fieldsOf(lessons)).flatMap(([slug, one]) => {
    const { at, read } = fieldsOf(one);
    return isCount(at) ? [[slug, { at, read: read === true }]] : [];
  });
  return { lessons: Object.fromEntries(valid) };
}

/** @returns as it is stored; none if the browser stores nothing */
export function storedProgress(): Progress {
  return parseProgress(readFrom(shelfOf(), PLACE));
}

/** Stores progress if the browser allows it; otherwise it lasts as long as the page. */
export function storeProgress(progress: Progress) {
  writeTo(shelfOf(), PLACE, JSON.stringify({ version: VERSION, ...progress }));
}
