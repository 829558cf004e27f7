// The course: what is kept of it, and the pages of a lesson.

import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreOf } from "../src/past/score.ts";
import { ledger } from "../src/saved/ledger.ts";
import { FIRST } from "../src/state/state.ts";
import type { Marks } from "../src/state/types.ts";
import { bare } from "../src/table/picture.ts";
import { goalOf, standingIn, standingText, stepOf } from "../src/views/learn/journey.ts";
import { LESSONS, storedProgress } from "../src/views/learn/keeping.ts";
import {
  fetchLesson,
  isRead,
  lessonsOf,
  markOf,
  nextToRead,
  pageIn,
  pagesOf,
  pageToOpen,
  placeIn,
  turnTo,
  withKnown,
  withPage,
} from "../src/views/learn/lessons.ts";
import { heard, pointedAt } from "../src/views/learn/plainly.ts";
import type { Lesson } from "../src/views/learn/slice.ts";
import { textOf } from "../src/words/say.ts";
import { some } from "./some.ts";
import "./words.ts";
import { aStore, readIn, Shelf } from "./games.ts";
import { answering } from "./server.ts";

const NONE = {
  candidates: [],
  cells: [],
  houses: [],
  links: [],
  ties: [],
  named: null,
  legend: [],
};
const GRID = ".17..85...53.791.88...51.7.1.5.438677.85.6..1..6187.5.3718.5..25.2714.8..8..32715";

const stage = (text: string, marks: Marks = NONE) => ({ phrases: [{ text }], board: marks });
/** Marks of which each number has its own. */
const lookOf = (n: number) => some<Marks>({ ...NONE, cells: [{ at: `r1c${n + 1}` }] });
const shown = (name: string, ...texts: string[]) => ({
  ...{ name, grid: { puzzle: GRID, removed: [], unproved: [] } },
  ...{
    stages: texts.map((text, n) => stage(text, lookOf(n))),
    placements: [],
    eliminations: ["r1c4<>6"],
  },
});
const ANSWER = {
  ...{ slug: "x-wing", name: "X-Wing", family: "fish", rating: 3.2, about: "Two lines." },
  ...{ assumes_unique: false, aliases: {}, levels: ["hard"], example: null },
  lesson: {
    ...{ group: "fish", before: null, next: null },
    ...{ idea: [[{ text: "Two rows." }]], spot: [[{ text: "Look." }]] },
    examples: [shown("Rows", "One.", "Two.", "So."), shown("Columns", "A.", "B.", "So.")],
    slip: shown("Three places", "It seems so.", "It is not."),
  },
};

/** A store in which a technique is open, and its lesson as the page keeps it. */
async function opened(answer: object = ANSWER) {
  const learn = { ...FIRST.learn, route: { slug: "x-wing", seed: null } };
  const store = aStore({ view: "learn", learn });
  await answering(
    () => answer,
    () => fetchLesson(store, "x-wing"),
  );
  const lesson = store.state.learn.lessons.get("x-wing");
  assert.ok(lesson);
  return { store, lesson };
}

test("a lesson is read page by page, and is read at its last stage", async () => {
  const { store, lesson } = await opened();
  assert.deepEqual(
    pagesOf(lesson).map(({ kind, stage, stages }) => `${kind} ${stage + 1}/${stages}`),
    [
      ...["idea 1/1", "example 1/3", "example 2/3", "example 3/3"],
      ...["example 1/3", "example 2/3", "example 3/3", "slip 1/2", "slip 2/2", "end 1/1"],
    ],
  );
  const opening = pageIn(store.state, lesson);
  assert.equal(opening.phrases[0]?.text, "Two lines.");
  assert.equal(opening.marks, pagesOf(lesson)[3]?.marks, "it begins with what it looks like");
  turnTo(store, lesson, 1);
  assert.equal(store.state.said, "Example: Rows. One.");
  turnTo(store, lesson, 2);
  assert.equal(store.state.said, "Two.");
  assert.ok(!isRead(store.state.learn.progress, "x-wing"));
  assert.equal(pageToOpen(store.state.learn.progress, "x-wing"), 2, "goes on where it was left");
  turnTo(store, lesson, 8);
  assert.ok(isRead(store.state.learn.progress, "x-wing"));
  turnTo(store, lesson, 10);
  assert.equal(placeIn(store.state, lesson), 8, "there is no page beyond the end");
  assert.equal(pageToOpen(store.state.learn.progress, "x-wing"), 0, "is read anew");
  const front = { ...store.state, learn: { ...store.state.learn, route: FIRST.learn.route } };
  assert.equal(pageIn(front, lesson).phrases[0]?.text, "One.", "is shown beside the list");
});

