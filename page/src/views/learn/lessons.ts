/**
 * Lessons: as the server tells them, their pages, which are read one after another, how far the player
 * has come in the course; and what the board shows of them, or of a position to practise on.
 *
 * A lesson opens with what its technique looks like, and a sentence. It has a page for each stage of its
 * examples and of the usual slip that shows something new, and an end. A technique without a lesson has three pages for a class: the grid, the pattern, what
 * follows; whoever reads alone sees the last of them.
 */
import { inWords, look } from "../../asking/api.ts";
import type {
  Group,
  Phrase,
  Technique,
  TechniqueWithExample,
  Telling,
} from "../../asking/api-types.ts";
import { learnRules } from "../../asking/rules.ts";
import { now, start } from "../../game/game.ts";
import { gone, NOTHING } from "../../game/position.ts";
import { eliminations, positionOf } from "../../game/record.ts";
import { candidatesOf, cellName, parseCandidates, placeOf } from "../../grid/space.ts";
import { explainedStep } from "../../help/explanation.ts";
import { pictureOf } from "../../help/followed.ts";
import { INTERVALS, type Scores, scoreOf, standingOf } from "../../past/score.ts";
import type { State, Store } from "../../state/state.ts";
import type { Cells, Lit, Marks, Picture, Position } from "../../state/types.ts";
import { remembered } from "../../state/types.ts";
import { bare, counting, filtered, gridOf, played } from "../../table/picture.ts";
import { say, textOf } from "../../words/say.ts";
import type { Answer, Learn, Lesson, Progress } from "./slice.ts";
import { FIRST_STEPS, isPractising, setLearn, subjectOf } from "./slice.ts";

/** The family whose steps are found by looking at the digits: small ones would give them away. */
export const LOOKING = "singles";

/** The lessons on their way, by slug and style. */
const fetching: Set<string> = new Set();

/** Fetches a technique with its example, unless it is there or on its way. */
export async function fetchLesson(store: Store, slug: string) {
  const { style } = store.state.settings;
  const key = `${style} ${slug}`;
  if (store.state.learn.lessons.has(slug) || fetching.has(key)) return;
  fetching.add(key);
  try {
    const told = await look("techniques/{slug}", { slug, style });
    await learnRules(gridsOf(told).map(({ puzzle }) => puzzle));
    const lesson = lessonFrom(told);
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

function gridsOf({ example, lesson }: TechniqueWithExample) {
  const told = lesson ? [...lesson.examples, lesson.slip] : [];
  return [example, ...told].flatMap((one) => one?.grid ?? []);
}

function lessonFrom({ example, levels, lesson, ...technique }: TechniqueWithExample): Lesson {
  return {
    technique,
    levels,
    picture: example ? shownFor(technique, example.grid) : bare(".".repeat(81)),
    explanation: example ? { ...explainedStep(example.step), technique: "" } : null,
    taught: lesson,
  };
}

/** @returns a grid as it is looked at to find the technique: with small digits, or without */
function shownFor({ family }: { family: string }, grid: Telling["grid"]): Picture {
  const all = gridOf(positionOf(grid, true));
  return family === LOOKING ? { ...all, candidates: NOTHING } : all;
}

/** The same with digits, also those put in by mistake, as large as they will be, where no small ones stand around them. */
const enlarged = remembered((marks: Marks): Marks => {
  const candidates = marks.candidates.map((one) =>
    ["placed", "false"].includes(one.role) ? { ...one, large: true } : one,
  );
  return { ...marks, candidates };
});

export interface Page {
  kind: "idea" | "example" | "slip" | "end" | "grid" | "pattern" | "whole";
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
  const { taught, explanation, picture, technique } = lesson;
  const none = { title: "", stage: 0, stages: 1, phrases: [], picture, marks: null };
  if (!taught) {
    const marks = explanation?.marks ?? null;
    return [
      { ...none, kind: "grid" },
      { ...none, kind: "pattern", marks: marks && withoutResults(marks) },
      { ...none, kind: "whole", marks },
    ];
  }
  const { examples, slip } = taught;
  const shown = examples.flatMap((one) => staged("example", one, technique));
  const others = [...shown, ...(slip ? staged("slip", slip, technique) : [])];
  // Children are asked first, and not shown what follows.
  const first = isOfFirst(lesson)
    ? { ...shown[0], marks: null }
    : shown.findLast(({ title }) => title === shown[0]?.title);
  const idea: Page = {
    ...{ ...none, ...first, kind: "idea", title: "", stage: 0, stages: 1 },
    phrases: [{ text: firstSentence(technique.about) }],
  };
  // The end is not about the board, which stays as it was.
  const { picture: last, marks } = others.at(-1) ?? idea;
  const end: Page = { ...none, kind: "end", title: say("learn.part.end"), picture: last, marks };
  return [idea, ...others, end];
});

/** @returns whether it is for children, who get nothing but what they need */
export function isOfFirst({ taught }: Lesson): boolean {
  return taught?.group === FIRST_STEPS;
}

export function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}

