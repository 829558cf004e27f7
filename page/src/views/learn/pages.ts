/**
 * The pages of a technique, which are read one after another. A lesson has its idea, how to spot it,
 * a page for each stage of its examples and of the usual slip, and an end. A technique without a
 * lesson has three for a class: the grid, the pattern, what follows; whoever reads alone sees the
 * last of them.
 */

import type { Phrase } from "../../api-types.ts";
import { textOf } from "../../parts/phrases.ts";
import { remembered } from "../../remembered.ts";
import type { State, Store } from "../../state.ts";
import type { Marks, Picture } from "../../types.ts";
import { say } from "../../words/say.ts";
import { withPage } from "./progress.ts";
import type { Lesson, Shown } from "./slice.ts";
import { setLearn } from "./slice.ts";

export interface Page {
  kind: "idea" | "spot" | "example" | "slip" | "end" | "grid" | "pattern" | "whole";
  title: string; // of the part of the lesson that the page belongs to
  stage: number; // from 0; of pages that are no stage, 0
  stages: number; // how many its part has
  phrases: readonly Phrase[]; // what is said at the stage
  picture: Picture;
  marks: Marks | null;
}

/** What a pattern leads to. */
const RESULTS = new Set(["eliminated", "placed"]);

/** The pages of a technique. */
export const pagesOf = remembered((lesson: Lesson): readonly Page[] => {
  const { taught, explanation, picture } = lesson;
  if (!taught) {
    const page = { title: "", stage: 0, stages: 1, phrases: [], picture };
    const marks = explanation?.marks ?? null;
    return [
      { ...page, kind: "grid", marks: null },
      { ...page, kind: "pattern", marks: marks && withoutResults(marks) },
      { ...page, kind: "whole", marks },
    ];
  }
  const { examples, slip } = taught;
  const stages = examples.flatMap((one) => staged("example", one));
  const page = (kind: "idea" | "spot") => ({
    ...{ kind, title: say(`learn.part.${kind}`), stage: 0, stages: 1, phrases: [] },
    ...{ picture: examples[0]?.picture ?? picture, marks: null },
  });
  const end = { kind: "end" as const, title: say("learn.part.end"), phrases: [] };
  const pages = [
    page("idea"),
    ...(taught.spot.length ? [page("spot")] : []),
    ...stages,
    ...(slip ? staged("slip", slip) : []),
  ];
  // The end is not about the board, which stays as it was.
  return [...pages, { ...(pages.at(-1) ?? page("idea")), ...end, stage: 0, stages: 1 }];
});

function staged(kind: "example" | "slip", { name, picture, stages }: Shown): Page[] {
  const title = say(`learn.part.${kind}`, { name });
  return stages.map(({ phrases, marks }, stage) => ({
    ...{ kind, title, stage, stages: stages.length, phrases, picture, marks },
  }));
}

/** @returns those of the pattern, without what follows from it */
function withoutResults(marks: Marks): Marks {
  const isResult = ({ role }: { role: string }) => RESULTS.has(role);
  const results = new Set(marks.candidates.filter(isResult).map(({ at }) => at));
  return {
    ...marks,
    candidates: marks.candidates.filter((mark) => !isResult(mark)),
    named: marks.named?.filter(({ at }) => !results.has(at)) ?? null,
  };
}

/** @returns which of its pages is open */
export function placeIn({ projector, learn }: State, lesson: Lesson): number {
  const last = pagesOf(lesson).length - 1;
  return lesson.taught || projector ? Math.min(learn.page, last) : last;
}

/**
 * @returns the one that the board shows: of a technique that is only pointed at in the list, the
 *   first stage of its first example
 */
export function pageIn(state: State, lesson: Lesson): Page {
  const pages = pagesOf(lesson);
  const at = state.learn.route.slug
    ? placeIn(state, lesson)
    : pages.findIndex(({ kind }) => kind === "example" || kind === "whole");
  return pages[at] as Page;
}

/**
 * The page to turn to. How to spot it is no stop of its own where it is in sight with the idea: nothing
 * would seem to happen.
 */
export function pageAfter(
  pages: readonly Page[],
  at: number,
  by: number,
  isSpotInSight: boolean,
): number {
  const to = at + by;
  return isSpotInSight && pages[to]?.kind === "spot" ? to + Math.sign(by) : to;
}

/**
 * Opens a page, and says what is new there. A lesson has been read once its last stage was there.
 */
export function turnTo(store: Store, lesson: Lesson, to: number) {
  const pages = pagesOf(lesson);
  const page = pages[to];
  if (!page) return;
  const { slug } = lesson.technique;
  const isLast = to >= pages.length - 2;
  setLearn(store, ({ progress }) => ({
    page: to,
    progress: lesson.taught ? withPage(progress, slug, to, isLast) : progress,
  }));
  const heading = page.stage === 0 && page.title;
  const said = [heading, textOf(page.phrases)].filter(Boolean).join(". ");
  store.set({ said, lit: null });
}
