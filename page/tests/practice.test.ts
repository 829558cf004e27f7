import assert from "node:assert/strict";
import { test } from "node:test";
import type { Technique } from "../src/asking/api-types.ts";
import { cross } from "../src/game/actions.ts";
import { enter, newGame } from "../src/game/game.ts";
import { begin } from "../src/game/position.ts";
import type { Explanation } from "../src/help/explanation.ts";
import type { Help } from "../src/help/slice.ts";
import { helpedFrom, helpedIn, withHelp } from "../src/past/logging.ts";
import type { Event, Scores } from "../src/past/score.ts";
import {
  APART,
  counted,
  dueOn,
  INTERVALS,
  knownIn,
  nextDue,
  parseKept,
  ROW,
  scoreOf,
  standingOf,
  standingText,
  withGrade,
} from "../src/past/score.ts";
import type { Store, ViewName } from "../src/state/state.ts";
import { FIRST } from "../src/state/state.ts";
import {
  COMMON,
  check,
  choicesOf,
  dayNow,
  drawn,
  poolOf,
  begin as practise,
  takeFor,
  wayOn,
} from "../src/views/learn/practice.ts";
import type { Lesson, Practice, Route } from "../src/views/learn/slice.ts";
import { EVERYTHING_SHOWN, keyOf, subjectOf } from "../src/views/learn/slice.ts";
import { some } from "./some.ts";
import "./words.ts";
import { aStore } from "./games.ts";
import { answering } from "./server.ts";

/** A Wednesday. */
const TODAY = 20782;

/** A position, what happened there, and the day. */
type Happened = [seed: number, what: Event, day?: number];

/** Scores after events, each a position, what happened there, and the day. */
const after = (events: readonly Happened[], scores: Scores = {}): Scores =>
  events.reduce(
    (now, [seed, what, day = TODAY]) => counted(now, "x-wing", seed, what, day),
    scores,
  );
const of = (events: readonly Happened[], scores: Scores = {}) =>
  scoreOf(after(events, scores), "x-wing");

test("a position counts from the first check on, and once", () => {
  assert.deepEqual(scoreOf({}, "x-wing").tried, 0);
  const { found, tried } = of([[1, "found"]]);
  assert.deepEqual([found, tried], [1, 1]);
  const once = after([[1, "found"]]);
  for (const what of ["slip", "helped", "shown", "found"] as const)
    assert.equal(counted(once, "x-wing", 1, what, TODAY), once, what);
  assert.equal(
    of([
      [1, "slip"],
      [1, "slip"],
      [1, "helped"],
    ]).tried,
    1,
  );
  assert.deepEqual(scoreOf({}, "toString").found, 0);
});

test("what was found at the second check or with help counts as found, but not for the row", () => {
  const events: Happened[] = [
    [1, "found"],
    [2, "slip"],
    [2, "found"],
    [3, "helped"],
    [3, "found"],
    [4, "found"],
  ];
  const { found, tried, run } = of(events);
  assert.deepEqual([found, tried, run.n], [4, 4, 2]);
});

test("what was shown does not count, even if it is checked after a reload", () => {
  const shown = after([
    [1, "found"],
    [2, "shown"],
    [2, "found"],
  ]);
  const { found, tried, run, step } = scoreOf(parseKept(stored(shown)).scores, "x-wing");
  assert.deepEqual([found, tried, run.n, step], [1, 2, 0, 0]);
});

test("a position that is left after a wrong check was given up", () => {
  assert.equal(
    of([
      [1, "found"],
      [2, "slip"],
      [3, "found"],
    ]).run.n,
    1,
  );
  assert.equal(
    of([
      [1, "found"],
      [3, "found"],
    ]).run.n,
    2,
  );
});

