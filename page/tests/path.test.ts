import assert from "node:assert/strict";
import test from "node:test";
import { place } from "../src/game/actions.ts";
import { now } from "../src/game/game.ts";
import { begin, digitAt, isComplete } from "../src/game/position.ts";
import { explainedStep } from "../src/help/explanation.ts";
import { pictured } from "../src/help/slice.ts";
import { fewestAt, lastAt, lineOf, slotAt, slotsOf, topOf } from "../src/parts/curve-shape.ts";
import { briefly } from "../src/parts/figures.ts";
import { act, lay } from "../src/table/playing.ts";
import { setPath } from "../src/views/path/slice.ts";
import { path } from "../src/views/path/view.tsx";
import {
  byHard,
  byStretch,
  hardPartingOf,
  partingOf,
  singlesOf,
  stretchesOf,
  usesOfBoth,
  walkOf,
} from "../src/views/path/walk.ts";
import {
  callOff,
  compareWith,
  endOf,
  fetchOther,
  fetchPath,
  goBy,
  goTo,
  goToEnd,
  openAtHardest,
  otherKey,
  paceOf,
  playFromHere,
  servePlaying,
  swap,
  togglePlaying,
} from "../src/views/path/walking.ts";
import { aStore, SOLVED } from "./games.ts";
import { some } from "./some.ts";
import "./words.ts";
import type { TestContext } from "node:test";
import { asking } from "./server.ts";

const step = (
  technique: string,
  placements: string[],
  eliminations: string[] = [],
  rating: number = 1.5,
) => ({
  technique,
  name: technique,
  placements,
  eliminations,
  rating,
  text: "",
});

const TRACE = {
  solved: true,
  steps: [
    step("naked-single", ["r1c1=5"]),
    step("hidden-single-box", ["r1c2=3"], [], 1.2),
    step("naked-pair", [], ["r1c4<>5", "r1c4<>3"], 3),
    step("x-wing", [], ["r1c3<>1"], 3.2),
    step("x-wing", [], ["r1c3<>2"], 3.2),
    step("naked-single", ["r1c3=4"]),
  ],
};

const START = begin(`...${SOLVED.slice(3)}`, undefined, true);

test("the grids of a path follow from its steps", () => {
  const { positions, solved } = walkOf(START, some(TRACE), "key");
  assert.equal(positions.length, 7);
  assert.equal(positions[0], START);
  assert.equal(digitAt(positions[1] ?? START, 0), 5);
  assert.equal(digitAt(positions[1] ?? START, 1), 0);
  assert.equal(positions[4]?.removed[2], 1);
  assert.ok(isComplete(positions[6] ?? START));
  assert.ok(solved);
});

