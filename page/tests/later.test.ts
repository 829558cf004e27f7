/** Parts that load later: once, again after a failure, and at once when they are there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { later, loadWhenIdle, needed, paper, there, using } from "../src/frame/later.ts";

test("a part loads once, however often it is asked for", async () => {
  let times = 0;
  const part = later(async () => {
    times += 1;
    return { times };
  });
  assert.equal(part.here, null);
  const found = await Promise.all([part.load(), part.load(), using(part, (one) => one)]);
  assert.deepEqual(found, [{ times: 1 }, { times: 1 }, { times: 1 }]);
  assert.equal(part.here, await part.load());
  assert.equal(times, 1);
});

test("after a failure the next call tries again", async () => {
  let works = false;
  const asked: string[] = [];
  const part = later(async () => {
    asked.push(globalThis.again);
    if (!works) throw new Error("no network");
    return "here";
  });
  await assert.rejects(part.load(), /no network/);
  await assert.rejects(Promise.resolve(using(part, String)), /no network/);
  assert.equal(part.here, null);
  works = true;
  assert.equal(await part.load(), "here");
  assert.deepEqual(asked, ["", "?again=1", "?again=2"]);
});

test("a part that is there is used at once", () => {
  assert.equal(
    using(there(5), (n) => n + 1),
    6,
  );
});

test("idle loading goes on after a part that fails", async () => {
  const order: string[] = [];
  const parts = ["one", "bad", "two"].map((name) =>
    later(async () => {
      order.push(name);
      if (name === "bad") throw new Error(name);
      return name;
    }),
  );
  await loadWhenIdle(parts);
  assert.deepEqual(order, ["one", "bad", "two"]);
  assert.deepEqual(
    parts.map(({ here }) => here),
    ["one", null, "two"],
  );
});

test("what prints says so if it does not load", async () => {
  // There is no document here to which its style could come.
  await assert.rejects(needed(paper), /could not be loaded. Please try again/);
});
