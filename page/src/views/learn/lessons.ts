/**
 * Lessons: as the server tells them, their pages, which are read one after another, how far the player
 * has come in the course; and what the board shows of them, or of a position to practise on.
 *
 * A lesson has its idea, how to spot it, a page for each stage of its examples and of the usual slip,
 * and an end. A technique without a lesson has three pages for a class: the grid, the pattern, what
 * follows; whoever reads alone sees the last of them.
 */
import { inWords, look } from "../../asking/api.ts";
import type { Group, Phrase, TechniqueWithExample, Telling } from "../../asking/api-types.ts";
import { type Game, now, start } from "../../game/game.ts";
import { gone, NOTHING } from "../../game/position.ts";
import { eliminations, positionOf } from "../../game/record.ts";
import { candidatesOf, cellName } from "../../grid/space.ts";
import { explainedStep } from "../../help/explanation.ts";
import { pictureOf } from "../../help/followed.ts";
import { type Scores, scoreOf, standingOf } from "../../past/score.ts";
import { dataIn, fieldsOf, isCount, readFrom, shelfOf, writeTo } from "../../saved/storage.ts";
import type { State, Store } from "../../state/state.ts";
import type { Lit, Marks, Picture, Position } from "../../state/types.ts";
import { remembered } from "../../state/types.ts";
import { bare, counting, filtered, gridOf, played } from "../../table/picture.ts";
import { say, textOf } from "../../words/say.ts";
import type { Answer, Lesson, Progress } from "./slice.ts";
import { EVERYTHING_SHOWN, isPractising, setLearn, subjectOf } from "./slice.ts";

/** The lessons on their way, by slug and style. */
const fetching: Set<string> = new Set();

/** Fetches a technique with its example, unless it is there or on its way. */
export async function fetchLesson(store: Store, slug: string) {
  const { style } = store.state.settings;
  const key = `${style} ${slug}`;
  if (store.state.learn.lessons.has(slug) || fetching.has(key)) return;
  fetching.add(key);
  try {
    const lesson = lessonFrom(await look("techniques/{slug}", { slug, style }));
    if (store.state.settings.style !== style) return;
    setLearn(store, ({ lessons }) => ({
      lessons: new Map([...lessons, [slug, lesson]]),
      problem: "",
    }));
  } catch (fault) {
    setLearn(store, { problem: inWords(fault) });
  } finally {
    fetching.delete(key);
  }
}

function lessonFrom({ example, levels, lesson, ...technique }: TechniqueWithExample): Lesson {
  return {
    technique,
    levels,
    picture: example ? gridOf(positionOf(example.grid, true)) : bare(".".repeat(81)),
    explanation: example ? { ...explainedStep(example.step), technique: "" } : null,
    taught: lesson,
  };
}

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

export const pagesOf = remembered((lesson: Lesson): readonly [Page, ...Page[]] => {
  const { taught, explanation, picture } = lesson;
  const none = { title: "", stage: 0, stages: 1, phrases: [], picture, marks: null };
  if (!taught) {
    const marks = explanation?.marks ?? null;
    return [
      { ...none, kind: "grid" },
      { ...none, kind: "pattern", marks: marks && withoutResults(marks) },
      { ...none, kind: "whole", marks },
    ];
  }
  const { spot, examples, slip } = taught;
  const front = {
    ...none,
    picture: examples[0] ? gridOf(positionOf(examples[0].grid, true)) : picture,
  };
  const idea: Page = { ...front, kind: "idea", title: say("learn.part.idea") };
  const others: Page[] = [
    ...(spot.length ? [{ ...front, kind: "spot" as const, title: say("learn.part.spot") }] : []),
    ...examples.flatMap((one) => staged("example", one)),
    ...(slip ? staged("slip", slip) : []),
  ];
  // The end is not about the board, which stays as it was.
  const { picture: last, marks } = others.at(-1) ?? idea;
  const end: Page = { ...none, kind: "end", title: say("learn.part.end"), picture: last, marks };
  return [idea, ...others, end];
});