test("consecutive singles are one stretch, and every other step is its own", () => {
  const { stretches } = walkOf(START, some(TRACE), "key");
  assert.deepEqual(
    stretches.map(({ start, end }) => [start, end]),
    [
      [0, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
    ],
  );
  assert.deepEqual(stretchesOf([]), []);
  const removes = explainedStep(some(step("naked-single", ["r1c1=5"], ["r9c9<>1"])));
  assert.equal(
    stretchesOf([removes, removes]).length,
    2,
    "more than a single is a stretch of its own",
  );
});

test("one goes forward and back by stretches, and stays at the ends", () => {
  const walk = walkOf(START, some(TRACE), "key");
  assert.equal(byStretch(walk, 0, 1), 2);
  assert.equal(byStretch(walk, 1, 1), 2);
  assert.equal(byStretch(walk, 5, 1), 6);
  assert.equal(byStretch(walk, 6, 1), 6);
  assert.equal(byStretch(walk, 6, -1), 5);
  assert.equal(byStretch(walk, 2, -1), 0);
  assert.equal(byStretch(walk, 1, -1), 0);
  assert.equal(byStretch(walk, 0, -1), 0);
});

test("the next hard step is the next that is more than a single", () => {
  const walk = walkOf(START, some(TRACE), "key");
  assert.equal(byHard(walk, 0, 1), 2);
  assert.equal(byHard(walk, 2, 1), 3);
  assert.equal(byHard(walk, 4, 1), null);
  assert.equal(byHard(walk, 6, -1), 4);
  assert.equal(byHard(walk, 2, -1), null);
});

test("the hardest step is the first of the hardest, and techniques are sorted by difficulty", () => {
  const { hardest, uses } = walkOf(START, some(TRACE), "key");
  assert.equal(hardest, 3);
  assert.deepEqual(
    uses.map(({ name, steps, first }) => [name, steps, first]),
    [
      ["hidden-single-box", 1, 1],
      ["naked-single", 2, 0],
      ["naked-pair", 1, 2],
      ["x-wing", 2, 3],
    ],
  );
  assert.equal(walkOf(START, some({ solved: false, steps: [] }), "key").hardest, -1);
  const singles = { ...TRACE, steps: TRACE.steps.slice(0, 2) };
  assert.equal(walkOf(START, some(singles), "key").hardest, -1, "no single is hard");
});

test("how much there is to see is what the server says, and nothing if it does not", () => {
  const net = { step: 4, size: 14, depth: 2 };
  const reasons = { size: 31, depth: 2, largest_net: net };
  const walk = walkOf(START, some({ ...TRACE, reasons }), "key");
  assert.deepEqual([walk.size, walk.net], [31, net]);
  const { size, net: none } = walkOf(START, some(TRACE), "key");
  assert.deepEqual([size, none], [0, null]);
});

test("a path that stops says what the server says about it", () => {
  const ending = "Stuck here after 1 step; the profile default would go on with X-Wing.";
  const stopped = walkOf(START, some({ solved: false, steps: [], ending }), "key");
  assert.equal(endOf(stopped), ending);
  assert.match(endOf(walkOf(START, some({ solved: false, steps: [] }), "key")), /lead no further/);
  assert.match(endOf(walkOf(START, some({ solved: true, steps: [], ending }), "key")), /[Ss]olved/);
});

/** A store with the puzzle on the table, and a server whose answers the test releases. */
function bench(t: TestContext) {
  const asked = asking(t);
  const store = aStore();
  lay(store, START);
  return { store, asked };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a path is fetched once, walked without the server, and rated as the figures arrive", async (t) => {
  const { store, asked } = bench(t);
  fetchPath(store);
  fetchPath(store);
  assert.equal(asked.length, 1);
  asked[0]?.answer(TRACE);
  await turn();
  assert.equal(store.state.path.walk?.steps.length, 6);
  assert.deepEqual(
    asked.slice(1).map(({ request }) => request.scale),
    ["level", "se", "hodoku", "whydoku", "depth"],
  );
  asked[3]?.answer({ status: "rated", scale: "hodoku", level: "easy", score: 9 });
  asked[2]?.answer({ detail: "too hard" }, 504);
  asked[1]?.answer({ level: "gentle", number: 1, choices: 9 });
  await turn();
  assert.deepEqual(store.state.path.ratings.map(briefly), ["Level Gentle", "HoDoKu Easy"]);
  goBy(store, 1);
  goBy(store, 1);
  assert.equal(store.state.path.at, 2);
  goTo(store, -5);
  assert.equal(store.state.path.at, 0);
  goToEnd(store);
  goBy(store, 1);
  assert.equal(store.state.path.at, 6);
  assert.equal(asked.length, 6, "choices come last");
  for (const one of asked.slice(4)) one.answer({ detail: "too hard" }, 504);
  await turn();
  assert.ok(asked[6]?.request.choices);
  asked[6]?.answer({ choices: [3, 2, 1, 1, 1, 1] });
  await turn();
  assert.equal(store.state.path.choices.length, 6);
  fetchPath(store);
  assert.equal(asked.length, 7, "it is there already");
});

