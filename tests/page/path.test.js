// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { place } from "../../src/whydoku/faces/web/page/game/actions.js";
import { now } from "../../src/whydoku/faces/web/page/game/game.js";
import { begin, digitAt, isComplete } from "../../src/whydoku/faces/web/page/game/position.js";
import { explainedStep } from "../../src/whydoku/faces/web/page/help/explanation.js";
import { act, lay } from "../../src/whydoku/faces/web/page/playing.js";
import { briefly } from "../../src/whydoku/faces/web/page/ratings.js";
import { FIRST } from "../../src/whydoku/faces/web/page/state.js";
import { createStore } from "../../src/whydoku/faces/web/page/store.js";
import {
  callOff,
  compareWith,
  fetchOther,
  fetchPath,
  otherKey,
} from "../../src/whydoku/faces/web/page/views/path/fetching.js";
import {
  endOf,
  goBy,
  goByHard,
  goTo,
  goToEnd,
  playFromHere,
} from "../../src/whydoku/faces/web/page/views/path/path.js";
import { setPath } from "../../src/whydoku/faces/web/page/views/path/slice.js";
import {
  byStretch,
  stretchesOf,
  walkOf,
} from "../../src/whydoku/faces/web/page/views/path/walk.js";

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/**
 * @param {string} technique
 * @param {string[]} placements
 * @param {string[]} [eliminations]
 * @param {number} [rating]
 */
const step = (technique, placements, eliminations = [], rating = 1.5) => ({
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
  const { positions, solved } = walkOf(START, TRACE, "key");
  assert.equal(positions.length, 7);
  assert.equal(positions[0], START);
  assert.equal(digitAt(positions[1] ?? START, 0), 5);
  assert.equal(digitAt(positions[1] ?? START, 1), 0);
  assert.equal(positions[4]?.removed[2], 1);
  assert.ok(isComplete(positions[6] ?? START));
  assert.ok(solved);
});

test("consecutive singles are one stretch, and every other step is its own", () => {
  const { stretches } = walkOf(START, TRACE, "key");
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
  const removes = explainedStep(step("naked-single", ["r1c1=5"], ["r9c9<>1"]));
  assert.equal(
    stretchesOf([removes, removes]).length,
    2,
    "more than a single is a stretch of its own",
  );
});

test("one goes forward and back by stretches, and stays at the ends", () => {
  const walk = walkOf(START, TRACE, "key");
  assert.equal(byStretch(walk, 0, 1), 2);
  assert.equal(byStretch(walk, 1, 1), 2);
  assert.equal(byStretch(walk, 5, 1), 6);
  assert.equal(byStretch(walk, 6, 1), 6);
  assert.equal(byStretch(walk, 6, -1), 5);
  assert.equal(byStretch(walk, 2, -1), 0);
  assert.equal(byStretch(walk, 1, -1), 0);
  assert.equal(byStretch(walk, 0, -1), 0);
});

test("the hardest step is the first of the hardest, and techniques are sorted by difficulty", () => {
  const { hardest, uses } = walkOf(START, TRACE, "key");
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
  assert.equal(walkOf(START, { solved: false, steps: [] }, "key").hardest, -1);
});

test("a path that stops says what the server says about it", () => {
  const ending = "Stuck here after 1 step; the profile default would go on with X-Wing.";
  const stopped = walkOf(START, { solved: false, steps: [], ending }, "key");
  assert.equal(endOf(stopped), ending);
  assert.match(endOf(walkOf(START, { solved: false, steps: [] }, "key")), /lead no further/);
  assert.match(endOf(walkOf(START, { solved: true, steps: [], ending }, "key")), /[Ss]olved/);
});

/**
 * A store with the puzzle on the table, and a server whose answers the test releases.
 *
 * @param {import("node:test").TestContext} t
 */
function bench(t) {
  /** @type {{operation: string, request: any, signal: AbortSignal, let: (body: any, status?: number) => void}[]} */
  const asked = [];
  t.mock.method(globalThis, "fetch", (/** @type {string} */ where, /** @type {any} */ how) => {
    return new Promise((resolve, reject) => {
      how.signal?.addEventListener("abort", () => reject(how.signal.reason));
      asked.push({
        operation: where.split("/").at(-1) ?? "",
        request: JSON.parse(how.body),
        signal: how.signal,
        let: (body, status = 200) => resolve(new Response(JSON.stringify(body), { status })),
      });
    });
  });
  const store = createStore(FIRST);
  lay(store, START);
  return { store, asked };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a path is fetched once, walked without the server, and rated as the figures arrive", async (t) => {
  const { store, asked } = bench(t);
  fetchPath(store);
  fetchPath(store);
  assert.equal(asked.length, 1);
  asked[0]?.let(TRACE);
  await turn();
  assert.equal(store.state.path.walk?.steps.length, 6);
  assert.deepEqual(
    asked.slice(1).map(({ request }) => request.scale),
    ["se", "hodoku", "whydoku"],
  );
  asked[2]?.let({ status: "rated", scale: "hodoku", level: "easy", score: 9 });
  asked[1]?.let({ detail: "too hard" }, 504);
  await turn();
  assert.deepEqual(store.state.path.ratings.map(briefly), ["HoDoKu easy"]);
  goBy(store, 1);
  goBy(store, 1);
  assert.equal(store.state.path.at, 2);
  goTo(store, -5);
  assert.equal(store.state.path.at, 0);
  goToEnd(store);
  goBy(store, 1);
  assert.equal(store.state.path.at, 6);
  assert.equal(asked.length, 4);
  fetchPath(store);
  assert.equal(asked.length, 4, "it is there already");
});

test("another path replaces one that is still being sought", async (t) => {
  const { store, asked } = bench(t);
  fetchPath(store);
  setPath(store, { essential: true });
  fetchPath(store);
  assert.ok(asked[0]?.signal.aborted);
  assert.equal(asked[1]?.request.essential, true);
  asked[1]?.let({ ...TRACE, steps: TRACE.steps.slice(0, 2) });
  await turn();
  assert.equal(store.state.path.walk?.steps.length, 2);
  callOff(store);
  assert.equal(store.state.path.problem, "", "what is there stays");
});

test("a search that is stopped says so, and its answer is dropped", async (t) => {
  const { store, asked } = bench(t);
  fetchPath(store);
  callOff(store);
  asked[0]?.let(TRACE);
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
  asked[0]?.let({ type: "urn:whydoku:no-solution", detail: "r1c1=9 is wrong" }, 422);
  await turn();
  assert.notEqual(store.state.path.problem, "");
  assert.equal(store.state.path.problem.includes("r1c1"), false);
});

test("a place on the path becomes an entry of the game", async (t) => {
  const { store, asked } = bench(t);
  globalThis.location = /** @type {any} */ ({ hash: "" });
  fetchPath(store);
  asked[0]?.let(TRACE);
  await turn();
  goTo(store, 1);
  playFromHere(store);
  assert.equal(digitAt(now(store.state.games.play), 0), 5);
  assert.equal(store.state.games.play.at, 1);
  assert.equal(location.hash, "#/play");
});