function staged(kind: "example" | "slip", { name, grid, stages }: Telling): Page[] {
  const part = { kind, title: say(`learn.part.${kind}`, { name }), stages: stages.length };
  const picture = gridOf(positionOf(grid, true));
  return stages.map(({ phrases, board: marks }, stage) => {
    return { ...part, stage, phrases, picture, marks };
  });
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
  return pages[at] ?? pages[0];
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

/** Where progress is stored, and in which form; another one is not read. */
const PLACE = "whydoku.course";
const VERSION = 1;

const NO_PROGRESS: Progress = { lessons: {} };

/** @param toEnd whether the last stage has been seen with this page */
export function withPage({ lessons }: Progress, slug: string, at: number, toEnd: boolean) {
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

/** What is known of how far the player has come. */
export interface Learnt {
  progress: Progress;
  scores: Scores;
  used: Readonly<Record<string, string>>; // the day on which a technique was first used in a game
}

export type Mark = "" | "read" | "practised" | "mastered";

/** @returns what counts most; a technique that was used in a game counts as practised */
export function markOf({ progress, scores, used }: Learnt, slug: string): Mark {
  const score = scoreOf(scores, slug);
  if (standingOf(score, 0).is === "mastered") return "mastered";
  if (score.found || Object.hasOwn(used, slug)) return "practised";
  return isRead(progress, slug) ? "read" : "";
}

export function lessonsOf(course: readonly Group[]): string[] {
  return course.flatMap(({ lessons }) => lessons);
}

/**
 * The lesson to go on with: the first that was not read to its end. Each builds on those before it.
 *
 * @returns "" if all have been read
 */
export function nextToRead(course: readonly Group[], progress: Progress): string {
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

/**
 * The technique that a class sees while none is open: the next to read.
 *
 * @returns "" before the techniques are there
 */
export function frontOf({ catalogue: { course, techniques }, learn: { progress } }: State): string {
  return nextToRead(course, progress) || techniques[0]?.slug || "";
}

export function lessonOf(state: State): Lesson | undefined {
  return state.learn.lessons.get(subjectOf(state.learn) || frontOf(state));
}

export function picture(state: State): Picture {
  return isPractising(state.learn) ? practised(state) : read(state);
}

function practised(state: State): Picture {
  const { practice } = state.learn;
  const game = state.games.practice;
  const { marks, lit } = pictureOf(state, practice.answer?.told[0] ?? practice.help);
  const own = { marks, hidden: false };
  if (!marks) {
    const shown = filtered(state.filter, now(game));
    const named = lit ?? litBy(practice.answer);
    return played(state, { ...shown, ...crossedOn(game), ...(named && { lit: named }), ...own });
  }
  // The reason is about the position at its start, whatever has been crossed out since.
  const first = start(game);
  if (practice.answer || practice.disclosure === EVERYTHING_SHOWN || first.automatic)
    return played(state, { ...own, lit, candidates: counting(first), automatic: true });
  // Small digits would say more than the help does.
  const { corner, centre } = now(game);
  return played(state, { ...own, lit, candidates: NOTHING, corner, centre });
}

function read(state: State): Picture {
  const lesson = lessonOf(state);
  if (!lesson) return played(state, { hidden: false });
  const page = pageIn(state, lesson);
  const { marks, lit } =
    page.kind === "whole" ? pictureOf(state, lesson.explanation) : { ...page, lit: state.lit };
  const { cursor, selected } = state;
  return { ...page.picture, marks, lit, cursor, selected };
}

/**
 * @returns what was crossed out since the start, struck through, so that the player sees what is
 *   going to be checked
 */
function crossedOn(game: Game): Partial<Picture> {
  const position = now(game);
  const struck = crossedOut(start(game), position);
  if (!position.automatic || !struck.some((mask) => mask > 0)) return {};
  const masks = counting(position).map((mask, cell) => mask | (struck[cell] ?? 0));
  const verdicts = candidatesOf(struck).map((k) => [k, "none"] as const);
  return { candidates: masks, corner: position.corner, verdicts: new Map(verdicts) };
}

/** @returns what its sentences name */
function litBy(answer: Answer | null): Lit | null {
  if (!answer?.told.length) return null;
  const phrases = answer.told.flatMap((one) => one.phrases);
  return {
    cells: phrases.flatMap(({ cells = [] }) => cells),
    houses: phrases.flatMap(({ houses = [] }) => houses),
    candidates: phrases.flatMap(({ candidates = [] }) => candidates),
  };
}

/**
 * The digits placed and the candidates crossed out since the start, without the candidates that the
 * placed digits remove by themselves.
 */
export function conclusions(start: Position, now: Position) {
  return {
    placements: now.values.flatMap((digit, cell) =>
      digit && digit !== start.values[cell] ? [`${cellName(cell)}=${digit}`] : [],
    ),
    eliminations: eliminations(crossedOut(start, now)),
  };
}

/** @returns as masks, the candidates crossed out since the start */
function crossedOut(start: Position, now: Position): number[] {
  const before = gone(start);
  return gone(now).map((mask, cell) => mask & ~(before[cell] ?? 0));
}
