import assert from "node:assert/strict";
import { test } from "node:test";
import type { Technique } from "../src/asking/api-types.ts";
import { cross, place } from "../src/game/actions.ts";
import { move, newGame, now } from "../src/game/game.ts";
import { begin } from "../src/game/position.ts";
import type { Explanation } from "../src/help/explanation.ts";
import type { Help } from "../src/help/slice.ts";
import { dayNow } from "../src/past/days.ts";
import { HELP, helpedIn, withHelp } from "../src/past/logging.ts";
import type { Event, Scores } from "../src/past/score.ts";
import {
  APART,
  counted,
  dueOn,
  hardOf,
  INTERVALS,
  isSaid,
  knownIn,
  MOST_HARD,
  nextDue,
  ROW,
  SCORES,
  scoreOf,
  standingOf,
  standingText,
  withGrade,
} from "../src/past/score.ts";
import { keepSaved, restored } from "../src/saved/saving.ts";
import type { Store, ViewName } from "../src/state/state.ts";
import { FIRST, heldIn, withGame } from "../src/state/state.ts";
import type { Position } from "../src/state/types.ts";
import { act, select } from "../src/table/playing.ts";
import { judgeFromNowOn, takeFor } from "../src/views/learn/judging.ts";
import { isRead, picture, withKnown } from "../src/views/learn/lessons.ts";
import { choicesOf, drawn, poolOf } from "../src/views/learn/mixture.ts";
import {
  another,
  count,
  goOn,
  gradeBy,
  went as noteWent,
  begin as practise,
  showMore,
  takePencil,
  turnPencil,
} from "../src/views/learn/practice.ts";
import { endOf, nextLesson, taskIn } from "../src/views/learn/practising.tsx";
import type { Sitting, Went } from "../src/views/learn/sitting.ts";
import {
  backIn,
  countIn,
  goneOn,
  isOver,
  LATER,
  LENGTH,
  NO_SITTING,
  withWent,
} from "../src/views/learn/sitting.ts";
import type { Lesson, Practice, Route } from "../src/views/learn/slice.ts";
import { hashOf, keyOf, routeOf, subjectOf } from "../src/views/learn/slice.ts";
import { readIn } from "./games.ts";
import { some } from "./some.ts";
import "./words.ts";
import { aStore, inEachHand, Shelf } from "./games.ts";
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