test("three of three, twice, a week apart, is mastery, which is kept", () => {
  const three = (day: number): Happened[] =>
    Array.from({ length: ROW }, (_, n) => [day * 10 + n, "found", day]);
  const standing = (events: readonly Happened[], day: number) => standingOf(of(events), day);
  assert.deepEqual(standing([], TODAY), { is: "new" });
  assert.deepEqual(standing(three(TODAY).slice(1), TODAY), { is: "row", n: 2 });
  assert.deepEqual(standing(three(TODAY).slice(1), TODAY + 1), { is: "new" });
  const first = three(TODAY);
  assert.deepEqual(standing(first, TODAY + 1), { is: "wait", day: TODAY + APART });
  const soon = [...first, ...three(TODAY + APART - 1)];
  assert.deepEqual(standing(soon, TODAY + APART), { is: "row", n: 0 });
  const both = [...first, ...three(TODAY + APART)];
  assert.deepEqual(standing(both, TODAY + APART), { is: "mastered" });
  const lost: Happened[] = [...both, [7, "shown", TODAY + 90]];
  assert.deepEqual(standing(lost, TODAY + 99), { is: "mastered" });
});

test("where one stands is said with the day to come back", () => {
  const told = (events: readonly Happened[], day: number) => standingText(of(events), day);
  const three: Happened[] = [
    [1, "found"],
    [2, "found"],
    [3, "found"],
  ];
  assert.equal(told(three.slice(1), TODAY), "first try today: 2 of 3 in a row");
  assert.equal(told(three, TODAY), "again from 2 December on");
  assert.equal(told(three, TODAY + 2), "again from Wednesday on");
  assert.equal(told(three, TODAY + APART - 1), "again from tomorrow on");
  assert.equal(told([], TODAY), "");
});

test("what is found when it is due comes back later each time, and at once when it fails", () => {
  let scores: Scores = {};
  let day = TODAY;
  for (const [seed, interval] of [...INTERVALS, ...INTERVALS.slice(-1)].entries()) {
    scores = after([[seed, "found", day]], scores);
    // Practising more on the same day puts nothing off.
    scores = after([[seed + 100, "found", day]], scores);
    assert.equal(scoreOf(scores, "x-wing").due, day + interval);
    const begun = interval === 1 ? [{ slug: "x-wing", helped: 0 }] : [];
    assert.deepEqual(dueOn(scores, {}, day + interval - 1), begun);
    day += interval;
    assert.deepEqual(dueOn(scores, {}, day), [{ slug: "x-wing", helped: 0 }]);
  }
  scores = after([[50, "shown", day]], scores);
  assert.equal(nextDue(scores, day), day + 1);
  scores = after([[51, "found", day + 1]], scores);
  assert.equal(nextDue(scores, day + 1), day + 1 + (INTERVALS[0] ?? 0));
  assert.equal(nextDue({}, day), 0);
});

test("what needed help in games is offered until it is found", () => {
  const asked = withHelp(withHelp({}, "pointing", TODAY - 1), "pointing", TODAY);
  const helped = withHelp(asked, "x-wing", TODAY - 2);
  const found = after([[1, "found", TODAY - 1]]);
  assert.deepEqual(dueOn({}, helped, TODAY), [
    { slug: "pointing", helped: 2 },
    { slug: "x-wing", helped: 1 },
  ]);
  assert.deepEqual(dueOn(found, helped, TODAY - 1), [
    { slug: "pointing", helped: 2 },
    { slug: "x-wing", helped: 0 },
  ]);
  assert.deepEqual(knownIn(found), ["x-wing"]);
});

test("help counts in a game alone, from the stage with the cells on", () => {
  const step = some<Explanation>({
    kind: "step",
    technique: "pointing",
    placements: [],
    eliminations: [3],
  });
  const at = (view: ViewName, help: Partial<Help>) =>
    helpedIn({ ...FIRST, view, help: { ...FIRST.help, ...help } });
  const hint = [step, step, step, step];
  assert.equal(at("play", { open: "hint", hint, at: 2 }), "");
  assert.equal(at("play", { open: "hint", hint, at: 3 }), "pointing");
  assert.equal(at("path", { open: "hint", hint, at: 3 }), "");
  assert.equal(at("play", { open: "steps", peek: step }), "");
  assert.equal(at("play", { open: "steps", chosen: step }), "pointing");
  const mistake = { ...step, kind: "mistakes" as const };
  assert.equal(at("play", { open: "hint", hint: hint.fill(mistake), at: 4 }), "");
});