test("a link to the hardest step waits for the path, and finds one that is there", async (t) => {
  const { store, asked } = bench(t);
  Object.assign(globalThis, { history: { replaceState: () => {} } });
  setPath(store, { from: "now" });
  openAtHardest(store);
  fetchPath(store);
  asked[0]?.answer(TRACE);
  await turn();
  assert.deepEqual([store.state.path.from, store.state.path.at], ["start", 3]);
  goTo(store, 1);
  openAtHardest(store);
  assert.equal(store.state.path.at, 3);
  setPath(store, { isHardest: false, essential: true });
  fetchPath(store);
  asked.at(-1)?.answer(TRACE);
  await turn();
  assert.equal(store.state.path.at, 0, "another path begins at its start");
});

test("another path replaces one that is still being sought", async (t) => {
  const { store, asked } = bench(t);
  fetchPath(store);
  setPath(store, { essential: true });
  fetchPath(store);
  assert.ok(asked[0]?.signal.aborted);
  assert.equal(asked[1]?.request.essential, true);
  asked[1]?.answer({ ...TRACE, steps: TRACE.steps.slice(0, 2) });
  await turn();
  assert.equal(store.state.path.walk?.steps.length, 2);
  callOff(store);
  assert.equal(store.state.path.problem, "", "what is there stays");
});

test("a search that is stopped says so, and its answer is dropped", async (t) => {
  const { store, asked } = bench(t);
  fetchPath(store);
  callOff(store);
  asked[0]?.answer(TRACE);
  await turn();
  assert.equal(store.state.path.walk, null);
  assert.equal(store.state.path.busy, false);
  assert.notEqual(store.state.path.problem, "");
});

test("the path does not give away where the player went wrong", async (t) => {
  const { store, asked } = bench(t);
  act(store, (position) => place(position, [0], 9));
  setPath(store, { from: "now" });
  fetchPath(store);
  assert.equal(asked[0]?.request.grid.placed[0], "9");
  asked[0]?.answer({ type: "urn:whydoku:no-solution", detail: "r1c1=9 is wrong" }, 422);
  await turn();
  assert.notEqual(store.state.path.problem, "");
  assert.equal(store.state.path.problem.includes("r1c1"), false);
});

test("a place on the path becomes an entry of the game", async (t) => {
  const { store, asked } = bench(t);
  globalThis.location = { hash: "" } as any;
  fetchPath(store);
  asked[0]?.answer(TRACE);
  await turn();
  goTo(store, 1);
  playFromHere(store);
  assert.equal(digitAt(now(store.state.games.play), 0), 5);
  assert.equal(store.state.games.play.at, 1);
  assert.equal(location.hash, "#/play");
  const { help, games } = store.state;
  assert.ok(now(games.play).automatic, "the candidates that the path shows stay");
  assert.equal(pictured(help), store.state.path.walk?.steps[1], "and so does the step");
  goToEnd(store);
  playFromHere(store);
  assert.equal(store.state.help.open, "");
});

test("nothing is drawn on a path, where nobody would see it", () => {
  const store = aStore({ view: "path" });
  for (const name of ["draw", "tinting"])
    path.commands[name]?.(store, { digit: 0, rows: 0, columns: 0 });
  assert.equal(store.state.gesture, "cells");
});

const rated = (...ratings: number[]) => ratings.map((rating) => ({ name: "step", rating }));

test("the fewest ways on are not those of the last cells", () => {
  const steps = Array.from({ length: 14 }, (_, n) => ({ placements: n === 2 ? [] : [n] }));
  const choices = [5, 3, 4, 3, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1];
  assert.equal(fewestAt(steps, choices), 1);
  assert.equal(fewestAt(steps, choices.slice(1)), -1);
  assert.equal(fewestAt(steps.slice(5), choices.slice(5)), -1);
  assert.equal(lastAt(steps), 5, "where the line ends");
  const plenty = choices.map((n, at) => (at < 5 ? n + 4 : n));
  assert.equal(fewestAt(steps, plenty), -1, "nothing is said where much is in sight");
  const line = lineOf(
    [
      { x: 0, width: 40, height: 9 },
      { x: 40, width: 60, height: 9 },
    ],
    [1, 99],
  );
  assert.equal(line, "0,98 40,98 40,3 100,3");
});

