import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { ask, inWords, listen, look, onlyNewest, orAway, Problem } from "../src/asking/api.ts";
import { words } from "./words.ts";

const { fetch: real, dispatchEvent: dispatch } = globalThis;
let heard: string[] = [];

/** Replaces the server by one with this answer. */
function server(answer: () => Response | Promise<Response>) {
  heard = [];
  globalThis.fetch = async () => answer();
  globalThis.dispatchEvent = (event) => heard.push(event.type) > 0;
}

afterEach(() => {
  globalThis.fetch = real;
  globalThis.dispatchEvent = dispatch;
});

/** A body that breaks off after its first part. */
function broken(beginning: string, fault: Error) {
  let isBegun = false;
  return new ReadableStream({
    pull(controller) {
      if (isBegun) controller.error(fault);
      else controller.enqueue(new TextEncoder().encode(beginning));
      isBegun = true;
    },
  });
}

async function problemOf(question: Promise<unknown>): Promise<Problem> {
  const fault = await question.then(
    () => assert.fail("there is an answer"),
    (found: unknown) => found,
  );
  assert.ok(fault instanceof Problem, String(fault));
  return fault;
}

test("an answer is read, and a problem has the sentence of the server", async () => {
  server(() => Response.json({ kind: "step" }));
  assert.deepEqual(await ask("hint", { grid: "" }), { kind: "step" });
  const details = { type: "urn:whydoku:no-solution", detail: "no digit fits in r1c1" };
  server(() => Response.json(details, { status: 422 }));
  const problem = await problemOf(ask("hint", { grid: "" }));
  assert.deepEqual([problem.status, problem.details, problem.isOffline], [422, details, false]);
  assert.equal(inWords(problem), "No digit fits in r1c1.");
  const text = "the profile simple stops, but the profile 'default' and the profile mine do not";
  server(() => Response.json({ text, profile: "default" }));
  assert.deepEqual(await ask("hint", { grid: "" }), {
    text: "the profile “Number by number” stops, but the profile “whydoku” and the profile mine do not",
    profile: "default",
  });
});

test("anything that is not an answer is a problem in words", async () => {
  for (const body of ["", "<html>", "null", "[1"]) {
    server(() => new Response(body, { status: 502 }));
    assert.equal((await problemOf(ask("hint", { grid: "" }))).message, words["problem.unknown"]);
  }
  server(() => new Response("{", { status: 200 }));
  assert.equal((await problemOf(look("profiles"))).message, words["problem.unknown"]);
  for (const status of [429, 503]) {
    server(() => new Response("", { status }));
    assert.equal((await problemOf(ask("hint", { grid: "" }))).message, words["problem.busy"]);
  }
  assert.deepEqual(heard, []);
});

test("the whole page learns that a server is away, or goes away while it answers", async () => {
  const gone = new TypeError("network error");
  server(() => Promise.reject(gone));
  assert.ok((await problemOf(ask("hint", { grid: "" }))).isOffline);
  server(() => new Response(broken('{"kind": ', gone)));
  assert.ok((await problemOf(ask("hint", { grid: "" }))).isOffline);
  server(() => new Response(broken('{"progress": 1}\n{"puz', gone)));
  const lines = listen("generate", {});
  assert.deepEqual((await lines.next()).value, { progress: 1 });
  assert.ok((await problemOf(lines.next())).isOffline);
  assert.deepEqual(heard, ["unreached"]);
});

test("a cancelled request is no problem, whenever it was cancelled", async () => {
  const off = new DOMException("called off", "AbortError");
  const question = new AbortController();
  question.abort();
  server(() => Promise.reject(off));
  await assert.rejects(ask("hint", { grid: "" }, question.signal), off);
  server(() => new Response(broken('{"kind": ', off)));
  await assert.rejects(ask("hint", { grid: "" }, question.signal), off);
  server(() => new Response(broken("", off)));
  await assert.rejects(listen("generate", {}, question.signal).next(), off);
  assert.deepEqual(heard, []);
});

test("answers that come line by line are passed on as they arrive", async () => {
  server(() => new Response('{"progress": 1}\n\n{"end": 2}'));
  const lines: unknown[] = [];
  for await (const one of listen("generate", {})) lines.push(one);
  assert.deepEqual(lines, [{ progress: 1 }, { end: 2 }]);
});

test("a request that begins cancels the one before, and none after it", () => {
  const requests = onlyNewest();
  const [first, second] = [requests.begin(), requests.begin()];
  assert.deepEqual([first.aborted, second.aborted], [true, false]);
  requests.cancel();
  assert.ok(second.aborted);
  assert.ok(!requests.begin().aborted);
});

test("a server that is away is told in other words, and nothing else is", async () => {
  const failing = (fault: Error) => orAway(Promise.reject(fault), "away");
  await assert.rejects(failing(new Problem("offline", 0)), { name: "Error", message: "away" });
  await assert.rejects(failing(new Problem("busy", 503)), { message: "busy" });
  assert.equal(await orAway(Promise.resolve(5), "away"), 5);
});