test("stored help is read again, and anything else is ignored", () => {
  const shelf = (text: string | null) => ({ getItem: () => text, setItem: () => {} });
  const helped = { pointing: { n: 5, day: TODAY } };
  assert.deepEqual(helpedFrom(shelf(JSON.stringify({ form: 1, helped }))), helped);
  for (const text of [null, "", "[]", "7", '{"form": 1}', '{"form": 1, "helped": {"a": {"n": 0}}}'])
    assert.deepEqual(helpedFrom(shelf(text)), {});
});

/** @returns as it is stored */
const stored = (scores: object, all = false): string => JSON.stringify({ form: 2, scores, all });

test("stored scores are read again, those of the form before too, and anything else is ignored", () => {
  const scores = after([
    [1, "found"],
    [2, "slip"],
  ]);
  assert.deepEqual(parseKept(stored(scores, true)), { scores, all: true });
  const old = parseKept('{"x-wing": {"found": 2, "tried": 5, "last": 7}}').scores;
  assert.deepEqual([scoreOf(old, "x-wing").found, scoreOf(old, "x-wing").tried], [2, 5]);
  assert.equal(counted(old, "x-wing", 7, "found", TODAY), old, "it was counted before");
  for (const text of [null, "", "{", "[]", "7", "null", '{"a": {"found": 3, "tried": 1}}'])
    assert.deepEqual(parseKept(text), { scores: {}, all: false });
  const odd =
    '{"form": 2, "scores": {"a": null, "b": {"found": 1, "tried": 2, "step": 99, "run": 3}}}';
  assert.equal(scoreOf(parseKept(odd).scores, "b").step, INTERVALS.length);
  assert.equal(scoreOf(parseKept(odd).scores, "a").tried, 0);
});

test("the grade goes up after two in a row and down after a failure, within its limits", () => {
  assert.equal(of([[1, "found"]]).grade, 1);
  assert.equal(
    of([
      [1, "found"],
      [2, "found"],
    ]).grade,
    2,
  );
  assert.equal(
    of([
      [1, "found"],
      [2, "found"],
      [3, "shown"],
      [4, "shown"],
    ]).grade,
    1,
  );
  assert.equal(scoreOf(withGrade({}, "x-wing", 9), "x-wing").grade, 5);
  assert.equal(of(Array.from({ length: 20 }, (_, n) => [n, "found"])).grade, 5);
});

const technique = (slug: string, rating: number): Technique => ({
  ...{ slug, name: slug.toUpperCase(), family: "fish", rating, about: "", aliases: {} },
  ...{ assumes_unique: false, options: [], example: null },
});
const CATALOGUE = [...COMMON, "gurth"].map((slug, n) => technique(slug, n));

test("mixed practice draws from what is due and known, with common ones if that is little", () => {
  assert.deepEqual(poolOf([], []), COMMON.slice(0, 3));
  assert.deepEqual(poolOf(["gurth"], ["x-wing", "gurth"]), ["gurth", "x-wing", COMMON[0]]);
  const pool = ["a", "b", "c"];
  const seeds = Array.from({ length: 60 }, (_, n) => drawn(pool, n));
  assert.deepEqual([...new Set(seeds)].toSorted(), pool);
  assert.equal(drawn(pool, 7), drawn(pool, 7));
});

test("there are four to choose from, the right one among them, in order of difficulty", () => {
  for (const slug of COMMON) {
    const choices = choicesOf(slug, [], CATALOGUE);
    assert.equal(choices.length, 4);
    assert.ok(choices.some((one) => one.slug === slug));
    assert.deepEqual(
      choices,
      CATALOGUE.filter((one) => choices.includes(one)),
    );
  }
  assert.ok(choicesOf("w-wing", ["gurth"], CATALOGUE).some(({ slug }) => slug === "gurth"));
  assert.ok(!choicesOf("w-wing", [], CATALOGUE).some(({ slug }) => slug === "gurth"));
});