test("the bars of a curve fill the width, and hard steps stand out", () => {
  const path = rated(...Array(60).fill(1.2), 3.2, 7.2);
  const slots = slotsOf(path);
  assert.equal(slots.length, 63, "the last is the end of the path");
  const width = slots.reduce((sum, slot) => sum + slot.width, 0);
  assert.ok(Math.abs(width - 100) < 1e-6);
  const [single, wing, chain] = [slots[0], slots[60], slots[61]];
  assert.ok(single && wing && chain);
  assert.ok(wing.width > 3 * single.width, "singles of a long path are narrow");
  assert.ok(single.height > 5 && single.height < 15);
  assert.ok(single.height * 2 < wing.height && wing.height * 2 < chain.height);
  assert.equal(chain.height, 100);
  for (const [at, slot] of slots.entries()) {
    assert.equal(slotAt(slots, slot.x + slot.width / 2), at);
  }
  assert.equal(slotAt(slots, -3), 0);
  assert.equal(slotAt(slots, 103), 62);
});

test("an easy path looks easy, and two paths can share a scale", () => {
  const easy = rated(1.2, 1.6, 1);
  assert.ok(slotsOf(easy).every(({ height }) => height < 30));
  assert.equal(new Set(slotsOf(easy).map(({ width }) => width)).size, 1);
  const hard = rated(1.2, 9);
  assert.equal(topOf(easy, hard), 9);
  assert.ok((slotsOf(easy, 9)[1]?.height ?? 0) < (slotsOf(easy)[1]?.height ?? 0));
  assert.deepEqual(slotsOf([]), [{ x: 0, width: 100, height: 0 }]);
});

test("singles pass quickly, and a longer sentence stays longer", () => {
  const single = explainedStep(some({ ...step("naked-single", ["r1c1=5"]), text: "r1c1 is 5" }));
  const short = explainedStep(some({ ...step("x-wing", [], ["r1c1<>5"]), text: "an X-Wing" }));
  const long = explainedStep(
    some({ ...step("x-wing", [], ["r1c1<>5"]), text: "word ".repeat(30) }),
  );
  assert.ok(paceOf(single) < paceOf(short));
  assert.ok(paceOf(short) < paceOf(long));
});

/** A bench with a path that is there, in its view, and with time that passes only when told to. */
async function stage(t: TestContext) {
  const made = bench(t);
  globalThis.document = new EventTarget() as any;
  made.store.set({ view: "path" });
  fetchPath(made.store);
  made.asked[0]?.answer(TRACE);
  await turn();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  servePlaying(made.store);
  return made;
}

test("a path plays to its end, and announces only that", async (t) => {
  const { store } = await stage(t);
  const path = () => store.state.path;
  const said: string[] = [];
  store.watch(
    (state) => state.said,
    (words) => said.push(words),
  );
  togglePlaying(store);
  for (let n = 0; path().playing; n += 1) {
    assert.ok(n < 100, "it never ends");
    t.mock.timers.tick(1000);
  }
  assert.equal(path().at, 6);
  assert.equal(said.length, 2, "what was there before, and the end");
  togglePlaying(store);
  assert.equal(path().at, 0, "it plays again from the start");
  store.set({ speed: 10 });
  for (let n = 0; n < 9; n += 1) t.mock.timers.tick(200);
  assert.ok(!path().playing, "and faster");
});