test("children are asked before they are shown what follows", async () => {
  const lesson = { ...ANSWER.lesson, group: "first-steps" };
  const [idea, first] = pagesOf((await opened({ ...ANSWER, lesson })).lesson);
  assert.equal(idea.marks, null);
  assert.equal(idea.picture, first?.picture);
});

test("children are pointed at cells, and hear where they are", () => {
  const cell = (text: string) => ({ text, cells: [text] });
  const phrases = [
    ...[cell("r2c4"), { text: " is not the moon, as in " }, { text: "row 2", houses: ["r2"] }],
    ...[{ text: " (" }, cell("r1c1"), { text: ", " }, cell("r1c2"), { text: " and " }],
    ...[cell("r1c4"), { text: ") it is not" }],
  ];
  const told = pointedAt(phrases);
  assert.equal(textOf(told), "This cell is not the moon, as in row 2 (those cells) it is not");
  assert.deepEqual(told[4]?.cells, ["r1c1", "r1c2", "r1c4"]);
  assert.match(heard(phrases), /^Row 2, column 4 is not the moon, as in row 2 \(row 1, column 1, /);
});

test("what is told of lessons says how many are read, mastered and due", () => {
  assert.equal(standingText({ read: 3, mastered: 0, due: 0 }, 10), "3 of 10 read");
  const all = { read: 3, mastered: 2, due: 1 };
  assert.equal(standingText(all, 10), "3 of 10 read, 2 mastered or known, 1 to refresh");
});

test("a stage that shows nothing new is told with the one before", async () => {
  const seen = lookOf(0);
  const again = some<Marks>({ ...seen, legend: [{ kind: "role", what: "fin", name: "fin" }] });
  const stages = [stage("Look.", seen), stage("Still.", again), stage("So.")];
  const examples = [{ ...shown("Rows"), stages }];
  const { lesson } = await opened({
    ...ANSWER,
    lesson: { ...ANSWER.lesson, examples, slip: null },
  });
  const told = pagesOf(lesson).map(({ phrases }) => phrases.map(({ text }) => text).join(""));
  assert.deepEqual(told, ["Two lines.", "Look. Still.", "So.", ""]);
});

test("a single is taught on a clean board, with its digit as large as it will be", async () => {
  const told = (role: string) => {
    const candidates = [{ at: "6r1c4", role }];
    return {
      ...shown("One", "Look."),
      stages: [{ phrases: [{ text: "So." }], board: { ...NONE, candidates } }],
    };
  };
  for (const [family, isClean] of [
    ["singles", true],
    ["fish", false],
  ] as const) {
    const lesson = { ...ANSWER.lesson, examples: [told("placed")], slip: told("false") };
    const pages = pagesOf((await opened({ ...ANSWER, family, lesson })).lesson);
    assert.ok(pages.every(({ picture }) => picture.candidates.some(Boolean) !== isClean));
    for (const part of ["example", "slip"]) {
      const [mark] = pages.find(({ kind }) => kind === part)?.marks?.candidates ?? [];
      assert.equal(mark?.large === true, isClean, `${family}: ${part}`);
    }
  }
});

test("at the end of a lesson the board stays as it was", async () => {
  const { lesson } = await opened();
  const [last, end] = pagesOf(lesson).slice(-2);
  assert.deepEqual([last?.kind, end?.kind, end?.phrases], ["slip", "end", []]);
  assert.equal(end?.picture, last?.picture);
  assert.equal(end?.marks, last?.marks);
});

test("a short lesson has its idea and an example", async () => {
  const short = { spot: [], slip: null, examples: [shown("Rows", "One.", "Two.", "So.")] };
  const { store, lesson } = await opened({ ...ANSWER, lesson: { ...ANSWER.lesson, ...short } });
  const kinds = pagesOf(lesson).map(({ kind }) => kind);
  assert.deepEqual(kinds, ["idea", "example", "example", "example", "end"]);
  turnTo(store, lesson, 3);
  assert.ok(isRead(store.state.learn.progress, "x-wing"));
});

test("without a lesson a class sees the grid, the pattern, what follows; alone all at once", () => {
  const [base, gone] = [
    { at: "4r1c1", role: "base" },
    { at: "4r5c1", role: "eliminated" },
  ];
  const marks = { ...NONE, candidates: [base, gone], named: [base, gone] };
  const lesson = {
    ...{ technique: { slug: "x-wing" }, picture: bare(GRID), taught: null, levels: [] },
  };
  const told = some<Lesson>({ ...lesson, explanation: { marks } });
  const learn = { ...FIRST.learn, route: { slug: "x-wing", seed: null } };
  const store = aStore({ view: "learn", learn });
  const now = () => pageIn(store.state, told).marks;
  assert.equal(now(), marks, "whoever reads alone sees everything");
  store.set({ projector: true });
  assert.equal(now(), null);
  turnTo(store, told, 1);
  assert.deepEqual([now()?.candidates, now()?.named], [[base], [base]]);
  turnTo(store, told, 2);
  turnTo(store, told, 3);
  assert.equal(now(), marks);
  assert.equal(store.state.learn.progress, FIRST.learn.progress, "the course has no such lesson");
});

const NO_PROGRESS = FIRST.learn.progress;
const COURSE = [
  { group: "a", name: "A", about: "A.", lessons: ["one", "two"], shared: [] },
  { group: "b", name: "B", about: "B.", lessons: ["three", "four"], shared: [] },
];

test("one goes on with the first lesson that is not read to its end", () => {
  assert.equal(nextToRead([], NO_PROGRESS), "");
  assert.equal(nextToRead(COURSE, NO_PROGRESS), "one");
  let progress = withPage(NO_PROGRESS, "one", 6, true);
  progress = withPage(progress, "three", 1, false);
  assert.equal(nextToRead(COURSE, progress), "two", "none is passed over");
  progress = withPage(withPage(progress, "three", 6, true), "three", 0, false);
  assert.ok(isRead(progress, "three"), "stays read while it is read again");
  progress = withPage(progress, "two", 6, true);
  assert.equal(nextToRead(COURSE, progress), "four");
  progress = withPage(progress, "four", 6, true);
  assert.equal(nextToRead(COURSE, progress), "");
});

const found = (threes: readonly number[]) => ({
  ...scoreOf({}, "one"),
  found: 5,
  tried: 9,
  threes,
});

test("a lesson is read, practised or used in a game, mastered", () => {
  const read = withPage(NO_PROGRESS, "one", 6, true);
  const none = { progress: NO_PROGRESS, scores: {}, used: {}, known: new Set<string>() };
  assert.equal(markOf(none, "one"), "");
  assert.equal(markOf(none, "toString"), "");
  assert.equal(markOf({ ...none, progress: read }, "one"), "read");
  assert.equal(
    markOf({ ...none, progress: read, scores: { one: found([1]) } }, "one"),
    "practised",
  );
  assert.equal(markOf({ ...none, used: { one: "2026-11-24" } }, "one"), "practised");
  assert.equal(markOf({ ...none, scores: { one: found([1, 8]) } }, "one"), "mastered");
});

test("what is due comes first, then what is not read, then what is not mastered", () => {
  const learnt = { progress: NO_PROGRESS, scores: {}, used: {}, known: new Set<string>() };
  assert.deepEqual(stepOf(COURSE, learnt, []), { is: "begin", slug: "one" });
  assert.deepEqual(stepOf(COURSE, learnt, ["three", "other"]), { is: "due", n: 2 });
  const begun = { ...learnt, progress: withPage(NO_PROGRESS, "one", 1, false) };
  assert.deepEqual(stepOf(COURSE, begun, []), { is: "on", slug: "one" });
  const all = lessonsOf(COURSE);
  const progress = all.reduce((before, one) => withPage(before, one, 6, true), NO_PROGRESS);
  const known = { ...learnt, progress, scores: { one: found([1, 8]), two: found([1]) } };
  assert.deepEqual(stepOf(COURSE, known, []), { is: "practise", slug: "two" });
  assert.equal(goalOf(COURSE, known), "two");
  const scores = Object.fromEntries(all.map((one) => [one, found([1, 8])]));
  assert.deepEqual(stepOf(COURSE, { ...known, scores }, []), { is: "mixed" });
  assert.deepEqual(stepOf(COURSE, { ...learnt, ...withKnown(learnt, all, 9) }, []), {
    is: "mixed",
  });
});

test("what games have shown to be known is passed over, read or not", () => {
  const nothing = { progress: NO_PROGRESS, scores: {}, used: {} };
  const learnt = { ...nothing, known: new Set(["one", "three"]) };
  assert.deepEqual(stepOf(COURSE, learnt, []), { is: "on", slug: "two" });
  const read = { ...learnt, progress: withPage(NO_PROGRESS, "two", 6, true) };
  assert.deepEqual(stepOf(COURSE, read, []), { is: "on", slug: "four" });
  const all = { ...read, progress: withPage(read.progress, "four", 6, true) };
  assert.deepEqual(stepOf(COURSE, all, []), { is: "practise", slug: "two" });
  const every = new Set(lessonsOf(COURSE));
  assert.deepEqual(stepOf(COURSE, { ...learnt, known: every }, []), { is: "mixed" });
});

test("a chapter tells how many are read, mastered and due", () => {
  const progress = withPage(withPage(NO_PROGRESS, "one", 6, true), "two", 1, false);
  const learnt = {
    progress,
    scores: { one: found([1, 8]) },
    used: { two: "2026-11-24" },
    known: new Set<string>(),
  };
  assert.deepEqual(standingIn(["one", "two", "three"], learnt, ["two", "other"]), {
    ...{ marks: ["mastered", "practised", ""], read: 1, mastered: 1, due: 1 },
  });
  const said = { ...learnt, ...withKnown(learnt, ["two", "three"], 20_000) };
  const { read, mastered } = standingIn(["one", "two", "three"], said, []);
  assert.deepEqual([read, mastered], [3, 3], "what the player said is known counts, too");
});

test("progress is stored and read again, and anything else is put aside", () => {
  const shelf = new Shelf();
  Object.assign(globalThis, { localStorage: shelf });
  try {
    const progress = withPage(withPage(NO_PROGRESS, "one", 6, true), "two", 2, false);
    ledger(LESSONS).add(new Map(Object.entries(progress.lessons)));
    assert.deepEqual(storedProgress(), progress);
  } finally {
    Reflect.deleteProperty(globalThis, "localStorage");
  }
  assert.deepEqual(storedProgress(), NO_PROGRESS, "the browser stores nothing");
  for (const text of ["{", "7", '{"version": 2, "last": "one", "lessons": {}}'])
    assert.deepEqual(readIn(LESSONS, text), { all: {}, aside: [text] });
  const broken =
    '{"version": 1, "last": 3, "lessons": {"a": {"at": -1}, "b": null, "c": {"at": 2}}}';
  const left = { c: { at: 2, read: false } };
  const aside = ['[["a",{"at":-1}],["b",null]]'];
  assert.deepEqual(readIn(LESSONS, broken), { all: left, aside });
});
