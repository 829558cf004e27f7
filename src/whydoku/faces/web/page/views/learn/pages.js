// @ts-check
/**
 * The pages of a technique, which are read one after another. A lesson has its idea, how to spot it,
 * a page for each stage of its examples and of the usual slip, and an end. A technique without a
 * lesson has three for a class: the grid, the pattern, what follows; whoever reads alone sees the
 * last of them.
 */
import { textOf } from "../../parts/phrases.js";
import { remembered } from "../../remembered.js";
import { say } from "../../words/say.js";
import { withPage } from "./progress.js";
import { setLearn } from "./slice.js";

/** @import { State, Store } from "../../state.js" */
/** @import { Marks, Phrase, Picture } from "../../types.js" */
/** @import { Lesson, Shown } from "./slice.js" */

/**
 * @typedef {object} Page
 * @property {"idea" | "spot" | "example" | "slip" | "end" | "grid" | "pattern" | "whole"} kind
 * @property {string} title  of the part of the lesson that the page belongs to
 * @property {number} stage  from 0; of pages that are no stage, 0
 * @property {number} stages  how many its part has
 * @property {readonly Phrase[]} phrases  what is said at the stage
 * @property {Picture} picture
 * @property {Marks | null} marks
 */

/** What a pattern leads to. */
const RESULTS = new Set(["eliminated", "placed"]);

/** The pages of a technique. */
export const pagesOf = remembered(
  /** @returns {readonly Page[]} */ (/** @type {Lesson} */ lesson) => {
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
    const page = (/** @type {"idea" | "spot"} */ kind) => ({
      ...{ kind, title: say(`learn.part.${kind}`), stage: 0, stages: 1, phrases: [] },
      ...{ picture: examples[0]?.picture ?? picture, marks: null },
    });
    const end = { kind: /** @type {const} */ ("end"), title: say("learn.part.end"), phrases: [] };
    const pages = [
      page("idea"),
      ...(taught.spot.length ? [page("spot")] : []),
      ...stages,
      ...(slip ? staged("slip", slip) : []),
    ];
    // The end is not about the board, which stays as it was.
    return [...pages, { ...(pages.at(-1) ?? page("idea")), ...end, stage: 0, stages: 1 }];
  },
);

/**
 * @param {"example" | "slip"} kind
 * @param {Shown} shown
 * @returns {Page[]}
 */
function staged(kind, { name, picture, stages }) {
  const title = say(`learn.part.${kind}`, { name });
  return stages.map(({ phrases, marks }, stage) => ({
    ...{ kind, title, stage, stages: stages.length, phrases, picture, marks },
  }));
}

/**
 * @param {Marks} marks
 * @returns {Marks} those of the pattern, without what follows from it
 */
function withoutResults(marks) {
  const isResult = (/** @type {{role: string}} */ { role }) => RESULTS.has(role);
  const results = new Set(marks.candidates.filter(isResult).map(({ at }) => at));
  return {
    ...marks,
    candidates: marks.candidates.filter((mark) => !isResult(mark)),
    named: marks.named?.filter(({ at }) => !results.has(at)) ?? null,
  };
}

/**
 * @param {State} state
 * @param {Lesson} lesson
 * @returns {number} which of its pages is open
 */
export function placeIn({ projector, learn }, lesson) {
  const last = pagesOf(lesson).length - 1;
  return lesson.taught || projector ? Math.min(learn.page, last) : last;
}

/**
 * @param {State} state
 * @param {Lesson} lesson
 * @returns {Page} the one that the board shows: of a technique that is only pointed at in the
 *   list, the first stage of its first example
 */
export function pageIn(state, lesson) {
  const pages = pagesOf(lesson);
  const at = state.learn.route.slug
    ? placeIn(state, lesson)
    : pages.findIndex(({ kind }) => kind === "example" || kind === "whole");
  return /** @type {Page} */ (pages[at]);
}

/**
 * The page to turn to. How to spot it is no stop of its own where it is in sight with the idea: nothing
 * would seem to happen.
 *
 * @param {readonly Page[]} pages
 * @param {number} at
 * @param {number} by
 * @param {boolean} isSpotInSight
 * @returns {number}
 */
export function pageAfter(pages, at, by, isSpotInSight) {
  const to = at + by;
  return isSpotInSight && pages[to]?.kind === "spot" ? to + Math.sign(by) : to;
}

/**
 * Opens a page, and says what is new there. A lesson has been read once its last stage was there.
 *
 * @param {Store} store
 * @param {Lesson} lesson
 * @param {number} to
 */
export function turnTo(store, lesson, to) {
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
