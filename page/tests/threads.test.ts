/** Tests of the threads in which Python answers: which one answers, and when one is ended. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import test from "node:test";
import { IDLE, LIMIT, PATIENCE, Threads } from "../src/asking/threads.ts";

/** A thread that does what the test says. */
class Scripted {
  onmessage: any = null;
  onerror: any = null;
  asked: { id: number; asked: string }[] = [];
  isEnded = false;

  postMessage(question: any) {
    this.asked.push(question);
  }

  terminate() {
    this.isEnded = true;
  }

  says(data: object) {
    this.onmessage({ data });
  }

  answers(content = "", last = true) {
    this.says({ id: this.asked.at(-1)?.id, status: 200, media: "", content, last });
  }
}

function opened(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const runners: Scripted[] = [];
  const told: [number, boolean][] = [];
  const start = () => {
    const runner = new Scripted();
    runners.push(runner);
    return runner;
  };
  const threads = new Threads(start, (share, isAwaited) => told.push([share, isAwaited]));
  const answers: string[] = [];
  const ask = (asked: string) =>
    threads.ask({
      question: { asked, media: "", body: "" },
      take: ({ content, status, last }) =>
        answers.push(`${asked} ${status} ${content}${last ? "." : ""}`),
      refuse: ({ message }) => answers.push(`${asked} refused: ${message}`),
    });
  return {
    runners,
    told,
    answers,
    ask,
    threads,
    tick: (ms: number) => t.mock.timers.tick(ms),
  };
}

test("a question waits for the start, whose share is told, and is answered in parts", (t) => {
  const { runners, told, answers, ask } = opened(t);
  ask("hint");
  const [first] = runners as [Scripted];
  first.says({ share: 0.5 });
  assert.deepEqual(told.at(-1), [0.5, true]);
  assert.deepEqual(first.asked, []);
  first.says({ ready: true });
  first.answers("a", false);
  first.answers("b");
  assert.deepEqual(answers, ["hint 200 a", "hint 200 b."]);
  ask("why");
  first.answers();
  assert.equal(runners.length, 1);
});

test("a second thread is started only for a question that would have to wait, and ended", (t) => {
  const { runners, answers, ask, tick } = opened(t);
  ask("generate");
  runners[0]?.says({ ready: true });
  ask("hint");
  tick(PATIENCE - 1);
  assert.equal(runners.length, 1);
  tick(1);
  assert.equal(runners.length, 2);
  runners[1]?.says({ ready: true });
  runners[1]?.answers("h");
  assert.deepEqual(answers, ["hint 200 h."]);
  tick(IDLE);
  assert.deepEqual(
    runners.map(({ isEnded }) => isEnded),
    [false, true],
  );
});

test("a second thread that comes too late is ended as well", (t) => {
  const { runners, ask, tick } = opened(t);
  ask("generate");
  runners[0]?.says({ ready: true });
  ask("hint");
  tick(PATIENCE);
  runners[0]?.answers();
  runners[0]?.answers();
  runners[1]?.says({ ready: true });
  tick(IDLE);
  assert.equal(runners[1]?.isEnded, true);
});

test("a quick answer needs no second thread", (t) => {
  const { runners, answers, ask, tick } = opened(t);
  ask("check");
  runners[0]?.says({ ready: true });
  ask("hint");
  runners[0]?.answers("c");
  tick(PATIENCE);
  runners[0]?.answers("h");
  assert.deepEqual([answers, runners.length], [["check 200 c.", "hint 200 h."], 1]);
});

test("work that nobody waits for is given up, in the queue or in the thread", (t) => {
  const { runners, answers, ask, tick } = opened(t);
  const drop = ask("generate");
  runners[0]?.says({ ready: true });
  const dropWaiting = ask("rate");
  dropWaiting();
  drop();
  runners[0]?.answers("g", false);
  tick(PATIENCE);
  assert.equal(runners[0]?.isEnded, true);
  ask("hint");
  runners[1]?.says({ ready: true });
  assert.deepEqual(
    runners[1]?.asked.map(({ asked }) => asked),
    ["hint"],
  );
  runners[1]?.answers("h");
  assert.deepEqual(answers, ["hint 200 h."]);
});

test("a thread that fails is replaced; what waited for it is refused", (t) => {
  const { runners, answers, ask, tick } = opened(t);
  ask("hint");
  runners[0]?.says({ fault: "not there" });
  assert.deepEqual(answers, ["hint refused: not there"]);
  ask("hint");
  runners[1]?.says({ ready: true });
  tick(LIMIT);
  assert.match(answers.at(-1) ?? "", /^hint 504 .*took too long.*\.$/);
  assert.equal(runners[1]?.isEnded, true);
  ask("why");
  runners[2]?.says({ ready: true });
  runners[2]?.onerror({ message: "no memory", preventDefault: () => {} });
  assert.equal(answers.at(-1), "why refused: no memory");
  ask("rate");
  runners[3]?.says({ ready: true });
  runners[3]?.says({ fault: "broken down" });
  assert.equal(answers.at(-1), "rate refused: broken down");
});