test("a path that plays stops at any other action, and once it is out of sight", async (t) => {
  const { store } = await stage(t);
  const stops = (action: () => void) => {
    goTo(store, 0);
    togglePlaying(store);
    t.mock.timers.tick(500);
    assert.equal(store.state.path.at, 1);
    assert.ok(store.state.path.playing);
    action();
    const { at } = store.state.path;
    assert.equal(store.state.path.playing, false);
    t.mock.timers.tick(60_000);
    assert.equal(store.state.path.at, at);
  };
  stops(() => togglePlaying(store));
  stops(() => goBy(store, 1));
  stops(() => goBy(store, 1, byHard));
  stops(() => store.set({ dialog: "keys" }));
  store.set({ dialog: null });
  stops(() => store.set({ view: "play" }));
  store.set({ view: "path" });
  stops(() => {
    Object.assign(document, { hidden: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
});

test("two paths part where they first change the grid differently", () => {
  const walk = (...steps: ReturnType<typeof step>[]) =>
    walkOf(START, some({ solved: true, steps }), "key");
  const [a, b] = [step("naked-single", ["r1c1=5"]), step("naked-single", ["r1c2=3"])];
  const pair = step("naked-pair", [], ["r1c4<>5"], 3);
  const wing = step("x-wing", [], ["r1c3<>1"], 3.2);
  const one = walk(a, b, pair, wing);
  assert.equal(partingOf(one, walk(b, a, pair, wing)), null, "the order of singles does not count");
  assert.deepEqual(partingOf(one, walk(b, a, wing)), {
    at: 2,
    there: 2,
    one: "naked-pair",
    other: "x-wing",
  });
  assert.deepEqual(partingOf(one, walk(a, pair)), {
    at: 0,
    there: 0,
    one: "2 singles",
    other: "naked-single",
  });
  const other = step("x-wing", [], ["r5c3<>1", "r5c4<>1"], 3.2);
  const alike = partingOf(walk(wing), walk(other));
  assert.deepEqual([alike?.one, alike?.other], ["x-wing (r1c3<>1)", "x-wing (r5c34<>1)"]);
  const c = step("naked-single", ["r1c3=4"]);
  const runs = partingOf(walk(a, b), walk(c, a));
  assert.deepEqual([runs?.one, runs?.other], ["2 singles (r1c2=3)", "2 singles (r1c3=4)"]);
  const later = hardPartingOf(walk(a, b, pair, a, wing), walk(a, pair, b, other));
  assert.deepEqual([later?.one, later?.other], ["x-wing (r1c3<>1)", "x-wing (r5c34<>1)"]);
  assert.deepEqual([later?.at, later?.there], [4, 3], "singles found earlier do not count");
  assert.deepEqual(hardPartingOf(walk(a, b), walk(b, pair)), {
    at: 0,
    there: 1,
    one: "2 singles",
    other: "naked-pair",
  });
  const end = partingOf(one, walk(a, b));
  assert.equal(end?.at, 2);
  assert.equal(end?.one, "naked-pair");
  assert.equal(singlesOf(one), 2);
  assert.deepEqual(usesOfBoth(one, walk(a, wing, wing)), [
    { name: "naked-single", counts: [2, 1] },
    { name: "naked-pair", counts: [1, 0] },
    { name: "x-wing", counts: [1, 2] },
  ]);
});

test("the path to compare with waits for the first one, and can be walked instead", async (t) => {
  const { store, asked } = bench(t);
  store.watch(otherKey, () => fetchOther(store));
  fetchPath(store);
  compareWith(store, "hodoku");
  assert.equal(asked.length, 1, "the first path comes first");
  asked[0]?.answer(TRACE);
  await turn();
  const explained = () =>
    asked.filter(({ operation, request }) => operation === "explain" && !request.choices);
  assert.equal(explained()[1]?.request.profile, "hodoku");
  explained()[1]?.answer({ ...TRACE, steps: TRACE.steps.slice(0, 3) });
  await turn();
  goTo(store, 5);
  swap(store);
  const { walk, at, other } = store.state.path;
  assert.equal(walk?.steps.length, 3);
  assert.equal(at, 3, "they part after three steps");
  assert.equal(other.walk?.steps.length, 6);
  fetchPath(store);
  assert.equal(explained().length, 2, "nothing is fetched again");
  compareWith(store, "");
  assert.equal(otherKey(store.state), "");
  setPath(store, { profile: "" });
  compareWith(store, "default");
  assert.equal(otherKey(store.state), "", "a path is not compared with itself");
});