/** A store with a position of an X-Wing on the board, in which a candidate was crossed out. */
function practising(route: Route, more: Partial<Practice> = {}) {
  const practice = {
    ...FIRST.learn.practice,
    key: keyOf(route),
    status: "ready" as const,
    slug: "x-wing",
  };
  const first = begin(PUZZLE, undefined, true);
  const game = enter(newGame(first), cross(first, [2], 3));
  return aStore({
    view: "learn",
    catalogue: { ...FIRST.catalogue, techniques: CATALOGUE },
    learn: { ...FIRST.learn, route, practice: { ...practice, ...more } },
    games: { ...FIRST.games, practice: game },
  });
}
const PUZZLE = "72.5.89.65...67..8.68.215.76.2..9385.57.83..9839652471.....47.22....5.9337.2968.4";

/** Checks while the server answers this. */
async function checked(store: Store, answer: object) {
  await answering(
    () => answer,
    () => check(store),
  );
  return store.state.learn.practice.answer;
}
const UNSHOWN = { kind: "unshown", text: "not an X-Wing" };

test("once it is found three times in a row, the way leads to the next lesson", async () => {
  const store = practising({ slug: "x-wing", seed: 9 });
  const way = () => wayOn(store.state, dayNow());
  const scores = after([1, 2].map((seed): Happened => [seed, "found", dayNow()]));
  const lessons = new Map([["x-wing", some<Lesson>({ taught: { next: "swordfish" } })]]);
  store.set(({ learn }) => ({ learn: { ...learn, scores, lessons } }));
  assert.equal(way(), "check");
  await checked(store, { right: true, step: { text: "an X-Wing" }, text: "" });
  assert.equal(way(), "swordfish");
  store.set(({ learn }) => ({ learn: { ...learn, scores: {} } }));
  assert.equal(way(), "another", "once is not enough");
  store.set(({ learn }) => ({ learn: { ...learn, scores, lessons: new Map() } }));
  assert.equal(way(), "another", "there is no next lesson");
  const practice = { ...store.state.learn.practice, answer: null, disclosure: EVERYTHING_SHOWN };
  store.set(({ learn }) => ({ learn: { ...learn, practice } }));
  assert.equal(way(), "another", "nothing is left to find");
});

test("what was wrong is told with the names of techniques", async () => {
  const near = [{ kind: "other", text: "no", technique: "naked-pair" }];
  const store = practising({ slug: "x-wing", seed: 1 });
  const answer = await checked(store, { right: false, step: null, text: "no", near });
  assert.deepEqual(
    answer?.told.map(({ name }) => name),
    ["NAKED-PAIR"],
  );
});

test("small digits are hidden where a single is looked for, unless some are crossed out", async () => {
  const places: [string, string[] | undefined, boolean][] = [
    ["naked-single", undefined, false],
    ["naked-single", ["r1c3<>4"], true],
    ["x-wing", undefined, true],
  ];
  for (const [slug, removed, automatic] of places) {
    const store = practising({ slug, seed: 5 }, { status: "none", key: "" });
    const techniques = [...CATALOGUE, { ...technique("naked-single", 1), family: "singles" }];
    store.set(({ catalogue }) => ({ catalogue: { ...catalogue, techniques } }));
    const answer = { position: { puzzle: PUZZLE, removed }, profile: "", grade: 1 };
    await answering(
      () => answer,
      () => practise(store, { slug, seed: 5 }),
    );
    assert.equal(store.state.games.practice.positions[0]?.automatic, automatic, slug);
  }
});

test("mixed practice names the technique only to who has found it", async () => {
  const route = { slug: "mixed", seed: 1 };
  const store = practising(route, { named: false });
  const wrong = { right: false, step: null, text: "not an X-Wing", near: [UNSHOWN] };
  const told = JSON.stringify(await checked(store, wrong));
  assert.ok(!told.includes("X-Wing") && told.includes("not what comes next"), told);
  assert.equal(subjectOf(store.state.learn), "");
  takeFor(store, "pointing");
  assert.deepEqual(store.state.learn.practice.misnamed, ["pointing"]);
  takeFor(store, "x-wing");
  assert.equal(subjectOf(store.state.learn), "x-wing");
  assert.equal((await checked(store, wrong))?.told.length, 1);
  const right = await checked(store, { right: true, step: { text: "it" }, text: "" });
  assert.equal(right?.is, "right");
  const { found, run } = scoreOf(store.state.learn.scores, "x-wing");
  assert.deepEqual([found, run.n], [1, 0], "after a wrong check it is found, but not for the row");
});