test("a position counts from the first try on, and once", () => {
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

test("what was found at the second try or with help counts as found, but not for the row", () => {
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

test("what was shown does not count, even if it is found after a reload", () => {
  const shown = after([
    [1, "found"],
    [2, "shown"],
    [2, "found"],
  ]);
  const { found, tried, run, step } = scoreOf(readIn(SCORES, stored(shown)).all, "x-wing");
  assert.deepEqual([found, tried, run.n, step], [1, 2, 0, 0]);
});

test("a position that is left after a wrong try was given up", () => {
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
    assert.deepEqual(dueOn(scores, {}, day + interval - 1), []);
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
  assert.deepEqual(dueOn({}, helped, TODAY), [], "nothing was practised yet");
  assert.deepEqual(dueOn(after([[1, "found", TODAY - 3]]), helped, TODAY - 3), [
    { slug: "pointing", helped: 2 },
    { slug: "x-wing", helped: 1 },
  ]);
  assert.deepEqual(dueOn(found, helped, TODAY - 1), [{ slug: "pointing", helped: 2 }]);
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

test("stored help is read again, and anything else is put aside", () => {
  const helped = { pointing: { n: 5, day: TODAY } };
  const good = JSON.stringify({ form: 1, helped });
  assert.deepEqual(readIn(HELP, good), { all: helped, aside: [] });
  for (const text of ["[]", "7", '{"form": 1}', '{"form": 2, "helped": {}}'])
    assert.deepEqual(readIn(HELP, text), { all: {}, aside: [text] });
  const odd = good.replace("}}", '},"a":{"n":0}}');
  assert.deepEqual(readIn(HELP, odd), { all: helped, aside: ['[["a",{"n":0}]]'] });
});

/** @returns as it is stored */
const stored = (scores: object): string => JSON.stringify({ form: 2, scores });

test("stored scores are read again, those of the form before too, and anything else is put aside", () => {
  const scores = after([
    [1, "found"],
    [2, "slip"],
  ]);
  assert.deepEqual(readIn(SCORES, stored(scores)), { all: scores, aside: [] });
  assert.deepEqual(scoreOf(readIn(SCORES, stored(scores)).all, "x-wing").hard, [
    { seed: 2, grade: 0, day: TODAY },
  ]);
  const old = readIn(SCORES, '{"x-wing": {"found": 2, "tried": 5, "last": 7}}').all;
  assert.deepEqual([scoreOf(old, "x-wing").found, scoreOf(old, "x-wing").tried], [2, 5]);
  assert.equal(counted(old, "x-wing", 7, "found", TODAY), old, "it was counted before");
  for (const text of ["{", "[]", "7", '{"form": 3, "scores": {}}'])
    assert.deepEqual(readIn(SCORES, text), { all: {}, aside: [text] });
  const none = '{"a": {"found": 3, "tried": 1}}';
  assert.deepEqual(readIn(SCORES, none).aside, ['[["a",{"found":3,"tried":1}]]']);
  const before =
    '{"form": 2, "all": true, "scores": {"x-wing": {"found": 1, "tried": 1, "grade": 3}}}';
  const { found, grade, hard } = scoreOf(readIn(SCORES, before).all, "x-wing");
  assert.deepEqual([found, grade, hard], [1, 3, []]);
  const odd =
    '{"form": 2, "scores": {"a": null, "b": {"found": 1, "tried": 2, "step": 99, "run": 3, ' +
    '"hard": [7, null, {"seed": 1}, {"seed": 1, "grade": 9, "day": 1}]}}}';
  assert.deepEqual(scoreOf(readIn(SCORES, odd).all, "b").hard, []);
  assert.equal(scoreOf(readIn(SCORES, odd).all, "b").step, INTERVALS.length);
  assert.equal(scoreOf(readIn(SCORES, odd).all, "a").tried, 0);
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

test("what was hard comes back on a later day, until it is found at the first try", () => {
  const hard = (events: readonly Happened[]) => of(events).hard.map(({ seed }) => seed);
  assert.deepEqual(hard([[1, "found"]]), []);
  const corrected: Happened[] = [
    [2, "slip"],
    [2, "found"],
  ];
  assert.deepEqual(hard(corrected), [2]);
  assert.equal(hardOf(of(corrected), TODAY), undefined, "not on the same day");
  assert.equal(hardOf(of(corrected), TODAY + 1)?.seed, 2);
  assert.equal(hardOf(of(corrected), TODAY + 1, [2]), undefined, "it is there already");
  const between: Happened[] = [...corrected, [3, "found"]];
  assert.deepEqual(hard([...between, [2, "found"]]), [2], "later on the same day");
  assert.deepEqual(hard([...between, [2, "found", TODAY + 1]]), []);
  const anew = of([...corrected, [2, "found", TODAY + 1]]);
  assert.deepEqual(
    [anew.hard, anew.found, anew.run.n],
    [[], 2, 1],
    "as the last of the day before",
  );
  const again: Happened[] = [...between, [2, "helped", TODAY + 1]];
  assert.equal(hardOf(of(again), TODAY + 1), undefined);
  const many = Array.from({ length: 9 }, (_, n): Happened => [n, "shown"]);
  assert.equal(hard(many).length, MOST_HARD);
  assert.equal(hard(many).at(-1), 8);
});

test("practice begins with a new position, of the grade that one has come to", () => {
  const slipped = withGrade(counted({}, "x-wing", 77, "slip", dayNow() - 1, 2), "x-wing", 3);
  const { slug, seed, grade } = routeOf(another("x-wing", slipped)) ?? {};
  assert.deepEqual([slug, grade], ["x-wing", 3]);
  assert.notEqual(seed, 77);
  for (const several of ["mixed", "today"])
    assert.equal(hashOf(routeOf(another(several, slipped)) ?? {}).split("/")[2], several);
});

test("a hard position of an earlier day comes second, and not again and again if it is left", () => {
  const store = practising({ slug: "x-wing", seed: 5, grade: 0 });
  store.set(({ learn }) => ({
    learn: { ...learn, scores: counted({}, "x-wing", 77, "slip", dayNow() - 1, 2) },
  }));
  const location = { hash: "" };
  Object.assign(globalThis, { location });
  const seeds = Array.from({ length: 4 }, () => {
    goOn(store);
    const route = routeOf(location.hash);
    if (route) store.set(({ learn }) => ({ learn: { ...learn, route } }));
    return route?.seed;
  });
  Reflect.deleteProperty(globalThis, "location");
  assert.deepEqual(
    seeds.map((seed) => seed === 77),
    [true, false, false, false],
  );
});

test("a sitting has ten positions, and what was hard comes back a few positions later", () => {
  const gone = (sitting: Sitting, n: number, is: Went) =>
    withWent(sitting, { key: String(n), slug: "x-wing", is }, `#${n}`);
  let sitting = gone({ ...NO_SITTING, of: "x-wing" }, 0, "found");
  assert.equal(gone(sitting, 0, "first"), sitting, "a position counts once");
  for (let n = 1; n <= LATER; n += 1) {
    assert.equal(backIn(sitting, ""), "", `after ${n - 1}`);
    sitting = gone(sitting, n, "first");
  }
  assert.equal(backIn(sitting, ""), "#0");
  assert.equal(backIn(sitting, "#0"), "", "it is there already");
  sitting = gone(goneOn(sitting, "#0"), 0, "missed");
  assert.equal(backIn(sitting, ""), "");
  for (let n = 5; n < LENGTH; n += 1) {
    assert.ok(!isOver(sitting));
    sitting = gone(goneOn(sitting, `#${n}`), n, "first");
  }
  assert.ok(isOver(sitting));
  assert.deepEqual([countIn(sitting, "first"), countIn(sitting, "found", "missed")], [8, 2]);
  const next = goneOn(sitting, "#10");
  assert.deepEqual([next.went, backIn(next, "")], [[], "#0"], "in the next ten");
});

const technique = (slug: string, rating: number, family = "fish"): Technique => ({
  ...{ slug, name: slug.toUpperCase(), family, rating, about: "", aliases: {} },
  ...{ assumes_unique: false, options: [], example: null },
});
const SINGLES = ["full-house", "last-digit", "hidden-single-box", "naked-single"];
const FISH = ["pointing", "x-wing", "skyscraper", "swordfish", "w-wing"];
const CATALOGUE = [
  ...SINGLES.map((slug, n) => technique(slug, n, "singles")),
  ...[...FISH, "gurth"].map((slug, n) => technique(slug, 10 + n)),
];
const LESSONS = [...SINGLES, ...FISH];

test("mixed practice draws from what is due and known, then what was read, then the course", () => {
  const [a, b, c] = LESSONS;
  assert.deepEqual(poolOf([], [], [], LESSONS), [a, b, c]);
  assert.deepEqual(poolOf(["gurth"], ["x-wing", "gurth"], [], LESSONS), ["gurth", "x-wing", a]);
  assert.deepEqual(poolOf([], [], ["x-wing"], LESSONS), ["x-wing", a, b]);
  assert.deepEqual(poolOf([], [], FISH, LESSONS), FISH);
  assert.deepEqual(poolOf([], SINGLES, FISH, LESSONS), SINGLES, "who knows enough gets that");
  const pool = ["a", "b", "c"];
  const seeds = Array.from({ length: 60 }, (_, n) => drawn(pool, n));
  assert.deepEqual([...new Set(seeds)].toSorted(), pool);
  assert.equal(drawn(pool, 7), drawn(pool, 7));
});

test("there are four to choose from, the right one among them, in order of difficulty", () => {
  for (const slug of LESSONS) {
    const choices = choicesOf(slug, [], CATALOGUE, LESSONS);
    assert.equal(choices.length, 4);
    assert.ok(choices.some((one) => one.slug === slug));
    assert.deepEqual(
      choices,
      CATALOGUE.filter((one) => choices.includes(one)),
    );
  }
  const has = (pool: string[]) =>
    choicesOf("w-wing", pool, CATALOGUE, LESSONS).some(({ slug }) => slug === "gurth");
  assert.ok(has(["gurth"]) && !has([]));
});

/** A store with a position to practise on. */
function practising(route: Route, more: Partial<Practice> = {}, automatic = true) {
  const practice = {
    ...FIRST.learn.practice,
    ...{ key: keyOf(route), status: "ready" as const, slug: "x-wing" },
    asked: { seed: route.seed ?? 0, grade: route.grade ?? 0 },
  };
  const store = aStore({
    view: "learn",
    catalogue: {
      ...FIRST.catalogue,
      techniques: CATALOGUE,
      course: [{ group: "a", name: "A", about: "A.", lessons: LESSONS, shared: [] }],
    },
    learn: {
      ...{ ...FIRST.learn, route, practice: { ...practice, ...more } },
      sitting: { ...NO_SITTING, of: route.slug },
    },
    games: { ...FIRST.games, practice: newGame(begin(PUZZLE, undefined, automatic)) },
  });
  judgeFromNowOn(store);
  return store;
}
const PUZZLE = "72.5.89.65...67..8.68.215.76.2..9385.57.83..9839652471.....47.22....5.9337.2968.4";

/** A step of an X-Wing that removes three candidates of cell r1c3 and r2c4. */
const STEP = { text: "an X-Wing", placements: [], eliminations: ["r1c3<>1", "r1c3<>3", "r2c4<>9"] };

/** Judges as a server does for which this step is the only one, and all else is not true. */
function judging({ eliminations, placements }: { eliminations: string[]; placements: string[] }) {
  const claimed = [...placements, ...eliminations];
  const right = claimed.filter((one) => STEP.eliminations.includes(one));
  const left = STEP.eliminations.filter((one) => !claimed.includes(one));
  const named = (some: string[]) => some.map((one) => `${one.at(-1)}${one.slice(0, 4)}`);
  if (right.length === claimed.length) {
    const more = { kind: "more", text: "more", candidates: named(left), constraints: [] };
    return { right: true, step: STEP, text: "", near: left.length ? [more] : [] };
  }
  const part = { kind: "part", text: "a part", candidates: named(right), constraints: [] };
  const no = { kind: "false", text: "the solution has it", candidates: [], constraints: ["r1"] };
  return { right: false, step: null, text: "no", near: right.length ? [part, no] : [no] };
}

/** Does something while the server judges so, and @returns what it was asked. */
async function tried(
  store: Store,
  work: (position: Position) => Position,
  judge: (request: any) => object = judging,
) {
  const asked: string[][] = [];
  const answer = (_: string, { body }: { body: string }) => {
    const request = JSON.parse(body);
    asked.push([...request.placements, ...request.eliminations]);
    return judge(request);
  };
  await answering(answer, async () => {
    act(store, work);
    await settled();
  });
  return asked;
}

/** Waits until the answers that are under way have arrived. */
const settled = () => new Promise((done) => setImmediate(() => setImmediate(done)));

const crossing = (cell: number, digit: number) => (position: Position) =>
  cross(position, [cell], digit);
const practiceIn = (store: Store) => store.state.learn.practice;
const gone = (store: Store, cell: number) => now(store.state.games.practice).removed[cell];

test("each candidate is judged as it is crossed out, and counts until all are found", async () => {
  const store = practising({ slug: "x-wing", seed: 9 });
  assert.deepEqual(await tried(store, crossing(2, 1)), [["r1c3<>1"]]);
  assert.equal(practiceIn(store).answer?.is, "partly");
  assert.equal(store.state.said, "Right: 1 of 3 found.");
  await tried(store, crossing(2, 3));
  assert.equal(store.state.said, "Right: 2 of 3 found.");
  assert.equal(scoreOf(store.state.learn.scores, "x-wing").found, 0);
  await tried(store, crossing(12, 9));
  assert.equal(practiceIn(store).answer?.is, "right");
  assert.equal(store.state.said, "Yes, you found it. an X-Wing");
  const { found, run } = scoreOf(store.state.learn.scores, "x-wing");
  assert.deepEqual([found, run.n], [1, 1]);
  const went = [{ key: "x-wing 9", slug: "x-wing", is: "first" }];
  assert.deepEqual(store.state.learn.sitting.went, went);
  assert.deepEqual(await tried(store, crossing(2, 4)), [], "nothing is left to judge");
});

test("a wrong try is no part of the next question, and a right one after it counts as found", async () => {
  const store = practising({ slug: "x-wing", seed: 9 });
  await tried(store, crossing(2, 4));
  assert.equal(practiceIn(store).answer?.is, "wrong");
  assert.equal(picture(store.state).verdicts.get(2 * 9 + 3), "wrong");
  assert.match(store.state.said, /^Not quite\. the solution has it/);
  const hint = { kind: "step", text: "look at row 1", step: null };
  await answering(
    () => hint,
    () => showMore(store),
  );
  assert.equal(practiceIn(store).answer, null, "help hides what was said");
  const asked = await tried(store, (position) =>
    [1, 3].reduce((rest, digit) => cross(rest, [2], digit), cross(position, [12], 9)),
  );
  assert.deepEqual(asked, [STEP.eliminations]);
  assert.equal(practiceIn(store).answer?.is, "right");
  assert.equal(gone(store, 2), 0b101, "what was wrong has been taken back");
  const { found, run, hard } = scoreOf(store.state.learn.scores, "x-wing");
  assert.deepEqual([found, run.n, hard.length], [1, 0, 1], "but never towards three in a row");
  assert.equal(store.state.learn.sitting.went[0]?.is, "found");
});

test("what is wrong goes with the next touch or with undo, and comes back without a question", async () => {
  const store = practising({ slug: "x-wing", seed: 9 });
  await tried(store, crossing(2, 1));
  await tried(store, crossing(2, 4));
  assert.equal(gone(store, 2), 0b1001);
  select(store, [40], 40);
  assert.equal(gone(store, 2), 0b1, "what is right stays");
  assert.equal(practiceIn(store).answer?.is, "wrong", "the reason stays until the next try");
  assert.deepEqual(await tried(store, crossing(2, 4)), [], "it is known already");
  assert.equal(practiceIn(store).answer?.is, "wrong");
  store.set((state) => withGame(state, move(state.games.practice, -1)));
  assert.equal(gone(store, 2), 0b1);
  assert.equal(picture(store.state).verdicts.get(2 * 9), "gone");
});

test("of what is done at once, the right part stays and the wrong one is marked", async () => {
  const store = practising({ slug: "x-wing", seed: 9 });
  const asked = await tried(store, (position) => cross(cross(position, [2], 1), [2], 4));
  assert.deepEqual(asked, [["r1c3<>1", "r1c3<>4"], ["r1c3<>1"]]);
  assert.deepEqual(practiceIn(store).accepted, ["r1c3<>1"]);
  assert.deepEqual([...practiceIn(store).refused.keys()], ["r1c3<>4"]);
  assert.equal(practiceIn(store).answer?.is, "wrong");
});

test("a wrong candidate is refused without a digit of the solution", async () => {
  const store = practising({ slug: "x-wing", seed: 9 });
  const near = [
    { kind: "false", text: "the solution has r1c3=4", candidates: [], constraints: [] },
  ];
  await tried(store, crossing(2, 4), () => ({ right: false, step: null, text: "no", near }));
  assert.equal(store.state.said, "Not quite. That candidate stays: no X-WING removes it.");
});

test("what is true by another technique is told, and is no slip", async () => {
  const store = practising({ slug: "x-wing", seed: 1 });
  const near = [{ kind: "another", text: "by a pair", technique: "pointing", candidates: [] }];
  await tried(store, crossing(2, 4), () => ({ right: false, step: null, text: "no", near }));
  assert.equal(practiceIn(store).answer?.is, "elsewhere");
  assert.equal(practiceIn(store).answer?.told[0]?.name, "POINTING");
  assert.equal(scoreOf(store.state.learn.scores, "x-wing").tried, 0);
  await tried(store, (position) =>
    [1, 3].reduce((rest, digit) => cross(rest, [2], digit), cross(position, [12], 9)),
  );
  assert.equal(scoreOf(store.state.learn.scores, "x-wing").run.n, 1);
});

test("what is true but not shown is a slip, yet not marked as wrong", async () => {
  const near = [{ kind: "unshown", text: "True, but a guess.", candidates: [] }];
  const guessed = () => ({ right: false, step: null, text: "no", truth: "true", near });
  for (const [slug, guess] of [
    ["x-wing", crossing(2, 4)],
    ["naked-single", (position: Position) => place(position, [2], 4)],
  ] as const) {
    const store = practising({ slug, seed: 9 }, { slug });
    await tried(store, guess, guessed);
    assert.equal(store.state.said, "True, but a guess.");
    assert.equal(scoreOf(store.state.learn.scores, slug).at?.is, "slip");
    const { wrong, verdicts } = picture(store.state);
    assert.deepEqual([[...wrong], [...verdicts.values()].includes("wrong")], [[], false]);
  }
});

test("the newest question wins", async () => {
  const store = practising({ slug: "x-wing", seed: 9 });
  const answer = (_: string, { body }: { body: string }) => {
    // The player goes on while the first question is under way.
    if (!body.includes("r1c3<>3")) act(store, crossing(2, 3));
    return judging(JSON.parse(body));
  };
  await answering(answer, async () => {
    act(store, crossing(2, 1));
    await settled();
  });
  assert.deepEqual(practiceIn(store).accepted, ["r1c3<>1", "r1c3<>3"]);
  const back = (_: string, { body }: { body: string }) => {
    store.set((state) => withGame(state, move(state.games.practice, -1)));
    return judging(JSON.parse(body));
  };
  await answering(back, async () => {
    act(store, crossing(2, 4));
    await settled();
  });
  assert.equal(practiceIn(store).refused.size, 0, "what was undone meanwhile is not judged");
});

test("where a digit is sought, notes are nobody's business and a digit is judged", async () => {
  const store = practising({ slug: "naked-single", seed: 9 }, { slug: "naked-single" });
  assert.deepEqual(await tried(store, crossing(2, 4)), []);
  const digit = (position: Position) => place(position, [2], 4);
  const wrong = { kind: "false", text: "no", candidates: ["4r1c3"], constraints: ["b1"] };
  await tried(store, digit, () => ({ right: false, step: null, text: "no", near: [wrong] }));
  assert.deepEqual([...picture(store.state).wrong], [2]);
  select(store, [40], 40);
  assert.equal(now(store.state.games.practice).values[2], 0);
  const right = { right: true, step: { text: "yes", placements: ["r1c3=1"] }, text: "" };
  await tried(
    store,
    (position) => place(position, [2], 1),
    () => right,
  );
  assert.equal(practiceIn(store).answer?.is, "right");
});

test("ten positions flow, the next is sought while the player looks at this one", async () => {
  const store = practising({ slug: "x-wing", seed: 0 });
  const location = { hash: "" };
  Object.assign(globalThis, { location });
  const sought: [seed: number, turn?: number][] = [];
  const server = (where: string, { body }: { body: string }) => {
    const request = JSON.parse(body);
    if (!where.endsWith("practice")) return judging(request);
    sought.push([request.seed, request.turn]);
    return { position: { puzzle: PUZZLE }, profile: "default", grade: 1 };
  };
  try {
    await answering(server, async () => {
      for (let n = 0; n < LENGTH; n += 1) {
        // The second one is found at the second try.
        if (n === 1) act(store, crossing(2, 4));
        await settled();
        for (const [cell, digit] of [
          [2, 1],
          [2, 3],
          [12, 9],
        ] as const)
          act(store, crossing(cell, digit));
        await settled();
        assert.equal(practiceIn(store).answer?.is, "right", String(n));
        assert.equal(sought.length, n + 1, "ahead");
        if (n === LENGTH - 1) break;
        goOn(store);
        const route = routeOf(location.hash);
        assert.ok(route);
        store.set(({ learn }) => ({ learn: { ...learn, route } }));
        await practise(store, route);
        assert.equal(practiceIn(store).status, "ready");
      }
    });
  } finally {
    Reflect.deleteProperty(globalThis, "location");
  }
  const { sitting } = store.state.learn;
  assert.equal(sitting.went[1]?.is, "found");
  assert.equal(sitting.went[1 + LATER + 1]?.key, sitting.went[1]?.key, "it has come back");
  const [seed, turn] = sought[LATER + 1] ?? [];
  assert.equal(seed, sought[0]?.[0], "the same position");
  assert.ok(turn && sought.every(([, other]) => !other || other === turn), "in another look");
  assert.match(endOf(store.state), /^Ten found, nine at first try\. X-WING comes back tomorrow\.$/);
});

test("once it is found three times in a row, a way leads to the next lesson", () => {
  const store = practising({ slug: "x-wing", seed: 9 });
  const lessons = new Map([["x-wing", some<Lesson>({ taught: { next: "swordfish" } })]]);
  const way = (scores: Scores) => {
    store.set(({ learn }) => ({ learn: { ...learn, scores, lessons } }));
    return nextLesson(store.state);
  };
  const row = (n: number) =>
    [1, 2, 3].slice(0, n).map((seed): Happened => [seed, "found", dayNow()]);
  assert.equal(way(after(row(3))), "swordfish");
  assert.equal(way(after(row(2))), "");
});

test("where singles alone are looked for, the board is clean, also once they are found", async () => {
  for (const [slug, shows] of [
    ["naked-single", false],
    ["x-wing", true],
    ["mixed", false],
  ] as const) {
    const store = practising({ slug, seed: 5 }, { status: "none", key: "" });
    const answer = { position: { puzzle: PUZZLE }, profile: "", grade: 1 };
    await answering(
      () => answer,
      () => practise(store, { slug, seed: 5 }),
    );
    const seen = () => picture(store.state).candidates.some(Boolean);
    assert.equal(seen(), shows, slug);
    const board = { candidates: [], cells: [], houses: [], links: [], ties: [], legend: [] };
    const right = { right: true, step: { text: "it", placements: ["r1c3=1"], board }, text: "" };
    const work = (position: Position) => place(position, [2], 1);
    await tried(store, work, () => right);
    assert.equal(practiceIn(store).answer?.is, "right");
    assert.equal(seen(), shows, slug);
  }
});

test("mixed practice brings back what was hard on an earlier day", async () => {
  const store = practising({ slug: "mixed", seed: 5 }, { status: "none", key: "" });
  const slipped = (slug: string) => counted({}, slug, 77, "slip", dayNow() - 1, 2);
  const scores = Object.assign({}, ...LESSONS.map(slipped));
  store.set(({ learn }) => ({ learn: { ...learn, scores } }));
  const asked: object[] = [];
  const answer = (_: string, { body }: { body: string }) => {
    const { seed, grade, turn } = JSON.parse(body);
    asked.push({ seed, grade, turn });
    return { position: { puzzle: PUZZLE }, profile: "", grade: 2 };
  };
  await answering(answer, () => practise(store, { slug: "mixed", seed: 5 }));
  assert.deepEqual(asked, [{ seed: 77, grade: 2, turn: dayNow() }], "in another look");
  assert.equal(practiceIn(store).trouble, null, "it is tried anew");
});

/** Judges as a server does on whose grid these techniques are, and these change nothing. */
const having =
  (slugs: readonly string[], idle: readonly string[] = []) =>
  (request: any) => {
    const { technique, placements, eliminations } = request;
    if (placements.length + eliminations.length) return judging(request);
    const right = slugs.includes(technique);
    return { right, step: null, text: "", ...(!right && { idle: idle.includes(technique) }) };
  };

test("mixed practice names the technique only to who has found it", async () => {
  const store = practising({ slug: "mixed", seed: 1 }, { named: false });
  await tried(store, crossing(2, 4), () => ({ right: false, step: null, text: "no" }));
  assert.equal(store.state.said, "Not quite. It takes more to show than what comes next here.");
  assert.equal(subjectOf(store.state.learn), "");
  await answering(
    (_, { body }) => having([])(JSON.parse(body)),
    () => takeFor(store, "pointing"),
  );
  assert.deepEqual(practiceIn(store).misnamed, ["pointing"]);
  assert.equal(store.state.said, "There is no POINTING here.");
  await takeFor(store, "x-wing");
  assert.equal(subjectOf(store.state.learn), "x-wing");
  assert.equal(store.state.said, "Yes: X-WING. Now find it.");
  await tried(store, (position) =>
    [1, 3].reduce((rest, digit) => cross(rest, [2], digit), cross(position, [12], 9)),
  );
  assert.equal(practiceIn(store).answer?.is, "right");
  const { found, run } = scoreOf(store.state.learn.scores, "x-wing");
  assert.deepEqual([found, run.n], [1, 0], "after a wrong try it is found, but not for the row");
  assert.equal(hashOf({ slug: "mixed" }), "#/learn/mixed");
});

test("in mixed practice whatever is there is right, and no slip", async () => {
  const store = practising({ slug: "mixed", seed: 1 }, { named: false });
  const name = (slug: string) =>
    answering(
      (_, { body }) => having(["pointing", "skyscraper"])(JSON.parse(body)),
      () => takeFor(store, slug),
    );
  await name("pointing");
  assert.equal(
    store.state.said,
    "Right, that is so. POINTING is here, too. Something else is looked for.",
  );
  await name("skyscraper");
  assert.match(store.state.said, /^Right.*SKYSCRAPER is here, too\. .* easier\.$/);
  assert.deepEqual(practiceIn(store).misnamed, []);
  assert.deepEqual(practiceIn(store).beside, ["pointing", "skyscraper"]);
  const unshown = { kind: "unshown", text: "it does not show it", candidates: [], constraints: [] };
  const answer = { right: false, step: null, text: "no", truth: "true", near: [unshown] };
  await tried(store, crossing(2, 4), () => answer);
  assert.equal(practiceIn(store).answer?.is, "elsewhere");
  assert.match(store.state.said, /^Right, that is so\. It takes more/);
  assert.equal(scoreOf(store.state.learn.scores, "x-wing").tried, 0);
  assert.equal(gone(store, 2), 0b1000, "it stays");
  await tried(store, (position) =>
    [1, 3].reduce((rest, digit) => cross(rest, [2], digit), cross(position, [12], 9)),
  );
  assert.equal(scoreOf(store.state.learn.scores, "x-wing").run.n, 1, "at the first try");
});

/** A store in which children practise the lesson that is about crossing out, or about placing. */
function learning(family: "intersections" | "singles") {
  const slug = family === "singles" ? "last-in-row" : "same-line";
  const store = practising({ slug, seed: 9 }, { slug }, family !== "singles");
  const lesson = { ...technique(slug, 1, family), technique: "pointing", rules: "mini-4" };
  const first = { ...store.state.catalogue.first, name: "First steps", lessons: [lesson] };
  store.set(({ catalogue }) => ({ catalogue: { ...catalogue, first } }));
  return store;
}

test("children are told that what is true is true, and what is asked for is another", async () => {
  const store = learning("intersections");
  const near = { kind: "unshown", text: "nothing of Pointing shows it", candidates: [] };
  const truth = "true";
  for (const kind of ["unshown", "another", "itself"]) {
    const one = { ...near, kind, constraints: [] };
    const digit = { ...one, kind: "digit" };
    const answer = { right: false, step: null, text: "no", truth, near: [digit, one] };
    await tried(store, crossing(2, 4), () => answer);
    assert.equal(
      store.state.said.trim(),
      "That is true: this note can go. But look for another one here.",
      kind,
    );
    assert.equal(practiceIn(store).answer?.is, "elsewhere");
    assert.equal(picture(store.state).verdicts?.get(2 * 9 + 3), "gone", "it is not marked wrong");
    assert.equal(scoreOf(store.state.learn.scores, "same-line").tried, 0, "it is no slip");
    act(store, crossing(2, 4));
  }
  const wrong = { ...near, kind: "false", text: "r1c3 has 1", constraints: [] };
  const answer = { right: false, step: null, text: "no", truth: "false", near: [wrong] };
  const slipping = learning("intersections");
  await tried(slipping, crossing(2, 1), () => answer);
  assert.equal(slipping.state.said, "Not quite. This note has to stay.");
  assert.equal(picture(slipping.state).verdicts?.get(2 * 9), "wrong");
});

test("of a wrong digit children are told where it is already, and of no digits and cells", async () => {
  const at = (text: string, constraints: string[]) => ({
    ...{ right: false, step: null, text: "no", truth: "false" },
    near: [
      { kind: "digit", text: "The right cells, but another digit.", candidates: [] },
      { kind: "false", text, candidates: [], constraints },
    ],
  });
  const told = async (answer: object) => {
    const store = learning("singles");
    await tried(
      store,
      (position) => place(position, [2], 4),
      () => answer,
    );
    return store.state.said;
  };
  assert.equal(
    await told(at("Row 3 has its moon already.", ["4r3"])),
    "Not quite. Row 3 has its moon already.",
  );
  assert.equal(
    await told(at("The solution has another digit there.", [])),
    "Not quite. Something else goes in this cell.",
  );
});

test("a task for children says how a note is crossed out, in the words of the cells", () => {
  const store = learning("intersections");
  for (const [style, sign] of [
    ["plain", "number"],
    ["pictures", "picture"],
  ] as const) {
    store.set(({ settings }) => ({ settings: { ...settings, style } }));
    assert.equal(taskIn(store.state), `Which note can go? Touch its cell, then the ${sign}.`);
  }
});

test("what is there and takes nothing away, or may be there, is no slip", async () => {
  const store = practising({ slug: "mixed", seed: 1 }, { named: false });
  const name = (slug: string, judge: (request: any) => object) =>
    answering(
      (_, { body }) => judge(JSON.parse(body)),
      () => takeFor(store, slug),
    );
  await name("pointing", having([], ["pointing"]));
  const told = "Right, that is so. POINTING is here, too. But it takes nothing away.";
  assert.equal(store.state.said, told);
  assert.deepEqual([practiceIn(store).beside, practiceIn(store).misnamed], [["pointing"], []]);
  await name("skyscraper", () => ({ right: false, step: null, text: "", idle: null }));
  assert.equal(store.state.said, "No SKYSCRAPER takes anything away here.");
  assert.deepEqual(practiceIn(store).misnamed, ["skyscraper"]);
  assert.equal(scoreOf(store.state.learn.scores, "x-wing").tried, 0);
  await name("w-wing", having([]));
  assert.equal(scoreOf(store.state.learn.scores, "x-wing").tried, 1, "what is not there is one");
});

/** Practises at an address as a server answers, and @returns what it was asked. */
async function sought(store: Store, route: Route, answer: (request: any) => object) {
  const asked: any[] = [];
  store.set(({ learn }) => ({ learn: { ...learn, route } }));
  const server = (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return answer(asked.at(-1));
  };
  await answering(server, () => practise(store, route));
  return asked;
}

test("what is due comes one technique after another, each on a new position", async () => {
  const store = practising({ slug: "", seed: null }, { status: "none", key: "" });
  const slipped = (slug: string) => counted({}, slug, 77, "shown", dayNow() - 1, 2);
  const scores = Object.assign({}, ...["x-wing", "pointing", "w-wing"].map(slipped));
  store.set(({ learn }) => ({ learn: { ...learn, scores } }));
  const location = { hash: another("today", scores) };
  Object.assign(globalThis, { location });
  const asked: any[] = [];
  const answer = (request: any) => {
    asked.push(request);
    return { position: { puzzle: PUZZLE }, profile: "", grade: 1 };
  };
  try {
    for (const n of [1, 2, 3]) {
      const route = routeOf(location.hash);
      assert.ok(route?.slug === "today");
      await sought(store, route, answer);
      const { sitting } = store.state.learn;
      assert.equal(subjectOf(store.state.learn), asked[n - 1].technique, "its name is no secret");
      assert.deepEqual(
        [sitting.went.length + 1, sitting.length],
        [n, 3],
        "one is told where one is",
      );
      // The second is shown, the others are found.
      const [event, is] = n === 2 ? (["shown", "missed"] as const) : (["found", "first"] as const);
      count(store, event);
      await answering(
        (_, { body }) => answer(JSON.parse(body)),
        () => noteWent(store, is),
      );
      goOn(store);
    }
    assert.equal(routeOf(location.hash)?.slug, "mixed", "after the last, any that is known");
  } finally {
    Reflect.deleteProperty(globalThis, "location");
  }
  const techniques = asked.slice(0, 3).map(({ technique }) => technique);
  assert.deepEqual(techniques.toSorted(), ["pointing", "w-wing", "x-wing"]);
  for (const { seed, turn } of asked.slice(0, 3))
    assert.ok(seed !== 77 && turn === undefined, "not what was hard yesterday");
});

test("a technique that is due and has no position is passed over", async () => {
  const store = practising({ slug: "", seed: null }, { status: "none", key: "" });
  const slipped = (slug: string) => counted({}, slug, 77, "shown", dayNow() - 1, 2);
  const scores = Object.assign({}, ...["x-wing", "pointing"].map(slipped));
  store.set(({ learn }) => ({ learn: { ...learn, scores } }));
  const location = { hash: "" };
  Object.assign(globalThis, { location });
  try {
    const refuse = () => new Response("{}", { status: 422 });
    await sought(store, { slug: "today", seed: 5 }, refuse);
    assert.equal(practiceIn(store).status, "refused");
    const asked: object[] = [];
    const answer = (_: string, { body }: { body: string }) => {
      asked.push(JSON.parse(body).technique);
      return { position: { puzzle: PUZZLE }, profile: "", grade: 1 };
    };
    await answering(answer, async () => goOn(store));
    assert.deepEqual(asked, ["pointing"]);
  } finally {
    Reflect.deleteProperty(globalThis, "location");
  }
});

test("where a grade has no positions, the nearest comes, and none harder is offered", async () => {
  const store = practising({ slug: "x-wing", seed: 5, grade: 3 }, { status: "none", key: "" });
  const answer = ({ grade }: { grade: number }) =>
    grade === 3
      ? Response.json({ grades: [1, 2], title: "", detail: "none" }, { status: 422 })
      : { position: { puzzle: PUZZLE }, profile: "", grade };
  const asked = await sought(store, { slug: "x-wing", seed: 5, grade: 3 }, answer);
  assert.deepEqual(
    asked.map(({ grade }) => grade),
    [3, 2],
  );
  const { practice } = store.state.learn;
  assert.deepEqual([gradeBy(practice, 1), gradeBy(practice, -1)], [0, 1]);
  const unknown = { ...practice, grades: [] };
  assert.deepEqual([gradeBy(unknown, 1), gradeBy({ ...unknown, grade: 5 }, 1)], [3, 0]);
});

test("what one says is known is not due for weeks, and then it is said why", () => {
  const tried = counted({}, "x-wing", 1, "slip", TODAY - 1);
  const helped = withHelp({}, "pointing", TODAY);
  const before = { progress: FIRST.learn.progress, scores: tried };
  const { progress, scores } = withKnown(before, ["x-wing", "pointing"], TODAY);
  assert.ok(isRead(progress, "pointing"));
  for (const day of [TODAY, TODAY + 1, TODAY + 28])
    assert.deepEqual(dueOn(scores, helped, day), []);
  const kept = readIn(SCORES, stored(scores)).all;
  const weeks = TODAY + (INTERVALS.at(-1) ?? 0);
  assert.equal(dueOn(kept, helped, weeks).length, 2);
  assert.ok(isSaid(scoreOf(kept, "pointing")));
  assert.ok(!isSaid(of([[2, "found", weeks]], kept)), "it was met");
  const corrected: Happened[] = [
    [2, "slip", weeks],
    [2, "found", weeks],
  ];
  assert.ok(!isSaid(of(corrected, kept)));
  const lost = of([[2, "shown", weeks]], kept);
  assert.deepEqual([isSaid(lost), lost.due], [false, weeks + 1]);
  assert.ok(!isSaid(scoreOf({}, "x-wing")));
});

test("a digit that was written to cross out, or crossed out to write, is taken as it was meant", async () => {
  for (const slug of ["mixed", "x-wing"]) {
    const store = practising({ slug, seed: 1 }, { named: slug !== "mixed" });
    const asked = await tried(
      store,
      (position) => place(position, [12], 9),
      (request) => ({ ...judging(request), truth: "false" }),
    );
    assert.deepEqual(asked, [["r2c4=9"], ["r2c4<>9"], ["r2c4<>9"]]);
    assert.equal(now(store.state.games.practice).values[12], 0);
    assert.equal(practiceIn(store).answer?.is, "partly");
    assert.equal(store.state.held.practice.tool, "centre", "the other pencil is in hand now");
    assert.match(JSON.stringify(store.state.news), /Crossed out, not placed/);
    assert.equal(scoreOf(store.state.learn.scores, "x-wing").tried, 0);
  }
  const store = practising({ slug: "mixed", seed: 1 }, { named: false, slug: "naked-single" });
  const single = { text: "a single", placements: ["r1c3=4"], eliminations: [] };
  const judge = ({ placements }: { placements: string[] }) =>
    placements.includes("r1c3=4")
      ? { right: true, step: single, text: "" }
      : { right: false, step: null, text: "", truth: "false", near: [] };
  await tried(store, crossing(2, 4), judge);
  assert.equal(practiceIn(store).answer?.is, "right");
  assert.equal(now(store.state.games.practice).values[2], 4);
  assert.equal(store.state.held.practice.tool, "digit");
});

test("what is wrong both ways stays as it was done, and is wrong", async () => {
  const store = practising({ slug: "mixed", seed: 1 }, { named: false });
  await tried(
    store,
    (position) => place(position, [2], 4),
    (request) => ({ ...judging(request), truth: "false" }),
  );
  assert.equal(practiceIn(store).answer?.is, "wrong");
  assert.equal(now(store.state.games.practice).values[2], 4);
});

test("the pencil of mixed practice does not tell which kind is sought", () => {
  for (const slug of ["x-wing", "naked-single"]) {
    const store = practising({ slug: "mixed", seed: 1 }, { named: false, slug });
    store.set(inEachHand({ tool: "corner" }));
    takePencil(store);
    assert.equal(store.state.held.practice.tool, "digit");
    turnPencil(store);
    assert.equal(store.state.held.practice.tool, "centre");
    turnPencil(store);
    assert.equal(store.state.held.practice.tool, "digit");
  }
});

test("the pencil of a position that comes when the player is back in Play is not taken up there", () => {
  const shelf = new Shelf();
  const store = practising({ slug: "x-wing", seed: 1 });
  const save = keepSaved(store, shelf);
  takePencil(store);
  assert.equal(heldIn(store.state).tool, "centre");
  store.set({ view: "play" });
  takePencil(store);
  assert.equal(heldIn(store.state).tool, "digit");
  store.set({ view: "learn" });
  turnPencil(store);
  turnPencil(store);
  save();
  const next = aStore({ view: "play", ...restored(shelf) });
  assert.equal(heldIn(next.state).tool, "digit", "nor on the next visit");
});
