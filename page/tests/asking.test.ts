import assert from "node:assert/strict";
import test from "node:test";
import { Asker } from "../src/grid/asking.ts";
import { CLASSIC } from "../src/grid/rules.ts";
import { Desk, solve } from "../src/grid/solver.ts";
import { Chance, puzzleOf } from "./grids.ts";
import { verdicts } from "./judged.ts";
import { some } from "./some.ts";

const OPEN = Array(81).fill(0b111111111);
const EMPTY = ".".repeat(81);
const PUZZLE = puzzleOf(new Chance(1), 34);
/** A puzzle that takes longer than a browser should wait in one go. */
const LONG = 30_000;

const withoutThreads = () => {
  throw new Error("there are no threads here");
};

/** The real worker of the solver, with messages passed as a browser would. */
async function realThread() {
  const inside: any = {};
  const heard: Record<string, (event: any) => void> = {};
  const thread = {
    sent: [] as any[],
    isEnded: false,
    postMessage(data: any) {
      thread.sent.push(data);
      inside.onmessage({ data: structuredClone(data) });
    },
    addEventListener(name: string, listener: any) {
      heard[name] = listener;
    },
    terminate() {
      thread.isEnded = true;
    },
    fail: () => heard.error?.({ preventDefault() {} }),
  };
  inside.postMessage = (data: any) => heard.message?.({ data: structuredClone(data) });
  Object.assign(globalThis, { self: inside });
  const worker = "../src/grid/solver-worker.ts";
  threads += 1;
  await import(`${worker}?${threads}`);
  return thread;
}
let threads = 0;

test("answers are those of the solver, with a thread and without", async () => {
  const thread = await realThread();
  for (const asker of [new Asker(() => thread), new Asker(withoutThreads), new Asker()]) {
    assert.deepEqual(await asker.judge(PUZZLE, OPEN, 100), verdicts(PUZZLE, OPEN, 100));
    assert.deepEqual(await asker.solve(PUZZLE, OPEN, 3), solve(PUZZLE, OPEN, 3));
    assert.deepEqual(await asker.solve(null, OPEN, 1), solve(null, OPEN, 1));
    asker.close();
  }
  assert.equal(thread.sent.length, 3);
  assert.ok(thread.isEnded);
});

test("the newest question replaces one that is still worked on", async () => {
  const thread = await realThread();
  for (const asker of [new Asker(() => thread), new Asker(withoutThreads)]) {
    const first = asker.solve(EMPTY, OPEN, LONG);
    await new Promise((done) => setTimeout(done, 5));
    const second = asker.judge(PUZZLE, OPEN, 100);
    const third = asker.solve(PUZZLE, OPEN, 3);
    assert.ok((await first) === null);
    assert.ok((await second) === null);
    assert.deepEqual(await third, solve(PUZZLE, OPEN, 3));
  }
});

test("a long question leaves room for other work", async () => {
  const asker = new Asker(withoutThreads);
  let turns = 0;
  const clock = setInterval(() => {
    turns += 1;
  });
  const answer = await asker.solve(EMPTY, OPEN, LONG);
  clearInterval(clock);
  assert.equal(answer?.end, "limit");
  assert.ok(turns > 3, `${turns} turns`);
});

test("when the thread breaks down, the page answers this question and later ones", async () => {
  const thread = await realThread();
  thread.postMessage = () => {};
  const asker = new Asker(() => thread);
  const answer = asker.solve(PUZZLE, OPEN, 3);
  thread.fail();
  assert.deepEqual(await answer, solve(PUZZLE, OPEN, 3));
  assert.ok(thread.isEnded);
  assert.deepEqual(await asker.solve(PUZZLE, OPEN, 2), solve(PUZZLE, OPEN, 2));
});

test("an unanswered question is dropped when the asker closes", async () => {
  const asker = new Asker(withoutThreads);
  const answer = asker.solve(EMPTY, OPEN, LONG);
  asker.close();
  assert.ok((await answer) === null);
});

test("a question that makes no sense causes an error and not silence", async () => {
  const told = new Promise((done) => {
    const desk = new Desk(done, 8);
    const possible = null as any;
    desk.take({ id: 7, ask: "solve", givens: PUZZLE, possible, limit: 1, rules: CLASSIC });
  });
  assert.match(some<{ fault: string }>((await told) as object).fault, /TypeError/);
  const asker = new Asker(withoutThreads);
  await assert.rejects(asker.judge(PUZZLE, null as any, 1), /TypeError/);
});