/** The pages of an example; stages that show nothing new are of the one before. */
function staged(
  kind: "example" | "slip",
  { name, grid, stages }: Telling,
  technique: Lesson["technique"],
): Page[] {
  const picture = shownFor(technique, grid);
  const isClean = technique.family === LOOKING;
  const looks = ({ legend: _, ...board }: Marks) => JSON.stringify(board);
  const told: { phrases: Phrase[]; board: Marks }[] = [];
  for (const { phrases, board } of stages) {
    const before = told.at(-1);
    if (before && looks(before.board) === looks(board))
      before.phrases.push({ text: " " }, ...phrases);
    else told.push({ phrases: [...phrases], board });
  }
  const part = { kind, title: say(`learn.part.${kind}`, { name }), stages: told.length };
  return told.map(({ phrases, board }, stage) => {
    return { ...part, stage, phrases, picture, marks: isClean ? enlarged(board) : board };
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
  store.set({ said: saidOf(page), lit: null });
}

function saidOf({ phrases, stage, title }: Page): string {
  return [stage === 0 && title, textOf(phrases)].filter(Boolean).join(". ");
}

/** Says what the open page of a lesson tells, to who has just come there. */
export function tellPage(store: Store, lesson: Lesson) {
  store.set({ said: saidOf(pageIn(store.state, lesson)) });
}

/** @param toEnd whether the last stage has been seen with this page */
export function withPage({ lessons }: Progress, slug: string, at: number, toEnd: boolean) {
  const read = toEnd || isRead({ lessons }, slug);
  return { lessons: { ...lessons, [slug]: { at, read } } };
}

/** Lessons that the player says are known count as read, and are not due for as long as there is. */
export function withKnown(
  { progress, scores }: Pick<Learn, "progress" | "scores">,
  lessons: readonly string[],
  today: number,
) {
  const step = INTERVALS.length;
  const due = today + (INTERVALS.at(-1) ?? 0);
  const said = { run: { day: today, n: 0 }, step, due };
  const known = lessons.map((slug) => [slug, { ...scoreOf(scores, slug), ...said }] as const);
  return {
    progress: lessons.reduce((read: Progress, slug) => withPage(read, slug, 0, true), progress),
    scores: { ...scores, ...Object.fromEntries(known) },
  };
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
  known: ReadonlySet<string>; // what games have shown to need no lesson
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

/** @returns those of the course in its order, then the others, the easiest first */
export function inOrder({ course, techniques }: State["catalogue"]): Technique[] {
  const all = lessonsOf(course);
  const place = ({ slug }: Technique) => (all.includes(slug) ? all.indexOf(slug) : all.length);
  return techniques.toSorted((a, b) => place(a) - place(b));
}

/**
 * The lesson to go on with: the first that was not read to its end. Each builds on those before it.
 *
 * @returns "" if all have been read
 */
export function nextToRead(course: readonly Group[], progress: Progress): string {
  return lessonsOf(course).find((one) => !isRead(progress, one)) ?? "";
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
  const { answer, help } = state.learn.practice;
  const game = state.games.practice;
  const isFound = answer?.is === "right";
  const { marks, lit } = pictureOf(state, isFound ? answer.told[0] : help);
  const named = lit ?? (isFound ? null : litBy(answer));
  const wrong = cellsOf(wrongIn(state));
  if (!marks) {
    const shown = filtered(state.filter, now(game));
    const own = { ...shown, ...crossedOn(state), marks, wrong, hidden: false };
    return played(state, { ...own, ...(named && { lit: named }) });
  }
  // The reason is about the position at its start, whatever has been crossed out since; where there are
  // no small digits, they would say more than it does.
  const { automatic, corner, centre } = now(game);
  const { verdicts = new Map() } = isFound ? {} : crossedOn(state);
  const small = automatic
    ? { candidates: counting(start(game)) }
    : { candidates: NOTHING, corner, centre };
  const drawn = automatic ? marks : enlarged(marks);
  return played(state, { ...small, verdicts, marks: drawn, lit: named, wrong, hidden: false });
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

/** @returns what was crossed out since the start, struck through, and marked if it is wrong */
function crossedOn(state: State): Partial<Picture> {
  const game = state.games.practice;
  const position = now(game);
  const struck = crossedOut(start(game), position);
  if (!position.automatic || !struck.some((mask) => mask > 0)) return {};
  const masks = counting(position).map((mask, cell) => mask | (struck[cell] ?? 0));
  const wrong = new Set(wrongIn(state).flatMap(parseCandidates));
  const verdicts = candidatesOf(struck).map((k) => [k, wrong.has(k) ? "wrong" : "gone"] as const);
  return { candidates: masks, corner: position.corner, verdicts: new Map(verdicts) };
}

/** @returns what is on the board, was judged, and is wrong */
export function wrongIn({ games, learn }: State): string[] {
  const { refused } = learn.practice;
  if (!refused.size) return [];
  const all = claimsIn(start(games.practice), now(games.practice));
  return all.filter((one) => refused.get(one)?.is === "wrong");
}

/** @returns the cells of digits placed */
function cellsOf(claims: readonly string[]): Cells {
  const placed = claims.filter((one) => one.includes("=")).flatMap(parseCandidates);
  return new Set(placed.map((candidate) => placeOf(candidate).cell));
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
 * The digits placed and the candidates crossed out since the start, such as r4c7=5 and r4c7<>5, without
 * the candidates that the placed digits remove by themselves.
 */
export function claimsIn(start: Position, now: Position): string[] {
  const placed = now.values.flatMap((digit, cell) =>
    digit && digit !== start.values[cell] ? [`${cellName(cell)}=${digit}`] : [],
  );
  return [...placed, ...eliminations(crossedOut(start, now))];
}

/** @returns as masks, the candidates crossed out since the start */
function crossedOut(start: Position, now: Position): number[] {
  const before = gone(start);
  return gone(now).map((mask, cell) => mask & ~(before[cell] ?? 0));
}
