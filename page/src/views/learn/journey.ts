/** How far the player has come on the way through the course: what comes next, and how each chapter stands. */
import type { Group } from "../../asking/api-types.ts";
import { isSaid, scoreOf } from "../../past/score.ts";
import { say } from "../../words/say.ts";
import { isRead, type Learnt, lessonsOf, markOf } from "./lessons.ts";

/** What comes next: what is due, a lesson to read, a technique to practise, or any that is known. */
export type Step =
  | { is: "due"; n: number }
  | { is: "begin" | "on" | "practise"; slug: string }
  | { is: "mixed" };

/** @param due the techniques that are due */
export function stepOf(course: readonly Group[], learnt: Learnt, due: readonly string[]): Step {
  if (due.length) return { is: "due", n: due.length };
  const slug = goalOf(course, learnt);
  if (!slug) return { is: "mixed" };
  if (isRead(learnt.progress, slug)) return { is: "practise", slug };
  const hasBegun = learnt.known.size > 0 || Object.keys(learnt.progress.lessons).length > 0;
  return { is: hasBegun ? "on" : "begin", slug };
}

/**
 * The lesson to which the way leads: the first that is not read, else the first not mastered; none that
 * games have shown to be known, or of which the player has said so.
 *
 * @returns "" if all are mastered
 */
export function goalOf(course: readonly Group[], learnt: Learnt): string {
  const open = lessonsOf(course).filter((slug) => !learnt.known.has(slug));
  const isUnread = (slug: string) => !isRead(learnt.progress, slug);
  return open.find(isUnread) ?? open.find((slug) => !isMastered(learnt, slug)) ?? "";
}

/** @returns whether practice has shown it, or the player has said so */
function isMastered(learnt: Learnt, slug: string): boolean {
  return markOf(learnt, slug) === "mastered" || isSaid(scoreOf(learnt.scores, slug));
}

/** What decides how far the player has come. */
export interface Known {
  learnt: Learnt;
  due: readonly string[];
}

/** How far the player has come with some lessons. */
export function standingIn(lessons: readonly string[], learnt: Learnt, due: readonly string[]) {
  const marks = lessons.map((slug) => markOf(learnt, slug));
  return {
    marks,
    read: lessons.filter((slug) => isRead(learnt.progress, slug)).length,
    mastered: lessons.filter((slug) => isMastered(learnt, slug)).length,
    due: lessons.filter((slug) => due.includes(slug)).length,
  };
}

/** @param n how many lessons there are */
export function standingText(
  { read, mastered, due }: Omit<ReturnType<typeof standingIn>, "marks">,
  n: number,
): string {
  const parts = [
    say("learn.chapter.read", { read, n }),
    mastered > 0 && say("learn.chapter.mastered", { n: mastered }),
    due > 0 && say("learn.chapter.due", { n: due }),
  ];
  return parts.filter(Boolean).join("");
}
